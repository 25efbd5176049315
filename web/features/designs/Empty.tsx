import type { ReactNode } from 'react';
import { RoomDrawing } from '../../ui/RoomDrawing.tsx';

interface EmptyProps {
  readonly title: string;
  readonly line: string;
  readonly action: ReactNode;
}

/** What will be here, and the one thing that brings it. */
export function Empty({ title, line, action }: EmptyProps) {
  return (
    <div className="mx-auto flex max-w-[max(32rem,340px)] flex-col items-center pt-14 text-center">
      <span className="w-[max(22rem,260px)] max-w-full">
        <RoomDrawing />
      </span>
      <h2 className="mt-8 text-22 font-medium">{title}</h2>
      <p className="mt-2 text-14 text-ink-2">{line}</p>
      <div className="mt-6">{action}</div>
    </div>
  );
}
