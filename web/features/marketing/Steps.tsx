import type { Item } from './texts.ts';

/** How it goes, one after the other on one dimension line. */
export function Steps({ steps }: { readonly steps: readonly Item[] }) {
  return (
    <ol className="grid grid-cols-3 gap-x-10 gap-y-8 max-md:grid-cols-1">
      {steps.map(({ title, line }, at) => (
        <li key={title} className="rw-step pt-5">
          <p aria-hidden="true" className="text-13 text-clay-ink">
            {at + 1}
          </p>
          <h3 className="mt-1 text-18 font-medium">{title}</h3>
          <p className="mt-1.5 text-16 text-ink-2">{line}</p>
        </li>
      ))}
    </ol>
  );
}
