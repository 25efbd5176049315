/** Drawn motifs of wallpapers. Coordinates in repeats: one repeat is the unit square, y up. */
import { clamp, hash2, noise, signed, smoothstep, unit, wrap } from './noise.ts';
import { edgeCoverage } from './sample.ts';

/** Coverage of the two inks, 0-1. */
export interface MotifInk {
  figure: number;
  second: number;
}

/** Signed distance-like value (positive inside) to a leaf from the origin along +x, `length` long and `width` wide. */
function leaf(x: number, y: number, length: number, width: number): number {
  const p = x / length;
  if (p < -0.1 || p > 1.1) return -1;
  const q = clamp(p, 0, 1);
  // Fullest at a third of its length, drawn out to the tip.
  const half = width * 0.5 * Math.sqrt(q) * (1 - q) * 2.6;
  return half - Math.abs(y) - (p < 0 || p > 1 ? 0.02 : 0);
}

/** Leaf with its midrib left open; `x`, `y` relative to the stalk, `angle` its direction. Returns coverage. */
function veinedLeaf(x: number, y: number, angle: number, length: number, width: number, footprint: number): number {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  const lx = x * c + y * s;
  if (lx < -length * 0.1 || lx > length * 1.1) return 0;
  const ly = -x * s + y * c - 0.14 * lx * (lx / length);
  const cover = edgeCoverage(leaf(lx, ly, length, width), footprint);
  if (cover === 0) return 0;
  const rib = edgeCoverage(length * 0.014 - Math.abs(ly), footprint) * (lx < length * 0.82 ? 1 : 0);
  return cover * (1 - 0.75 * rib);
}

const SPRIG_LEAVES = 9;

/** A bowed stem with pairs of leaves, rising from the origin to (0, 1). Adds to both inks: alternate leaves, alternate inks. */
function sprig(x: number, y: number, hash: number, footprint: number, ink: MotifInk): void {
  if (y < -0.2 || y > 1.25 || Math.abs(x) > 0.5) return;
  const bow = signed(hash, 1) * 0.16;
  const stemX = (t: number) => bow * Math.sin(t * 3.0);
  const stem = edgeCoverage(0.011 * (1.2 - y * 0.7) - Math.abs(x - stemX(y)), footprint) * (y > 0 && y < 0.95 ? 1 : 0);
  let figure = stem;
  let second = 0;
  for (let i = 0; i < SPRIG_LEAVES; i++) {
    const t = 0.12 + (0.8 * i) / (SPRIG_LEAVES - 1);
    const side = i & 1 ? -1 : 1;
    const last = i === SPRIG_LEAVES - 1;
    const length = (0.36 - 0.17 * t) * (0.85 + 0.3 * unit(hash, 10 + i));
    const angle = last ? 1.5 : 1.5708 - side * (0.95 - 0.3 * t + 0.15 * signed(hash, 20 + i));
    const cover = veinedLeaf(x - stemX(t), y - t, angle, length, length * 0.36, footprint);
    if (cover === 0) continue;
    if (unit(hash, 30 + i) < 0.36) second = Math.max(second, cover);
    else figure = Math.max(figure, cover);
  }
  ink.figure = Math.max(ink.figure, figure);
  ink.second = Math.max(ink.second, second * (1 - figure));
}

/** Botanical: sprigs in a half-drop, each turned its own way, with a small one in every gap. */
export function sprigMotif(x: number, y: number, footprint: number, seed: number, ink: MotifInk): void {
  scatter(x, y, 2, 0.58, footprint, seed, ink, sprig);
  scatter(x + 0.25, y + 0.25, 2, 0.24, footprint, seed + 9, ink, sprig);
}

type Draw = (x: number, y: number, hash: number, footprint: number, ink: MotifInk) => void;

/** Repeats `draw` on a half-drop lattice of `count` columns a repeat, sized `size` repeats, turned at random. */
function scatter(
  x: number,
  y: number,
  count: number,
  size: number,
  footprint: number,
  seed: number,
  ink: MotifInk,
  draw: Draw,
): void {
  const px = x * count;
  const column = Math.floor(px);
  for (let i = -1; i <= 1; i++) {
    const c = column + i;
    const py = y * count + (c & 1 ? 0.5 : 0);
    const row = Math.floor(py);
    for (let j = -1; j <= 1; j++) {
      const r = row + j;
      // The repeat of the roll: the same sprig comes back every `count` columns and rows.
      const hash = hash2(wrap(c, count * 2), wrap(r, count * 2), seed);
      const angle = signed(hash, 41) * 0.9;
      const dx = (px - c - 0.5 - 0.1 * signed(hash, 42)) / count;
      const dy = (py - r - 0.5 - 0.1 * signed(hash, 43)) / count;
      if (dx * dx + dy * dy > size * size * 0.62) continue;
      const cos = Math.cos(angle) / size;
      const sin = Math.sin(angle) / size;
      draw(dx * cos - dy * sin, dx * sin + dy * cos + 0.5, hash, footprint / size, ink);
    }
  }
}

/** Blossom of five notched petals about the origin, radius 1. */
function blossom(x: number, y: number, hash: number, footprint: number): { petal: number; eye: number } {
  const r = Math.hypot(x, y);
  const angle = Math.atan2(y, x) + unit(hash, 5) * 6.283;
  const lobe = Math.abs(Math.cos(angle * 2.5));
  const edge = 0.56 + 0.44 * Math.sqrt(lobe) - 0.1 * smoothstep(0.965, 1, lobe);
  return { petal: edgeCoverage(edge - r, footprint), eye: edgeCoverage(0.2 - r, footprint) };
}

/** Chinoiserie: a branch climbs the repeat, throwing side shoots that carry leaves and blossoms. */
export function branchMotif(x: number, y: number, footprint: number, seed: number, ink: MotifInk): void {
  for (let copy = 0; copy < 2; copy++) {
    const px = wrap(x + copy * 0.5, 1) - 0.5;
    const py = y + copy * 0.43;
    branch(px, py, copy, footprint, seed, ink);
  }
}

const SHOOTS = 6;

function branch(x: number, y: number, copy: number, footprint: number, seed: number, ink: MotifInk): void {
  const trunk = (t: number) => 0.085 * Math.sin(t * 6.2832) + 0.03 * Math.sin(t * 12.5664 + 1.3 + copy);
  const bark = 0.0062 + 0.0025 * noise(y * 23, copy + 0.5, seed);
  ink.second = Math.max(ink.second, edgeCoverage(bark - Math.abs(x - trunk(y)) * 0.88, footprint));
  const slot = Math.floor(y * SHOOTS);
  for (let k = -1; k <= 1; k++) {
    const index = slot + k;
    const hash = hash2(wrap(index, SHOOTS), copy, seed + 4);
    const t = (index + 0.2) / SHOOTS;
    const side = index & 1 ? -1 : 1;
    const reach = 0.13 + 0.07 * unit(hash, 1);
    const dx = (x - trunk(t)) * side;
    if (dx < -0.06 || dx > reach + 0.1) continue;
    const q = clamp(dx / reach, 0, 1);
    const rise = 0.75 * reach * q * (1.25 - 0.6 * q) + 0.02 * Math.sin(q * 5);
    if (dx >= 0 && dx < reach) {
      ink.second = Math.max(
        ink.second,
        edgeCoverage(0.0042 * (1.15 - q * 0.7) - Math.abs(y - t - rise) * 0.8, footprint),
      );
    }
    for (let i = 0; i < 5; i++) {
      const p = 0.22 + i * 0.19;
      const lx = p * reach;
      const ly = 0.75 * reach * p * (1.25 - 0.6 * p) + 0.02 * Math.sin(p * 5);
      const angle = (i & 1 ? 1.35 : -0.45) + 0.4 * signed(hash, 20 + i);
      const length = 0.062 + 0.02 * unit(hash, 30 + i);
      const cover = veinedLeaf(dx - lx, y - t - ly, angle, length, length * 0.4, footprint);
      ink.second = Math.max(ink.second, cover * 0.85);
    }
    for (let i = 0; i < 2; i++) {
      const p = i === 0 ? 1 : 0.55;
      const size = i === 0 ? 0.045 + 0.012 * unit(hash, 8) : 0.03;
      const bx = (dx - p * reach) / size;
      const by = (y - t - 0.75 * reach * p * (1.25 - 0.6 * p) - 0.018) / size;
      if (bx * bx + by * by > 1.5) continue;
      const flower = blossom(bx, by, hash2(index, i, hash), footprint / size);
      ink.second *= 1 - flower.petal;
      ink.figure = Math.max(ink.figure, flower.petal * (1 - 0.8 * flower.eye));
      ink.second = Math.max(ink.second, flower.eye * 0.9);
    }
  }
}

/** Toile: the sprigs and flowers of a copper plate, in outline and hatching. */
export function toileMotif(x: number, y: number, footprint: number, seed: number, ink: MotifInk): void {
  scatter(x, y, 2, 0.5, footprint, seed, ink, engraved);
  scatter(x + 0.25, y, 2, 0.2, footprint, seed + 5, ink, engraved);
}

function engraved(x: number, y: number, hash: number, footprint: number, ink: MotifInk): void {
  const solid: MotifInk = { figure: 0, second: 0 };
  sprig(x, y, hash, footprint, solid);
  const flower = blossom(x / 0.2, (y - 1) / 0.2, hash, footprint / 0.2);
  const grown = Math.max(solid.figure, solid.second);
  const keep = clamp(1.6 - footprint * 60, 0, 1);
  const hatch = 0.5 + 0.5 * Math.sin((x * 0.8 + y) * 190);
  const shade = 0.45 + 0.55 * (keep * hatch + (1 - keep) * 0.5);
  ink.figure = Math.max(ink.figure, grown * (1 - flower.petal) * shade);
  const r = Math.hypot(x, y - 1) / 0.2;
  const rings = 0.5 + 0.5 * Math.sin(r * 34);
  ink.figure = Math.max(
    ink.figure,
    flower.petal * (0.25 + 0.6 * (keep * rings + (1 - keep) * 0.5) * smoothstep(0.1, 1, r)),
  );
}

/** Damask: an ogee net with a palmette in every mesh, symmetrical about its axis. */
export function damaskMotif(x: number, y: number, footprint: number, _seed: number, ink: MotifInk): void {
  const aspect = 1.45;
  const py = y / aspect;
  const fp = footprint;
  for (let lattice = 0; lattice < 2; lattice++) {
    const ox = Math.abs(wrap(x + lattice * 0.5, 1) - 0.5);
    const oy = (wrap(py + lattice * 0.5, 1) - 0.5) * aspect;
    palmette(ox, oy, fp, ink);
  }
  // The net: the zero line of two cosines, drawn as a ribbon of leaves.
  const field = Math.cos(x * 6.2832) + Math.cos(py * 6.2832) + 0.12 * Math.cos(py * 12.5664);
  const phase = Math.abs(Math.sin((x + py) * 18.85)) * Math.abs(Math.sin((x - py) * 18.85));
  // By the gradient the ribbon keeps its width, but for a knot where two of them meet.
  const steep = 6.2832 * Math.hypot(Math.sin(x * 6.2832), Math.sin(py * 6.2832) / aspect);
  const distance = Math.abs(field) / Math.max(steep, 2.4);
  ink.figure = Math.max(ink.figure, edgeCoverage(0.011 + 0.022 * phase - distance, fp));
  const vein = edgeCoverage(0.0035 - Math.abs(distance - 0.052), fp);
  ink.second = Math.max(ink.second, 0.8 * vein, 0.45 * edgeCoverage(0.045 - distance, fp));
}

function palmette(x: number, y: number, fp: number, ink: MotifInk): void {
  if (x > 0.3 || Math.abs(y) > 0.5) return;
  let cover = 0;
  // Seven leaves fan up from the heart, three droop below, a bud crowns them.
  for (let i = 0; i < 4; i++) {
    const angle = 1.5708 - i * 0.46;
    cover = Math.max(cover, veinedLeaf(x, y + 0.06, angle, 0.3 - i * 0.028, 0.085, fp));
  }
  for (let i = 0; i < 2; i++) {
    cover = Math.max(cover, veinedLeaf(x, y + 0.07, -0.55 - i * 0.62, 0.17 - i * 0.02, 0.07, fp));
  }
  cover = Math.max(cover, edgeCoverage(0.034 - Math.hypot(x, y + 0.06), fp));
  cover = Math.max(cover, veinedLeaf(x, y + 0.4, 1.5708, 0.13, 0.06, fp));
  const scroll = Math.hypot(x - 0.085, y + 0.235);
  cover = Math.max(cover, edgeCoverage(0.009 - Math.abs(scroll - 0.045), fp) * (x > 0.05 ? 1 : 0));
  ink.figure = Math.max(ink.figure, cover);
}
