/** What a piece covers in a drawing, and how well that agrees with what is drawn. */
import { movedMesh } from '../design/shellMesh.ts';
import { NEAR_M, projectCameraPoint, toCamera } from '../geometry/camera.ts';
import type { Room } from '../geometry/roomSchema.ts';
import type { Vec3 } from '../geometry/types.ts';
import type { DrawnThings } from '../perceive/drawn/things.ts';
import type { Mesh } from '../render/types.ts';

/** Silhouettes are compared in a picture of about this width: finer than that no hand draws. */
const ACROSS_PX = 320;

export interface Outline {
  /** Px of the map to one of the outline. */
  readonly step: number;
  readonly width: number;
  readonly height: number;
}

/** The size in which silhouettes of a drawing are compared. */
export function outlineOf({ map }: DrawnThings): Outline {
  const step = Math.max(1, map.width / ACROSS_PX);
  return { step, width: Math.ceil(map.width / step), height: Math.ceil(map.height / step) };
}

/** Fills what a mesh covers, seen by the Room's camera; 1 where it is. */
export function silhouette(
  mesh: Mesh,
  turn: number,
  at: Vec3,
  room: Room,
  { step, width, height }: Outline,
): Uint8Array {
  const cover = new Uint8Array(width * height);
  const { positions, indices } = movedMesh(mesh, turn, at);
  const count = positions.length / 3;
  const [xs, ys] = [new Float64Array(count), new Float64Array(count)];
  for (let i = 0; i < count; i++) {
    const p = toCamera(room.camera, [positions[3 * i], positions[3 * i + 1], positions[3 * i + 2]]);
    if (p[2] < NEAR_M) {
      xs[i] = Number.NaN;
      continue;
    }
    const [x, y] = projectCameraPoint(room.camera, p);
    xs[i] = x / step - 0.5;
    ys[i] = y / step - 0.5;
  }
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [indices[t], indices[t + 1], indices[t + 2]];
    const left = Math.min(xs[a], xs[b], xs[c]);
    const right = Math.max(xs[a], xs[b], xs[c]);
    const top = Math.min(ys[a], ys[b], ys[c]);
    const bottom = Math.max(ys[a], ys[b], ys[c]);
    if (!(left <= right) || right < 0 || bottom < 0 || left > width - 1 || top > height - 1) continue;
    const area = (xs[b] - xs[a]) * (ys[c] - ys[a]) - (xs[c] - xs[a]) * (ys[b] - ys[a]);
    if (area === 0) continue;
    for (let y = Math.max(0, Math.round(top)); y <= Math.min(height - 1, Math.round(bottom)); y++) {
      for (let x = Math.max(0, Math.round(left)); x <= Math.min(width - 1, Math.round(right)); x++) {
        const u = ((xs[b] - x) * (ys[c] - y) - (xs[c] - x) * (ys[b] - y)) / area;
        const v = ((xs[c] - x) * (ys[a] - y) - (xs[a] - x) * (ys[c] - y)) / area;
        // Half a pixel wider than it is, so that legs do not fall between pixels.
        if (u >= -0.02 && v >= -0.02 && u + v <= 1.02) cover[y * width + x] = 1;
      }
    }
  }
  return cover;
}

/** Overlap of a silhouette with what is seen of a thing, 0-1; places that show other things say nothing. */
export function agreement(
  cover: Uint8Array,
  thing: number,
  { map, things }: DrawnThings,
  { step, width, height }: Outline,
): number {
  const { left, top, right, bottom } = things[thing];
  let [both, either] = [0, 0];
  for (let y = 0; y < height; y++) {
    const row = Math.min(map.height - 1, Math.floor((y + 0.5) * step)) * map.width;
    for (let x = 0; x < width; x++) {
      const is = cover[y * width + x] === 1;
      const px = Math.min(map.width - 1, Math.floor((x + 0.5) * step));
      const py = Math.floor((y + 0.5) * step);
      if (!is && (px < left || px >= right || py < top || py >= bottom)) continue;
      const label = map.data[row + px];
      if (label !== 0 && label !== thing + 1) continue;
      const drawn = label === thing + 1;
      if (is && drawn) both++;
      if (is || drawn) either++;
    }
  }
  return either === 0 ? 0 : both / either;
}
