/**
 * Where cloth ends, to the pixel: outlines are off by some, and what is dyed beyond an edge is seen as a halo. In a band
 * around the outline each pixel goes to the side whose colours nearby are more like its own.
 */
import { boxBlur } from '../../image/blur.ts';
import { fastGuidedFilter } from '../../image/guided.ts';
import { close, dilate, erode, open } from '../../image/morphology.ts';
import type { OklabImage } from '../../image/types.ts';
import { smoothstep } from '../../interpolation.ts';
import type { Runtime } from '../../runtime.ts';

/** Half the band, and how far around colours are looked at, as shares of the long side. */
const BAND = 0.006;
const NEARBY = 0.02;
/** OKLab (a and b twice) between both sides from which colour begins to tell, and tells alone. */
const APART = { least: 0.04, sure: 0.1 } as const;
/** Share of the way from outside to inside between which a colour is more and more the cloth's. */
const OWN = { least: 0.3, sure: 0.7 } as const;
/** The same beyond the outline, which is mostly right. */
const BEYOND = { least: 0.55, sure: 0.9 } as const;
/** Standard deviation of OKLab L nearby between which a side is less and less a plain one. */
const PLAIN = { sure: 0.025, least: 0.06 } as const;
/** Half the width, as a share of the long side, up to which what sticks out of an edge or into it is no shape. */
const GRAIN = 0.003;
/** Share of what is nearby that has to be known of a side. */
const KNOWN = 0.02;

/** 0-1 a pixel: how much of it lies `inside`, which is 1 or 0 a pixel of the picture's size. */
export function edged(inside: Uint8Array, lab: OklabImage, rt: Runtime): Float32Array {
  const { width, height } = lab;
  const size = { width, height };
  const long = Math.max(width, height);
  const mask = { ...size, data: inside.map((v) => 255 * v) };
  const band = Math.max(1, Math.round(BAND * long));
  const [core, reach] = [erode(mask, band).data, dilate(mask, band).data];
  const soft = fastGuidedFilter(
    { ...size, data: Float32Array.from(inside) },
    lab,
    { radius: 5, epsilon: 4e-4, subsample: 1 },
    rt,
  ).data;
  const own = nearby(lab, (i) => core[i] === 255, rt);
  const other = nearby(lab, (i) => reach[i] === 0, rt);
  const told = soft.map((v, i) => {
    if (core[i] === 255 || reach[i] === 0) return core[i] / 255;
    const guided = Math.min(1, Math.max(0, v));
    if (own.known[i] < KNOWN || other.known[i] < KNOWN) return guided;
    const [dl, da, db] = [0, 1, 2].map((c) => SCALE[c] * (own.means[c][i] - other.means[c][i]));
    const apart = Math.hypot(dl, da, db);
    const [l, a, b] = [lab.l, lab.a, lab.b].map((plane, c) => SCALE[c] * (plane[i] - other.means[c][i]));
    const along = (l * dl + a * da + b * db) / Math.max(1e-6, apart * apart);
    const isApart = smoothstep(APART.least, APART.sure, apart);
    // Beyond the outline nothing is added; within it a plain wall alone may take something away.
    if (inside[i] === 0) return guided + Math.min(0, smoothstep(BEYOND.least, BEYOND.sure, along) - guided) * isApart;
    const spread = Math.sqrt(Math.max(0, other.squares[i] - other.means[0][i] ** 2));
    const isPlain = 1 - smoothstep(PLAIN.sure, PLAIN.least, spread);
    return guided + (smoothstep(OWN.least, OWN.sure, along) - guided) * isApart * isPlain;
  });
  // Folds and seams at an edge look like what is beside it, and shade there like the cloth: no spikes, no notches.
  const grain = Math.max(1, Math.round(GRAIN * long));
  const whole = close(open({ ...size, data: Uint8Array.from(told, (v) => (v > 0.5 ? 255 : 0)) }, grain), grain).data;
  const even = boxBlur({ ...size, data: Float32Array.from(whole, (v) => v / 255) }, 1, rt).data;
  return told.map((v, i) => (even[i] === 0 || even[i] === 1 ? even[i] : Math.max(0, Math.min(1, (v + even[i]) / 2))));
}

/** Colour tells more of what a thing is than light does. */
const SCALE = [1, 2, 2] as const;

/** Mean colour nearby of the pixels that are in, mean square of their L, and their share. */
function nearby(
  { width, height, l, a, b }: OklabImage,
  isIn: (i: number) => boolean,
  rt: Runtime,
): { readonly known: Float32Array; readonly means: readonly Float32Array[]; readonly squares: Float32Array } {
  const radius = Math.round(NEARBY * Math.max(width, height));
  const blurred = (of: (i: number) => number): Float32Array => {
    const data = Float32Array.from({ length: width * height }, (_, i) => (isIn(i) ? of(i) : 0));
    return boxBlur({ width, height, data }, radius, rt).data;
  };
  const known = blurred(() => 1);
  const squares = blurred((i) => l[i] * l[i]).map((v, i) => v / Math.max(1e-6, known[i]));
  const means = [l, a, b].map((plane) => blurred((i) => plane[i]).map((v, i) => v / Math.max(1e-6, known[i])));
  return { known, means, squares };
}
