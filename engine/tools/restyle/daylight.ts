/** Which openings show the outdoors: windows and glazed doors do, closed doors and passages do not. */
import type { Room } from '../../geometry/roomSchema.ts';
import { boxBlur } from '../../image/blur.ts';
import { fillPolygons } from '../../image/mask.ts';
import { connectedComponents } from '../../image/morphology.ts';
import type { Mask, Plane } from '../../image/types.ts';
import { openingOutline } from '../../resurface/openings.ts';
import type { SceneLight } from '../../resurface/sceneLight.ts';
import type { Workspace } from '../../resurface/workspace.ts';
import type { Runtime } from '../../runtime.ts';

/** Share of the long side over which daylight fades at the border of a window. */
const SOFT_BORDER = 0.012;

/**
 * Coverage 0-255 at the picture's size of openings through which daylight comes: those that are bright for this room,
 * less the doors and passages that the Room names.
 */
export function daylightMask(opening: Mask, room: Room, work: Workspace, scene: SceneLight, rt: Runtime): Uint8Array {
  const { width, height } = opening;
  const result = rt.arena.u8(width * height);
  const closed = room.openings
    .map((candidate, i) => (candidate.kind === 'window' ? [] : openingOutline(room, i)))
    .filter((polygon) => polygon.length > 0);
  const doors = closed.length > 0 ? fillPolygons(width, height, closed) : undefined;
  const bright = brightOpenings(work.opening, work.logY, scene.white);
  for (let y = 0; y < height; y++) {
    const row = Math.min(work.height - 1, Math.floor(((y + 0.5) * work.height) / height)) * work.width;
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (opening.data[i] === 0 || (doors && doors.data[i] > 127)) continue;
      const k = row + Math.min(work.width - 1, Math.floor(((x + 0.5) * work.width) / width));
      if (bright[k] > 0) result[i] = opening.data[i];
    }
  }
  return softened(result, width, height, rt);
}

/** Masks of windows are ragged: light that changes over a wide border shows none of it. */
function softened(mask: Uint8Array, width: number, height: number, rt: Runtime): Uint8Array {
  const plane = { width, height, data: rt.arena.f32(mask.length) };
  plane.data.set(mask);
  const blurred = boxBlur(plane, Math.max(1, Math.round(Math.max(width, height) * SOFT_BORDER)), rt);
  for (let i = 0; i < mask.length; i++) mask[i] = Math.round(blurred.data[i]);
  rt.arena.free(plane.data);
  rt.arena.free(blurred.data);
  return mask;
}

/** 1 on each connected opening whose brighter quarter is as bright as a lit white wall. */
function brightOpenings(opening: Plane, logY: Plane, white: number): Uint8Array {
  const { width, height, data } = opening;
  const { labels, components } = connectedComponents(width, height, (i) => data[i] > 0.02);
  const values: number[][] = components.map(() => []);
  for (let i = 0; i < data.length; i++) {
    if (labels.data[i] > 0 && data[i] > 0.5) values[labels.data[i] - 1].push(logY.data[i]);
  }
  const isBright = values.map((list) => {
    if (list.length < 20) return 0;
    const sorted = Float32Array.from(list).sort();
    return sorted[Math.floor(sorted.length * 0.8)] > Math.log(0.66 * white) ? 1 : 0;
  });
  const result = new Uint8Array(data.length);
  for (let i = 0; i < data.length; i++) if (labels.data[i] > 0) result[i] = isBright[labels.data[i] - 1];
  return result;
}
