import { describe, expect, it } from 'vitest';
import type { Room } from '../geometry/roomSchema.ts';
import { drawBoxRoom, makeBoxRoom, roomOfBox } from '../testing/room.ts';
import { roomFault } from '../tools/restyle/params.ts';
import { surfaceFit } from './fit.ts';
import { segmentClasses } from './network/classes.ts';
import type { Segmentation } from './network/segment.ts';

const [width, height] = [120, 80];
const box = makeBoxRoom({ width, height });

const roomOf = (aheadM: number, confidence = 1): Room => ({ ...roomOfBox({ ...box, aheadM }), confidence });

/** What a network says that sees the room as it is, with a thing before a third of it. */
function said(): Segmentation {
  const { faces } = drawBoxRoom(box);
  const data = new Float32Array(width * height * segmentClasses.length);
  faces.data.forEach((face, i) => {
    const name = i % width < width / 3 ? 'seating' : face === 0 ? 'floor' : face === 1 ? 'ceiling' : 'wall';
    data[i * segmentClasses.length + segmentClasses.indexOf(name)] = 0.9;
  });
  return { width, height, data, classes: segmentClasses };
}

describe('surfaceFit', () => {
  it('is whole where the Room lies as it is seen, whatever stands before it', () => {
    expect(surfaceFit(roomOf(box.aheadM), said())).toBeGreaterThan(0.985);
  });

  it('falls with how far a wall is off', () => {
    const [near, far] = [3.4, 2.6].map((aheadM) => surfaceFit(roomOf(aheadM), said()));
    expect(near).toBeLessThan(0.96);
    expect(far).toBeLessThan(near - 0.05);
  });

  it('opens the gate for Rooms that fit though their lines are hidden, and for no others', () => {
    const of = (confidence: number, fit?: number) => roomFault({ ...roomOf(4, confidence), fit }, false);
    expect(of(0.2)).toBe('room-unclear');
    expect(of(0.2, 0.99)).toBeNull();
    expect(of(0.28, 0.95)).toBe('room-unclear');
    expect(of(0.05, 1)).toBe('room-unclear');
    expect(of(0.4, 0.5)).toBeNull();
  });
});
