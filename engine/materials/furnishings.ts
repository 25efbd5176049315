/**
 * Finishes of things that no shop sells by the square metre: cloth, leather, wicker, brushed metal, glaze, lacquer,
 * leaf. Pitches are those of the trade: upholstery has 8-20 threads a centimetre, bouclé loops are 3-8 mm, leather
 * grain 1-2 mm.
 */

import { hash2, signed, unit } from '../hash.ts';
import { clamp, smoothstep } from '../interpolation.ts';
import type { Furnishing } from './furnishingTypes.ts';
import { type Cell, cells, fractal, kept, noise, noiseAndSlope, type Slope, speck, survives } from './noise.ts';
import {
  type Evaluator,
  type Lab,
  labOf,
  lineCoverage,
  type MaterialSample,
  mixTo,
  type Surfacing,
  setFlat,
} from './sample.ts';

type Of<K extends Furnishing['kind']> = Extract<Furnishing, { kind: K }>;

interface Colours {
  readonly base: Lab;
  readonly second: Lab;
  readonly roughness: number;
  readonly seed: number;
}

const cell: Cell = { hash: 0, distance: 0, border: 0, dx: 0, dy: 0 };
const upper: Slope = { value: 0, dx: 0, dy: 0 };
const lower: Slope = { value: 0, dx: 0, dy: 0 };

/**
 * Folds and creases of a cloth that lies: cycles a metre of the folds, how steep they are (rise over run), and how far
 * they wander, m. A crease is steepest at its ridge.
 */
const FOLDS = [
  { frequency: 5, steep: 0.17 },
  { frequency: 12, steep: 0.12 },
  { frequency: 26, steep: 0.05 },
] as const;
const WANDER_M = 0.1;
const RIDGE = 0.2;
/** Light that a lying cloth gets, and how much more for what faces its head, by the slope. */
const LAID = { light: 0.95, facing: 0.55, valley: 0.2, tilt: 0.4 } as const;
const fold: Slope = { value: 0, dx: 0, dy: 0 };

/**
 * Creases: ridges along the zero lines of a field, here and there, as cloth buckles. Most of their shade goes into what
 * light reaches a place, which stays sharp where light that scatters is smoothed.
 */
function crease(u: number, v: number, footprint: number, how: Lying, out: MaterialSample): void {
  const x = u + WANDER_M * noise(u * 2.3, v * 2.3, how.seed);
  const y = v + WANDER_M * noise(u * 2.3 + 5.1, v * 2.3, how.seed + 1);
  const laid = how.amount * smoothstep(-0.45, 0.35, noise(u * 1.7, v * 1.7, how.seed + 2));
  let [slopeU, slopeV, valley] = [0, 0, 0];
  for (let i = 0; i < FOLDS.length; i++) {
    const { frequency, steep } = FOLDS[i];
    const keep = laid * steep * survives(frequency * 2, footprint);
    if (keep === 0) continue;
    noiseAndSlope(x * frequency * 0.6, y * frequency, how.seed + 3 + i, fold);
    const away = Math.sqrt(fold.value * fold.value + RIDGE * RIDGE);
    const side = fold.value / away;
    slopeU -= keep * side * 0.6 * fold.dx;
    slopeV -= keep * side * fold.dy;
    valley += keep * (away - RIDGE);
  }
  out.openness = clamp(LAID.light - LAID.facing * (0.8 * slopeV + 0.6 * slopeU) - LAID.valley * valley, 0.6, 1);
  out.slopeU = LAID.tilt * slopeU;
  out.slopeV = LAID.tilt * slopeV;
}

interface Lying {
  readonly amount: number;
  readonly seed: number;
}

/** Threads crossing: `floats` neighbours that one passes over; height, slope and tone of the one on top. */
function weave({ base, second, roughness, seed }: Colours, made: Of<'weave'>): Evaluator {
  const frequency = 1000 / made.threadMm;
  const floats = made.binding === 'plain' ? 1 : 2;
  const { contrast, slub, creases } = made;
  const lying = { amount: creases, seed: seed + 11 };
  return (u, v, footprint, out) => {
    setFlat(out, base, roughness);
    if (creases > 0) crease(u, v, footprint, lying, out);
    const keep = survives(frequency, footprint);
    const x = u * frequency;
    const y = v * frequency;
    // Thick and thin stretches of yarn stay visible long after the single thread is gone.
    const thick =
      kept(survives(frequency * 0.43, footprint), x * 0.43, v * 9, seed + 1) +
      kept(survives(frequency * 0.43, footprint), u * 9, y * 0.43, seed + 2);
    const heather = fractal(u, v, frequency * 0.09, 2, 0.6, footprint, seed + 3);
    out.l += contrast * ((0.25 + 0.65 * slub) * thick + 0.6 * heather);
    if (keep === 0) {
      mixTo(out, second, made.weft * 0.5);
      return;
    }
    const column = Math.floor(x);
    const row = Math.floor(y);
    const phase = (column + row) & (floats * 2 - 1);
    const warpOnTop = phase < floats;
    const fx = x - column;
    const fy = y - row;
    const across = (warpOnTop ? fx : fy) - 0.5;
    const along = warpOnTop ? (phase + fy) / floats - 0.5 : (phase - floats + fx) / floats - 0.5;
    const yarn = warpOnTop ? hash2(column, 3, seed) : hash2(row, 4, seed);
    mixTo(out, second, warpOnTop ? 0.5 * made.weft * (1 - keep) : made.weft * (0.5 + 0.5 * keep));
    // A round thread that dives at both ends of its float; the polynomial has mean 0 over the cell.
    const crown = 0.275 - 2.2 * across * across - 1.1 * along * along;
    const twist = survives(frequency * 3, footprint);
    const ply = twist > 0 ? 0.3 * twist * Math.sin((along * floats * 2.4 + across * 1.3) * 6.2832) : 0;
    out.l += keep * contrast * (1.5 * crown + 0.3 * ply + 0.35 * signed(yarn, 1));
    const tilt = -0.9 * across * keep;
    const dive = (-0.5 / floats) * along * keep;
    out.slopeU += warpOnTop ? tilt : dive;
    out.slopeV += warpOnTop ? dive : tilt;
  };
}

/** Bouclé: a curly yarn that winds over itself; two layers of winding bands, the upper over the lower. */
function boucle({ base, second, roughness, seed }: Colours, made: Of<'boucle'>): Evaluator {
  const frequency = 1000 / made.loopMm;
  const { contrast } = made;
  return (u, v, footprint, out) => {
    setFlat(out, base, roughness);
    // Only as cloudy as a loose yarn is: a metre away, more of it would show as stains.
    out.l += contrast * 0.2 * fractal(u, v, frequency * 0.3, 2, 0.6, footprint, seed + 1);
    const keep = survives(frequency, footprint);
    if (keep === 0) {
      mixTo(out, second, 0.17);
      return;
    }
    const x = u * frequency * 0.8;
    const y = v * frequency * 0.8;
    const bend = 0.3 * noise(x * 1.7, y * 1.7, seed + 2);
    noiseAndSlope(x + bend, y - bend, seed + 3, upper);
    noiseAndSlope(x * 1.3 - bend + 7.7, y * 1.3 + bend, seed + 4, lower);
    const top = 1 - Math.min(1, Math.abs(upper.value) * 2.1);
    const below = 0.8 * (1 - Math.min(1, Math.abs(lower.value) * 1.9));
    const isTop = top >= below;
    const height = isTop ? top : below;
    const strand = isTop ? upper : lower;
    const fine = survives(frequency * 4, footprint);
    const fibre = fine > 0 ? fine * noise(x * 5 + 2 * bend, y * 5, seed + 5) : 0;
    const sunk = 1 - smoothstep(0.1, 0.6, height);
    out.l += keep * contrast * (1.3 * (height - 0.7) + 0.6 * fibre);
    mixTo(out, second, keep * (0.09 + 0.24 * sunk) + 0.17 * (1 - keep));
    out.openness = 1 - 0.15 * keep * sunk;
    const fall = (strand.value > 0 ? -0.16 : 0.16) * keep * (height > 0 ? 1 : 0);
    out.slopeU = clamp(fall * strand.dx, -0.6, 0.6);
    out.slopeV = clamp(fall * strand.dy, -0.6, 0.6);
  };
}

/** Velvet: no threads to see, but the nap lies this way and that and the sheen with it. */
function velvet({ base, roughness, seed }: Colours, made: Of<'velvet'>): Evaluator {
  return (u, v, footprint, out) => {
    setFlat(out, base, roughness);
    const x = u + 0.05 * noise(u * 4, v * 4, seed + 1);
    const y = v + 0.05 * noise(u * 4 + 3.3, v * 4, seed + 2);
    const nap = fractal(x, y * 0.55, 4.2, 4, 0.52, footprint, seed + 3);
    const pile = survives(900, footprint);
    const rib = survives(260, footprint);
    let fine = pile > 0 ? 0.35 * pile * noise(u * 900, v * 900, seed + 4) : 0;
    if (rib > 0) fine += 0.2 * rib * noise(u * 260, v * 40, seed + 5);
    out.l += made.contrast * (0.45 * nap + fine);
    out.roughness = clamp(roughness - 0.12 * nap, 0.05, 1);
    out.slopeU = 0.1 * nap;
    out.slopeV = 0.06 * nap;
  };
}

/** Full-grain leather: pebbles between fine furrows, some drawn out to creases, and the mottling of the dye. */
function leather({ base, second, roughness, seed }: Colours, made: Of<'leather'>): Evaluator {
  const frequency = 1000 / made.grainMm;
  const { contrast } = made;
  return (u, v, footprint, out) => {
    setFlat(out, base, roughness);
    const dye = fractal(u, v, 5, 4, 0.55, footprint, seed + 1);
    mixTo(out, second, clamp(0.2 + 0.42 * dye, 0, 0.8));
    out.l += 0.22 * contrast * dye;
    const wrinkle = survives(90, footprint);
    if (wrinkle > 0) {
      // Creases follow the bend of the hide: thin valleys along the zero line of a stretched field.
      const field = noise(u * 26 + 0.6 * noise(u * 9, v * 9, seed + 2), v * 11, seed + 3);
      const valley = wrinkle * (1 - smoothstep(0, 0.03 + footprint * 30, Math.abs(field)));
      const worn = smoothstep(0.05, 0.45, noise(u * 3.1, v * 3.1, seed + 4));
      out.l -= 0.3 * contrast * valley * worn;
      out.roughness += 0.06 * valley * worn;
    }
    const keep = survives(frequency, footprint);
    if (keep === 0) return;
    const x = u * frequency;
    const y = v * frequency;
    const wx = x + 0.4 * noise(x * 0.5, y * 0.5, seed + 5);
    cells(wx, y * 0.86, 0.95, seed + 6, cell);
    const furrow = 1 - smoothstep(0.02, 0.17, cell.border);
    out.l += keep * contrast * (0.24 - 0.72 * furrow + 0.1 * signed(cell.hash, 1));
    out.roughness = clamp(out.roughness + keep * (0.16 * furrow - 0.05), 0.05, 1);
    out.slopeU = -0.55 * keep * cell.dx;
    out.slopeV = -0.55 * keep * cell.dy;
  };
}

/** Wicker: strands bulge over one stake and dive behind the next, every row the other way round. */
function wicker({ base, second, roughness, seed }: Colours, made: Of<'wicker'>): Evaluator {
  const strand = made.strandMm / 1000;
  const stake = strand * 3.6;
  const { contrast } = made;
  return (u, v, footprint, out) => {
    setFlat(out, base, roughness);
    const keep = survives(1 / strand, footprint);
    const row = Math.floor(v / strand);
    const across = v / strand - row - 0.5;
    const phase = u / stake + (row & 1) * 0.5;
    const along = phase - Math.floor(phase) - 0.5;
    const hash = hash2(row, Math.floor(u / 0.9 + unit(row | 0, 3)), seed);
    const fibre = survives(5 / strand, footprint);
    const streak = fibre > 0 ? fibre * noise(u * 9, (v / strand) * 5, seed + 1) : 0;
    const patina = fractal(u, v, 7, 3, 0.55, footprint, seed + 2);
    // Both terms have mean 0 over one hump.
    const crown = 0.217 - 1.4 * across * across - 1.2 * along * along;
    const valley = smoothstep(0.36, 0.5, Math.abs(along)) - 0.14;
    out.l += contrast * (keep * (1.3 * crown - 0.75 * valley + 0.4 * signed(hash, 1)) + 0.45 * streak + 0.3 * patina);
    const gap = lineCoverage(0.5 - Math.abs(across), 0.07, footprint / strand, 1);
    mixTo(out, second, clamp(0.2 + 0.35 * patina + 0.5 * gap, 0, 0.9));
    out.openness = 1 - 0.35 * gap - 0.2 * keep * clamp(valley, 0, 1);
    out.slopeU = -1.1 * keep * along;
    out.slopeV = -1.5 * keep * across;
  };
}

/** Metal brushed along v: hairlines in slope and roughness, hardly any in colour. */
function brushed({ base, roughness, seed }: Colours, made: Of<'brushed'>): Evaluator {
  return (u, v, footprint, out) => {
    setFlat(out, base, roughness);
    const hair = survives(1400, footprint);
    const line =
      0.6 * kept(survives(420, footprint), u * 420, v * 3, seed + 1) +
      (hair > 0 ? 0.6 * hair * noise(u * 1400, v * 9, seed + 2) : 0);
    const handled = fractal(u, v, 6, 3, 0.5, footprint, seed + 3);
    out.l += made.contrast * (0.5 * line + 0.3 * handled);
    out.slopeU = 0.07 * line;
    out.roughness = clamp(roughness * (1 + 0.3 * handled + 0.2 * line), 0.05, 1);
  };
}

/** Glazed ceramic: the glaze pools a little, and the throwing rings show through it. */
function glaze({ base, second, roughness, seed }: Colours, made: Of<'glaze'>): Evaluator {
  return (u, v, footprint, out) => {
    setFlat(out, base, roughness);
    const pool = fractal(u, v, 9, 3, 0.5, footprint, seed + 1);
    const ring = kept(survives(130, footprint), u * 1.5, v * 130, seed + 2);
    mixTo(out, second, clamp(0.14 + 0.06 * pool + 0.05 * ring, 0, 1));
    out.l += made.contrast * 0.2 * pool;
    const keep = survives(400, footprint);
    if (keep > 0) out.l -= made.contrast * keep * (1 - smoothstep(0.06, 0.16, speck(u * 210, v * 210, 0.05, seed + 3)));
    out.slopeU = 0.015 * pool;
    out.slopeV = 0.015 * pool + 0.015 * ring;
  };
}

/** Painted wood: brush lines along v, and the pores of the wood that the paint has not quite filled. */
function lacquer({ base, second, roughness, seed }: Colours, made: Of<'lacquer'>): Evaluator {
  return (u, v, footprint, out) => {
    setFlat(out, base, roughness);
    const brush = kept(survives(330, footprint), u * 330, v * 6, seed + 1);
    const pore = kept(survives(800, footprint), u * 800, v * 22, seed + 2);
    const uneven = fractal(u, v, 2.2, 3, 0.5, footprint, seed + 3);
    const filled = pore > 0.42 ? -0.9 : 0.1;
    out.l += made.contrast * (0.4 * brush + 0.2 * uneven + 0.5 * filled * survives(800, footprint));
    mixTo(out, second, clamp(0.12 + 0.05 * uneven, 0, 0.4));
    out.slopeU = 0.045 * brush;
    out.roughness = clamp(roughness + 0.05 * brush + 0.04 * uneven, 0.05, 1);
  };
}

/** The blade of a leaf: side veins in pairs, a net between them, older and younger green. */
function leaf({ base, second, roughness, seed }: Colours, made: Of<'leaf'>): Evaluator {
  const pitch = 0.009;
  return (u, v, footprint, out) => {
    setFlat(out, base, roughness);
    const age = fractal(u, v, 9, 3, 0.55, footprint, seed + 1);
    mixTo(out, second, clamp(0.28 + 0.7 * age, 0, 1));
    const slanted = (v - 0.8 * Math.abs(u)) / pitch + 0.5 * noise(u * 16, v * 16, seed + 2);
    const off = Math.abs(slanted - Math.floor(slanted) - 0.5);
    const vein = lineCoverage(0.5 - off, 0.05, footprint / pitch, 1);
    const keep = survives(1 / pitch, footprint);
    out.l += made.contrast * (0.9 * (vein - 0.1) + 0.5 * keep * (0.3 - 3.6 * (0.5 - off) * (0.5 - off)));
    out.slopeV = 0.25 * keep * (slanted - Math.floor(slanted) - 0.5);
    out.roughness = clamp(roughness + 0.1 * age, 0.05, 1);
  };
}

/** Evaluator of a furnishing; u runs across and v along the warp, strand or brush. */
export function furnishing(finish: Surfacing, made: Furnishing, seed: number): Evaluator {
  const colours: Colours = {
    base: labOf(finish.base),
    second: labOf(finish.second),
    roughness: finish.roughness,
    seed,
  };
  switch (made.kind) {
    case 'weave':
      return weave(colours, made);
    case 'boucle':
      return boucle(colours, made);
    case 'velvet':
      return velvet(colours, made);
    case 'leather':
      return leather(colours, made);
    case 'wicker':
      return wicker(colours, made);
    case 'brushed':
      return brushed(colours, made);
    case 'glaze':
      return glaze(colours, made);
    case 'lacquer':
      return lacquer(colours, made);
    case 'leaf':
      return leaf(colours, made);
  }
}
