import { describe, expect, it } from 'vitest';
import { roomTypeById } from '#catalog/rooms/all.ts';
import { styleById } from '#catalog/styles/all.ts';
import { surfacePlanes } from '../geometry/roomGeometry.ts';
import type { Room } from '../geometry/roomSchema.ts';
import type { Rgb8 } from '../image/types.ts';
import { planRoom } from '../testing/planRoom.ts';
import { createTestRuntime } from '../testing/runtime.ts';
import { furnishPhoto } from './furnish.ts';

const size = { width: 96, height: 64 };
const request = {
  style: styleById('japandi')!,
  roomType: roomTypeById('living-room')!,
  seed: 7,
  quality: 'preview',
  old: 'keep',
} as const;

/** A Room, and a photo in which each of its surfaces has a grey of its own. */
function greyRoom(seed: number): { room: Room; photo: Rgb8 } {
  const { room } = planRoom('living-room', seed, size);
  const data = new Uint8Array(size.width * size.height * 3).fill(120);
  const greys = { floor: 110, ceiling: 205, wall: 170 };
  for (const { kind, polygonPx } of surfacePlanes(room)) {
    for (let i = 0; i < size.width * size.height; i++) {
      const [x, y] = [(i % size.width) + 0.5, Math.floor(i / size.width) + 0.5];
      let inside = false;
      polygonPx.forEach(([ax, ay], k) => {
        const [bx, by] = polygonPx[(k + 1) % polygonPx.length];
        if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
      });
      if (inside) data.fill(greys[kind], i * 3, i * 3 + 3);
    }
  }
  return { room, photo: { ...size, data } };
}

describe('furnishPhoto', () => {
  const { room, photo } = greyRoom(8);
  const made = furnishPhoto(photo, request, createTestRuntime(), room);
  const pixels = size.width * size.height;
  const differs = (i: number) => [0, 1, 2].some((c) => made.image.data[i * 3 + c] !== photo.data[i * 3 + c]);

  it('adds pieces and leaves most of the photo byte for byte as it was', () => {
    let changed = 0;
    for (let i = 0; i < pixels; i++) if (differs(i)) changed++;
    expect(changed / pixels).toBeGreaterThan(0.04);
    expect(changed / pixels).toBeLessThan(0.8);
    expect(made.alterations).toEqual(['furniture-added']);
  });

  it('says what stands where, in metres, and how sure it is of them', () => {
    const { placements, room: said } = made.document as {
      placements: { piece: string; sizeM: number[]; x: number; z: number }[];
      room: { standardError: number; floorM2: number };
    };
    const sofa = placements.find(({ piece }) => piece === 'sofa');
    expect(sofa?.sizeM[0]).toBeGreaterThan(1.4);
    expect(sofa?.sizeM[0]).toBeLessThan(2.8);
    expect(placements.some(({ piece }) => /lamp|curtain/.test(piece) && piece !== 'floor-lamp')).toBe(false);
    expect(said.standardError).toBeGreaterThan(0.02);
    expect(said.standardError).toBeLessThan(0.2);
    expect(said.floorM2).toBeGreaterThan(8);
  });

  it('refuses a room in which little more than a sofa finds a place', () => {
    const small = greyRoom(3);
    const furnished = () => furnishPhoto(small.photo, request, createTestRuntime(), small.room);
    expect(furnished).toThrow('what this room is for');
  });

  it('throws shade on the floor, and lightens it nowhere much', () => {
    let [darker, lighter] = [0, 0];
    for (let i = 0; i < pixels; i++) {
      // A grey of the floor that is still grey is floor in shade, not a piece.
      const [r, g, b] = made.image.data.subarray(i * 3, i * 3 + 3);
      if (photo.data[i * 3] !== 110 || Math.max(r, g, b) - Math.min(r, g, b) > 6) continue;
      if (g < 104) darker++;
      if (g > 122) lighter++;
    }
    expect(darker).toBeGreaterThan(20);
    expect(lighter).toBeLessThan(darker);
  });
});
