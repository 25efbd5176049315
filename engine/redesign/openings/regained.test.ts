import { describe, expect, it } from 'vitest';
import type { Opening, Room } from '../../geometry/roomSchema.ts';
import type { SegmentClass } from '../../perceive/network/classes.ts';
import { makeBoxRoom, roomOfBox } from '../../testing/room.ts';
import { toldWall } from '../../testing/toldWall.ts';
import { regainOpenings } from './regained.ts';

const [width, height] = [320, 216];
const box = makeBoxRoom({ width, height });
const window: Opening = { kind: 'window', wall: 1, leftM: 1.4, bottomM: 1, widthM: 1, heightM: 1.1 };
const drawn: Opening = { kind: 'window', wall: 1, leftM: 0.6, bottomM: 0, widthM: 1.8, heightM: 2.2 };

const roomWith = (openings: Opening[]): Room => roomOfBox(box, openings);

/** Something of a lightness in the parts of the wall ahead. */
const seen = (name: SegmentClass, lightness: number, ...parts: Opening[]) =>
  toldWall(
    box,
    parts.map((part) => ({ ...part, name, lightness })),
  );

function regain(known: Opening[], { said, photo }: ReturnType<typeof seen>) {
  const { room, isLost, denied } = regainOpenings(roomWith(known), photo, said);
  return { openings: room.openings, isLost, denies: denied.includes(1) };
}

describe('regainOpenings', () => {
  it('finds windows, doors and drawn curtains where they are', () => {
    const [lit, dark] = [245, 60];
    for (const [name, lightness, one] of [
      ['window', lit, window],
      ['door', dark, { ...window, kind: 'door', bottomM: 0, heightM: 2, widthM: 0.9 }],
      ['curtain', dark, drawn],
    ] as const) {
      const { openings, isLost } = regain([], seen(name, lightness, one));
      expect(isLost).toBe(false);
      expect(openings, name).toHaveLength(1);
      const [found] = openings;
      expect(found.kind).toBe(one.kind);
      expect(found.wall).toBe(1);
      expect(Math.abs(found.leftM - one.leftM)).toBeLessThan(0.12);
      expect(Math.abs(found.bottomM - one.bottomM)).toBeLessThan(0.12);
      expect(Math.abs(found.leftM + found.widthM - one.leftM - one.widthM)).toBeLessThan(0.12);
      expect(Math.abs(found.bottomM + found.heightM - one.bottomM - one.heightM)).toBeLessThan(0.12);
    }
  });

  it('leaves a Room that has them already, a little off, as it is', () => {
    const off = { ...window, leftM: 1.55 };
    expect(regain([off], seen('window', 245, window))).toEqual({ openings: [off], isLost: false, denies: false });
  });

  it('misses what is small, and pictures', () => {
    expect(regain([], seen('window', 245, { ...window, widthM: 0.2, heightM: 0.3 })).openings).toEqual([]);
    expect(regain([], seen('picture', 245, window)).openings).toEqual([]);
  });

  it('denies what the network calls a window and what looks like none: bars of a cot, a dark picture', () => {
    const cot = { ...window, bottomM: 0.1, heightM: 0.8 };
    expect(regain([], seen('window', 245, cot))).toEqual({ openings: [], isLost: false, denies: true });
    const half = seen('window', 100, window);
    const said = { ...half.said, data: half.said.data.map((v) => 0.6 * v) };
    expect(regain([], { ...half, said })).toEqual({ openings: [], isLost: false, denies: true });
  });

  it('takes the curtain beside a window for its own, and a lamp before a drawn curtain for none', () => {
    const beside = { ...window, leftM: 2.7, widthM: 0.5, bottomM: 0, heightM: 2.2 };
    expect(regain([window], seen('curtain', 60, beside)).openings).toEqual([window]);
    const lamp = { ...window, leftM: 1.3, widthM: 0.25, bottomM: 1.1, heightM: 0.3 };
    const { openings } = regain([lamp], seen('curtain', 60, drawn));
    expect(openings).toHaveLength(1);
    expect(openings[0].widthM).toBeGreaterThan(1.5);
  });

  it('has lost what fills no rectangle', () => {
    const stair = { ...window, widthM: 0.6, heightM: 0.5 };
    const stairs = [0, 1, 2, 3].map((k) => ({ ...stair, leftM: 0.6 + 0.6 * k, bottomM: 0.4 + 0.3 * k }));
    const { openings, isLost } = regain([], seen('window', 245, ...stairs));
    expect(openings).toEqual([]);
    expect(isLost).toBe(true);
  });
});
