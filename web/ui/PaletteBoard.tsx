import { cx } from './cx.ts';

/**
 * A style as a small material board in the proportions that designers use: wall and floor tone carry it, textile less,
 * accent, wood and metal in touches. `swatches`: wall, floor tone, textile, accent, wood, metal.
 */
export function PaletteBoard({
  swatches,
  className,
}: {
  readonly swatches: readonly string[];
  readonly className?: string;
}) {
  const [wall, floor, textile, accent, wood, metal] = swatches;
  return (
    <svg viewBox="0 0 120 72" preserveAspectRatio="none" aria-hidden="true" className={cx('block w-full', className)}>
      <rect width="120" height="72" fill={wall} />
      <rect y="48" width="120" height="24" fill={floor} />
      <rect x="14" y="30" width="44" height="30" fill={textile} />
      <rect x="64" y="14" width="18" height="22" fill={accent} />
      <rect x="88" y="26" width="20" height="34" fill={wood} />
      <rect x="64" y="42" width="18" height="3" fill={metal} />
      <rect x="72" y="45" width="2" height="15" fill={metal} />
    </svg>
  );
}
