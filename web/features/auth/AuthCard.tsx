import type { ReactNode } from 'react';

/** The column of an auth page: a heading on public paper, what follows below. */
export function AuthCard({
  title,
  line,
  children,
}: {
  readonly title: string;
  readonly line?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className="rise-in w-full max-w-[max(25rem,360px)]">
      <h1 className="headline font-soft text-40">{title}</h1>
      {line ? <p className="mt-3 text-16 text-ink-2">{line}</p> : null}
      <div className="mt-8">{children}</div>
    </div>
  );
}
