/**
 * Where cloth ends: outlines are off by some, and what is dyed beyond an edge is seen as a halo. Edges follow the
 * picture's own, softly (He et al. 2013); beyond the outline a pixel whose colour is that of what lies beside gets
 * nothing.
 */
import { boxBlur } from '../../image/blur.ts';
import { fastGuidedFilter } from '../../image/guided.ts';
import { dilate, erode } from '../../image/morphology.ts';
import type { OklabImage } from '../../image/types.ts';
import { smoothstep } from '../../interpolation.ts';
import type { Runtime } from '../../runtime.ts';

/** Half the band around an outline, and how far around colours are looked at, as shares of the long side. */
const BAND = 0.006;
const NEARBY = 0.02;
/** OKLab (a and b twice) between both sides from which colour begins to tell, and tells alone. */
const APART = { least: 0.04, sure: 0.1 } as const;
/** Share of the way from outside to inside between which a colour is more and more the cloth's. */
const OWN = { least: 0.4, sure: 0.9 } as const;
/** Share of what is nearby that has to be known of a side. */
const KNOWN = 0.02;
/** Colour tells more of what a thing is than light does. */
const SCALE = [1, 2, 2] as const;

/** 0-1 a pixel: how much of it lies `inside`, which is 1 or 0 a pixel of the picture's size. */
export function edged(inside: Uint8Array, lab: OklabImage, rt: Runtime): Float32Array {
  const { width, height } = lab;
  const size = { width, height };
  const mask = { ...size, data: inside.map((v) => 255 * v) };
  const band = Math.max(1, Math.round(BAND * Math.max(width, height)));
  const [core, reach] = [erode(mask, band).data, dilate(mask, band).data];
  const smoothing = { radius: 5, epsilon: 4e-4, subsample: 1 };
  const soft = fastGuidedFilter({ ...size, data: Float32Array.from(inside) }, lab, smoothing, rt).data;
  const own = nearby(lab, (i) => core[i] === 255, rt);
  const other = nearby(lab, (i) => reach[i] === 0, rt);
  return soft.map((v, i) => {
    const guided = Math.min(1, Math.max(0, v));
    if (inside[i] === 1 || guided === 0 || own.known[i] < KNOWN || other.known[i] < KNOWN) return guided;
    const step = SCALE.map((scale, c) => scale * (own.means[c][i] - other.means[c][i]));
    const apart = Math.hypot(...step);
    const at = [lab.l, lab.a, lab.b].map((plane, c) => SCALE[c] * (plane[i] - other.means[c][i]));
    const along = at.reduce((sum, value, c) => sum + value * step[c], 0) / Math.max(1e-6, apart * apart);
    const told = smoothstep(OWN.least, OWN.sure, along);
    return guided + Math.min(0, told - guided) * smoothstep(APART.least, APART.sure, apart);
  });
}

/** Mean colour nearby of the pixels that are in, and their share. */
function nearby(
  { width, height, l, a, b }: OklabImage,
  isIn: (i: number) => boolean,
  rt: Runtime,
): { readonly known: Float32Array; readonly means: readonly Float32Array[] } {
  const radius = Math.round(NEARBY * Math.max(width, height));
  const share = new Float32Array(width * height);
  for (let i = 0; i < share.length; i++) if (isIn(i)) share[i] = 1;
  const known = boxBlur({ width, height, data: share }, radius, rt).data;
  const means = [l, a, b].map((plane) => {
    const sums = boxBlur({ width, height, data: plane.map((v, i) => v * share[i]) }, radius, rt).data;
    const mean = sums.map((v, i) => v / Math.max(1e-6, known[i]));
    rt.arena.free(sums);
    return mean;
  });
  return { known, means };
}
