/** Colours that move without a new surface: soft things to the style's palette, kept walls towards its paint. */
import type { Style } from '#catalog/styles/schema.ts';
import { boxBlur } from '../../image/blur.ts';
import { fastGuidedFilter } from '../../image/guided.ts';
import type { Mattes } from '../../resurface/covers.ts';
import type { Workspace } from '../../resurface/workspace.ts';
import type { Runtime } from '../../runtime.ts';
import { lampGlow } from './grade.ts';
import { paletteShift } from './palette.ts';
import type { RestyleParams } from './params.ts';
import type { Plan } from './plan.ts';
import { SHIFT } from './shiftField.ts';

export interface ShiftOptions {
  readonly work: Workspace;
  readonly mattes: Mattes;
  readonly plan: Plan;
  readonly style: Style;
  readonly params: RestyleParams;
}

/** Soft things move to the palette; a wall that keeps its paint leans towards the style's. */
export function shiftFields({ work, mattes, plan, style, params }: ShiftOptions, rt: Runtime): Float32Array {
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
  const options = { palette: style.palette, saturation: style.saturation, seed: params.seed };
  const shift = paletteShift(work, soft, options, rt);
  const tint = plan.wallTint ? wallTint(work, style) : undefined;
  const tinted = tint ? tintWeight(work, rt) : undefined;
  const glow = lampGlow(work, rt);
  const fields = rt.arena.f32Unset(count * SHIFT.size);
  for (let i = 0; i < count; i++) {
    const base = i * SHIFT.size;
    const w = tinted ? tinted[i] : 0;
    fields[base] = shift.dl[i] + (tint ? tint.l * w : 0);
    fields[base + 1] = shift.da[i] + (tint ? tint.a * w : 0);
    fields[base + 2] = shift.db[i] + (tint ? tint.b * w : 0);
    fields[base + SHIFT.glow] = glow[i];
  }
  return fields;
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

function wallTint(work: Workspace, style: Style): { l: number; a: number; b: number } {
  let n = 1e-6;
  let a = 0;
  let b = 0;
  let l = 0;
  for (let i = 0; i < work.wall.data.length; i++) {
    const w = work.wall.data[i];
    n += w;
    l += w * work.lab.l[i];
    a += w * work.lab.a[i];
    b += w * work.lab.b[i];
  }
  const [lightness, chroma, hueDeg] = style.palette.wall;
  const hue = (hueDeg * Math.PI) / 180;
  const share = 0.75;
  return {
    l: Math.min(0.04, Math.max(-0.14, (lightness - l / n) * 0.45)),
    a: (Math.min(0.08, chroma) * Math.cos(hue) - a / n) * share,
    b: (Math.min(0.08, chroma) * Math.sin(hue) - b / n) * share,
  };
}
