import { describe, expect, it } from 'vitest';
import { roomTypeById } from '#catalog/rooms/all.ts';
import { pointAt, wallsOf } from '../../design/floorPlan.ts';
import { project } from '../../geometry/camera.ts';
import { isInside } from '../../geometry/polygon.ts';
import type { Room } from '../../geometry/roomSchema.ts';
import type { Vec2, Vec3 } from '../../geometry/types.ts';
import type { Rgb8 } from '../../image/types.ts';
import type { SegmentClass } from '../../perceive/network/classes.ts';
import { segmentClasses } from '../../perceive/network/classes.ts';
import type { Segmentation } from '../../perceive/network/segment.ts';
import { planRoom } from '../../testing/planRoom.ts';
import { closePlan } from '../closePlan.ts';
import { withBelievedOpenings } from '../openings/believed.ts';
import { fittedShare, fittingsOf } from './fittings.ts';
import { losesFittings, showsKitchen } from './kitchens.ts';

const size = { width: 240, height: 160 };
const roomType = roomTypeById('living-room')!;

/** Wall everywhere but in the given polygons. */
function saidOf(regions: readonly { polygon: readonly Vec2[]; name: SegmentClass }[]): Segmentation {
  const count = segmentClasses.length;
  const [width, height] = [size.width / 2, size.height / 2];
  const data = new Float32Array(width * height * count);
  for (let i = 0; i < width * height; i++) {
    const p: Vec2 = [((i % width) + 0.5) * 2, (Math.floor(i / width) + 0.5) * 2];
    const name = regions.find(({ polygon }) => isInside(polygon, p))?.name ?? 'wall';
    data[i * count + segmentClasses.indexOf(name)] = 1;
  }
  return { width, height, data, channels: count, classes: segmentClasses } as unknown as Segmentation;
}

/** The picture of a rectangle on the far wall of a room. */
function onFarWall(room: Room, left: number, right: number, bottom: number, top: number): Vec2[] {
  const closed = closePlan(room, roomType)!;
  const walls = wallsOf(closed.plan.corners);
  const middle = [...closed.wallOfFace]
    .map((i) => walls[i])
    .sort((a, b) => b.from[1] + b.to[1] - a.from[1] - a.to[1])[0];
  const at = (along: number, y: number): Vec3 => {
    const [x, z] = pointAt(middle, middle.lengthM / 2 + along, 0);
    return [x, y, z];
  };
  return [at(left, bottom), at(right, bottom), at(right, top), at(left, top)].map((p) => project(room.camera, p)!);
}

const { room } = planRoom('living-room', 3, size);
const bare: Room = { ...room, openings: [] };
const closed = closePlan(bare, roomType)!;
/** A light photo, with a black hole where it is told. */
function photoWith(hole: readonly Vec2[]): Rgb8 {
  const data = new Uint8Array(size.width * size.height * 3).fill(190);
  for (let i = 0; i < size.width * size.height; i++)
    if (hole.length > 0 && isInside(hole, [(i % size.width) + 0.5, Math.floor(i / size.width) + 0.5]))
      data.fill(12, i * 3, i * 3 + 3);
  return { ...size, data };
}
const kindsOf = (polygon: readonly Vec2[], name: SegmentClass, hole: readonly Vec2[] = []): string[] =>
  fittingsOf({ photo: photoWith(hole), said: saidOf([{ polygon, name }]), room: bare, closed }).map(({ kind }) => kind);

describe('fittingsOf', () => {
  it('keeps a hearth by its firebox, and neither a chest of drawers nor what hangs on the wall', () => {
    const surround = onFarWall(room, -0.7, 0.7, 0, 1.2);
    const firebox = onFarWall(room, -0.38, 0.38, 0.02, 0.75);
    expect(kindsOf(surround, 'other', firebox)).toEqual(['hearth']);
    expect(kindsOf(surround, 'storage', firebox)).toEqual(['hearth']);
    expect(kindsOf(surround, 'storage')).toEqual([]);
    expect(kindsOf(surround, 'seating', firebox)).toEqual([]);
    const screen = onFarWall(room, -0.5, 0.5, 0.8, 1.4);
    expect(kindsOf(screen, 'other', screen)).toEqual([]);
  });

  it('keeps cupboards as high as the room, and none that could be carried out', () => {
    expect(kindsOf(onFarWall(room, -0.9, 0.9, 0, room.ceilingHeightM - 0.1), 'storage')).toEqual(['wardrobe']);
    expect(kindsOf(onFarWall(room, -0.9, 0.9, 0, 0.9), 'storage')).toEqual([]);
  });
});

describe('showsKitchen', () => {
  it('tells cupboards over units from shelves that hang alone and from what stands on the floor', () => {
    const cupboards = { polygon: onFarWall(room, -0.9, 0.9, 1.45, 2.2), name: 'storage' } as const;
    const units = { polygon: onFarWall(room, -1.2, 1.2, 0, 0.9), name: 'storage' } as const;
    expect(showsKitchen(saidOf([cupboards, units]), bare)).toBe(true);
    expect(showsKitchen(saidOf([cupboards]), bare)).toBe(false);
    expect(showsKitchen(saidOf([units]), bare)).toBe(false);
    expect(showsKitchen(undefined, bare)).toBe(false);
  });
});

describe('losesFittings', () => {
  const [living, kitchen] = ['living-room', 'kitchen'].map((id) => roomTypeById(id)!);
  const wide = { polygon: onFarWall(room, -5, 5, 0, 2.4), name: 'storage' } as const;
  const loose = { polygon: onFarWall(room, -0.5, 0.5, 0, 0.9), name: 'storage' } as const;

  it('tells a wall of cupboards that goes from one that stays, and from a chest', () => {
    const told = saidOf([wide]);
    const share = fittedShare(told);
    expect(share).toBeGreaterThan(0.2);
    expect(losesFittings(told, bare, living, [])).toBe(true);
    expect(losesFittings(told, bare, living, [{ share }])).toBe(false);
    expect(losesFittings(saidOf([loose]), bare, living, [])).toBe(false);
  });

  it('tells what has no name, as hearths and baths have none, from a thing that somebody left', () => {
    const nameless = (half: number) => saidOf([{ polygon: onFarWall(room, -half, half, 0, 1.3), name: 'other' }]);
    const share = fittedShare(nameless(1.2));
    expect(losesFittings(nameless(1.2), bare, living, [])).toBe(true);
    expect(losesFittings(nameless(1.2), bare, living, [{ share }])).toBe(false);
    expect(losesFittings(nameless(0.25), bare, living, [])).toBe(false);
  });

  it('takes less of it in a kitchen, and says nothing without a network', () => {
    expect(losesFittings(saidOf([{ ...loose, polygon: wide.polygon }]), bare, kitchen, [])).toBe(true);
    expect(losesFittings(undefined, bare, kitchen, [])).toBe(false);
  });
});

describe('withBelievedOpenings', () => {
  const { room: seen } = planRoom('living-room', 3, size);
  // One that is well in view.
  const only: Room = { ...seen, openings: [{ ...seen.openings[1], kind: 'window' }] };
  const photo = { ...size, data: new Uint8Array(size.width * size.height * 3).fill(128) };
  const all: Vec2[] = [
    [0, 0],
    [size.width, 0],
    [size.width, size.height],
    [0, size.height],
  ];

  it('drops a window that the network calls a picture, and keeps one that it calls a window', () => {
    expect(withBelievedOpenings(only, photo, saidOf([{ polygon: all, name: 'picture' }])).openings).toEqual([]);
    expect(withBelievedOpenings(only, photo, saidOf([{ polygon: all, name: 'window' }])).openings).toHaveLength(1);
    expect(withBelievedOpenings(only, photo, undefined)).toBe(only);
  });
});
