/** The light of a style: exposure, contrast, warmth, time of day. */
import type { StyleLighting } from '#catalog/styles/schema.ts';
import { boxBlur } from '../../image/blur.ts';
import { smoothstep } from '../../interpolation.ts';
import type { SceneLight } from '../../resurface/sceneLight.ts';
import type { Workspace } from '../../resurface/workspace.ts';
import type { Runtime } from '../../runtime.ts';
import type { Grade } from './curve.ts';
import { blackBody, temperatureGains } from './light.ts';

interface Hour {
  readonly ev: number;
  /** Stops of falloff from the window side, added kelvin, shadow coolness 0-1, contrast. */
  readonly falloff: number;
  readonly kelvin: number;
  readonly cool: number;
  readonly contrast: number;
  readonly lamp: number;
}

const hours: Record<StyleLighting['timeOfDay'], Hour> = {
  morning: { ev: 0.1, falloff: 0.16, kelvin: 0, cool: 0.25, contrast: 0, lamp: 0 },
  noon: { ev: 0.06, falloff: 0.06, kelvin: 0, cool: 0, contrast: 0.03, lamp: 0 },
  golden: { ev: 0.02, falloff: 0.34, kelvin: -500, cool: 0.6, contrast: 0.1, lamp: 0.05 },
  dusk: { ev: -0.22, falloff: 0.1, kelvin: -150, cool: 0.7, contrast: 0.08, lamp: 0.16 },
  night: { ev: -0.38, falloff: 0, kelvin: -150, cool: 0.5, contrast: 0.14, lamp: 0.22 },
  overcast: { ev: 0, falloff: 0.08, kelvin: 250, cool: 0, contrast: -0.06, lamp: 0 },
};

/** Kelvin at which a style's light changes nothing. */
const NEUTRAL_KELVIN = 4600;

/** Stops that the photo's white may be lifted over full white by the help for dark photos alone. */
const HEADROOM = 0.12;

/** Share of a style's light that is left to bring where surfaces or covers are new: they carry the style themselves. */
const BESIDE_NEW = 0.5;

/** What of a room is new and brings the style itself. */
export interface Renewed {
  /** 0-1: how much of it has new surfaces, which bring their own brightness and warmth. */
  readonly repainted: number;
  /** Its seats, bedding or curtains have another cover. */
  readonly isUpholstered: boolean;
}

export function gradeFor(
  lighting: StyleLighting,
  saturation: number,
  scene: SceneLight,
  { repainted, isUpholstered }: Renewed,
): Grade {
  const hour = hours[lighting.timeOfDay];
  const share = repainted > 0 || isUpholstered ? BESIDE_NEW : 1;
  const kelvin = Math.min(8000, Math.max(2200, lighting.kelvin + hour.kelvin));
  // A photo that is dark for want of exposure is helped half the way up; one that is light stays so.
  const wanted = 0.45 * Math.log2(0.2 / Math.max(0.01, scene.median));
  // A dark room whose lamps are white already is dark by intention.
  const headroom = Math.max(0, -Math.log2(scene.white) + HEADROOM);
  const rescue = Math.min(0.9, headroom, Math.max(-0.2, wanted)) * (1 - 0.5 * repainted);
  const lamp = blackBody(2700);
  const glow = lighting.lampsOn ? Math.max(0.04, hour.lamp) : hour.lamp * 0.3;
  return {
    gains: temperatureGains(NEUTRAL_KELVIN, kelvin, (kelvin < NEUTRAL_KELVIN ? 0.36 : 0.26) * share),
    shadowGains: temperatureGains(NEUTRAL_KELVIN, 6800, 0.3 * share * hour.cool),
    exposure: 2 ** (share * (lighting.exposureEv * 0.7 + hour.ev) + rescue),
    contrast: 1 + share * (0.34 * (lighting.contrast - 0.4) + hour.contrast),
    saturation: 1 + (saturation - 1) * 0.5,
    falloff: hour.falloff,
    lamp: [lamp[0] * glow, lamp[1] * glow, lamp[2] * glow],
  };
}

/** Probability of a lamp between which what is bright and warm is more and more of one; the rest is lit by one. */
const IS_LAMP = { least: 0.15, sure: 0.45 } as const;

/**
 * Light that lamps throw around them: bright warm spots that are no windows, spread out; where somebody has `said`
 * how far lamps are seen (0-1 a pixel), those alone.
 */
export function lampGlow(work: Workspace, said: Float32Array | undefined, rt: Runtime): Float32Array {
  const { width, height } = work;
  const count = width * height;
  const long = Math.max(width, height);
  const spots = rt.arena.f32(count);
  for (let i = 0; i < count; i++) {
    const l = work.lab.l[i];
    const warm = work.lab.b[i] > 0.012 && work.lab.a[i] > -0.02 ? 1 : 0;
    const bright = Math.min(1, Math.max(0, (l - 0.86) / 0.1));
    const covered = work.wall.data[i] + work.ceiling.data[i] + work.floor.data[i];
    const isLamp = said ? smoothstep(IS_LAMP.least, IS_LAMP.sure, said[i]) : Math.max(0, 1 - covered);
    spots[i] = bright * warm * (1 - work.opening.data[i]) * isLamp;
  }
  const near = boxBlur(
    boxBlur({ width, height, data: spots }, Math.round(long * 0.025), rt),
    Math.round(long * 0.03),
    rt,
  );
  const far = boxBlur(boxBlur({ width, height, data: spots }, Math.round(long * 0.08), rt), Math.round(long * 0.1), rt);
  const glow = new Float32Array(count);
  for (let i = 0; i < count; i++) glow[i] = Math.min(1, 3 * near.data[i] + 9 * far.data[i]);
  rt.arena.free(spots);
  rt.arena.free(near.data);
  rt.arena.free(far.data);
  return glow;
}
