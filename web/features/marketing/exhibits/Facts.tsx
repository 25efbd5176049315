/** Facts in two columns, as the title block of a drawing has them. */
export function Facts({ rows }: { readonly rows: readonly (readonly [label: string, value: string])[] }) {
  return (
    <dl className="rw-block grid-cols-2 text-14">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt className="text-13 text-ink-2">{label}</dt>
          <dd className="mt-0.5 font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
