import type { Pattern } from '#catalog/materials/schema.ts';
import { unit } from '../hash.ts';
import { clamp, smoothstep } from '../interpolation.ts';
import { type Cell, cells, fractal, kept, noise, speck, survives } from './noise.ts';
import { type Evaluator, type Finish, labOf, lineCoverage, setFlat } from './sample.ts';

type PatternOf<K extends Pattern['kind']> = Extract<Pattern, { kind: K }>;

const cell: Cell = { hash: 0, distance: 0, border: 0, dx: 0, dy: 0 };

/** Paint: the flat colour with the faint stipple of a roller and the unevenness of a plastered wall. */
export function plain(material: Finish, seed: number): Evaluator {
  const base = labOf(material.base);
  return (u, v, footprint, out) => {
    setFlat(out, base, material.roughness);
    const stipple = survives(260, footprint);
    if (stipple > 0) out.l += 0.007 * stipple * noise(u * 260, v * 260, seed);
    out.l += 0.004 * noise(u * 0.9, v * 0.9, seed + 1);
  };
}

/** Contrast in OKLab L below which nobody sees a cloud on a wall. */
const FAINTEST = 0.0004;

/** Octaves of clouds that can be seen at this contrast, 1-6. */
function octavesOf(mottling: number): number {
  let octaves = 1;
  for (let amplitude = mottling * 0.18; octaves < 6 && amplitude > FAINTEST; amplitude *= 0.56) octaves++;
  return octaves;
}

/** Half the width of a sawn cut, in metres, and how much darker it is in OKLab L. */
const CUT = { half: 0.003, darker: 0.2 } as const;

/** Concrete, microcement and other floors poured in one piece: clouds, trowel sweeps, a few pores, sawn cuts. */
export function screed(material: Finish, pattern: PatternOf<'screed'>, seed: number): Evaluator {
  const base = labOf(material.base);
  const second = labOf(material.second);
  const { mottling, trowel } = pattern;
  const frequency = 100 / pattern.cloudCm;
  const octaves = octavesOf(mottling);
  const isSwept = mottling * trowel > 4 * FAINTEST;
  const isPored = mottling > 25 * FAINTEST;
  const cut = (pattern.cutCm ?? 0) / 100;
  return (u, v, footprint, out) => {
    setFlat(out, base, material.roughness);
    const wx = u + (0.35 / frequency) * noise(u * frequency, v * frequency, seed + 1);
    const wy = v + (0.35 / frequency) * noise(u * frequency + 4.4, v * frequency, seed + 2);
    const cloud = fractal(wx, wy, frequency * 0.7, octaves, 0.56, footprint, seed + 3);
    const sweep = isSwept ? sweepAt(wx, wy, footprint, seed) : 0;
    const figure = cloud * 0.55 + sweep * trowel * 0.5;
    out.l += figure * mottling;
    const tint = clamp(-figure, -0.6, 0.8) * 0.5;
    out.a += (second.a - base.a) * tint;
    out.b += (second.b - base.b) * tint;
    out.roughness = clamp(material.roughness - (sweep * trowel + 0.25 * cloud * mottling) * 0.12, 0.05, 1);
    const keep = isPored ? survives(45, footprint) : 0;
    if (keep > 0) {
      // Pinholes of two sizes where air rose to the face, and the sand that the trowel has not quite closed.
      const big = 1 - smoothstep(0.05, 0.13, speck(u * 45, v * 45, 0.07, seed + 11));
      const small = 1 - smoothstep(0.06, 0.17, speck(u * 110, v * 110, 0.1, seed + 12));
      out.l -= keep * mottling * (1.2 * big + 0.5 * small * survives(110, footprint));
      out.l += 0.16 * mottling * kept(survives(300, footprint), u * 300, v * 300, seed + 13);
    }
    if (cut > 0) {
      out.l -= CUT.darker * Math.max(cutAt(u, cut, footprint), cutAt(v, cut, footprint));
    }
  };
}

/** Share of a pixel that the nearest of cuts every `period` metres covers. */
function cutAt(x: number, period: number, footprint: number): number {
  return lineCoverage(Math.abs(x - period * Math.round(x / period)), CUT.half, footprint, period);
}

/** Each sweep of the trowel is an arc about its own centre, pressed harder on one side. */
function sweepAt(x: number, y: number, footprint: number, seed: number): number {
  const near = survives(26, footprint);
  if (near === 0) return 0;
  cells(x * 1.1, y * 1.1, 1, seed + 5, cell);
  const radius = cell.distance / 1.1;
  // A direction from one number without a sine: half a turn is enough for what has two ends.
  const slant = 2 * unit(cell.hash, 1) - 1;
  const norm = 1 / (1 + slant * slant);
  const lean = ((1 - slant * slant) * norm * cell.dx + 2 * slant * norm * cell.dy) / Math.max(1e-9, cell.distance);
  const fade = smoothstep(0, 0.12, cell.border);
  const drag = near * noise(radius * 26, 6.283 * slant + lean * 0.6, seed + 7);
  return fade * (0.6 + 0.4 * lean) * (drag + 0.5 * kept(survives(90, footprint), radius * 90, slant + lean, seed + 8));
}
