import { describe, expect, it } from 'vitest';
import { project } from '../../geometry/camera.ts';
import type { Opening, Room } from '../../geometry/roomSchema.ts';
import type { Vec2 } from '../../geometry/types.ts';
import { fillPolygons } from '../../image/mask.ts';
import type { Rgb8 } from '../../image/types.ts';
import { type SegmentClass, segmentClasses } from '../../perceive/network/classes.ts';
import type { Segmentation } from '../../perceive/network/segment.ts';
import { makeBoxRoom, roomOfBox } from '../../testing/room.ts';
import { isVeiled, mayHaveCurtains, openingConfidence, withBelievedOpenings } from './believed.ts';
import { cutsOpening } from './cut.ts';

const [width, height] = [320, 216];
const box = makeBoxRoom({ width, height });
const window: Opening = { kind: 'window', wall: 1, leftM: 1.4, bottomM: 1, widthM: 1, heightM: 1.1 };
const room: Room = roomOfBox(box, [window]);

type Told = Partial<Record<SegmentClass, number>>;

/** A wall of one grey with the opening in a colour, and what the network says inside of it. */
function pictured(opening: Opening, colour: readonly [number, number, number], told: Told) {
  const data = new Uint8Array(width * height * 3).fill(150);
  const said = new Float32Array(width * height * segmentClasses.length);
  const at = (u: number, v: number): Vec2 => project(box.camera, [u - box.leftM, v, box.aheadM])!;
  const { leftM: u, bottomM: v, widthM, heightM } = opening;
  const outline = [at(u, v), at(u + widthM, v), at(u + widthM, v + heightM), at(u, v + heightM)];
  const inside = fillPolygons(width, height, [outline]);
  for (let i = 0; i < width * height; i++) {
    const isIn = inside.data[i] >= 128;
    if (isIn) data.set(colour, 3 * i);
    const own: Told = isIn ? told : { wall: 0.9 };
    for (const [name, share] of Object.entries(own))
      said[i * segmentClasses.length + segmentClasses.indexOf(name as SegmentClass)] = share;
  }
  const photo: Rgb8 = { width, height, data };
  const segmentation: Segmentation = { width, height, data: said, classes: segmentClasses };
  return { photo, segmentation };
}

function confidence(colour: readonly [number, number, number], told: Told, opening: Opening = window): number {
  const { photo, segmentation } = pictured(opening, colour, told);
  return openingConfidence(opening, room, photo, segmentation);
}

describe('openingConfidence', () => {
  it('believes windows by day that the network half sees, and by night that it sees', () => {
    expect(confidence([245, 250, 255], { window: 0.5, curtain: 0.3 })).toBeGreaterThan(0.9);
    expect(confidence([40, 45, 60], { window: 0.9 })).toBeGreaterThan(0.8);
    const large = { ...window, leftM: 0.9, widthM: 2.2 };
    expect(confidence([40, 45, 60], { window: 0.55, door: 0.1 }, large)).toBeGreaterThan(0.6);
    expect(confidence([40, 45, 60], { window: 0.55, door: 0.1 })).toBeLessThan(0.4);
  });

  it.each([
    ['a picture', [70, 60, 55], { window: 0.6, picture: 0.3 }],
    ['a shelf', [140, 120, 100], { window: 0.55, storage: 0.35 }],
    ['a mirror', [150, 150, 150], { window: 0.6, picture: 0.1 }],
  ] as const)('takes %s for none', (_, colour, told) => {
    expect(confidence(colour, told)).toBeLessThan(0.5);
  });

  it('takes a bright picture for none', () => {
    expect(confidence([190, 185, 180], { window: 0.6, picture: 0.05 })).toBeGreaterThan(0.5);
    expect(confidence([190, 185, 180], { window: 0.6, picture: 0.3 })).toBeLessThan(0.5);
  });

  it('takes a small warm light for a lamp', () => {
    const lamp = { ...window, widthM: 0.4, heightM: 0.5, bottomM: 1.4 };
    expect(confidence([255, 210, 120], { window: 0.8 }, lamp)).toBe(0);
    expect(confidence([235, 245, 255], { window: 0.8 }, lamp)).toBeGreaterThan(0.9);
  });

  it('asks of a door only that the network sees one', () => {
    const door = { ...window, kind: 'door', bottomM: 0, heightM: 2.05 } as const;
    expect(confidence([150, 150, 150], { door: 0.6 }, door)).toBe(1);
    expect(confidence([150, 150, 150], { storage: 0.6, door: 0.2 }, door)).toBe(0);
  });

  it('asks more of a narrow window', () => {
    const slit = { ...window, widthM: 0.4 };
    expect(confidence([245, 250, 255], { window: 0.55 }, slit)).toBe(0);
    expect(confidence([245, 250, 255], { window: 0.55 })).toBeGreaterThan(0.9);
    expect(confidence([245, 250, 255], { window: 0.8 }, slit)).toBeGreaterThan(0.9);
  });

  it('takes what the network calls a door for none where it hangs high', () => {
    const panel = { ...window, bottomM: 1.4, heightM: 0.8 };
    expect(confidence([190, 185, 180], { door: 0.9 }, panel)).toBe(0);
    expect(confidence([245, 250, 255], { window: 0.8, door: 0.1 }, panel)).toBeGreaterThan(0.9);
  });

  it('leaves what is none out of the Room, and nothing where no network looked', () => {
    const { photo, segmentation } = pictured(window, [70, 60, 55], { window: 0.5, picture: 0.4 });
    expect(withBelievedOpenings(room, photo, segmentation).openings).toEqual([]);
    expect(withBelievedOpenings(room, photo, undefined)).toBe(room);
  });
});

describe('cutsOpening', () => {
  /** Whether the Room that has only `own` of what the photo shows cuts it. */
  const cuts = (seen: Opening, told: Told, ...own: readonly Opening[]): boolean => {
    const { photo, segmentation } = pictured(seen, [245, 250, 255], told);
    return cutsOpening({ ...room, openings: [...own] }, photo, segmentation);
  };

  it('tells a Room that has half of a window from one that has it whole', () => {
    const wide = { ...window, leftM: 0.8, widthM: 2.4, bottomM: 0.6, heightM: 1.8 };
    expect(cuts(wide, { window: 0.9 }, wide)).toBe(false);
    expect(cuts(wide, { window: 0.9 }, { ...wide, leftM: 1.6, widthM: 0.8, bottomM: 1, heightM: 0.8 })).toBe(true);
  });

  it('takes no window that turns a corner of the room', () => {
    const lengthM = Math.hypot(...[0, 1].map((c) => room.planM[2][c] - room.planM[1][c]));
    const last = { ...window, leftM: lengthM - window.widthM };
    const next = { ...window, wall: 2, leftM: 0 };
    expect(cuts(window, { window: 0.9 }, last, next)).toBe(true);
    expect(cuts(window, { window: 0.9 }, last, { ...next, leftM: 0.3 })).toBe(false);
  });

  it('takes no door whose foot is hidden', () => {
    const door = { ...window, bottomM: 0.8, heightM: 1.2 };
    expect(cuts(door, { door: 0.8 }, door)).toBe(true);
    expect(cuts(door, { window: 0.5, door: 0.4 }, door)).toBe(false);
    const whole: Opening = { ...door, kind: 'door', bottomM: 0, heightM: 2 };
    expect(cuts(whole, { door: 0.8 }, whole)).toBe(false);
  });
});

describe('mayHaveCurtains', () => {
  const may = (colour: readonly [number, number, number], told: Told, opening: Opening = window): boolean => {
    const { photo, segmentation } = pictured(opening, colour, told);
    return mayHaveCurtains(opening, room, photo, segmentation);
  };

  it('hangs them at windows by day and where some hang, not at mirrors, glowing doors and pictures', () => {
    expect(may([245, 250, 255], { window: 0.8 })).toBe(true);
    expect(may([90, 80, 70], { window: 0.2, curtain: 0.7 })).toBe(true);
    expect(may([90, 80, 70], { window: 0.8 })).toBe(false);
    expect(may([245, 250, 255], { window: 0.4, picture: 0.4 })).toBe(false);
    const door = { ...window, bottomM: 0, heightM: 2, widthM: 0.9 };
    expect(may([245, 250, 255], { window: 0.9 }, door)).toBe(false);
    expect(may([245, 250, 255], { window: 0.9 }, { ...door, widthM: 1.8, leftM: 0.8 })).toBe(true);
  });
});

describe('isVeiled', () => {
  const veiled = (told: Told, opening = window) => {
    const { photo, segmentation } = pictured(opening, [180, 175, 160], told);
    return isVeiled(opening, room, photo, segmentation);
  };

  it('tells windows that curtains are drawn before', () => {
    expect(veiled({ curtain: 0.9 })).toBe(true);
    expect(veiled({ curtain: 0.4, window: 0.5 })).toBe(true);
    expect(veiled({ curtain: 0.35, window: 0.62 })).toBe(false);
    expect(veiled({ curtain: 0.25, window: 0.5 })).toBe(false);
    expect(veiled({ curtain: 0.9 }, { ...window, kind: 'door', bottomM: 0, heightM: 2 })).toBe(false);
  });
});
