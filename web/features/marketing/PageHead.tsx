import type { ReactNode } from 'react';

interface PageHeadProps {
  readonly headline: string;
  readonly lead: string;
  readonly actions?: ReactNode;
  /** Below both, as wide as the page. */
  readonly children?: ReactNode;
}

/** The head of a page: what it says in one line, and in three. */
export function PageHead({ headline, lead, actions, children }: PageHeadProps) {
  return (
    <header className="rail pt-20 max-md:pt-10">
      <div className="grid grid-cols-12 items-end gap-x-16 gap-y-6 max-md:grid-cols-1">
        <h1 className="col-span-7 font-soft text-64 headline max-md:col-span-1 max-md:text-40">{headline}</h1>
        <div className="col-span-5 pb-2 max-md:col-span-1">
          <p className="max-w-[34em] text-18 text-ink-2">{lead}</p>
          {actions ? <div className="mt-7 flex flex-wrap gap-3">{actions}</div> : null}
        </div>
      </div>
      {children ? <div className="mt-16 max-md:mt-10">{children}</div> : null}
    </header>
  );
}
