import type { ReactNode } from 'react';

/** One part of a studio's options, its heading above it where it has one. */
export function OptionSection({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  return (
    <section className="border-b border-hairline px-5 py-4">
      {title ? <h2 className="mb-2 text-14 font-medium">{title}</h2> : null}
      {children}
    </section>
  );
}
