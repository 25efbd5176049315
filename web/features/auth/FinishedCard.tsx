import type { ReactNode } from 'react';
import { AuthCard } from './AuthCard.tsx';

interface FinishedCardProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly line: ReactNode;
  readonly children?: ReactNode;
}

/** An auth page that tells how something ended: a sign, what happened, what to do next. */
export function FinishedCard({ icon, title, line, children }: FinishedCardProps) {
  return (
    <div className="w-full max-w-[max(25rem,360px)]">
      <div aria-hidden="true" className="mb-6">
        {icon}
      </div>
      <AuthCard title={title} line={<span className="break-words">{line}</span>}>
        {children}
      </AuthCard>
    </div>
  );
}
