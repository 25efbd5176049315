import { describe, expect, it } from 'vitest';
import { AbortedError } from '../abort.ts';
import { project } from '../geometry/camera.ts';
import { applyHomography } from '../geometry/matrix.ts';
import { roomSchema } from '../geometry/roomSchema.ts';
import { type BoxRoom, drawBoxRoom, makeBoxRoom } from '../testing/room.ts';
import { createTestRuntime } from '../testing/runtime.ts';
import { perceive } from './perceive.ts';
import type { Perception } from './types.ts';

type Kind = 'floor' | 'wall' | 'ceiling';

function overlap(perception: Perception, faces: Int32Array, kind: Kind): number {
  const isTrue = (face: number) => (kind === 'floor' ? face === 0 : kind === 'ceiling' ? face === 1 : face >= 2);
  let both = 0;
  let either = 0;
  for (let i = 0; i < faces.length; i++) {
    const found = perception.surfaces.some((s) => s.kind === kind && s.mask.data[i] >= 128);
    if (found && isTrue(faces[i])) both++;
    if (found || isTrue(faces[i])) either++;
  }
  return both / either;
}

const seen = (room: BoxRoom) => {
  const { image, faces } = drawBoxRoom(room);
  return { perception: perceive(image, createTestRuntime()), image, faces: faces.data };
};

describe('perceive', () => {
  const views = [
    { name: 'straight on', yaw: 0, pitch: 0.06, roll: 0 },
    { name: 'towards a corner', yaw: 0.65, pitch: 0.08, roll: 0 },
    { name: 'tilted', yaw: -0.3, pitch: 0.12, roll: 0.04 },
  ];
  it.each(views)('finds the surfaces of an empty room: $name', ({ yaw, pitch, roll }) => {
    const { perception, faces } = seen(makeBoxRoom({ yaw, pitch, roll }));
    for (const kind of ['floor', 'wall', 'ceiling'] as const) {
      expect(overlap(perception, faces, kind), kind).toBeGreaterThan(0.93);
    }
    expect(perception.room.confidence).toBeGreaterThan(0.5);
    for (const s of perception.surfaces) expect(s.confidence, s.id).toBeGreaterThan(0.5);
  });

  it.each([-0.12, 0.08])('sees past a lens that bends lines, in the photo as it is: %f', (radial) => {
    const room = makeBoxRoom({ yaw: 0.3, pitch: 0.06, radial });
    const { perception, faces } = seen(room);
    const { camera } = perception.room;
    expect(Math.abs((camera.distortion?.radial ?? 0) - radial)).toBeLessThan(0.015);
    expect(Math.abs(camera.focalPx / room.camera.focalPx - 1)).toBeLessThan(0.1);
    for (const kind of ['floor', 'wall', 'ceiling'] as const) {
      expect(overlap(perception, faces, kind), kind).toBeGreaterThan(0.93);
    }
    const floor = perception.surfaces.find(({ kind }) => kind === 'floor')!;
    const px = project(camera, [0.5, 0, 3])!;
    const [x, z] = applyHomography(floor.toMetres, ...px);
    expect(Math.hypot(x - 0.5, z - 3)).toBeLessThan(0.15);
    expect(() => roomSchema.parse(perception.room)).not.toThrow();
  });

  it('says nothing of a lens that bends none', () => {
    expect(seen(makeBoxRoom({ yaw: 0.3, pitch: 0.06 })).perception.room.camera.distortion).toBeUndefined();
  });

  it('finds the plan in metres', () => {
    const { perception } = seen(makeBoxRoom({ yaw: 0.3, pitch: 0.06 }));
    const { planM, ceilingHeightM } = perception.room;
    expect(Math.abs(ceilingHeightM - 2.6)).toBeLessThan(0.35);
    const ahead = planM.map(([, z]) => z).reduce((p, q) => Math.max(p, q));
    expect(Math.abs(ahead - 4.2)).toBeLessThan(0.6);
  });

  it('gives a valid Room, masks of the size of the photo, and the same bytes twice', () => {
    const { perception, image } = seen(makeBoxRoom({ yaw: 0.2, pitch: 0.06 }));
    expect(() => roomSchema.parse(perception.room)).not.toThrow();
    for (const s of perception.surfaces) expect(s.mask.data).toHaveLength(image.width * image.height);
    const again = perceive(image, createTestRuntime());
    expect(again.room).toEqual(perception.room);
    expect(again.surfaces.map((s) => s.mask.data)).toEqual(perception.surfaces.map((s) => s.mask.data));
  });

  it('takes camera and plan from a room that somebody has checked', () => {
    const { perception, image } = seen(makeBoxRoom({ pitch: 0.06 }));
    const checked = {
      ...perception.room,
      planM: [
        [-1.9, 0.4],
        [-1.9, 4.2],
        [2.3, 4.2],
        [2.3, 0.4],
      ] as [number, number][],
      ceilingHeightM: 2.6,
      confidence: 1,
    };
    const { room, surfaces } = perceive(image, createTestRuntime(), { room: checked });
    expect(room.planM).toEqual(checked.planM);
    expect(room.camera).toEqual(checked.camera);
    expect(surfaces.filter((s) => s.kind === 'wall').length).toBeGreaterThanOrEqual(3);
  });

  it('says so when there is nothing to go by', () => {
    const blank = { width: 240, height: 160, data: new Uint8Array(240 * 160 * 3).fill(128) };
    expect(perceive(blank, createTestRuntime()).room.confidence).toBeLessThan(0.2);
  });

  it('stops when the run is cancelled', () => {
    const { image } = drawBoxRoom(makeBoxRoom());
    expect(() => perceive(image, createTestRuntime({ signal: { aborted: true } }))).toThrow(AbortedError);
  });

  it('reports progress that never goes back', () => {
    const fractions: number[] = [];
    const { image } = drawBoxRoom(makeBoxRoom());
    perceive(image, createTestRuntime({ onProgress: (_stage, fraction) => fractions.push(fraction) }));
    expect(fractions.length).toBeGreaterThan(3);
    expect(fractions).toEqual([...fractions].sort((p, q) => p - q));
  });
});
