/** Rooms as a lens of known distortion would have taken them. */
import { distortionAbout, straightened } from '#engine/geometry/lens.ts';
import { sampleRgb8 } from '#engine/image/resample.ts';
import { roomFromParts } from '#engine/perceive/boxRoom.ts';
import type { KnownRoom } from './rooms.ts';

/**
 * The room with radial distortion of the given parameter (division model, radius in half diagonals); barrel below 0.
 */
export function distortedRoom(known: KnownRoom, radial: number): KnownRoom {
  const { width, height } = known.image;
  const distortion = distortionAbout(radial, width, height);
  // The lens sees what the picture shows, corners included.
  const zoom = 1 + Math.min(0, radial);
  const data = new Uint8Array(known.image.data.length);
  const surface = new Uint8Array(known.surface.length);
  const object = new Uint16Array(known.object.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [sx, sy] = straightened(distortion, [x + 0.5, y + 0.5]);
      const [u, v] = [width / 2 + (sx - width / 2) * zoom, height / 2 + (sy - height / 2) * zoom];
      const i = y * width + x;
      const nearest =
        Math.min(height - 1, Math.max(0, Math.floor(v))) * width + Math.min(width - 1, Math.max(0, Math.floor(u)));
      surface[i] = known.surface[nearest];
      object[i] = known.object[nearest];
      sampleRgb8(known.image, u, v, data, 3 * i);
    }
  }
  const { camera } = known.room;
  const [cx, cy] = [width / 2, height / 2];
  const principalPx: [number, number] = [
    cx + (camera.principalPx[0] - cx) / zoom,
    cy + (camera.principalPx[1] - cy) / zoom,
  ];
  const seen = { ...camera, focalPx: camera.focalPx / zoom, principalPx, distortion };
  const room = roomFromParts({ ...known.room, camera: seen });
  return { ...known, image: { width, height, data }, surface, object, room };
}
