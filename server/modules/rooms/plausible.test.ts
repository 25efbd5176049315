import { describe, expect, it } from 'vitest';
import { type Room, roomSchema } from '#engine/geometry/roomSchema.ts';
import { implausible } from './plausible.ts';

/** A back wall and its two neighbours, seen from the middle of the fourth. */
const room: Room = roomSchema.parse({
  version: 1,
  width: 1200,
  height: 800,
  camera: { focalPx: 900, principalPx: [600, 400], rotation: [1, 0, 0, 0, -1, 0, 0, 0, 1], heightM: 1.5 },
  planM: [
    [-2, 0],
    [-2, 4],
    [2, 4],
    [2, 0],
  ],
  ceilingHeightM: 2.6,
  openings: [{ kind: 'window', wall: 1, leftM: 1, bottomM: 0.9, widthM: 1.4, heightM: 1.3 }],
  surfaces: [],
  confidence: 0.8,
});
const photo = { width: 3000, height: 2000 };
const withCamera = (camera: Partial<Room['camera']>): Room => ({ ...room, camera: { ...room.camera, ...camera } });

describe('a Room that is sent', () => {
  it('may be of any copy of its photo', () => {
    expect(implausible(room, photo)).toEqual([]);
    expect(implausible(room, { width: 1199, height: 800 })).toEqual([]);
  });

  it.each<[string, Room]>([
    ['width', { ...room, width: 1000 }],
    ['camera.focalPx', withCamera({ focalPx: 1e9 })],
    ['camera.focalPx', withCamera({ focalPx: 1 })],
    ['camera.principalPx', withCamera({ principalPx: [1e6, 0] })],
    ['camera.distortion', withCamera({ distortion: { radial: -0.1, centrePx: [600, 400], radiusPx: 1e-3 } })],
    ['camera.distortion', withCamera({ distortion: { radial: -0.1, centrePx: [1e9, 400], radiusPx: 700 } })],
    ['camera.rotation', withCamera({ rotation: [1, 0, 0, 0, -1, 0, 0, 0.2, 1] })],
    ['camera.rotation', withCamera({ rotation: [0, 0, 0, 0, 0, 0, 0, 0, 0] })],
    ['camera.heightM', withCamera({ heightM: 400 })],
    ['ceilingHeightM', { ...room, ceilingHeightM: 0.01 }],
    ['planM', { ...room, planM: [...room.planM, [0, 1e7]] }],
    ['openings', { ...room, openings: [{ ...room.openings[0]!, wall: 3 }] }],
  ])('may not have such a %s', (path, sent) => {
    expect(implausible(sent, photo)).toEqual([path]);
  });
});
