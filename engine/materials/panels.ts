import type { Pattern } from '#catalog/materials/schema.ts';
import {
  clamp,
  fractal,
  hash2,
  noise,
  noiseAndSlope,
  type Slope,
  signed,
  smoothstep,
  speck,
  survives,
  unit,
  wrap,
} from './noise.ts';
import {
  type Evaluator,
  edgeCoverage,
  type Finish,
  type Lab,
  labOf,
  lineCoverage,
  type MaterialSample,
  mixTo,
  setFlat,
} from './sample.ts';
import { type WoodLook, woodFace } from './wood.ts';

type Panel = Extract<Pattern, { kind: 'panel' }>;

interface Look {
  readonly base: Lab;
  readonly second: Lab;
  readonly joint: Lab;
  readonly roughness: number;
  /** Module and relief in metres. */
  readonly width: number;
  readonly height: number;
  readonly relief: number;
  readonly seed: number;
  /** Set when the face is bare timber. */
  readonly wood: WoodLook | undefined;
}

const facet: Slope = { value: 0, dx: 0, dy: 0 };
const tooth: Slope = { value: 0, dx: 0, dy: 0 };

/** Bare timber is told from paint by its colour: brown hues with some chroma. */
function woodLook(base: Lab, second: Lab, roughness: number): WoodLook | undefined {
  const chroma = Math.hypot(base.a, base.b);
  const hue = (Math.atan2(base.b, base.a) * 180) / Math.PI;
  if (chroma < 0.028 || hue < 35 || hue > 95) return undefined;
  return { base, second, roughness, grain: 0.075, cathedral: 0.5, knotsPerM2: 0.5, boardVariation: 0.035 };
}

function face(look: Look, s: number, t: number, hash: number, widthM: number, fp: number, out: MaterialSample): void {
  if (look.wood) woodFace(s, t, hash, widthM, fp, look.wood, out);
  else {
    setFlat(out, look.base, look.roughness);
    const brush = survives(180, fp);
    if (brush > 0) out.l += 0.006 * brush * noise(t * 180, s * 9, look.seed + 3);
  }
}

/** Vertical boards with a V-groove between them. */
function tongueAndGroove(look: Look): Evaluator {
  const groove = Math.min(0.006, look.width * 0.08);
  return (u, v, fp, out) => {
    const index = Math.floor(u / look.width);
    const x = u - index * look.width;
    face(look, v, x - look.width / 2, hash2(index, 1, look.seed), look.width, fp, out);
    const toEdge = Math.min(x, look.width - x);
    const valley = lineCoverage(toEdge, groove, fp, look.width);
    mixTo(out, look.joint, valley * 0.75);
    out.openness = 1 - 0.35 * lineCoverage(toEdge, groove * 0.4, fp, look.width);
    if (fp < groove) out.slopeU = toEdge < groove ? (x < look.width / 2 ? -0.5 : 0.5) : 0;
  };
}

/** Horizontal lap boards with a shadow gap under each. */
function shiplap(look: Look): Evaluator {
  const height = Math.min(look.width, look.height);
  return (u, v, fp, out) => {
    const row = Math.floor(v / height);
    const y = v - row * height;
    const run = Math.floor(u / 2.4 + unit(hash2(row, 5, look.seed), 1));
    face(look, u, y - height / 2, hash2(row, run, look.seed), height, fp, out);
    const gap = lineCoverage(Math.min(y, height - y), 0.0018, fp, height);
    mixTo(out, look.joint, gap * 0.6);
    out.openness =
      1 - 0.5 * gap - 0.14 * clamp(1 - (height - y) / (look.relief * 1.4), 0, 1) * survives(0.4 / look.relief, fp);
    if (fp < 0.01 && y < 0.006) out.slopeV = 0.4;
  };
}

/** Upright battens before a dark backing. */
function slats(look: Look): Evaluator {
  const batten = look.width * 0.66;
  return (u, v, fp, out) => {
    const index = Math.floor(u / look.width);
    const x = u - index * look.width - look.width / 2;
    face(look, v, x, hash2(index, 1, look.seed), batten, fp, out);
    const keep = survives(1 / look.width, fp);
    const cover = keep * edgeCoverage(batten / 2 - Math.abs(x), fp) + (1 - keep) * (batten / look.width);
    mixTo(out, look.joint, 1 - cover);
    const round = Math.abs(x) / (batten / 2);
    out.l *= 1 - keep * cover * 0.16 * smoothstep(0.62, 1, round) * (x < 0 ? 0.6 : 1.3);
    out.openness = 1 - (1 - cover) * 0.45 * (0.4 + 0.6 * keep);
    if (keep > 0.5) out.slopeU = round > 0.78 && round < 1 ? Math.sign(x) * 0.45 : 0;
  };
}

/** Half-round flutes side by side. */
function fluted(look: Look): Evaluator {
  return (u, v, fp, out) => {
    const index = Math.floor(u / look.width);
    const x = ((u - index * look.width) / look.width) * 2 - 1;
    face(look, v, (x * look.width) / 2, hash2(index, 1, look.seed), look.width, fp, out);
    const keep = survives(1 / look.width, fp);
    const valley = smoothstep(0.66, 1, Math.abs(x));
    mixTo(out, look.joint, keep * valley * 0.5 + (1 - keep) * 0.1);
    out.openness = 1 - 0.42 * (keep * valley + (1 - keep) * 0.17);
    out.slopeU = keep * x * 0.85;
  };
}

/** Running-bond brick, each with its own fire, in a bed of mortar. */
function brick(look: Look): Evaluator {
  const bed = 0.005;
  return (u, v, fp, out) => {
    const row = Math.floor(v / look.height);
    const y = v - row * look.height;
    const shifted = u + (row & 1 ? look.width / 2 : 0);
    const column = Math.floor(shifted / look.width);
    const x = shifted - column * look.width;
    const hash = hash2(column, row, look.seed);
    setFlat(out, look.base, look.roughness);
    const steady = survives(0.7 / look.width, fp);
    const fire = signed(hash, 1);
    mixTo(out, look.second, (unit(hash, 2) < 0.3 ? 0.85 : 0.25 * unit(hash, 3)) * steady + 0.35 * (1 - steady));
    out.l += fire * 0.045 * steady;
    const grit = fractal(u, v, 38, 3, 0.68, fp, look.seed + 3);
    const stain = fractal(u + (hash & 63), v, 8, 2, 0.65, fp, look.seed + 5);
    out.l += grit * 0.045 + stain * 0.04;
    const near = survives(60, fp);
    if (near > 0) {
      // Sand pits and the darker skin that the fire leaves along one edge of a brick.
      const pit = 1 - smoothstep(0.05, 0.18, speck(u * 70, v * 70, 0.25, look.seed + 11));
      out.l -= 0.07 * pit * near;
      const skin = smoothstep(0.5, 1, (unit(hash, 4) < 0.5 ? x / look.width : 1 - x / look.width) + 0.25 * stain);
      mixTo(out, look.second, 0.35 * skin * unit(hash, 5) * near);
    }
    // Hand-struck edges: each brick a little shorter or longer than its place, its corners worn round, a chip here and there.
    const inX = Math.min(x, look.width - x);
    const inY = Math.min(y, look.height - y);
    const atEdge = Math.min(inX, inY) < 0.016 + fp;
    const ragged = atEdge
      ? 0.0016 * noise(u * 90, v * 90, look.seed + 7) * survives(90, fp) +
        0.0012 * noise(u * 28 + row * 5.7, v * 28, look.seed + 8) * survives(28, fp)
      : 0;
    const worn = Math.max(0, 0.011 - Math.hypot(Math.max(0, 0.016 - inX), Math.max(0, 0.016 - inY)));
    const corner = inX < 0.016 && inY < 0.016 ? 0.0028 * (1 - worn / 0.011) : 0;
    const toX = inX + ragged - corner + 0.0015 * signed(hash, 6);
    const toY = inY + ragged - corner + 0.001 * signed(hash, 7);
    const mortar = 1 - (1 - lineCoverage(toX, bed, fp, look.width)) * (1 - lineCoverage(toY, bed, fp, look.height));
    if (mortar > 0) {
      const sandy = 0.035 * noise(u * 240, v * 240, look.seed + 9) * survives(240, fp) + 0.03 * stain;
      mixTo(out, look.joint, mortar);
      out.l += mortar * (sandy - 0.02);
    }
    // Bricks stand proud: the arris under each bed joint lies in shadow, the one above catches the light.
    const depth = clamp(look.relief / 0.007, 0.3, 2);
    out.openness =
      1 - mortar * 0.12 * depth - 0.2 * depth * lineCoverage(look.height - y - bed * 0.8, bed * 0.5, fp, look.height);
    if (fp < 0.006) {
      const rim = 0.006;
      out.slopeU = mortar > 0.5 ? 0 : toX < bed + rim ? (x < look.width / 2 ? 0.35 : -0.35) : grit * 0.3;
      out.slopeV = mortar > 0.5 ? 0 : toY < bed + rim ? (y < look.height / 2 ? 0.35 : -0.35) : grit * 0.3;
    }
  };
}

/** Lime or clay plaster worked with a trowel. */
function plaster(look: Look): Evaluator {
  return (u, v, fp, out) => {
    setFlat(out, look.base, look.roughness);
    const wx = u + 0.12 * noise(u * 2.1, v * 2.1, look.seed + 1);
    const wy = v + 0.12 * noise(u * 2.1 + 7, v * 2.1, look.seed + 2);
    const cloud = fractal(wx, wy, 1.4, 5, 0.58, fp, look.seed + 3);
    const stroke =
      noise(wx * 7 + 0.8 * noise(wx * 2, wy * 2, look.seed + 5), wy * 17, look.seed + 4) * survives(17, fp);
    const share = clamp(0.4 - cloud * 0.6 - stroke * 0.18, 0, 1);
    mixTo(out, look.second, share);
    out.l += 0.01 * cloud + 0.004 * stroke;
    const keep = survives(17, fp);
    const close = survives(70, fp);
    if (close > 0) {
      const drag = noise(wx * 22 + cloud, wy * 70, look.seed + 6);
      const sand = noise(u * 340, v * 340, look.seed + 7) * survives(340, fp);
      out.l += close * 0.009 * drag + 0.008 * sand;
      out.slopeU = 0.03 * drag * close;
    }
    out.slopeU += 0.05 * stroke * keep;
    out.slopeV = 0.08 * stroke * keep;
  };
}

/** Glazed wall tiles, no two quite the same. */
function tile(look: Look): Evaluator {
  const half = 0.00125;
  const staggered = look.width > look.height * 1.3;
  return (u, v, fp, out) => {
    const row = Math.floor(v / look.height);
    const y = v - row * look.height;
    const shifted = u + (staggered && row & 1 ? look.width / 2 : 0);
    const column = Math.floor(shifted / look.width);
    const x = shifted - column * look.width;
    const hash = hash2(column, row, look.seed);
    setFlat(out, look.base, look.roughness);
    const steady = survives(0.6 / Math.min(look.width, look.height), fp);
    mixTo(out, look.second, steady * unit(hash, 1) * 0.9 + 0.45 * (1 - steady));
    out.l += signed(hash, 2) * 0.012 * steady + 0.012 * noise(u * 22, v * 22, look.seed + 3) * survives(22, fp);
    const toX = Math.min(x, look.width - x);
    const toY = Math.min(y, look.height - y);
    const line = 1 - (1 - lineCoverage(toX, half, fp, look.width)) * (1 - lineCoverage(toY, half, fp, look.height));
    mixTo(out, look.joint, line);
    out.roughness += (0.9 - out.roughness) * line;
    // Hand-set tiles tip a little, each its own way, which makes the glaze sparkle.
    out.slopeU = signed(hash, 3) * 0.09 * steady;
    out.slopeV = signed(hash, 4) * 0.09 * steady;
    if (fp < 0.003 && line < 0.5) {
      if (toX < 0.006) out.slopeU += x < look.width / 2 ? 0.4 : -0.4;
      if (toY < 0.006) out.slopeV += y < look.height / 2 ? 0.4 : -0.4;
    }
    out.openness = 1 - 0.15 * line;
  };
}

/** Cast concrete: panel joints, tie holes, the clouds of the pour. */
function concrete(look: Look): Evaluator {
  return (u, v, fp, out) => {
    const column = Math.floor(u / look.width);
    const row = Math.floor(v / look.height);
    const x = u - column * look.width;
    const y = v - row * look.height;
    const hash = hash2(column, row, look.seed);
    const shift = (hash & 255) * 3.1;
    setFlat(out, look.base, look.roughness);
    const cloud = fractal(u + shift, v, 1.3, 6, 0.55, fp, look.seed + 1);
    const run = noise((u + shift) * 16, v * 0.9, look.seed + 2) * survives(16, fp);
    mixTo(out, look.second, clamp(0.35 + cloud * 0.8 + run * 0.22 + signed(hash, 1) * 0.15, 0, 1));
    const keep = survives(60, fp);
    if (keep > 0) {
      // Blowholes left by air against the formwork, more of them in some pours than in others.
      const airy = clamp(0.07 + 0.12 * cloud, 0.01, 0.2);
      const big = 1 - smoothstep(0.05, 0.13, speck(u * 60, v * 60, airy, look.seed + 5));
      const small = 1 - smoothstep(0.06, 0.17, speck(u * 140, v * 140, airy * 1.5, look.seed + 6));
      out.l -= keep * (0.1 * big + 0.045 * small * survives(140, fp));
      const sand = survives(300, fp);
      if (sand > 0) out.l += 0.009 * sand * noise(u * 300, v * 300, look.seed + 7);
    }
    const toX = Math.min(x, look.width - x);
    const toY = Math.min(y, look.height - y);
    const line = Math.max(lineCoverage(toX, 0.003, fp, look.width), lineCoverage(toY, 0.003, fp, look.height));
    mixTo(out, look.joint, line);
    const hx = Math.abs(x - look.width / 2) - look.width * 0.27;
    const hy = Math.abs(y - look.height / 2) - look.height * 0.3;
    const hole = Math.hypot(hx, hy);
    const dark = edgeCoverage(0.014 - hole, fp);
    out.l -= dark * 0.24 * (0.7 + (0.3 * hy) / 0.014) + edgeCoverage(0.02 - hole, fp) * (1 - dark) * 0.04;
    out.openness = 1 - 0.3 * line;
  };
}

/** A moulding of profile `band` around the rectangle: fills slope and shade for the point `d` inside its outer edge. */
function moulding(d: number, dirU: number, dirV: number, band: number, fp: number, out: MaterialSample): void {
  if (d < 0 || d > band) return;
  const p = d / band;
  // Ogee: up, over a rounded crest, down into the field.
  const slope = p < 0.3 ? 0.75 : p < 0.55 ? -0.2 : p < 0.8 ? -0.65 : 0.15;
  const keep = survives(0.6 / band, fp);
  out.slopeU += dirU * slope * keep;
  out.slopeV += dirV * slope * keep;
  out.openness *= 1 - keep * (p < 0.12 || p > 0.84 ? 0.3 : 0.05);
}

/** Draws a moulded frame `inset` from the sides of a rectangle of w × h with its origin at the lower left. */
function frame(
  x: number,
  y: number,
  w: number,
  h: number,
  inset: number,
  band: number,
  fp: number,
  out: MaterialSample,
): void {
  const left = x - inset;
  const right = w - inset - x;
  const bottom = y - inset;
  const top = h - inset - y;
  const d = Math.min(left, right, bottom, top);
  if (d === left) moulding(d, 1, 0, band, fp, out);
  else if (d === right) moulding(d, -1, 0, band, fp, out);
  else if (d === bottom) moulding(d, 0, 1, band, fp, out);
  else moulding(d, 0, -1, band, fp, out);
}

/** Raised panels up to the dado rail, the same paint above it. */
function wainscot(look: Look): Evaluator {
  const rail = 0.05;
  const skirting = 0.12;
  return (u, v, fp, out) => {
    setFlat(out, look.base, look.roughness);
    out.l += 0.004 * noise(u * 200, v * 200, look.seed) * survives(200, fp);
    if (v > look.height + rail) {
      mixTo(out, look.second, 1);
      return;
    }
    if (v > look.height) {
      moulding(v - look.height, 0, 1, rail, fp, out);
      return;
    }
    if (v < skirting) {
      out.slopeV = v > skirting - 0.018 ? -0.6 : 0;
      out.openness = 1 - 0.3 * lineCoverage(v - skirting, 0.003, fp, 1);
      return;
    }
    const x = wrap(u, look.width);
    frame(x, v - skirting, look.width, look.height - skirting, look.width * 0.12, 0.034, fp, out);
    out.openness *= 1 - 0.24 * lineCoverage(look.height - v, 0.005, fp, 1);
  };
}

/** Boiserie: a tall framed panel over a low one, module by module, up to the ceiling. */
function boiserie(look: Look): Evaluator {
  const low = 0.82;
  return (u, v, fp, out) => {
    setFlat(out, look.base, look.roughness);
    out.l += 0.004 * noise(u * 200, v * 200, look.seed) * survives(200, fp);
    const x = wrap(u, look.width);
    const skirting = 0.14;
    const inset = Math.min(0.09, look.width * 0.1);
    if (v < skirting) out.slopeV = v > skirting - 0.02 ? -0.6 : 0;
    else if (v < low) frame(x, v - skirting, look.width, low - skirting, inset, 0.036, fp, out);
    else if (v < low + 0.06) moulding(v - low, 0, 1, 0.06, fp, out);
    else {
      const top = Math.max(1.6, Math.min(look.height, 2.42) - low - 0.06);
      frame(x, v - low - 0.06, look.width, top, inset, 0.036, fp, out);
      const inner = Math.min(x - inset, look.width - inset - x, v - low - 0.06 - inset, low + 0.06 + top - inset - v);
      if (inner > 0.036) mixTo(out, look.second, 0.6 * edgeCoverage(inner - 0.036, fp));
    }
  };
}

/** Ledgestone: courses of uneven height, stones of uneven length. */
function stone(look: Look): Evaluator {
  return (u, v, fp, out) => {
    const course = Math.floor(v / look.height);
    const split = 0.35 + 0.3 * unit(hash2(course, 9, look.seed), 1);
    const y0 = v / look.height - course;
    const upper = y0 >= split ? 1 : 0;
    const y = (upper ? y0 - split : y0) * look.height;
    const h = (upper ? 1 - split : split) * look.height;
    const row = course * 2 + upper;
    const place = u / look.width + unit(hash2(row, 3, look.seed), 2);
    const cut = (i: number) => i + 0.6 * (unit(hash2(row, i, look.seed + 5), 3) - 0.5);
    let index = Math.floor(place);
    if (place < cut(index)) index--;
    else if (place >= cut(index + 1)) index++;
    const x = (place - cut(index)) * look.width;
    const w = (cut(index + 1) - cut(index)) * look.width;
    const hash = hash2(row, index, look.seed);
    setFlat(out, look.base, look.roughness);
    const steady = survives(0.8 / look.width, fp);
    mixTo(out, look.second, steady * unit(hash, 1) * 0.8 + 0.4 * (1 - steady));
    const own = u + (hash & 255);
    const relief = fractal(own, v * 1.6, 9, 6, 0.62, fp, look.seed + 7);
    out.l += relief * 0.06 + signed(hash, 2) * 0.035 * steady;
    out.b += 0.006 * signed(hash, 5) * steady;
    const ragged = 0.003 * noise(u * 40, v * 40, look.seed + 11) * survives(40, fp);
    const toX = Math.min(x, w - x) + ragged;
    const toY = Math.min(y, h - y) + ragged;
    const gap = 1 - (1 - lineCoverage(toX, 0.003, fp, look.width)) * (1 - lineCoverage(toY, 0.003, fp, look.height));
    mixTo(out, look.joint, gap * 0.85);
    const proud = unit(hash, 4);
    out.openness = 1 - 0.3 * gap - (1 - proud) * 0.2 * smoothstep(h * 0.5, h, y) * steady;
    const near = survives(18, fp);
    if (near === 0) return;
    // Split faces: facets of a few centimetres under a finer tooth.
    noiseAndSlope(own * 16, v * 26, look.seed + 12, facet);
    noiseAndSlope(own * 55, v * 80, look.seed + 13, tooth);
    const fine = survives(60, fp);
    out.slopeU = clamp(near * 0.22 * facet.dx + fine * 0.16 * tooth.dx, -0.6, 0.6);
    out.slopeV = clamp(near * 0.26 * facet.dy + fine * 0.16 * tooth.dy, -0.6, 0.6);
  };
}

/** Sheets of rotary-cut veneer with a fine joint. */
function plywood(look: Look): Evaluator {
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

/** Evaluator of wall panels; a profile without an evaluator does not compile. */
export function panel(material: Finish, pattern: Panel, seed: number): Evaluator {
  const base = labOf(material.base);
  const second = labOf(material.second);
  const look: Look = {
    base,
    second,
    joint: labOf(pattern.joint),
    roughness: material.roughness,
    width: pattern.moduleWidthCm / 100,
    height: pattern.moduleHeightCm / 100,
    relief: pattern.reliefCm / 100,
    seed,
    wood: woodLook(base, second, material.roughness),
  };
  switch (pattern.profile) {
    case 'tongue-and-groove':
      return tongueAndGroove(look);
    case 'wainscot':
      return wainscot(look);
    case 'slats':
      return slats(look);
    case 'brick':
      return brick(look);
    case 'plaster':
      return plaster(look);
    case 'tile':
      return tile(look);
    case 'concrete':
      return concrete(look);
    case 'shiplap':
      return shiplap(look);
    case 'fluted':
      return fluted(look);
    case 'stone':
      return stone(look);
    case 'boiserie':
      return boiserie(look);
    case 'plywood':
      return plywood(look);
  }
}
