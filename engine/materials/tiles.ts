import type { Pattern } from '#catalog/materials/schema.ts';
import { hash2, signed, unit } from '../hash.ts';
import type { FigureLook, TileSpot } from './figure.ts';
import { figures } from './figures.ts';
import { survives } from './noise.ts';
import { type Evaluator, type Finish, labOf, lineCoverage, mixTo, setFlat } from './sample.ts';

type Tiles = Extract<Pattern, { kind: 'tiles' }>;

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** Evaluator of slabs and tiles: a grid with optional row shift, a figure on each face, flush or sunken joints. */
export function tiles(material: Finish, pattern: Tiles, seed: number): Evaluator {
  const width = pattern.tileWidthCm / 100;
  const height = pattern.tileHeightCm / 100;
  const half = pattern.jointCm / 200;
  const base = labOf(material.base);
  const joint = labOf(pattern.joint);
  const look: FigureLook = { base, second: labOf(material.second), joint, strength: pattern.figureStrength, seed };
  const paint = figures[pattern.figure];
  const spot: Writable<TileSpot> = {
    x: 0,
    y: 0,
    localX: 0,
    localY: 0,
    width,
    height,
    column: 0,
    row: 0,
    hash: 0,
    footprint: 0,
  };
  // Big slabs of stone are cut from blocks in the same direction; small tiles are turned at random when laid.
  const directed = pattern.figure === 'travertine';
  return (u, v, footprint, out) => {
    const row = Math.floor(v / height);
    const shifted = u - (row & 1 ? pattern.rowShift * width : 0);
    const column = Math.floor(shifted / width);
    const hash = hash2(column, row, seed + 5);
    const localX = shifted - column * width;
    const localY = v - row * height;
    const flip = directed ? 1 : unit(hash, 7) < 0.5 ? -1 : 1;
    spot.column = column;
    spot.row = row;
    spot.hash = hash;
    spot.localX = localX;
    spot.localY = localY;
    spot.footprint = footprint;
    spot.x = flip * localX + (hash & 255) * 1.7;
    spot.y = flip * localY + ((hash >>> 8) & 255) * 2.3;
    setFlat(out, base, material.roughness);
    paint(spot, look, out);
    const steady = survives(0.4 / Math.min(width, height), footprint);
    out.l += signed(hash, 1) * pattern.tileVariation * 0.7 * steady;
    out.b += signed(hash, 2) * pattern.tileVariation * 0.1 * steady;
    const toX = Math.min(localX, width - localX);
    const toY = Math.min(localY, height - localY);
    const lineX = lineCoverage(toX, half, footprint, width);
    const lineY = lineCoverage(toY, half, footprint, height);
    const cover = 1 - (1 - lineX) * (1 - lineY);
    mixTo(out, joint, cover);
    out.roughness += (0.9 - out.roughness) * cover;
    const edge = Math.max(0.0015, half);
    out.openness = 1 - 0.18 * cover * (half > 0.0012 ? 1 : 0.4);
    if (footprint < edge * 2) {
      // The arris catches light: a short slope just inside the joint.
      const rim = (d: number) => (d > half && d < half + edge ? 0.35 : 0);
      out.slopeU += rim(toX) * (localX < width / 2 ? 1 : -1);
      out.slopeV += rim(toY) * (localY < height / 2 ? 1 : -1);
    }
  };
}
