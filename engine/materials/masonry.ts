/** Walls that masons leave: brick, ledgestone, plaster, glazed tile, cast concrete. */

import { hash2, signed, unit } from '../hash.ts';
import { clamp, smoothstep } from '../interpolation.ts';
import { fractal, kept, noise, noiseAndSlope, type Slope, speck, survives } from './noise.ts';
import type { PanelLook } from './panelLook.ts';
import { type Evaluator, edgeCoverage, lineCoverage, mixTo, setFlat } from './sample.ts';

const facet: Slope = { value: 0, dx: 0, dy: 0 };
const tooth: Slope = { value: 0, dx: 0, dy: 0 };

/** Running-bond brick, each with its own fire, in a bed of mortar. */
export function brick(look: PanelLook): Evaluator {
  const bed = 0.005;
  // Whitewash hides the stains of the fire; brick shows through where it was laid on thin.
  const isWashed = look.base.l > 0.8;
  const mottle = isWashed ? 0.4 : 1;
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
    const other = unit(hash, 2) < 0.3 ? 0.85 : 0.25 * unit(hash, 3);
    mixTo(out, look.second, (other * steady + 0.35 * (1 - steady)) * (isWashed ? 0.45 : 1));
    out.l += fire * 0.045 * steady;
    const grit = fractal(u, v, 38, 3, 0.68, fp, look.seed + 3);
    const stain = fractal(u + (hash & 63), v, 8, 2, 0.65, fp, look.seed + 5);
    out.l += (grit * 0.045 + stain * 0.04) * mottle;
    if (isWashed) mixTo(out, look.second, 0.4 * smoothstep(0.18, 0.62, stain + 0.6 * grit + 0.3 * fire) * steady);
    const near = survives(60, fp);
    if (near > 0) {
      // Sand pits and the darker skin that the fire leaves along one edge of a brick.
      const pit = 1 - smoothstep(0.05, 0.18, speck(u * 70, v * 70, 0.25, look.seed + 11));
      out.l -= 0.07 * pit * near * mottle;
      const skin = smoothstep(0.5, 1, (unit(hash, 4) < 0.5 ? x / look.width : 1 - x / look.width) + 0.25 * stain);
      mixTo(out, look.second, 0.35 * skin * unit(hash, 5) * near);
    }
    // Hand-struck edges: each brick a little shorter or longer than its place, its corners worn round, a chip here and
    // there.
    const inX = Math.min(x, look.width - x);
    const inY = Math.min(y, look.height - y);
    const atEdge = Math.min(inX, inY) < 0.016 + fp;
    const ragged = atEdge
      ? 0.0016 * kept(survives(90, fp), u * 90, v * 90, look.seed + 7) +
        0.0012 * kept(survives(28, fp), u * 28 + row * 5.7, v * 28, look.seed + 8)
      : 0;
    const worn = Math.max(0, 0.011 - Math.hypot(Math.max(0, 0.016 - inX), Math.max(0, 0.016 - inY)));
    const corner = inX < 0.016 && inY < 0.016 ? 0.0028 * (1 - worn / 0.011) : 0;
    const toX = inX + ragged - corner + 0.0015 * signed(hash, 6);
    const toY = inY + ragged - corner + 0.001 * signed(hash, 7);
    const mortar = 1 - (1 - lineCoverage(toX, bed, fp, look.width)) * (1 - lineCoverage(toY, bed, fp, look.height));
    if (mortar > 0) {
      const sandy = 0.035 * kept(survives(240, fp), u * 240, v * 240, look.seed + 9) + 0.03 * stain;
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
export function plaster(look: PanelLook): Evaluator {
  return (u, v, fp, out) => {
    setFlat(out, look.base, look.roughness);
    const wx = u + 0.12 * noise(u * 2.1, v * 2.1, look.seed + 1);
    const wy = v + 0.12 * noise(u * 2.1 + 7, v * 2.1, look.seed + 2);
    const cloud = fractal(wx, wy, 1.4, 5, 0.58, fp, look.seed + 3);
    const stroke =
      noise(wx * 7 + 0.8 * noise(wx * 2, wy * 2, look.seed + 5), wy * 17, look.seed + 4) * survives(17, fp);
    const share = clamp(0.4 - cloud * 0.36 - stroke * 0.13, 0, 1);
    mixTo(out, look.second, share);
    out.l += 0.01 * cloud + 0.004 * stroke;
    const keep = survives(17, fp);
    const close = survives(70, fp);
    if (close > 0) {
      const drag = noise(wx * 22 + cloud, wy * 70, look.seed + 6);
      const sand = kept(survives(340, fp), u * 340, v * 340, look.seed + 7);
      out.l += close * 0.009 * drag + 0.008 * sand;
      out.slopeU = 0.03 * drag * close;
    }
    out.slopeU += 0.05 * stroke * keep;
    out.slopeV = 0.08 * stroke * keep;
  };
}

/** Wall tiles with a pressed edge: the glaze pools in the bevel and waves a little, and no tile hangs quite true. */
export function tile(look: PanelLook): Evaluator {
  const half = 0.001;
  const bevel = Math.min(0.011, look.height * 0.15);
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
    // Most tiles of a batch are alike; a few come from another firing.
    const firing = unit(hash, 1);
    mixTo(out, look.second, steady * firing * firing * 0.8 + 0.27 * (1 - steady));
    const wave = kept(survives(40, fp), u * 26 + (hash & 63), v * 26, look.seed + 3);
    out.l += signed(hash, 2) * 0.004 * steady + 0.004 * wave;
    const toX = Math.min(x, look.width - x);
    const toY = Math.min(y, look.height - y);
    const line = 1 - (1 - lineCoverage(toX, half, fp, look.width)) * (1 - lineCoverage(toY, half, fp, look.height));
    // Bevels meet in a mitre: a point lies on that of the nearer edge.
    const isBeside = toX < toY;
    const slopeU = isBeside ? rise(toX, half, bevel, fp) * (x < look.width / 2 ? 1 : -1) : 0;
    const slopeV = isBeside ? 0 : rise(toY, half, bevel, fp) * (y < look.height / 2 ? 1 : -1);
    // Thin over the arris, where the clay shows through, thick and a little darker at its foot.
    const arris = edgeBand(Math.min(toX, toY) - bevel, fp);
    out.l -= 0.012 * arris;
    mixTo(out, look.joint, line);
    out.roughness += (0.9 - out.roughness) * line;
    out.slopeU = (slopeU + signed(hash, 3) * 0.022 * steady + 0.018 * wave) * (1 - line);
    out.slopeV = (slopeV + signed(hash, 4) * 0.022 * steady + 0.018 * wave) * (1 - line);
    out.openness = 1 - 0.16 * line;
  };
}

/** Slope of a bevel `width` wide inside a joint, averaged over the footprint. */
function rise(distance: number, joint: number, width: number, fp: number): number {
  const from = Math.max(joint, distance - fp / 2);
  const to = Math.min(joint + width, distance + fp / 2);
  return to <= from ? 0 : (0.34 * (to - from)) / fp;
}

/** A soft line a few tenths of a millimetre wide where `distance` is 0. */
function edgeBand(distance: number, fp: number): number {
  return lineCoverage(distance, 0.0006, Math.max(fp, 0.0006), 0.05);
}

/** Cast concrete: panel joints, tie holes, the clouds of the pour. */
export function concrete(look: PanelLook): Evaluator {
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
    mixTo(out, look.second, clamp(0.35 + cloud * 0.62 + run * 0.2 + signed(hash, 1) * 0.15, 0, 1));
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

/** Ledgestone: courses of uneven height, stones of uneven length. */
export function stone(look: PanelLook): Evaluator {
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
    const ragged =
      0.0022 * kept(survives(34, fp), u * 34, v * 34, look.seed + 11) +
      0.0012 * kept(survives(130, fp), u * 130, v * 130, look.seed + 14);
    const toX = Math.min(x, w - x) + ragged;
    const toY = Math.min(y, h - y) + ragged;
    const gap = 1 - (1 - lineCoverage(toX, 0.0016, fp, look.width)) * (1 - lineCoverage(toY, 0.0022, fp, look.height));
    mixTo(out, look.joint, gap * 0.85);
    const proud = unit(hash, 4);
    out.openness = 1 - 0.3 * gap - (1 - proud) * 0.2 * smoothstep(h * 0.5, h, y) * steady;
    const grain = survives(230, fp);
    if (grain > 0) out.l += 0.05 * grain * noise(own * 230, v * 270, look.seed + 15);
    const near = survives(18, fp);
    if (near === 0) return;
    // Split faces: facets of a few centimetres under a finer tooth.
    noiseAndSlope(own * 16, v * 26, look.seed + 12, facet);
    noiseAndSlope(own * 75, v * 120, look.seed + 13, tooth);
    const fine = survives(90, fp);
    out.slopeU = clamp(near * 0.2 * facet.dx + fine * 0.24 * tooth.dx, -0.6, 0.6);
    out.slopeV = clamp(near * 0.24 * facet.dy + fine * 0.24 * tooth.dy, -0.6, 0.6);
  };
}
