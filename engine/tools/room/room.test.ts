import { describe, expect, it } from 'vitest';
import { AbortedError } from '../../abort.ts';
import { project } from '../../geometry/camera.ts';
import { type Room, roomSchema } from '../../geometry/roomSchema.ts';
import { EngineInputError } from '../../refusals.ts';
import { drawBoxRoom, makeBoxRoom } from '../../testing/room.ts';
import { createTestRuntime } from '../../testing/runtime.ts';
import { roomParams } from './params.ts';
import { roomOfPhoto } from './room.ts';

const { image, faces } = drawBoxRoom(makeBoxRoom({ yaw: 0.3, pitch: 0.06 }));
const run = (params: object, room?: Room) =>
  roomOfPhoto(image, roomParams.parse(params), createTestRuntime(), room ? { room } : {});

describe('roomOfPhoto', () => {
  const found = run({ masks: true });

  it('gives a valid Room and how far it can be believed', () => {
    const room = roomSchema.parse(found.document);
    expect(found.confidence).toBe(room.confidence);
    expect(found.image).toBe(image);
  });

  it('finds the same Room without masks', () => {
    const alone = run({});
    expect(alone.masks).toBeUndefined();
    expect(alone.document).toEqual(found.document);
  });

  it('gives masks that share no pixel and cover an empty room', () => {
    const masks = found.masks!;
    expect(Object.keys(masks).sort()).toEqual(['ceiling', 'floor', 'opening', 'rug', 'wall']);
    let covered = 0;
    for (let i = 0; i < image.width * image.height; i++) {
      const inside = Object.values(masks).filter((mask) => mask.data[i] >= 128).length;
      expect(inside).toBeLessThanOrEqual(1);
      covered += inside;
    }
    expect(covered / (image.width * image.height)).toBeGreaterThan(0.93);
    const right = masks.floor.data.filter((v, i) => v >= 128 === (faces.data[i] === 0)).length;
    expect(right / faces.data.length).toBeGreaterThan(0.97);
  });

  it('solves a Room for the corners that were dragged', () => {
    const room = roomSchema.parse(found.document);
    const corner = room.planM.findIndex(([x, z]) => {
      const px = project(room.camera, [x, 0, z]);
      return px !== null && px[0] > 0 && px[0] < image.width && px[1] < image.height;
    });
    const [x, z] = room.planM[corner];
    const from = project(room.camera, [x, 0, z])!;
    const toPx: [number, number] = [from[0] + 8, from[1] - 5];
    const solved = roomSchema.parse(run({ moved: [{ corner, end: 'floor', toPx }] }, room).document);
    const [sx, sz] = solved.planM[corner];
    const seen = project(solved.camera, [sx, 0, sz])!;
    expect(Math.hypot(seen[0] - toPx[0], seen[1] - toPx[1])).toBeLessThan(1);
    expect(() => run({ moved: [{ corner: 99, end: 'floor', toPx }] }, room)).toThrow(EngineInputError);
  });

  it('stops when the run is cancelled', () => {
    const rt = createTestRuntime({ signal: { aborted: true } });
    expect(() => roomOfPhoto(image, roomParams.parse({}), rt, {})).toThrow(AbortedError);
  });
});
