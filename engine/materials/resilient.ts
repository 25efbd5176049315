/** Pressed cork and rubber with flecks: granules of many tones in planks or sheets. */
import type { Pattern } from '#catalog/materials/schema.ts';
import { hash2, signed, unit } from '../hash.ts';
import { clamp, smoothstep } from '../interpolation.ts';
import { type Cell, cells, fractal, kept, noise, survives } from './noise.ts';
import { type Evaluator, type Finish, labOf, lineCoverage, mixTo, setFlat } from './sample.ts';

type Cork = Extract<Pattern, { kind: 'cork' }>;
type Rubber = Extract<Pattern, { kind: 'rubber' }>;

const cell: Cell = { hash: 0, distance: 0, border: 0, dx: 0, dy: 0 };

/**
 * Cork agglomerate: granules of two sizes, pressed so hard that they fit into one another, with slivers of dark bark;
 * in planks of `pieceCm` that differ a little in tone.
 */
export function cork(material: Finish, pattern: Cork, seed: number): Evaluator {
  const base = labOf(material.base);
  const second = labOf(material.second);
  const frequency = 100 / pattern.granuleCm;
  const width = pattern.pieceCm[0] / 100;
  const length = pattern.pieceCm[1] / 100;
  const { contrast } = pattern;
  return (u, v, footprint, out) => {
    setFlat(out, base, material.roughness);
    const column = Math.floor(u / width);
    const shifted = v + (length / 3) * wrapThree(column);
    const row = Math.floor(shifted / length);
    const piece = hash2(column, row, seed);
    const steady = survives(0.35 / width, footprint);
    const x = u + (piece & 63) * 1.7;
    const y = v + ((piece >>> 6) & 63) * 2.3;
    const flow = fractal(x, y * 0.6, 7, 3, 0.55, footprint, seed + 1);
    out.l += contrast * (0.16 * flow + 0.3 * steady * signed(piece, 1));
    const keep = survives(frequency * 0.8, footprint);
    mixTo(out, second, 0.15 * (1 - keep));
    if (keep > 0) {
      const bend = 0.35 * noise(x * frequency * 0.6, y * frequency * 0.6, seed + 2);
      cells(x * frequency + bend, y * frequency * 0.8 - bend, 1, seed + 4, cell);
      const bark = unit(cell.hash, 2);
      const seam = 1 - smoothstep(0, 0.16, cell.border);
      const fine = kept(survives(frequency * 3.5, footprint), x * frequency * 3.5, y * frequency * 3.5, seed + 6);
      const tone = signed(cell.hash, 1);
      out.l += keep * contrast * (tone * Math.abs(tone) * 0.62 - 0.32 * seam + 0.13 + 0.34 * fine);
      mixTo(out, second, keep * (bark < 0.12 ? 0.82 - 0.3 * seam : bark < 0.3 ? 0.25 : 0.03));
      out.slopeU = 0.1 * keep * signed(cell.hash, 5) * seam;
    }
    const inX = Math.abs(u - (column + 0.5) * width);
    const inY = Math.abs(shifted - (row + 0.5) * length);
    const joint = Math.max(
      lineCoverage(width / 2 - inX, 0.0006, footprint, width),
      lineCoverage(length / 2 - inY, 0.0006, footprint, length),
    );
    out.l -= 0.4 * out.l * joint;
  };
}

/** Thirds by which planks are staggered from row to row. */
const wrapThree = (column: number): number => column - Math.floor(column / 3) * 3;

/** Vulcanised rubber with flecks of another colour, sharp and of every size up to `fleckCm`. */
export function rubber(material: Finish, pattern: Rubber, seed: number): Evaluator {
  const base = labOf(material.base);
  const second = labOf(material.second);
  const frequency = 100 / pattern.fleckCm;
  return (u, v, footprint, out) => {
    setFlat(out, base, material.roughness);
    out.l += 0.01 * fractal(u, v, 1.6, 2, 0.5, footprint, seed + 1);
    let cover = 0;
    for (let size = 0; size < 2; size++) {
      const f = frequency * (size === 0 ? 1 : 2.3);
      const share = size === 0 ? 0.16 : 0.22;
      const keep = survives(f * 0.7, footprint);
      cover = Math.max(cover, (1 - keep) * share * 0.34);
      if (keep === 0) continue;
      cells(u * f * 1.15 + v * f * 0.3, v * f * 0.9, 1, seed + 2 + size, cell);
      if (unit(cell.hash, 1) >= share) continue;
      const edge = cell.border - 0.06 - 0.16 * unit(cell.hash, 2);
      const shown = clamp(edge / (f * Math.max(footprint, 1e-5)) + 0.5, 0, 1);
      cover = Math.max(cover, keep * shown * (0.55 + 0.45 * unit(cell.hash, 3)));
    }
    mixTo(out, second, cover);
    // Pressed between plates with a fine grain.
    const grain = survives(420, footprint);
    if (grain > 0) {
      const tooth = grain * noise(u * 420, v * 420, seed + 5);
      out.l += 0.012 * tooth;
      out.slopeU = 0.12 * tooth;
      out.slopeV = 0.12 * grain * noise(u * 420 + 9, v * 420, seed + 6);
    }
  };
}
