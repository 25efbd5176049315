/** Colours that move without a new surface: soft things to the style's palette, kept walls towards its paint. */
import type { Style } from '#catalog/styles/schema.ts';
import { boxBlur } from '../../image/blur.ts';
import { fastGuidedFilter } from '../../image/guided.ts';
import type { LabelMap } from '../../image/types.ts';
import { hueOf, woodiness } from '../../image/wood.ts';
import type { Mattes } from '../../resurface/covers.ts';
import type { Workspace } from '../../resurface/workspace.ts';
import type { Runtime } from '../../runtime.ts';
import type { Decision } from './decide.ts';
import { lampGlow } from './grade.ts';
import { paletteShift } from './palette.ts';
import type { RestyleParams } from './params.ts';
import { SHIFT } from './shiftField.ts';

export interface ShiftOptions {
  readonly work: Workspace;
  readonly mattes: Mattes;
  readonly decision: Decision;
  readonly style: Style;
  readonly params: RestyleParams;
  /** Things of cloth, numbered from 1, where somebody has told; see Extent. */
  readonly cloth: LabelMap | undefined;
}

/** Soft things move to the palette; a wall that keeps its paint leans towards the style's. */
export function shiftFields({ work, mattes, decision, style, params, cloth }: ShiftOptions, rt: Runtime): Float32Array {
  const count = work.width * work.height;
  const soft = new Float32Array(count);
  const { floor, wall, ceiling } = mattes.coverage;
  if (!params.locks.includes('furniture')) {
    // Light from outside tints whatever hangs in a window: stay clear of its surroundings.
    const near = boxBlur(work.opening, Math.round(Math.max(work.width, work.height) * 0.012), rt).data;
    for (let i = 0; i < count; i++) {
      const surface = Math.min(1, floor.data[i] + wall.data[i] + ceiling.data[i]);
      soft[i] = (1 - surface) * (1 - Math.max(work.opening.data[i], Math.min(1, near[i] * 2)));
    }
  }
  if (cloth) onCloth(work, soft, cloth, rt);
  const options = {
    isCloth: cloth !== undefined,
    palette: style.palette,
    saturation: style.saturation,
    seed: params.seed,
  };
  const shift = paletteShift(work, soft, options, rt);
  const tint = decision.wallTint ? wallTint(work, style) : undefined;
  const tinted = tint ? (cloth ? ownWalls(work) : tintWeight(work, rt)) : undefined;
  const glow = lampGlow(work, rt);
  const fields = rt.arena.f32Unset(count * SHIFT.size);
  for (let i = 0; i < count; i++) {
    const base = i * SHIFT.size;
    const w = tinted ? tinted[i] : 0;
    fields[base] = shift.dl[i] + (tint ? tint.l * w : 0);
    // Each place moves towards the paint by itself: one step for all would turn what is bluish already to cyan.
    fields[base + 1] = shift.da[i] + (tint ? (tint.a - work.lab.a[i]) * TINTED * w : 0);
    fields[base + 2] = shift.db[i] + (tint ? (tint.b - work.lab.b[i]) * TINTED * w : 0);
    fields[base + SHIFT.glow] = glow[i];
  }
  return fields;
}

/** Colours that are wood or leather by this much stay, whatever they cover. */
const LEATHER = 0.7;
/** Darker things of less chroma, in OKLab, are black: dyed, their highlights alone would take the colour. */
const BLACK = { l: 0.38, chroma: 0.03 } as const;

/**
 * Leaves of `soft`, in place, what is cloth: whole parts, their borders on the picture's edges; wood, leather and what
 * is black stay.
 */
function onCloth(work: Workspace, soft: Float32Array, cloth: LabelMap, rt: Runtime): void {
  const { width, height, lab } = work;
  const ids = new Int32Array(width * height);
  const count = cloth.data.reduce((most, id) => Math.max(most, id), 0) + 1;
  const sums = new Float64Array(count * 4);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(((y + 0.5) * cloth.height) / height) * cloth.width;
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const id = cloth.data[row + Math.floor(((x + 0.5) * cloth.width) / width)];
      ids[i] = id;
      sums[id * 4] += lab.l[i];
      sums[id * 4 + 1] += lab.a[i];
      sums[id * 4 + 2] += lab.b[i];
      sums[id * 4 + 3]++;
    }
  }
  const isCloth = Uint8Array.from({ length: count }, (_, id) => {
    const [l, a, b] = [0, 1, 2].map((c) => sums[id * 4 + c] / Math.max(1, sums[id * 4 + 3]));
    const chroma = Math.hypot(a, b);
    const isBlack = l < BLACK.l && chroma < BLACK.chroma;
    return id > 0 && !isBlack && woodiness(hueOf(a, b), chroma / Math.max(0.12, l)) < LEATHER ? 1 : 0;
  });
  const hard = { width, height, data: Float32Array.from(ids, (id) => isCloth[id]) };
  const near = fastGuidedFilter(hard, lab, { radius: 6, epsilon: 1e-3, subsample: 2 }, rt).data;
  for (let i = 0; i < soft.length; i++) soft[i] *= Math.min(1, Math.max(0, near[i]));
}

/**
 * Where a tint of the walls goes: along the picture's own edges, and fading over a wide border where there is none, so
 * that a misjudged mask leaves no seam. The ceiling takes half, as light from tinted walls would give it.
 */
function tintWeight(work: Workspace, rt: Runtime): Float32Array {
  const data = new Float32Array(work.wall.data.length);
  for (let i = 0; i < data.length; i++) data[i] = Math.min(1, work.wall.data[i] + 0.5 * work.ceiling.data[i]);
  const radius = Math.round(Math.max(work.width, work.height) * 0.05);
  const plane = { width: work.width, height: work.height, data };
  const smooth = fastGuidedFilter(plane, work.lab, { radius, epsilon: 1e-3, subsample: 4 }, rt).data;
  for (let i = 0; i < smooth.length; i++) smooth[i] = Math.min(1, Math.max(0, smooth[i])) * (1 - work.opening.data[i]);
  return smooth;
}

/** Whole walls end where they end, and ceilings stay as light as they are. */
const ownWalls = (work: Workspace): Float32Array => work.wall.data.map((v, i) => v * (1 - work.opening.data[i]));

/** Share of the way to the paint that a tint goes. */
const TINTED = 0.6;
/** OKLab L under which a paint is deep. */
const DEEP = 0.6;

/** What to add to lightness, and the colour to go to. */
function wallTint(work: Workspace, style: Style): { l: number; a: number; b: number } {
  let n = 1e-6;
  let l = 0;
  for (let i = 0; i < work.wall.data.length; i++) {
    const w = work.wall.data[i];
    n += w;
    l += w * work.lab.l[i];
  }
  const [lightness, chroma, hueDeg] = style.palette.wall;
  const hue = (hueDeg * Math.PI) / 180;
  // A tint is a breath of colour: deep paints are laid, at middle.
  const most = Math.min(lightness < DEEP ? 0.02 : 0.05, chroma);
  return {
    l: Math.min(0.04, Math.max(-0.06, (lightness - l / n) * 0.45)),
    a: most * Math.cos(hue),
    b: most * Math.sin(hue),
  };
}
