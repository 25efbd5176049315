import type { Pattern } from '#catalog/materials/schema.ts';
import { hash2, signed, unit } from '../hash.ts';
import { clamp, smoothstep } from '../interpolation.ts';
import type { FigureLook } from './figure.ts';
import { kept, noise, survives, wrap } from './noise.ts';
import { botanical } from './plates/botanical.ts';
import { chinoiserie } from './plates/chinoiserie.ts';
import { damask } from './plates/damask.ts';
import { toile } from './plates/toile.ts';
import { type Ink, type Plate, type Print, press } from './print.ts';
import { type Evaluator, edgeCoverage, type Finish, type Lab, labOf, lineCoverage, mixTo, setFlat } from './sample.ts';
import { terrazzoChips } from './terrazzo.ts';

type Wallpaper = Extract<Pattern, { kind: 'wallpaper' }>;

interface Paper {
  readonly base: Lab;
  readonly second: Lab;
  readonly figure: Lab;
  readonly roughness: number;
  readonly repeat: number;
  readonly seed: number;
}

/** Two stripes a repeat, the narrow one beside the wide. */
function stripe(x: number, _y: number, footprint: number, ink: Ink): void {
  const off = Math.abs(wrap(x, 1) - 0.5);
  ink.figure = edgeCoverage(0.2 - off, footprint);
  ink.second = lineCoverage(off - 0.25, 0.012, footprint, 0.5) * (1 - ink.figure);
}

/**
 * Plates of the papers that are printed from one: a roll is the same wherever it hangs, so each is pressed once a
 * thread.
 */
const plates = { botanical, chinoiserie, damask, toile };
const pressed = new Map<keyof typeof plates, Print>();

function printOf(motif: keyof typeof plates): Print {
  const known = pressed.get(motif);
  if (known) return known;
  const plate: Plate = plates[motif]();
  const print = press(plate);
  pressed.set(motif, print);
  return print;
}

/** Motifs drawn in inks on a plain ground: ink that has sunk unevenly into a paper with some tooth. */
function inked(paper: Paper, draw: Print): Evaluator {
  const ink: Ink = { figure: 0, second: 0 };
  const { base, second, figure, roughness, repeat, seed } = paper;
  const satin = roughness < 0.8 ? 0.22 : 0;
  return (u, v, footprint, out) => {
    setFlat(out, base, roughness);
    draw(u / repeat, v / repeat, footprint / repeat, ink);
    const tooth = survives(420, footprint);
    const sunk = survives(30, footprint);
    const shares = Math.min(1, ink.figure + ink.second);
    const even = 1 - (tooth > 0 ? tooth * 0.07 * (1 + noise(u * 620, v * 620, seed + 4)) : 0.05);
    const first = Math.min(1, ink.figure) * even;
    const other = Math.min(1 - first, ink.second * even);
    out.l += (figure.l - base.l) * first + (second.l - base.l) * other;
    out.a += (figure.a - base.a) * first + (second.a - base.a) * other;
    out.b += (figure.b - base.b) * first + (second.b - base.b) * other;
    // Gilt and other satin inks lie on the paper and shine a little.
    out.roughness -= satin * first;
    if (sunk > 0) out.l += 0.006 * sunk * shares * noise(u * 30, v * 30, seed + 5);
    if (tooth > 0) out.l += 0.007 * tooth * noise(u * 420, v * 420, seed + 3);
  };
}

/** Interlaced hexagon outlines in gilt, with a second, finer line inside. */
function geometric(x: number, y: number, footprint: number, ink: Ink): void {
  const scale = 2;
  const px = x * scale;
  const py = (y * scale) / 1.7320508;
  let best = 1e9;
  for (let lattice = 0; lattice < 2; lattice++) {
    const ox = wrap(px + lattice * 0.5, 1) - 0.5;
    const oy = (wrap(py + lattice * 0.5, 1) - 0.5) * 1.7320508;
    const hexagon = Math.max(Math.abs(ox), Math.abs(ox) * 0.5 + Math.abs(oy) * 0.8660254);
    best = Math.min(best, hexagon);
  }
  const fp = footprint * scale;
  ink.figure = lineCoverage(best - 0.5, 0.022, fp, 0.5) + lineCoverage(best - 0.4, 0.009, fp, 0.5);
  ink.figure += lineCoverage(best, 0.05, fp, 0.5) * survives(1, fp);
  ink.second = edgeCoverage(0.36 - best, fp) * 0.7 * (1 - ink.figure);
}

/** Overlapping fish scales, each with a fine rib fan. */
function scallop(x: number, y: number, footprint: number, ink: Ink): void {
  const py = y * 2;
  const fp = footprint * 2;
  const row = Math.floor(py);
  for (let k = 0; k < 2; k++) {
    // The scale of the row above lies behind: take the first of the two that covers the point.
    const r = row - k;
    const ox = wrap(x + (r & 1 ? 0.5 : 0), 1) - 0.5;
    const oy = py - r;
    const d = Math.hypot(ox * 2, oy) / 1.02;
    if (d > 1 + fp && k === 0) continue;
    const line = lineCoverage(d - 0.97, 0.03, fp, 0.7);
    const inner = lineCoverage(d - 0.86, 0.012, fp, 0.7);
    const angle = Math.atan2(ox * 2, oy);
    const rib = 0.5 + 0.5 * Math.cos(angle * 18);
    ink.figure = Math.max(line, inner * 0.8);
    ink.second = rib * smoothstep(0.15, 0.8, d) * survives(5 / Math.max(0.2, d), fp) * (d < 0.84 ? 1 : 0);
    return;
  }
}

function herringbone(x: number, y: number, footprint: number, ink: Ink): void {
  const column = Math.floor(x * 2);
  const along = x * 2 - column;
  const slope = column & 1 ? 1 - along : along;
  const stroke = wrap((y - slope * 0.5) * 6, 1);
  const fp = footprint * 6;
  const keep = survives(1, fp);
  ink.figure = 0.42 * (1 - keep) + keep * edgeCoverage(0.21 - Math.abs(stroke - 0.5), fp);
  ink.second = 0.5 * edgeCoverage(0.035 - Math.min(along, 1 - along), footprint * 2);
}

/** Height of one reed of grasscloth, in metres. */
const REED_M = 0.0026;

/**
 * Grasscloth: reeds knotted end to end and laid side by side, each of its own colour; strips never match at the seam.
 */
function grasscloth({ base, second, figure, roughness, repeat, seed }: Paper): Evaluator {
  return (u, v, footprint, out) => {
    setFlat(out, base, roughness);
    const strip = Math.floor(u / repeat);
    const tone = signed(hash2(strip, 0, seed), 1);
    const shift = strip * 7.31;
    const bundle =
      0.6 * kept(survives(70, footprint), u * 1.1 + shift, v * 70, seed + 2) +
      0.4 * kept(survives(16, footprint), u * 0.7 + shift, v * 16, seed + 3);
    const keep = survives(1 / REED_M, footprint);
    let reed = 0;
    if (keep > 0) {
      const y = v / REED_M + 0.45 * noise(u * 4 + shift, v * 90, seed + 1);
      const row = Math.floor(y);
      const t = y - row - 0.5;
      const place = u / 0.4 + unit(row | 0, strip & 31);
      const piece = hash2(row, Math.floor(place), seed + strip);
      const toKnot = Math.abs(place - Math.floor(place) - 0.5);
      const knot = smoothstep(0.488, 0.497, toKnot);
      reed = keep * (signed(piece, 1) * (0.4 + 0.5 * unit(piece, 2)) + 4 * (0.083 - t * t));
      mixTo(out, figure, keep * (0.7 * knot + (unit(piece, 3) < 0.08 ? 0.6 : 0)));
      out.slopeV = -0.7 * keep * t;
    }
    out.l += 0.034 * reed + 0.05 * bundle + tone * 0.012;
    out.b += tone * 0.003;
    mixTo(out, second, clamp(0.14 - 0.2 * reed - 0.3 * bundle, 0, 0.7));
    const seam = Math.min(wrap(u, repeat), repeat - wrap(u, repeat));
    out.l -= 0.03 * edgeCoverage(0.0012 - seam, footprint);
  };
}

function linen({ base, second, figure, roughness, seed }: Paper): Evaluator {
  return (u, v, footprint, out) => {
    setFlat(out, base, roughness);
    const warp = kept(survives(520, footprint), u * 520, v * 14, seed + 1);
    const weft = kept(survives(520, footprint), u * 14, v * 520, seed + 2);
    const slub =
      kept(survives(130, footprint), u * 3.2, v * 130, seed + 3) +
      kept(survives(130, footprint), u * 130, v * 3.2, seed + 4);
    const weave = 0.6 * (warp + weft) + 0.6 * slub;
    out.l += weave * 0.04;
    mixTo(out, second, clamp(0.2 + weave * 0.6, 0, 0.8));
    mixTo(out, figure, clamp(-weave * 0.5 - 0.1, 0, 0.5));
  };
}

function terrazzoPaper({ base, second, figure, roughness, seed }: Paper): Evaluator {
  const first: FigureLook = { base, second, joint: base, strength: 0.1, seed };
  const other: FigureLook = { base, second: figure, joint: base, strength: 0.14, seed: seed + 333 };
  return (u, v, footprint, out) => {
    setFlat(out, base, roughness);
    terrazzoChips(u, v, 2.6, 0.3, footprint, first, out);
    terrazzoChips(u, v, 3.1, 0.3, footprint, other, out);
  };
}

const RIDGES = 6;

/** A mural of hills in mist: ridges step back from the skirting up into a pale sky. `repeat` is the mural's width. */
function muralHills({ base, second, figure, roughness, repeat, seed }: Paper): Evaluator {
  const tops = new Float64Array(RIDGES);
  /** Height of the crest of ridge `i` above the floor; `detail` only where it is near. */
  const crest = (u: number, v: number, i: number): number => {
    const depth = i / (RIDGES - 1);
    const f = (1.6 + depth * 3.4) / repeat;
    const about = 0.42 + depth * 1.22 + (0.34 - 0.1 * depth) * noise(u * f * 2 + i * 5.3, 0.5, seed + i);
    if (Math.abs(about - v) > 0.16) return about;
    return about + 0.1 * noise(u * f * 6, 0.5, seed + 20 + i) + 0.022 * noise(u * f * 26, 0.5, seed + 40 + i);
  };
  return (u, v, footprint, out) => {
    setFlat(out, base, roughness);
    out.l += 0.02 * clamp((v - 1.8) * 0.8, -0.5, 1);
    // From the front: what lies behind a ridge that covers the point need not be drawn.
    let last = 0;
    for (let i = 0; i < RIDGES; i++) {
      tops[i] = crest(u, v, i);
      last = i;
      if (tops[i] - v > 0.16 + footprint) break;
    }
    for (let i = last; i >= 0; i--) {
      const depth = i / (RIDGES - 1);
      const cover = edgeCoverage(tops[i] - v, Math.max(footprint, 0.004 + depth * 0.012));
      if (cover === 0) continue;
      // Mist gathers at each foot: the ridge pales from its crest down.
      const mist = smoothstep(0, 0.62, tops[i] - v) * 0.55;
      const share = (1 - depth) * 0.85 + 0.12;
      const near = clamp(share * 1.35 - 0.35, 0, 1);
      const inkL = second.l + (figure.l - second.l) * near;
      const inkA = second.a + (figure.a - second.a) * near;
      const inkB = second.b + (figure.b - second.b) * near;
      const strength = (0.35 + 0.65 * share) * (1 - mist);
      out.l += (base.l + (inkL - base.l) * strength - out.l) * cover;
      out.a += (base.a + (inkA - base.a) * strength - out.a) * cover;
      out.b += (base.b + (inkB - base.b) * strength - out.b) * cover;
    }
    const wash = noise(u * 2.3, v * 3.1, seed + 61) + 0.5 * noise(u * 7, v * 9, seed + 62);
    out.l += 0.01 * wash + 0.006 * (unit(hash2(Math.floor(u / 0.53), 0, seed), 1) - 0.5);
    // The colour of a wash is never quite flat, and paper has a tooth.
    out.l += 0.008 * kept(survives(60, footprint), u * 60, v * 60, seed + 63);
  };
}

/** Evaluator of wallpapers; a motif without a drawing does not compile. */
export function wallpaper(material: Finish, pattern: Wallpaper, seed: number): Evaluator {
  const paper: Paper = {
    base: labOf(material.base),
    second: labOf(material.second),
    figure: labOf(pattern.figure),
    roughness: material.roughness,
    repeat: pattern.repeatCm / 100,
    seed,
  };
  switch (pattern.motif) {
    case 'stripe':
      return inked(paper, stripe);
    case 'damask':
      return inked(paper, printOf('damask'));
    case 'botanical':
      return inked(paper, printOf('botanical'));
    case 'geometric':
      return inked(paper, geometric);
    case 'grasscloth':
      return grasscloth(paper);
    case 'toile':
      return inked(paper, printOf('toile'));
    case 'chinoiserie':
      return inked(paper, printOf('chinoiserie'));
    case 'terrazzo':
      return terrazzoPaper(paper);
    case 'linen':
      return linen(paper);
    case 'herringbone':
      return inked(paper, herringbone);
    case 'scallop':
      return inked(paper, scallop);
    case 'mural-hills':
      return muralHills(paper);
  }
}
