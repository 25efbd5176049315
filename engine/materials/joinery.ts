/** What joiners put on a wall: boards, slats, flutes, framed panels, veneered sheets. */

import { hash2, signed, unit } from '../hash.ts';
import { smoothstep } from '../interpolation.ts';
import { kept, noise, survives, wrap } from './noise.ts';
import type { PanelLook } from './panelLook.ts';
import { type Evaluator, edgeCoverage, lineCoverage, type MaterialSample, mixTo, setFlat } from './sample.ts';
import { type WoodLook, woodFace } from './wood.ts';

/** A moulding: its section, and how much light its hollows let in, both ready to be averaged over a footprint. */
interface Moulding {
  readonly band: number;
  /** Heights in metres at even steps across the band. */
  readonly heights: Float64Array;
  /** Light lost from the band's outer edge up to each step, in metres. */
  readonly lost: Float64Array;
}

type Section = readonly (readonly [number, number])[];

const STEPS = 96;

/**
 * A moulding `band` wide and `relief` high, in metres, whose section goes through points [share of the band, share of
 * the relief], eased between them as a plane iron leaves it.
 */
function mouldingOf(section: Section, band: number, relief: number): Moulding {
  const heights = new Float64Array(STEPS + 1);
  let next = 1;
  for (let i = 0; i <= STEPS; i++) {
    const p = i / STEPS;
    while (next < section.length - 1 && p > section[next][0]) next++;
    const [p0, h0] = section[next - 1];
    const [p1, h1] = section[next];
    heights[i] = relief * (h0 + (h1 - h0) * smoothstep(p0, p1, p));
  }
  const lost = new Float64Array(STEPS + 1);
  const reach = Math.round(STEPS * 0.09);
  const at = (i: number) => heights[Math.min(STEPS, Math.max(0, i))];
  for (let i = 1; i <= STEPS; i++) {
    const hollow = (at(i - reach) + at(i + reach)) / 2 - at(i);
    lost[i] = lost[i - 1] + (band / STEPS) * Math.min(0.3, Math.max(0, (hollow * 1.1) / (0.09 * band)));
  }
  return { band, heights, lost };
}

/** Bolection about a panel: a fillet, a bead, a hollow and an ogee down to the field. */
const bolection: Section = [
  [0, 0],
  [0.05, 0.3],
  [0.12, 0.3],
  [0.3, 1],
  [0.42, 0.92],
  [0.47, 0.66],
  [0.52, 0.66],
  [0.9, -0.3],
  [0.94, -0.3],
  [1, -0.55],
];
/** Dado rail, from below: hollow, fillet, nose, fillet. */
const dado: Section = [
  [0, 0],
  [0.28, 0.5],
  [0.34, 0.5],
  [0.38, 0.72],
  [0.62, 1],
  [0.8, 0.86],
  [0.85, 0.5],
  [0.93, 0.46],
  [1, 0],
];
/** Top of a skirting, from below: an ogee and a bead under the wall's face. */
const skirtingTop: Section = [
  [0, 1],
  [0.3, 0.97],
  [0.62, 0.5],
  [0.68, 0.5],
  [0.84, 0.34],
  [1, 0],
];
/** The edge of a matched board, from its groove: the groove's side, a bead, its quirk, the face. */
const matched: Section = [
  [0, -1],
  [0.16, -0.05],
  [0.3, 0.06],
  [0.46, -0.02],
  [0.56, -0.42],
  [0.68, 0],
  [1, 0],
];

/** The other edge, which goes over the tongue: eased, no bead. */
const tongue: Section = [
  [0, -1],
  [0.75, -0.06],
  [1, 0],
];

function valueAt(values: Float64Array, share: number): number {
  const at = (share < 0 ? 0 : share > 1 ? 1 : share) * STEPS;
  const i = Math.min(STEPS - 1, Math.floor(at));
  return values[i] + (values[i + 1] - values[i]) * (at - i);
}

/** Adds a moulding at distance `d` from its outer edge; (dirU, dirV) points across it. Averaged over the footprint. */
function mould(of: Moulding, d: number, dirU: number, dirV: number, fp: number, out: MaterialSample): void {
  const { band, heights, lost } = of;
  const half = Math.max(fp, band / STEPS) / 2;
  if (d < -half || d > band + half) return;
  const from = (d - half) / band;
  const to = (d + half) / band;
  const slope = (valueAt(heights, to) - valueAt(heights, from)) / (2 * half);
  const steep = slope < -1 ? -1 : slope > 1 ? 1 : slope;
  out.slopeU += dirU * steep;
  out.slopeV += dirV * steep;
  out.openness *= 1 - (valueAt(lost, to) - valueAt(lost, from)) / (2 * half);
}

/** Paint as a brush leaves it, or bare timber. (s, t) run along and across the grain. */
function face(
  look: PanelLook,
  s: number,
  t: number,
  hash: number,
  widthM: number,
  fp: number,
  out: MaterialSample,
): void {
  if (look.wood) {
    woodFace(s, t, hash, widthM, fp, look.wood, out);
    return;
  }
  setFlat(out, look.base, look.roughness);
  const brush = survives(180, fp);
  if (brush === 0) return;
  const mark = brush * noise(t * 180, s * 9, look.seed + 3);
  out.l += 0.004 * mark;
  out.slopeU = 0.02 * mark;
}

/** Upright matched boards, a bead beside each groove. */
export function tongueAndGroove(look: PanelLook): Evaluator {
  const band = Math.min(0.017, look.width * 0.2);
  const relief = Math.min(look.relief, 0.005);
  const beaded = mouldingOf(matched, band, relief);
  const plainEdge = mouldingOf(tongue, band * 0.25, relief);
  return (u, v, fp, out) => {
    const index = Math.floor(u / look.width);
    const x = u - index * look.width;
    const hash = hash2(index, 1, look.seed);
    face(look, v, x - look.width / 2, hash, look.width, fp, out);
    out.l += 0.004 * signed(hash, 3) * survives(0.4 / look.width, fp);
    const far = look.width - x;
    // Of each edge also the part that a wide pixel sees beyond its own board.
    if (x < band + fp) mould(beaded, x, 1, 0, fp, out);
    if (far < fp) mould(beaded, -far, 1, 0, fp, out);
    if (far < plainEdge.band + fp) mould(plainEdge, far, -1, 0, fp, out);
    if (x < fp) mould(plainEdge, -x, -1, 0, fp, out);
    const gap = lineCoverage(Math.min(x, far), 0.0007, fp, look.width);
    mixTo(out, look.joint, 0.9 * gap);
    out.openness *= 1 - 0.4 * gap - 0.05 * lineCoverage(Math.min(x, far), 0.004, fp, look.width);
  };
}

/** Horizontal lap boards with a shadow gap under each. */
export function shiplap(look: PanelLook): Evaluator {
  const height = Math.min(look.width, look.height);
  return (u, v, fp, out) => {
    const row = Math.floor(v / height);
    const y = v - row * height;
    const place = u / 2.4 + unit(hash2(row, 5, look.seed), 1);
    const run = Math.floor(place);
    const hash = hash2(row, run, look.seed);
    face(look, u, y - height / 2, hash, height, fp, out);
    if (!look.wood) {
      // The grain of the board telegraphs faintly through the paint.
      const grain = kept(survives(120, fp), u * 3 + (hash & 63), y * 120, look.seed + 6);
      out.slopeV += 0.025 * grain;
      out.l += 0.005 * signed(hash, 3) * survives(0.4 / height, fp);
    }
    const butt = lineCoverage(Math.min(place - run, run + 1 - place) * 2.4, 0.0005, fp, 2.4);
    const gap = lineCoverage(Math.min(y, height - y), 0.0016, fp, height);
    mixTo(out, look.joint, Math.max(gap, 0.6 * butt));
    const under = height - y;
    out.openness = 1 - 0.5 * gap - 0.1 * lineCoverage(under, look.relief * 0.7, fp, height);
    out.slopeV += bend(y, 0.003, fp) - bend(under, 0.003, fp);
  };
}

/** Mean slope of a rounded arris that starts at 0 and is `width` wide, half a right angle at its edge. */
function bend(distance: number, width: number, fp: number): number {
  const from = Math.max(0, distance - fp / 2);
  const to = Math.min(width, distance + fp / 2);
  if (to <= from) return 0;
  return ((to - from) * (1 - (from + to) / (2 * width))) / fp;
}

/** Veneer on narrow members is cut straight and clear: no knots, few arches. */
const clear = (wood: WoodLook | undefined): WoodLook | undefined => wood && { ...wood, knotsPerM2: 0, cathedral: 0.12 };

/** Upright battens before a dark backing. */
export function slats(all: PanelLook): Evaluator {
  const look = { ...all, wood: clear(all.wood) };
  const batten = look.width * 0.68;
  return (u, v, fp, out) => {
    const index = Math.floor(u / look.width);
    const x = u - index * look.width - look.width / 2;
    face(look, v, x, hash2(index, 1, look.seed), batten, fp, out);
    const off = Math.abs(x);
    const beyond = lineCoverage(look.width - off, batten / 2, fp, look.width);
    const cover = Math.min(1, lineCoverage(off, batten / 2, fp, look.width) + beyond);
    // Felt in the shade of the battens: darkest beside them.
    const inGap = (off - batten / 2) / (look.width / 2 - batten / 2);
    const keep = survives(4 / look.width, fp);
    const arris = bend(batten / 2 - off, 0.0022, fp) * cover * survives(1.5 / look.width, fp);
    out.slopeU = -Math.sign(x) * 0.7 * arris;
    out.slopeV = 0;
    mixTo(out, look.joint, 1 - cover);
    out.openness = 1 - (1 - cover) * (0.5 - 0.16 * keep * (inGap > 0 && inGap < 1 ? inGap : 0));
  };
}

/** Half-round flutes side by side. */
export function fluted(all: PanelLook): Evaluator {
  const look = { ...all, wood: clear(all.wood) };
  return (u, v, fp, out) => {
    const index = Math.floor(u / look.width);
    const x = ((u - index * look.width) / look.width) * 2 - 1;
    // A run of flutes is cut from one board.
    face(
      look,
      v,
      u - Math.floor(index / 6) * 6 * look.width,
      hash2(Math.floor(index / 6), 1, look.seed),
      0.19,
      fp,
      out,
    );
    const keep = survives(1 / look.width, fp);
    const valley = smoothstep(0.66, 1, Math.abs(x));
    mixTo(out, look.joint, keep * valley * 0.45 + (1 - keep) * 0.09);
    out.openness = 1 - 0.42 * (keep * valley + (1 - keep) * 0.17);
    out.slopeU = -keep * x * (0.62 + 0.3 * x * x);
  };
}

/** Draws a moulded frame `inset` from the sides of a rectangle of w × h with its origin at the lower left. */
function frame(
  of: Moulding,
  x: number,
  y: number,
  w: number,
  h: number,
  inset: number,
  fp: number,
  out: MaterialSample,
): void {
  const left = x - inset;
  const right = w - inset - x;
  const bottom = y - inset;
  const top = h - inset - y;
  const d = Math.min(left, right, bottom, top);
  if (d < -fp || d > of.band + fp) return;
  if (d === left) mould(of, d, 1, 0, fp, out);
  else if (d === right) mould(of, d, -1, 0, fp, out);
  else if (d === bottom) mould(of, d, 0, 1, fp, out);
  else mould(of, d, 0, -1, fp, out);
}

const skirtingEdge = mouldingOf(skirtingTop, 0.035, 0.016);

function skirting(look: PanelLook, v: number, height: number, fp: number, out: MaterialSample): void {
  mould(skirtingEdge, v - height + skirtingEdge.band, 0, 1, fp, out);
  const foot = lineCoverage(v, 0.003, fp, 1);
  mixTo(out, look.joint, 0.5 * foot);
  out.openness *= 1 - 0.3 * foot - 0.12 * lineCoverage(v - height, 0.004, fp, 1);
}

/** Raised panels up to the dado rail, the same paint above it. */
export function wainscot(look: PanelLook): Evaluator {
  const rail = 0.058;
  const foot = 0.13;
  const inset = look.width * 0.13;
  const border = mouldingOf(bolection, 0.042, look.relief * 0.7);
  const nosing = mouldingOf(dado, rail, 0.022);
  return (u, v, fp, out) => {
    face(look, v, u, 0, look.width, fp, out);
    if (v > look.height + rail) {
      mixTo(out, look.second, 1);
      out.openness *= 1 - 0.16 * lineCoverage(v - look.height - rail, 0.006, fp, 1);
      return;
    }
    if (v > look.height - fp) {
      mould(nosing, v - look.height, 0, 1, fp, out);
      return;
    }
    if (v < foot + fp) skirting(look, v, foot, fp, out);
    const x = wrap(u, look.width);
    frame(border, x, v - foot, look.width, look.height - foot, inset, fp, out);
    // The rail's shadow, and the hairline where a stile meets the rails.
    out.openness *= 1 - 0.3 * lineCoverage(look.height - v, 0.007, fp, 1);
  };
}

/** Boiserie: a tall framed panel over a low one, module by module, up to the ceiling. */
export function boiserie(look: PanelLook): Evaluator {
  const low = 0.82;
  const rail = 0.06;
  const foot = 0.14;
  const inset = Math.min(0.09, look.width * 0.1);
  const top = Math.max(1.6, Math.min(look.height, 2.42) - low - rail);
  const border = mouldingOf(bolection, 0.04, look.relief * 0.7);
  const nosing = mouldingOf(dado, rail, 0.02);
  const slender = mouldingOf(dado, 0.016, 0.006);
  return (u, v, fp, out) => {
    face(look, v, u, 0, look.width, fp, out);
    const x = wrap(u, look.width);
    if (v < foot + fp) skirting(look, v, foot, fp, out);
    if (v < low) {
      frame(border, x, v - foot, look.width, low - foot, inset, fp, out);
      out.openness *= 1 - 0.26 * lineCoverage(low - v, 0.006, fp, 1);
      return;
    }
    if (v < low + rail) {
      mould(nosing, v - low, 0, 1, fp, out);
      return;
    }
    const y = v - low - rail;
    frame(border, x, y, look.width, top, inset, fp, out);
    const inner = Math.min(x - inset, look.width - inset - x, y - inset, top - inset - y);
    if (inner > 0) mixTo(out, look.second, 0.6 * edgeCoverage(inner - border.band, fp));
    // A second, slender moulding inside the first, as in a Parisian salon.
    frame(slender, x, y, look.width, top, inset + 0.085, fp, out);
  };
}

/** Sheets of rotary-cut veneer with a fine joint. */
export function plywood(look: PanelLook): Evaluator {
  const wood = look.wood ?? {
    base: look.base,
    second: look.second,
    roughness: look.roughness,
    grain: 0.06,
    cathedral: 1,
    knotsPerM2: 0.6,
    boardVariation: 0.02,
  };
  return (u, v, fp, out) => {
    const column = Math.floor(u / look.width);
    const row = Math.floor(v / look.height);
    const x = u - column * look.width;
    const y = v - row * look.height;
    woodFace(y, (x - look.width / 2) * 0.45, hash2(column, row, look.seed), look.width, fp, wood, out);
    const line = Math.max(
      lineCoverage(Math.min(x, look.width - x), 0.0015, fp, look.width),
      lineCoverage(Math.min(y, look.height - y), 0.0015, fp, look.height),
    );
    mixTo(out, look.joint, line);
  };
}
