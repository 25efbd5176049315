import type { ReactNode } from 'react';
import { Dimension } from '../../ui/Dimension.tsx';

/** The last word of a page, and the way in. */
export function Closing({ text, actions }: { readonly text: string; readonly actions: ReactNode }) {
  return (
    <section className="rail pt-32 pb-32 max-md:pt-20 max-md:pb-20">
      <Dimension />
      <div className="mt-10 flex flex-wrap items-end justify-between gap-x-16 gap-y-8">
        <h2 className="max-w-[16em] font-soft text-40 headline max-md:text-28">{text}</h2>
        <div className="flex flex-wrap gap-3">{actions}</div>
      </div>
    </section>
  );
}
