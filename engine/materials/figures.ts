import type { Pattern } from '#catalog/materials/schema.ts';
import {
  type Cell,
  cells,
  clamp,
  fractal,
  noise,
  noiseAndSlope,
  type Slope,
  signed,
  smoothstep,
  speck,
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
const field: Slope = { value: 0, dx: 0, dy: 0 };
const finer: Slope = { value: 0, dx: 0, dy: 0 };

/** Coverage of a line `width` metres wide at `distance`, no sharper than the footprint. */
function line(distance: number, width: number, footprint: number): number {
  const soft = Math.sqrt(width * width + 0.36 * footprint * footprint);
  const q = distance / soft;
  return width / soft / (1 + 2 * q * q * q * q);
}

/**
 * One family of veins without a direction: lines along the zero crossings of a noise field, `widthM` wide where they are
 * strongest, swelling, thinning out and breaking off. Returns coverage 0-1.
 */
function veins(x: number, y: number, frequency: number, widthM: number, footprint: number, seed: number): number {
  noiseAndSlope(x * frequency, y * frequency, seed, field);
  const slope = Math.sqrt(field.dx * field.dx + field.dy * field.dy);
  const distance = Math.abs(field.value) / (Math.max(slope, 0.35) * frequency);
  if (distance > 12 * widthM + 3 * footprint) return 0;
  const swell = noise(x * frequency * 1.7, y * frequency * 1.7, seed + 51);
  // Where the field is nearly flat the zero line would swell to a blot: let the vein fade there.
  const presence = smoothstep(-0.3, 0.25, swell) * smoothstep(0.25, 0.8, slope);
  return presence * line(distance, widthM * (0.5 + clamp(swell, -0.35, 0.7)), footprint);
}

/** The plane as the mountain folded it: bent at four scales, the finest of which makes the edges of veins ragged. */
function folded(u: number, v: number, footprint: number, seed: number): number {
  let bend = 0.2 * noise(u * 1.1, v * 1.1, seed) + 0.075 * noise(u * 3.1, v * 3.1, seed + 1);
  if (footprint < 0.04) bend += 0.026 * noise(u * 8.7, v * 8.7, seed + 2);
  if (footprint < 0.014) bend += 0.008 * noise(u * 27, v * 27, seed + 3);
  return bend;
}

/**
 * Marble: veins follow the zero lines of a folded field drawn out along one direction; branches follow that field with a
 * finer one added, so that they leave the main vein and come back to it; hairs follow the finer one. One side of a vein is
 * sharp, the other fades into the stone.
 */
function veined(spot: TileSpot, look: FigureLook, out: MaterialSample): void {
  const { footprint } = spot;
  const { seed } = look;
  const u = spot.x * 0.82 + spot.y * 0.57;
  const v = -spot.x * 0.57 + spot.y * 0.82;
  const x = (u + folded(u, v, footprint, seed + 1)) * 0.42;
  const y = v + folded(u + 5.3, v, footprint, seed + 6);
  noiseAndSlope(x * 1.7, y * 1.7, seed + 11, field);
  noiseAndSlope(x * 4.6 + 3.3, y * 4.6, seed + 12, finer);
  const lengthOf = (dx: number, dy: number) => Math.max(0.5, Math.sqrt(dx * dx * 0.18 + dy * dy));
  const place = noise(x * 2.1 + 9.1, y * 1.6, seed + 57);
  const swell = noise(x * 7.3, y * 5.1, seed + 58);
  const width = 0.3 + 1.5 * smoothstep(-0.5, 0.7, swell + 0.5 * place);
  const signedMain = field.value / (lengthOf(field.dx, field.dy) * 1.7);
  const main = Math.abs(signedMain);
  const branchValue = field.value + 0.5 * finer.value + 0.07;
  const branch = Math.abs(branchValue) / lengthOf(1.7 * field.dx + 2.3 * finer.dx, 1.7 * field.dy + 2.3 * finer.dy);
  const hair = Math.abs(finer.value) / (lengthOf(finer.dx, finer.dy) * 4.6);
  const major = smoothstep(-0.32, 0.1, place) * line(main, 0.0042 * width, footprint);
  const minor = smoothstep(0.2, -0.25, place) * line(branch, 0.0021 * width, footprint);
  const faint = smoothstep(-0.4, 0.2, swell - 0.4 * place) * line(hair, 0.0011, footprint);
  const nearFolds = Math.exp(-main * 22);
  const tail = signedMain > 0 ? Math.exp(-main * (55 + 45 * swell)) * smoothstep(-0.3, 0.25, place) : 0;
  const cloud = fractal(x * 1.3, y, 2.1, 5, 0.56, footprint, seed + 21);
  const cross = veins(x * 2.4, y * 0.8, 3.4, 0.0009, footprint, seed + 14);
  const toSecond = look.second.l - look.base.l;
  // Pale veins in dark stone are filled clefts: sharp on both sides.
  const bleed = toSecond > 0 ? 0.06 : 0.3;
  const ink = clamp(0.8 * major + 0.5 * minor + 0.3 * faint + 0.22 * cross + bleed * tail, 0, 1);
  // Grey clouds gather along the folds.
  const haze = 0.38 * cloud + 0.34 * (nearFolds - 0.25) * (0.7 + cloud);
  const depth = look.strength / 0.4;
  mixTo(out, look.second, clamp(ink * (0.6 + 0.4 * depth) * Math.min(1, 0.45 + depth), 0, 1));
  out.l += Math.sign(toSecond) * haze * look.strength * (toSecond > 0 ? 0.25 : 0.75);
  out.a += (look.second.a - look.base.a) * haze * 0.5;
  out.b += (look.second.b - look.base.b) * haze * 0.5;
}

/** Breccia: fragments of one stone, their edges gnawed, healed by a web of veins of every width. */
function brecciated(spot: TileSpot, look: FigureLook, out: MaterialSample): void {
  const { footprint } = spot;
  const { seed } = look;
  const wx = spot.x + 0.3 * folded(spot.x * 2.2, spot.y * 2.2, footprint, seed + 1);
  const wy = spot.y + 0.3 * folded(spot.x * 2.2 + 7.7, spot.y * 2.2, footprint, seed + 6);
  const frequency = 10;
  cells(wx * frequency, wy * frequency, 1, seed + 3, cell);
  const keep = survives(frequency, footprint);
  const open = smoothstep(-0.1, 0.45, noise(wx * 4.1, wy * 4.1, seed + 4));
  const cement = line(cell.border / frequency, 0.0004 + 0.0026 * open * unit(cell.hash, 2), footprint) * keep;
  const cloud = fractal(wx, wy, 7, 5, 0.62, footprint, seed + 9);
  const fade = smoothstep(0, 0.22, cell.border);
  out.l += (signed(cell.hash, 1) * 0.2 * fade * keep + cloud * 0.75) * look.strength * 0.6;
  mixTo(out, look.second, clamp(cement * (0.25 + 0.5 * open) + 0.14 * Math.max(0, cloud) + 0.03, 0, 1));
  mixTo(out, look.second, 0.55 * veins(wx, wy * 1.3, 3.2, 0.0022, footprint, seed + 17));
  mixTo(out, look.second, 0.4 * veins(wx * 1.2, wy + 3, 8.4, 0.001, footprint, seed + 19));
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
  const deep = look.strength * 1.25;
  out.l -= 0.05 * deep * (1 - keep);
  if (keep > 0) {
    // Pits lie in strings along the beds, deep and dark where the stone was left unfilled.
    const hole =
      noise(x * 48 + 0.7 * noise(x * 90, y * 90, seed + 8), y * 125, seed + 7) + 0.6 * band + 0.25 * cloud - 0.06;
    const pit = smoothstep(0.5, 0.6, hole) * keep;
    out.l -= pit * deep;
    out.roughness += (0.9 - out.roughness) * pit;
    out.slopeV += 0.5 * keep * (smoothstep(0.42, 0.52, hole) - smoothstep(0.52, 0.62, hole));
    const grain = survives(300, footprint);
    if (grain > 0) out.l += 0.1 * look.strength * grain * noise(x * 300, y * 420, seed + 9);
  }
}

/** Riven slate: the face breaks off in thin sheets, whose edges run across the tile as low steps. */
function slate(spot: TileSpot, look: FigureLook, out: MaterialSample): void {
  const { footprint } = spot;
  const { seed } = look;
  const warp = 0.05 * noise(spot.x * 5, spot.y * 5, seed + 1);
  const x = spot.x + warp;
  const y = spot.y * 1.4 - warp;
  const relief = fractal(x, y, 4.5, 6, 0.6, footprint, seed + 2);
  const tone = signed(spot.hash, 4) * 0.5;
  const rust = smoothstep(
    0.1,
    0.75,
    noise(spot.x * 2.6, spot.y * 2.6, seed + 5) + 0.55 * relief + 0.3 * signed(spot.hash, 5),
  );
  out.l += (relief * 0.42 + tone * 0.5) * look.strength * 0.8;
  mixTo(out, look.second, rust * (0.5 + 0.3 * clamp(relief, -1, 1)));
  const keep = survives(14, footprint);
  if (keep === 0) return;
  const sheets = relief * 3.2 + 0.5 * signed(spot.hash, 6);
  const step = sheets - Math.floor(sheets);
  const edge = keep * (1 - smoothstep(0, 0.1 + footprint * 30, step));
  out.l -= edge * look.strength * 0.5;
  noiseAndSlope(x * 13, y * 13, seed + 7, field);
  noiseAndSlope(x * 47, y * 47, seed + 8, finer);
  const fine = survives(47, footprint);
  out.slopeU = clamp(keep * 0.16 * field.dx + fine * 0.1 * finer.dx + 0.4 * edge, -0.6, 0.6);
  out.slopeV = clamp(keep * 0.16 * field.dy + fine * 0.1 * finer.dy - 0.4 * edge, -0.6, 0.6);
}

/** Granite: interlocked crystals of feldspar, quartz and mica, the larger ones scattered among the small. */
function granite(spot: TileSpot, look: FigureLook, out: MaterialSample): void {
  const { footprint } = spot;
  const { seed } = look;
  out.l += fractal(spot.x, spot.y, 2.4, 3, 0.5, footprint, seed + 1) * look.strength * 0.16;
  const keepBig = survives(85, footprint);
  const keep = survives(190, footprint);
  const wx = spot.x + 0.0022 * noise(spot.x * 240, spot.y * 240, seed + 5);
  const wy = spot.y + 0.0022 * noise(spot.x * 240 + 5, spot.y * 240, seed + 6);
  let mica = 0.13;
  if (keep > 0) {
    cells(wx * 190, wy * 190, 1, seed + 3, cell);
    const kind = unit(cell.hash, 1);
    const tone = kind < 0.17 ? 0 : (unit(cell.hash, 2) - 0.5) * 1.1;
    out.l += (tone + 0.35 * unit(cell.hash, 3) * (kind > 0.8 ? 1 : 0)) * look.strength * 0.75 * keep;
    mica = keep * (kind < 0.17 ? 0.75 : 0.02) + 0.13 * (1 - keep);
  }
  mixTo(out, look.second, mica);
  if (keepBig === 0) return;
  cells(wx * 85, wy * 85, 1, seed + 4, cell);
  const pick = unit(cell.hash, 1);
  const crystal = keepBig * smoothstep(0.06, 0.12, cell.border);
  if (pick < 0.22) out.l += crystal * look.strength * (0.55 + 0.3 * unit(cell.hash, 2));
  else if (pick < 0.34) mixTo(out, look.second, crystal * 0.6);
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
  const vein =
    0.7 * veins(x, y * 1.5, 2.9, 0.0022, spot.footprint, look.seed + 5) +
    0.4 * veins(x, y, 7.1, 0.001, spot.footprint, look.seed + 7);
  const cloud = fractal(x, y, 3, 4, 0.58, spot.footprint, look.seed + 6);
  out.l += (cloud * 0.3 + (dark ? 2.2 : -1.2) * vein) * look.strength;
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

/** Fired clay and porcelain: slow clouds, a fine grain, and on earthenware iron specks and edges burnt a little darker. */
function plain(spot: TileSpot, look: FigureLook, out: MaterialSample): void {
  const { footprint, x, y } = spot;
  const strength = 0.012 + look.strength * 0.12;
  out.l += fractal(x, y, 5, 3, 0.6, footprint, look.seed) * strength;
  if (look.strength < 0.05) return;
  const edge = Math.min(spot.localX, spot.width - spot.localX, spot.localY, spot.height - spot.localY);
  const burnt = edge > 0.04 ? 0 : 1 - smoothstep(0, 0.035, edge + 0.012 * noise(x * 14, y * 14, look.seed + 2));
  mixTo(out, look.second, 0.3 * burnt + 0.3 * Math.max(0, signed(spot.hash, 5)));
  const grain = survives(160, footprint);
  if (grain === 0) return;
  out.l += grain * look.strength * 0.3 * noise(x * 160, y * 160, look.seed + 4);
  const iron = 1 - smoothstep(0.05, 0.17, speck(x * 75, y * 75, 0.2, look.seed + 5));
  const chalk = 1 - smoothstep(0.05, 0.14, speck(x * 60, y * 60, 0.12, look.seed + 6));
  out.l += grain * look.strength * (chalk - 1.6 * iron);
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
