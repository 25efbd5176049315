import type { Pattern } from '#catalog/materials/schema.ts';
import {
  type Cell,
  cells,
  clamp,
  fractal,
  noise,
  type Ridge,
  ridge,
  signed,
  smoothstep,
  survives,
  unit,
} from './noise.ts';
import { edgeCoverage, type Lab, type MaterialSample, mixTo } from './sample.ts';

export type FigureName = Extract<Pattern, { kind: 'tiles' }>['figure'];

/** Where a point lies on a tile. */
export interface TileSpot {
  /** Position in the slab that this tile was cut from, metres: unlike from tile to tile. */
  readonly x: number;
  readonly y: number;
  /** Position on the tile, metres from its lower left corner, and the tile's size. */
  readonly localX: number;
  readonly localY: number;
  readonly width: number;
  readonly height: number;
  readonly column: number;
  readonly row: number;
  readonly hash: number;
  readonly footprint: number;
}

export interface FigureLook {
  readonly base: Lab;
  readonly second: Lab;
  readonly joint: Lab;
  /** Contrast 0-0.4 in OKLab L. */
  readonly strength: number;
  readonly seed: number;
}

/** Paints the face of a tile on a sample that already holds the flat base colour. */
export type Figure = (spot: TileSpot, look: FigureLook, out: MaterialSample) => void;

const cell: Cell = { hash: 0, distance: 0, border: 0, dx: 0, dy: 0 };
const crest: Ridge = { value: 0, slope: 0 };

/**
 * One family of veins: lines along the zero crossings of a warped noise field, `widthM` wide where they are strongest,
 * swelling, thinning out and breaking off. Returns coverage 0-1.
 */
function veins(x: number, y: number, frequency: number, widthM: number, footprint: number, seed: number): number {
  ridge(x * frequency, y * frequency, seed, crest);
  const distance = Math.abs(crest.value) / (Math.max(crest.slope, 0.35) * frequency);
  if (distance > 0.06 + footprint) return 0;
  const swell = 0.25 + 0.9 * smoothstep(-0.35, 0.55, noise(x * frequency * 1.7, y * frequency * 1.7, seed + 51));
  // Where the field is nearly flat the zero line would swell to a blot: let the vein fade there.
  const presence =
    smoothstep(-0.18, 0.22, noise(x * frequency * 0.8 + 9.1, y * frequency * 0.8, seed + 57)) *
    smoothstep(0.3, 0.8, crest.slope);
  const width = widthM * swell;
  const soft = Math.hypot(width, footprint * 0.6);
  const q = distance / soft;
  return (presence * (width / soft) * 1) / (1 + q * q * q * q * 2);
}

function veined(spot: TileSpot, look: FigureLook, out: MaterialSample): void {
  const { footprint } = spot;
  // Marble was folded under pressure: bend the plane in three steps, then draw the veins mostly along one direction.
  const seed = look.seed;
  const u = spot.x * 0.82 + spot.y * 0.57;
  const v = -spot.x * 0.57 + spot.y * 0.82;
  const bendX = 0.16 * noise(u * 1.3, v * 1.3, seed + 1) + 0.05 * noise(u * 4.1, v * 4.1, seed + 2);
  const bendY = 0.16 * noise(u * 1.3, v * 1.3, seed + 3) + 0.05 * noise(u * 4.1, v * 4.1, seed + 4);
  const tremble = footprint < 0.02 ? 0.007 * noise(u * 21, v * 21, seed + 5) : 0;
  const x = (u + bendX + tremble) * 0.26;
  const y = v + bendY + tremble;
  const major = veins(x, y, 1.15, 0.008, footprint, seed + 11);
  const minor = veins(x * 1.6 + 3.3, y * 1.1, 2.6, 0.0038, footprint, seed + 12);
  const hair = veins(x * 2.2, y * 1.4 + 7.7, 5.3, 0.0016, footprint, seed + 13);
  const cloud = fractal(x * 1.4, y, 1.5, 4, 0.55, footprint, seed + 21);
  // A breath of colour lies along the big veins.
  ridge(x * 1.15, y * 1.15, seed + 11, crest);
  const halo = Math.exp(-Math.abs(crest.value) * 5.5) - 0.33;
  const ink = clamp(major * 0.85 + minor * 0.6 + hair * 0.32, 0, 1);
  const haze = cloud * 0.16 + halo * 0.16;
  const depth = look.strength / 0.4;
  mixTo(out, look.second, clamp(ink * (0.5 + 0.5 * depth) * Math.min(1, 0.35 + depth), 0, 1));
  const toSecond = look.second.l - look.base.l;
  out.l += Math.sign(toSecond) * haze * look.strength * 0.7;
  out.a += (look.second.a - look.base.a) * haze * 0.4;
  out.b += (look.second.b - look.base.b) * haze * 0.4;
}

function brecciated(spot: TileSpot, look: FigureLook, out: MaterialSample): void {
  const { footprint } = spot;
  const seed = look.seed;
  const wx = spot.x + 0.05 * noise(spot.x * 5, spot.y * 5, seed + 1);
  const wy = spot.y + 0.05 * noise(spot.x * 5, spot.y * 5, seed + 2);
  const frequency = 9;
  cells(wx * frequency, wy * frequency, 1, seed + 3, cell);
  const border = cell.border / frequency;
  const tone = signed(cell.hash, 1);
  const keep = survives(frequency, footprint);
  // The cement shows along some borders only: most fragments were pressed tight.
  const open = smoothstep(-0.12, 0.4, noise(spot.x * 3.1, spot.y * 3.1, seed + 4));
  const cement = (1 - edgeCoverage(border - 0.0035 * open * (0.4 + unit(cell.hash, 2)), footprint)) * keep * open;
  const cloud = fractal(wx, wy, 4, 4, 0.55, footprint, seed + 9);
  out.l += (tone * 0.28 + cloud * 0.6) * look.strength * 0.6 * keep;
  mixTo(out, look.second, clamp(cement * 0.7 + 0.16 * Math.max(0, tone) * keep, 0, 1));
  mixTo(out, look.second, 0.6 * veins(wx, wy, 2.1, 0.004, footprint, seed + 17));
  mixTo(out, look.second, 0.35 * veins(wx, wy + 3, 5.4, 0.0018, footprint, seed + 19));
}

function travertine(spot: TileSpot, look: FigureLook, out: MaterialSample): void {
  const { footprint } = spot;
  const seed = look.seed;
  const y =
    spot.y + 0.02 * noise(spot.x * 1.6, spot.y * 2.5, seed + 1) + 0.005 * noise(spot.x * 8, spot.y * 9, seed + 2);
  const x = spot.x;
  const band =
    0.8 * noise(x * 0.5, y * 9, seed + 3) * survives(9, footprint) +
    0.55 * noise(x * 1.1, y * 27, seed + 4) * survives(27, footprint) +
    0.35 * noise(x * 3, y * 80, seed + 5) * survives(80, footprint);
  const cloud = fractal(x, y, 3, 3, 0.5, footprint, seed + 6);
  const share = band * 0.75 + cloud * 0.3;
  out.l += Math.sign(look.second.l - look.base.l || -1) * share * look.strength * 0.55;
  out.a += (look.second.a - look.base.a) * share * 0.7;
  out.b += (look.second.b - look.base.b) * share * 0.7;
  const keep = survives(60, footprint);
  if (keep > 0) {
    const hole = noise(x * 55, y * 120, seed + 7) + 0.5 * band;
    const pit = smoothstep(0.52, 0.72, hole) * keep;
    out.l -= pit * look.strength * 0.55;
    out.roughness += (0.8 - out.roughness) * pit;
  }
}

function slate(spot: TileSpot, look: FigureLook, out: MaterialSample): void {
  const { footprint } = spot;
  const seed = look.seed;
  const warp = 0.04 * noise(spot.x * 3, spot.y * 3, seed + 1);
  const relief = fractal(spot.x + warp, spot.y * 1.3 - warp, 4.5, 5, 0.55, footprint, seed + 2);
  const step = 0.004;
  const relief2 = fractal(spot.x + warp + step, spot.y * 1.3 - warp, 4.5, 3, 0.55, footprint, seed + 2);
  const relief3 = fractal(spot.x + warp, (spot.y + step) * 1.3 - warp, 4.5, 3, 0.55, footprint, seed + 2);
  const tone = signed(spot.hash, 4) * 0.5;
  const rust = smoothstep(
    0.12,
    0.6,
    noise(spot.x * 2.1, spot.y * 2.1, seed + 5) + 0.4 * relief + 0.3 * signed(spot.hash, 5),
  );
  out.l += (relief * 0.42 + tone * 0.5) * look.strength * 0.7;
  mixTo(out, look.second, rust * 0.6);
  const keep = survives(12, footprint);
  out.slopeU = clamp((relief2 - relief) * 2.2 * keep, -0.6, 0.6);
  out.slopeV = clamp((relief3 - relief) * 2.2 * keep, -0.6, 0.6);
}

function granite(spot: TileSpot, look: FigureLook, out: MaterialSample): void {
  const { footprint } = spot;
  const seed = look.seed;
  const cloud = fractal(spot.x, spot.y, 2.4, 3, 0.5, footprint, seed + 1);
  out.l += cloud * look.strength * 0.16;
  const keep = survives(210, footprint);
  if (keep > 0) {
    cells(spot.x * 210, spot.y * 210, 1, seed + 3, cell);
    const kind = unit(cell.hash, 1);
    const tone = kind < 0.3 ? -0.62 : kind < 0.78 ? 0.12 : 0.5;
    out.l += tone * look.strength * 0.8 * keep;
    if (kind >= 0.78) mixTo(out, look.second, 0.5 * keep);
  }
  // Grains too fine to see go on as their mean.
  out.l -= 0.018 * look.strength * 0.8 * (1 - keep);
  mixTo(out, look.second, 0.11 * (1 - keep));
  const keepBig = survives(60, footprint);
  if (keepBig > 0) {
    cells(spot.x * 60, spot.y * 60, 1, seed + 4, cell);
    const blot = (1 - smoothstep(0.2, 0.36, cell.distance)) * (unit(cell.hash, 1) < 0.35 ? 1 : 0);
    mixTo(out, look.second, blot * 0.45 * keepBig);
  }
  mixTo(out, look.second, 0.04 * (1 - keepBig));
}

/**
 * Marble chips of three sizes cast in a binder, ground flat; `scale` 1 is true size, `density` 0-1 the share of chips
 * kept. Shared by the floor and the wallpaper of that name.
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
  const seed = look.seed;
  for (let size = 0; size < 3; size++) {
    const frequency = (size === 0 ? 150 : size === 1 ? 70 : 32) / scale;
    const keep = survives(frequency * 0.8, footprint);
    const share = density * (size === 0 ? 0.55 : size === 1 ? 0.5 : 0.42);
    const warp = 0.22;
    const wx = x * frequency + warp * noise(x * frequency * 1.9, y * frequency * 1.9, seed + 70 + size);
    const wy = y * frequency + warp * noise(x * frequency * 1.9, y * frequency * 1.9, seed + 80 + size);
    cells(wx, wy, 0.85, seed + 60 + size, cell);
    const pick = unit(cell.hash, 1);
    // What the pixel can no longer resolve goes on as its mean, so that the floor keeps its tone with distance.
    const inside =
      pick < share ? keep * edgeCoverage((cell.border - 0.09 - 0.16 * unit(cell.hash, 2)) / frequency, footprint) : 0;
    const mean = share * 0.3 * (1 - keep);
    paintChip(inside, unit(cell.hash, 3), signed(cell.hash, 4), look, out);
    if (mean > 0) {
      paintChip(mean * 0.5, 0.2, 0, look, out);
      paintChip(mean * 0.28, 0.6, 0, look, out);
      paintChip(mean * 0.22, 0.9, 0, look, out);
    }
  }
}

function paintChip(cover: number, kind: number, tone: number, look: FigureLook, out: MaterialSample): void {
  if (cover <= 0) return;
  const l = kind < 0.5 ? look.second.l : kind < 0.78 ? look.base.l + look.strength * 0.55 : look.base.l - look.strength;
  const a = kind < 0.5 ? look.second.a : look.base.a * 0.6;
  const b = kind < 0.5 ? look.second.b : look.base.b * 0.6;
  const target = clamp(l + tone * look.strength * 0.25, 0.05, 0.98);
  out.l += (target - out.l) * cover;
  out.a += (a - out.a) * cover;
  out.b += (b - out.b) * cover;
}

function terrazzo(spot: TileSpot, look: FigureLook, out: MaterialSample): void {
  terrazzoChips(spot.x, spot.y, 1, 1, spot.footprint, look, out);
  out.l += 0.02 * fractal(spot.x, spot.y, 1.2, 2, 0.5, spot.footprint, look.seed + 3);
}

function checker(spot: TileSpot, look: FigureLook, out: MaterialSample): void {
  const dark = ((spot.column + spot.row) & 1) !== 0;
  const steady = survives(0.5 / Math.max(spot.width, spot.height), spot.footprint);
  const share = 0.5 + (dark ? 0.5 : -0.5) * steady;
  mixTo(out, look.second, share);
  const x = spot.x + 0.06 * noise(spot.x * 4, spot.y * 4, look.seed + 1);
  const y = spot.y + 0.06 * noise(spot.x * 4 + 5, spot.y * 4, look.seed + 2);
  const vein = veins(x, y, 3.6, 0.0024, spot.footprint, look.seed + 5);
  const cloud = fractal(x, y, 4, 3, 0.5, spot.footprint, look.seed + 6);
  out.l += (cloud * 0.1 + (dark ? vein : -vein) * 0.3) * look.strength;
}

/** Cement tile with a star, a ring of petals and corner quarters, mirrored in both axes so that four tiles join. */
function encaustic(spot: TileSpot, look: FigureLook, out: MaterialSample): void {
  const size = Math.max(spot.width, spot.height);
  const x = Math.abs(spot.localX / spot.width - 0.5);
  const y = Math.abs(spot.localY / spot.height - 0.5);
  const footprint = spot.footprint / size;
  const keep = survives(2.2 / size, spot.footprint);
  const r = Math.hypot(x, y);
  const angle = Math.atan2(y, x);
  const petal = 0.3 + 0.075 * Math.cos(angle * 8);
  const corner = Math.hypot(x - 0.5, y - 0.5);
  const diamond = 0.16 - (x + y) * (0.75 + 0.25 * Math.cos(angle * 4));
  const ground = edgeCoverage(r - petal, footprint) * edgeCoverage(corner - 0.3, footprint);
  const ringBand = edgeCoverage(0.022 - Math.abs(r - petal + 0.055), footprint);
  const quarter = edgeCoverage(0.2 - corner, footprint) * edgeCoverage(corner - 0.12, footprint);
  const third: Lab = {
    l: (look.base.l + look.second.l) / 2,
    a: (look.second.a + look.joint.a) / 2,
    b: (look.second.b + look.joint.b) / 2,
  };
  // Shares of the picture far away, so that the tone stays when the pattern can't be seen.
  mixTo(out, look.second, 0.3 * (1 - keep) + keep * (1 - ground) * (1 - edgeCoverage(0.3 - corner, footprint)));
  mixTo(out, third, keep * Math.max(quarter, ringBand));
  mixTo(out, look.base, keep * edgeCoverage(diamond, footprint));
  mixTo(out, third, keep * edgeCoverage(0.045 - r, footprint));
  out.l += 0.03 * fractal(spot.x, spot.y, 14, 3, 0.5, spot.footprint, look.seed + 3);
}

function plain(spot: TileSpot, look: FigureLook, out: MaterialSample): void {
  out.l += fractal(spot.x, spot.y, 5, 3, 0.5, spot.footprint, look.seed) * (0.012 + look.strength * 0.12);
}

/** One painter a figure name; a name without a painter does not compile. */
export const figures: Record<FigureName, Figure> = {
  plain,
  veined,
  brecciated,
  travertine,
  slate,
  granite,
  terrazzo,
  checker,
  encaustic,
};
