/** Colours that move without a new surface: soft things to the style's palette, kept walls towards its paint. */
import type { Style } from '#catalog/styles/schema.ts';
import { boxBlur } from '../../image/blur.ts';
import type { Triple } from '../../image/colour.ts';
import { fastGuidedFilter } from '../../image/guided.ts';
import type { LabelMap } from '../../image/types.ts';
import { smoothstep } from '../../interpolation.ts';
import { textileClasses } from '../../perceive/network/classes.ts';
import { probabilityOf } from '../../perceive/network/evidence.ts';
import type { Segmentation } from '../../perceive/network/segment.ts';
import type { Mattes } from '../../resurface/covers.ts';
import type { Workspace } from '../../resurface/workspace.ts';
import type { Runtime } from '../../runtime.ts';
import { type Cloth, clothOf } from './cloth.ts';
import type { Decision } from './decide.ts';
import { lampGlow } from './grade.ts';
import { type PaletteShift, paletteShift } from './palette.ts';
import type { RestyleParams } from './params.ts';
import { SHIFT } from './shiftField.ts';
import { type Upholstery, upholster } from './upholstery.ts';

/** Probability of a seat or curtain between which a place is more and more of one. */
const IS_ONE = { least: 0.3, sure: 0.6 } as const;
/** Ratios of chroma to lightness of a whole thing between which it is less and less dull. */
const DULL = { least: 0.08, most: 0.13 } as const;

/** Step of a and b from which a place is dyed. */
const DYED = 0.03;
/** OKLab chroma of walls between which a tint would leave neither the old colour nor the new one. */
const VIVID = { least: 0.06, sure: 0.09 } as const;

export interface ShiftOptions {
  readonly work: Workspace;
  readonly mattes: Mattes;
  readonly decision: Decision;
  readonly style: Style;
  readonly params: RestyleParams;
  /** Things of cloth, numbered from 1, where somebody has told; see Extent. */
  readonly cloth: LabelMap | undefined;
  /** Colour of the room's light, linear, luminance 1. */
  readonly light: Triple;
  /** What a network has said of the photo. */
  readonly said?: Segmentation | undefined;
}

export interface Shift {
  /** A pixel's step of OKLab L, a, b and its glow, side by side; see SHIFT. */
  readonly fields: Float32Array;
  /** Seats, bedding or curtains have another cover. */
  readonly isUpholstered: boolean;
}

/** Soft things move to the palette, unless they are locked; a wall that keeps its paint leans towards the style's. */
export function shiftFields(options: ShiftOptions, rt: Runtime): Shift {
  const { work, decision, style, params, cloth, said } = options;
  const count = work.width * work.height;
  const shift = params.locks.includes('furniture') ? undefined : softShift(options, rt);
  const tint = decision.wallTint ? wallTint(work, style) : undefined;
  const tinted = tint ? (cloth ? ownWalls(work) : tintWeight(work, rt)) : undefined;
  const glow = lampGlow(work, said && probabilityOf(said, ['lamp'], work), rt);
  // What is dyed is no wall, whatever the mask says: twice moved it would turn to the other side of grey.
  const untinted = (i: number): number =>
    Math.max(
      shift ? smoothstep(0, DYED, Math.hypot(shift.da[i], shift.db[i])) : 0,
      smoothstep(VIVID.least, VIVID.sure, Math.hypot(work.lab.a[i], work.lab.b[i])),
    );
  const fields = rt.arena.f32Unset(count * SHIFT.size);
  for (let i = 0; i < count; i++) {
    const base = i * SHIFT.size;
    const w = tinted ? tinted[i] * (1 - untinted(i)) : 0;
    fields[base] = (shift?.dl[i] ?? 0) + (tint ? tint.l * w : 0);
    // Each place moves towards the paint by itself: one step for all would turn what is bluish already to cyan.
    fields[base + 1] = (shift?.da[i] ?? 0) + (tint ? (tint.a - work.lab.a[i]) * TINTED * w : 0);
    fields[base + 2] = (shift?.db[i] ?? 0) + (tint ? (tint.b - work.lab.b[i]) * TINTED * w : 0);
    fields[base + SHIFT.glow] = glow[i];
  }
  return { fields, isUpholstered: shift?.isUpholstered ?? false };
}

function softShift(
  { work, mattes, style, params, cloth, said, light }: ShiftOptions,
  rt: Runtime,
): PaletteShift & Pick<Shift, 'isUpholstered'> {
  const { floor, wall, ceiling } = mattes.coverage;
  const things = cloth && clothOf(work.lab, cloth, rt);
  // Light from outside tints whatever hangs in a window: stay clear of its surroundings, but for what is vivid itself.
  const near = boxBlur(work.opening, Math.round(Math.max(work.width, work.height) * 0.012), rt).data;
  const soft = work.opening.data.map((opening, i) => {
    const surface = Math.min(1, floor.data[i] + wall.data[i] + ceiling.data[i]);
    const loose = (1 - surface) * (1 - Math.max(opening, Math.min(1, near[i] * 2)));
    return things ? Math.max(loose * things.weight[i], things.fringe[i] * (1 - opening)) : loose;
  });
  const { palette, saturation } = style;
  // Where surfaces are new they carry the style, and a cover that ends a little off spoils what they gain.
  const mayCover = params.intervention === 'low';
  const covers =
    mayCover && cloth && said ? upholster(work.lab, cloth, said, { palette, light, seed: params.seed }, rt) : undefined;
  if (said && things) keepUncovered(soft, said, { things, covers }, work);
  const textile = mayCover && said ? probabilityOf(said, textileClasses, work) : undefined;
  const shift = paletteShift(work, soft, { cloth: things, palette, saturation, textile, seed: params.seed }, rt);
  return { ...(covers ? covered(shift, covers, work) : shift), isUpholstered: covers !== undefined };
}

/** Where they have no other cover, seats and curtains keep dull colours: one of a pair would move, or a part of one. */
function keepUncovered(
  soft: Float32Array,
  said: Segmentation,
  { things, covers }: { readonly things: Cloth; readonly covers: Upholstery | undefined },
  { width, height }: Workspace,
): void {
  probabilityOf(said, ['seating', 'curtain'], { width, height }).forEach((v, i) => {
    if (covers?.isOf[i] === 1) return;
    soft[i] *=
      1 - smoothstep(IS_ONE.least, IS_ONE.sure, v) * (1 - smoothstep(DULL.least, DULL.most, things.saturation[i]));
  });
}

/** The same, with other covers on what has them. */
function covered(shift: PaletteShift, { weight, l, a, b }: Upholstery, { lab }: Workspace): PaletteShift {
  const over = (old: Float32Array, own: Float32Array, now: Float32Array) =>
    old.map((v, i) => (weight[i] > 0 ? v + (now[i] - own[i] - v) * weight[i] : v));
  return { dl: over(shift.dl, lab.l, l), da: over(shift.da, lab.a, a), db: over(shift.db, lab.b, b) };
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
