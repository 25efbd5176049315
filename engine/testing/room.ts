/** Ground truth for perception: an empty box room, ray cast with flat, unequal faces. */
import { rotationFromDownYaw, rotationOf, straightPx } from '../geometry/camera.ts';
import { distortionAbout } from '../geometry/lens.ts';
import { normalize3, transform3, transpose } from '../geometry/matrix.ts';
import type { Camera, Opening, Room } from '../geometry/roomSchema.ts';
import type { Vec2 } from '../geometry/types.ts';
import type { LabelMap, Rgb8 } from '../image/types.ts';
import { roomFromParts } from '../perceive/boxRoom.ts';

export interface BoxRoom {
  readonly width: number;
  readonly height: number;
  readonly camera: Camera;
  /** Metres from the camera to the left wall, the right wall and the wall ahead. */
  readonly leftM: number;
  readonly rightM: number;
  readonly aheadM: number;
  readonly ceilingHeightM: number;
}

export interface BoxRoomPicture {
  readonly image: Rgb8;
  /** 0 floor, 1 ceiling, 2 left wall, 3 wall ahead, 4 right wall. */
  readonly faces: LabelMap;
}

interface BoxRoomOptions {
  width?: number;
  height?: number;
  /** Radians. */
  yaw?: number;
  pitch?: number;
  roll?: number;
  focalPx?: number;
  /** Radial distortion, radius in half diagonals. */
  radial?: number;
}

/** A room of 2.6 m with walls 1.9 m to the left, 2.3 m to the right and 4.2 m ahead. */
export function makeBoxRoom(options: BoxRoomOptions = {}): BoxRoom {
  const { width = 480, height = 320, yaw = 0, pitch = 0, roll = 0, focalPx = 0.7 * width, radial } = options;
  const down = normalize3([Math.sin(roll) * Math.cos(pitch), Math.cos(roll) * Math.cos(pitch), Math.sin(pitch)]);
  const rotation = [...rotationFromDownYaw(down, yaw)];
  const camera: Camera = {
    focalPx,
    principalPx: [width / 2, height / 2],
    rotation,
    heightM: 1.45,
    ...(radial ? { distortion: distortionAbout(radial, width, height) } : {}),
  };
  return { width, height, camera, leftM: 1.9, rightM: 2.3, aheadM: 4.2, ceilingHeightM: 2.6 };
}

/** The Room of a box room, all sure; its side walls begin `nearM` ahead of the camera. */
export function roomOfBox(box: BoxRoom, openings: Opening[] = [], nearM = 0.6): Room {
  const { width, height, camera, leftM, rightM, aheadM, ceilingHeightM } = box;
  const planM: Vec2[] = [
    [-leftM, nearM],
    [-leftM, aheadM],
    [rightM, aheadM],
    [rightM, nearM],
  ];
  return roomFromParts({ width, height, camera, planM, ceilingHeightM, openings, confidence: 1 });
}

/** Colours of the faces, in the order of `BoxRoomPicture.faces`. */
const colours: readonly (readonly [number, number, number])[] = [
  [122, 84, 52],
  [244, 243, 240],
  [188, 196, 186],
  [206, 213, 203],
  [170, 179, 168],
];

/** Draws the room; each pixel is the mean of 2×2 rays, so that edges are as soft as a camera's. */
export function drawBoxRoom(room: BoxRoom): BoxRoomPicture {
  const { width, height } = room;
  const data = new Uint8Array(width * height * 3);
  const faces = new Int32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      faces[i] = faceAt(room, x + 0.5, y + 0.5);
      const sum = [0, 0, 0];
      for (const [dx, dy] of [
        [0.25, 0.25] as const,
        [0.75, 0.25] as const,
        [0.25, 0.75] as const,
        [0.75, 0.75] as const,
      ]) {
        const colour = colours[faceAt(room, x + dx, y + dy)];
        for (let c = 0; c < 3; c++) sum[c] += colour[c] / 4;
      }
      for (let c = 0; c < 3; c++) data[i * 3 + c] = Math.round(sum[c]);
    }
  }
  return { image: { width, height, data }, faces: { width, height, data: faces } };
}

function faceAt(room: BoxRoom, px: number, py: number): number {
  const { focalPx, principalPx, heightM } = room.camera;
  const [u, v] = straightPx(room.camera, [px, py]);
  const ray = transform3(transpose(rotationOf(room.camera)), [
    (u - principalPx[0]) / focalPx,
    (v - principalPx[1]) / focalPx,
    1,
  ]);
  const level = ray[1] < 0 ? -heightM / ray[1] : (room.ceilingHeightM - heightM) / Math.max(1e-9, ray[1]);
  const side = ray[0] < 0 ? -room.leftM / ray[0] : room.rightM / Math.max(1e-9, ray[0]);
  const ahead = ray[2] > 0 ? room.aheadM / ray[2] : Number.POSITIVE_INFINITY;
  const nearest = Math.min(level, side, ahead);
  if (nearest === level) return ray[1] < 0 ? 0 : 1;
  if (nearest === ahead) return 3;
  return ray[0] < 0 ? 2 : 4;
}
