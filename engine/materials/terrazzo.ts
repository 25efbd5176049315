import { signed, unit } from '../hash.ts';
import { clamp } from '../interpolation.ts';
import type { FigureLook, TileSpot } from './figure.ts';
import { type Cell, cells, fractal, kept, survives } from './noise.ts';
import { edgeCoverage, type MaterialSample } from './sample.ts';

const cell: Cell = { hash: 0, distance: 0, border: 0, dx: 0, dy: 0 };

/** Chips of each sieve: squares a metre, and the share of them that holds a chip. */
const sieves = [
  { frequency: 165, share: 0.38 },
  { frequency: 78, share: 0.44 },
  { frequency: 46, share: 0.2 },
] as const;

/** Share of its square that a chip covers on average. */
const FULLNESS = 0.42;

/**
 * Marble chips of three sieves cast in a binder, ground flat: broken stone, so angular, sharp at the edge and each of
 * one colour. `scale` 1 is true size, `density` 0-1 the share of chips kept. Shared by the floor and the wallpaper of
 * that name.
 */
export function terrazzoChips(
  x: number,
  y: number,
  scale: number,
  density: number,
  footprint: number,
  look: FigureLook,
  out: MaterialSample,
): void {
  for (let size = 0; size < sieves.length; size++) {
    const frequency = sieves[size].frequency / scale;
    const share = sieves[size].share * density;
    const keep = survives(frequency * 0.7, footprint);
    if (keep < 1) paintMean(share * FULLNESS * (1 - keep), look, out);
    if (keep === 0) continue;
    // Squares a little drawn out, another way for each sieve, so that chips have length.
    const u = size & 1 ? x * 0.82 + y * 0.3 : x * 1.1 - y * 0.24;
    const v = size & 1 ? y * 1.16 : x * 0.3 + y * 0.88;
    cells(u * frequency, v * frequency, 1, look.seed + 60 + size, cell);
    const { hash } = cell;
    if (unit(hash, 1) >= share) continue;
    const inside = (cell.border - 0.05 - 0.13 * unit(hash, 2)) / frequency;
    const cover = keep * edgeCoverage(inside, footprint);
    if (cover <= 0) continue;
    const mottle =
      0.14 * kept(survives(frequency * 3, footprint), u * frequency * 3, v * frequency * 3, look.seed + 70);
    paintChip(cover, unit(hash, 3), signed(hash, 4) + mottle, look, out);
  }
}

/** What the pixel can no longer resolve goes on as its mean, so that the floor keeps its tone with distance. */
function paintMean(cover: number, look: FigureLook, out: MaterialSample): void {
  paintChip(cover * 0.44, 0.2, 0, look, out);
  paintChip(cover * 0.28, 0.6, 0, look, out);
  paintChip(cover * 0.28, 0.9, 0, look, out);
}

/** Stone of one quarry: the second colour, a paler and a darker one; `tone` varies it from chip to chip. */
function paintChip(cover: number, kind: number, tone: number, look: FigureLook, out: MaterialSample): void {
  const { base, second, strength } = look;
  const isOwn = kind < 0.44;
  const l = isOwn
    ? second.l + (base.l - second.l) * kind * 0.7
    : kind < 0.72
      ? base.l + strength * 0.42
      : base.l - strength * Math.min(0.62, base.l);
  const a = isOwn ? second.a : base.a * 0.6 + second.a * 0.2;
  const b = isOwn ? second.b : base.b * 0.6 + second.b * 0.2;
  const target = clamp(l + tone * strength * 0.3, 0.12, 0.965);
  out.l += (target - out.l) * cover;
  out.a += (a - out.a) * cover;
  out.b += (b - out.b) * cover;
}

export function terrazzo(spot: TileSpot, look: FigureLook, out: MaterialSample): void {
  terrazzoChips(spot.x, spot.y, 1, 1, spot.footprint, look, out);
  out.l += 0.012 * fractal(spot.x, spot.y, 1.2, 2, 0.5, spot.footprint, look.seed + 3);
}
