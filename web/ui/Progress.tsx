/** Progress as a hairline that fills. `value` 0-1; undefined where nobody can know. */
export function Progress({ value, label }: { readonly value?: number | undefined; readonly label: string }) {
  const percent = value === undefined ? undefined : Math.round(value * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-[3px] w-full overflow-hidden rounded-full bg-hairline"
    >
      <div
        className={
          percent === undefined
            ? 'h-full w-1/3 animate-pulse bg-accent'
            : 'h-full bg-accent transition-[width] duration-[160ms]'
        }
        style={percent === undefined ? undefined : { width: `${percent}%` }}
      />
    </div>
  );
}
