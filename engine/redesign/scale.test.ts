import { describe, expect, it } from 'vitest';
import { roomTypeById } from '#catalog/rooms/all.ts';
import { project } from '../geometry/camera.ts';
import { planRoom } from '../testing/planRoom.ts';
import { scaledRoom, scaleOf } from './scale.ts';

const livingRoom = roomTypeById('living-room')!;
const roomOf = (type: string, seed: number) => planRoom(type, seed).room;

describe('scaleOf', () => {
  it('brings a Room of any unit to the sizes that houses have', () => {
    const true_ = roomOf('living-room', 3);
    for (const unit of [0.55, 1, 1.7]) {
      const { factor } = scaleOf(scaledRoom(true_, unit), livingRoom);
      expect(Math.abs(Math.log(factor * unit))).toBeLessThan(0.13);
    }
  });

  it('states errors that hold about as often as they say', () => {
    const errors = Array.from({ length: 60 }, (_, i) => {
      const type = i % 2 ? 'living-room' : 'bedroom';
      const { factor, standardError } = scaleOf(roomOf(type, i + 1), roomTypeById(type)!);
      return Math.abs(Math.log(factor)) / standardError;
    });
    const within = errors.filter((error) => error < 1).length / errors.length;
    expect(within).toBeGreaterThan(0.55);
    expect(Math.max(...errors)).toBeLessThan(3);
  });

  it('takes a known length at its word', () => {
    const room = roomOf('living-room', 5);
    const [[ax, az], [bx, bz]] = [room.planM[1], room.planM[2]];
    const scale = scaleOf(scaledRoom(room, 1.4), livingRoom, {
      kind: 'wall',
      index: 1,
      metres: Math.hypot(bx - ax, bz - az),
    });
    expect(scale.factor).toBeCloseTo(1 / 1.4, 6);
    expect(scale.standardError).toBeLessThan(0.03);
    expect(() => scaleOf(room, livingRoom, { kind: 'door', index: 9, metres: 2 })).toThrow(
      expect.objectContaining({ reason: 'known-length' }),
    );
  });
});

describe('scaledRoom', () => {
  it('changes lengths and nothing of what is seen', () => {
    const room = roomOf('bedroom', 2);
    const large = scaledRoom(room, 1.5);
    room.planM.forEach(([x, z], i) => {
      const [before, after] = [
        project(room.camera, [x, 0, z]),
        project(large.camera, [large.planM[i][0], 0, large.planM[i][1]]),
      ];
      if (before && after) for (const c of [0, 1]) expect(after[c]).toBeCloseTo(before[c], 6);
    });
    expect(large.ceilingHeightM).toBeCloseTo(room.ceilingHeightM * 1.5, 9);
  });
});
