import type { Item } from './texts.ts';

/** Headings with their lines, two in a row. */
export function Items({ items }: { readonly items: readonly Item[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-16 gap-y-10 max-md:grid-cols-1 max-md:gap-y-7">
      {items.map(({ title, line }) => (
        <div key={title}>
          <dt className="text-18 font-medium">{title}</dt>
          <dd className="mt-1.5 max-w-[36em] text-16 text-ink-2">{line}</dd>
        </div>
      ))}
    </dl>
  );
}
