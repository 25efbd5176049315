/**
 * What a photo shows around a thing that goes: its surfaces, told apart once on a small copy, as the rest of an erasure
 * needs them.
 */
import { surfacePlanes } from '../geometry/roomGeometry.ts';
import type { Room } from '../geometry/roomSchema.ts';
import { fillPolygons } from '../image/mask.ts';
import { shrinkRgb8 } from '../image/resample.ts';
import type { Mask, Rgb8 } from '../image/types.ts';
import { perceive } from '../perceive/perceive.ts';
import type { Perception } from '../perceive/types.ts';
import type { Runtime } from '../runtime.ts';

/** Long side at which surfaces and shadows are looked for. */
const LOOK_PX = 512;
/** Coverage from which a pixel shows its surface. */
const SEEN = 160;

export interface Surroundings {
  /** The photo, at most LOOK_PX long. All that follows has its size. */
  readonly small: Rgb8;
  readonly perception: Perception;
  /** True when somebody has checked the Room. */
  readonly isChecked: boolean;
  /** Surface of each pixel: 1, 2, … as in `perception.surfaces`, or `rug`; 0 where something else is seen. */
  readonly ground: Uint8Array;
  readonly rug: number;
  /** The same where the Room has it, whatever stands in front. */
  readonly behind: Uint8Array;
}

/** Perceives the photo, or takes over a Room that somebody has checked. Throws AbortedError. */
export function lookAround(photo: Rgb8, room: Room | undefined, rt: Runtime): Surroundings {
  const small = shrinkRgb8(photo, LOOK_PX);
  return aroundOf(small, perceive(small, rt, room ? { room } : {}), room !== undefined);
}

/** The surroundings of what was perceived of `small`. */
function aroundOf(small: Rgb8, perception: Perception, isChecked: boolean): Surroundings {
  const { width, height } = small;
  const ground = new Uint8Array(width * height);
  const behind = new Uint8Array(width * height);
  const rug = perception.surfaces.length + 1;
  const outlines = surfacePlanes(perception.room);
  perception.surfaces.forEach(({ id, mask }, index) => {
    const outline = outlines.find((plane) => plane.id === id);
    const inside = outline && outline.polygonPx.length > 2 && fillPolygons(width, height, [outline.polygonPx]);
    for (let i = 0; i < ground.length; i++) {
      if (mask.data[i] >= SEEN) ground[i] = index + 1;
      if (inside && inside.data[i] >= 128) behind[i] = index + 1;
    }
  });
  for (let i = 0; i < ground.length; i++) {
    if (perception.opening.data[i] >= 128) behind[i] = 0;
    if (perception.rug.data[i] >= SEEN) ground[i] = rug;
  }
  return { small, perception, isChecked, ground, rug, behind };
}

/** Share of a small pixel, 0-1, that a mask covers. */
export function coverage(mask: Mask, { small }: Surroundings): Float32Array {
  const { width, height } = mask;
  const covered = new Float32Array(small.width * small.height);
  const columns = Int32Array.from({ length: width }, (_, x) => Math.floor(((x + 0.5) * small.width) / width));
  for (let y = 0; y < height; y++) {
    const row = Math.floor(((y + 0.5) * small.height) / height) * small.width;
    for (let x = 0, from = y * width; x < width; x++, from++) if (mask.data[from] >= 128) covered[row + columns[x]]++;
  }
  const share = covered.length / (width * height);
  return covered.map((count) => Math.min(1, count * share));
}

/** A mask at the size of the small copy: 255 wherever a quarter of a pixel is covered. */
export function shrunk(mask: Mask, around: Surroundings): Mask {
  const { width, height } = around.small;
  return { width, height, data: Uint8Array.from(coverage(mask, around), (share) => (share >= 0.25 ? 255 : 0)) };
}
