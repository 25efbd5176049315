/** A list with the mark of a dimension line before each entry. */
export function Dashes({ lines, className }: { readonly lines: readonly string[]; readonly className?: string }) {
  return (
    <ul className={`flex flex-col gap-3 text-16 text-ink-2 ${className ?? ''}`}>
      {lines.map((line) => (
        <li key={line} className="flex gap-3">
          <span aria-hidden="true" className="mt-[0.8em] h-px w-4 shrink-0 bg-clay" />
          {line}
        </li>
      ))}
    </ul>
  );
}
