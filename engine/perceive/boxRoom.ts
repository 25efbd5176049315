/** Rooms put together from a camera and a plan. */
import { placedDistortion } from '../geometry/lens.ts';
import { surfacePlanes } from '../geometry/roomGeometry.ts';
import type { Camera, Room } from '../geometry/roomSchema.ts';

interface RoomParts {
  readonly width: number;
  readonly height: number;
  readonly camera: Camera;
  readonly planM: readonly (readonly [number, number])[];
  readonly ceilingHeightM: number;
  readonly openings?: Room['openings'];
  readonly confidence: number;
}

/** Completes a Room with the outlines of its surfaces; each gets the room's confidence until it has been looked at. */
export function roomFromParts(parts: RoomParts): Room {
  const planM = parts.planM.map(([x, z]): [number, number] => [x, z]);
  const shape = { ...parts, planM };
  const surfaces = surfacePlanes(shape)
    .filter((plane) => plane.polygonPx.length >= 3)
    .map((plane) => ({
      id: plane.id,
      kind: plane.kind,
      polygonPx: plane.polygonPx.map(([x, y]): [number, number] => [x, y]),
      confidence: parts.confidence,
    }));
  return {
    version: 1,
    width: parts.width,
    height: parts.height,
    camera: parts.camera,
    planM,
    ceilingHeightM: parts.ceilingHeightM,
    openings: [...(parts.openings ?? [])],
    surfaces,
    confidence: parts.confidence,
  };
}

/** The same Room for a picture of another size (same aspect, no cropping). */
export function scaleRoom(room: Room, width: number, height: number): Room {
  const kx = width / room.width;
  const ky = height / room.height;
  const k = Math.sqrt(kx * ky);
  const { distortion } = room.camera;
  return {
    ...room,
    width,
    height,
    camera: {
      ...room.camera,
      focalPx: room.camera.focalPx * k,
      principalPx: [room.camera.principalPx[0] * kx, room.camera.principalPx[1] * ky],
      ...(distortion ? { distortion: placedDistortion(distortion, k) } : {}),
    },
    surfaces: room.surfaces.map((surface) => ({
      ...surface,
      polygonPx: surface.polygonPx.map(([x, y]): [number, number] => [x * kx, y * ky]),
    })),
  };
}
