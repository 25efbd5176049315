import { signed, unit } from '../hash.ts';
import { clamp, smoothstep } from '../interpolation.ts';
import type { Figure, FigureLook, FigureName, TileSpot } from './figure.ts';
import { type Cell, cells, fractal, kept, noise, noiseAndSlope, type Slope, speck, survives } from './noise.ts';
import { encausticFace } from './plates/encaustic.ts';
import { type Ink, type Print, press } from './print.ts';
import { type Lab, type MaterialSample, mixTo } from './sample.ts';
import { terrazzo } from './terrazzo.ts';

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
 * One family of veins without a direction: lines along the zero crossings of a noise field, `widthM` wide where they
 * are strongest, swelling, thinning out and breaking off. Returns coverage 0-1.
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
  if (footprint < 0.006) bend += 0.008 * noise(u * 27, v * 27, seed + 3);
  return bend;
}

/**
 * Marble: veins follow the zero lines of a folded field drawn out along one direction; branches follow that field with
 * a finer one added, so that they leave the main vein and come back to it; hairs follow the finer one. One side of a
 * vein is sharp, the other fades into the stone.
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
  const minor = place > 0.2 ? line(branch, 0.0021 * width, footprint) : 0;
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
  const frequency = 7;
  cells(wx * frequency, wy * frequency, 1, seed + 3, cell);
  const keep = survives(frequency, footprint);
  const open = smoothstep(-0.1, 0.45, noise(wx * 4.1, wy * 4.1, seed + 4));
  const cement = line(cell.border / frequency, 0.0004 + 0.0026 * open * unit(cell.hash, 2), footprint) * keep;
  const cloud = fractal(wx, wy, 9, 5, 0.66, footprint, seed + 9);
  const fade = smoothstep(0, 0.22, cell.border);
  out.l += (signed(cell.hash, 1) * 0.26 * fade * keep + cloud * 0.3) * look.strength * 0.6;
  mixTo(out, look.second, clamp(cement * (0.3 + 0.5 * open) + 0.08 * Math.max(0, cloud) + 0.03, 0, 1));
  mixTo(out, look.second, 0.7 * veins(wx, wy * 1.3, 3.2, 0.0026, footprint, seed + 17));
  mixTo(out, look.second, 0.4 * veins(wx * 1.2, wy + 3, 8.4, 0.001, footprint, seed + 19));
}

function travertine(spot: TileSpot, look: FigureLook, out: MaterialSample): void {
  const { footprint } = spot;
  const seed = look.seed;
  const y =
    spot.y + 0.02 * noise(spot.x * 1.6, spot.y * 2.5, seed + 1) + 0.005 * noise(spot.x * 8, spot.y * 9, seed + 2);
  const x = spot.x;
  const band =
    0.8 * kept(survives(9, footprint), x * 0.5, y * 9, seed + 3) +
    0.55 * kept(survives(27, footprint), x * 1.1, y * 27, seed + 4) +
    0.35 * kept(survives(80, footprint), x * 3, y * 80, seed + 5);
  const cloud = fractal(x, y, 3, 3, 0.5, footprint, seed + 6);
  const share = band * 0.75 + cloud * 0.3;
  out.l += Math.sign(look.second.l - look.base.l || -1) * share * look.strength * 0.55;
  out.a += (look.second.a - look.base.a) * share * 0.7;
  out.b += (look.second.b - look.base.b) * share * 0.7;
  const grain = survives(260, footprint);
  if (grain > 0) out.l += 0.22 * look.strength * grain * noise(x * 260, y * 330, seed + 9);
  // Dense stone has shells in it, porous stone strings of pits along its beds, filled before it was polished.
  if (look.strength < POROUS) shells(x, y, look, footprint, out);
  else pits(x, y, 0.6 * band + 0.3 * cloud, look, footprint, out);
}

/** Figure strength from which a limestone is a travertine, with pits. */
const POROUS = 0.08;

function pits(x: number, y: number, beds: number, look: FigureLook, footprint: number, out: MaterialSample): void {
  const keep = survives(85, footprint);
  const deep = look.strength * 0.9;
  out.l -= 0.035 * deep * (1 - keep);
  if (keep === 0) return;
  const ragged = 0.5 * kept(survives(190, footprint), x * 190, y * 240, look.seed + 8);
  const hole = noise(x * 62, y * 150, look.seed + 7) + 0.34 * ragged + 0.8 * beds;
  const pit = smoothstep(0.52, 0.78, hole) * keep;
  const lip = smoothstep(0.4, 0.54, hole) * keep;
  out.l -= (0.28 * lip + 0.72 * pit) * deep;
  out.b += 0.006 * pit;
  out.roughness += (0.8 - out.roughness) * pit;
  out.slopeV += 0.3 * (lip - pit);
}

function shells(x: number, y: number, look: FigureLook, footprint: number, out: MaterialSample): void {
  const keep = survives(110, footprint);
  if (keep === 0) return;
  const warp = 0.3 * noise(x * 140, y * 140, look.seed + 12);
  const pale = 1 - smoothstep(0.07, 0.16, speck(x * 58 + warp, y * 74, 0.3, look.seed + 10));
  const dark = 1 - smoothstep(0.05, 0.13, speck(x * 95, y * 80 + warp, 0.22, look.seed + 11));
  out.l += keep * look.strength * (0.42 * pale - 0.55 * dark);
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
  // The split face shimmers with flakes of mica.
  const flake = kept(survives(210, footprint), x * 210, y * 210, seed + 9);
  out.l += look.strength * 0.22 * flake;
  out.slopeU = clamp(keep * 0.16 * field.dx + fine * 0.16 * finer.dx + 0.4 * edge + 0.14 * flake, -0.6, 0.6);
  out.slopeV = clamp(keep * 0.16 * field.dy + fine * 0.16 * finer.dy - 0.4 * edge + 0.14 * flake, -0.6, 0.6);
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
    mica = keep * (kind < 0.17 ? 0.62 : 0.03) + 0.13 * (1 - keep);
  }
  mixTo(out, look.second, mica);
  if (keepBig === 0) return;
  cells(wx * 85, wy * 85, 1, seed + 4, cell);
  const pick = unit(cell.hash, 1);
  const crystal = keepBig * smoothstep(0.06, 0.12, cell.border);
  if (pick < 0.22) out.l += crystal * look.strength * (0.55 + 0.3 * unit(cell.hash, 2));
  else if (pick < 0.34) mixTo(out, look.second, crystal * 0.6);
}

/** The two marbles of a checker, made from the look of the floor as a whole. */
interface Checker {
  readonly light: FigureLook;
  readonly dark: FigureLook;
}

const checkers = new WeakMap<FigureLook, Checker>();

function checkerOf(look: FigureLook): Checker {
  const known = checkers.get(look);
  if (known) return known;
  const { base, second, strength } = look;
  const towards = (from: Lab, to: Lab, share: number): Lab => ({
    l: from.l + (to.l - from.l) * share,
    a: from.a + (to.a - from.a) * share,
    b: from.b + (to.b - from.b) * share,
  });
  const made = {
    light: { ...look, second: towards(base, second, 0.5), strength: strength * 1.3 },
    dark: {
      ...look,
      base: second,
      second: towards(second, base, 0.85),
      strength: strength * 2.2,
      seed: look.seed + 400,
    },
  };
  checkers.set(look, made);
  return made;
}

/** Black and white by turns, each a marble of its own. */
function checker(spot: TileSpot, look: FigureLook, out: MaterialSample): void {
  const isDark = ((spot.column + spot.row) & 1) !== 0;
  const steady = survives(0.5 / Math.max(spot.width, spot.height), spot.footprint);
  const share = 0.5 + (isDark ? 0.5 : -0.5) * steady;
  mixTo(out, look.second, share);
  if (steady === 0) return;
  const { light, dark } = checkerOf(look);
  veined(spot, isDark ? dark : light, out);
}

const inlay: Ink = { figure: 0, second: 0 };
let encausticPrint: Print | undefined;

/** Cement tile, its colours pressed in through a mould: edges a little soft, the pigment clouded and worn. */
function encaustic(spot: TileSpot, look: FigureLook, out: MaterialSample): void {
  const { footprint, x, y, width, height } = spot;
  encausticPrint ??= press(encausticFace());
  const size = Math.max(width, height);
  encausticPrint(spot.localX / width, spot.localY / height, Math.max(footprint, 0.0004) / size, inlay);
  const cloud = fractal(x, y, 11, 4, 0.6, footprint, look.seed + 3);
  const worn = 1 - 0.1 * smoothstep(-0.1, 0.6, cloud);
  const third = 0.52 * inlay.second;
  mixTo(out, look.second, clamp((inlay.figure + third) * worn, 0, 1));
  out.b += 0.02 * inlay.second;
  out.l +=
    (0.05 * cloud + 0.03 * kept(survives(240, footprint), x * 240, y * 240, look.seed + 4)) * (look.strength / 0.36);
}

/**
 * Fired clay and porcelain: slow clouds, a fine grain, and on earthenware iron specks and edges burnt a little darker.
 */
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
