import { describe, expect, it } from 'vitest';
import { project } from '../../geometry/camera.ts';
import type { Opening, Room } from '../../geometry/roomSchema.ts';
import type { Vec2 } from '../../geometry/types.ts';
import { fillPolygons } from '../../image/mask.ts';
import { drawBoxRoom, makeBoxRoom, roomOfBox } from '../../testing/room.ts';
import { createTestRuntime } from '../../testing/runtime.ts';
import { type SegmentClass, segmentClasses } from '../network/classes.ts';
import type { Segmentation } from '../network/segment.ts';
import { perceive } from '../perceive.ts';

const box = makeBoxRoom({ width: 320, height: 216 });
const { image: bare, faces } = drawBoxRoom(box);
const room: Room = roomOfBox(box);

/** A rectangle of the wall ahead, metres from its left end and from the floor, as the network calls it. */
interface Part {
  readonly kind: SegmentClass;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
  readonly light: number;
}

function openingsWith(parts: readonly Part[]): Opening[] {
  const { width, height } = bare;
  const data = new Uint8Array(bare.data);
  const kinds = Array.from(faces.data, (face): SegmentClass => (['floor', 'ceiling'] as const)[face] ?? 'wall');
  for (const { kind, left, right, bottom, top, light } of parts) {
    const at = (u: number, v: number): Vec2 => project(box.camera, [u - box.leftM, v, box.aheadM])!;
    const inside = fillPolygons(width, height, [[at(left, bottom), at(right, bottom), at(right, top), at(left, top)]]);
    for (let i = 0; i < kinds.length; i++) {
      if (inside.data[i] < 128) continue;
      kinds[i] = kind;
      data.fill(light, 3 * i, 3 * i + 3);
    }
  }
  const [w, h] = [width / 4, height / 4];
  const said = new Float32Array(w * h * segmentClasses.length).fill(0.01);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const kind = kinds[(4 * y + 2) * width + 4 * x + 2];
      said[(y * w + x) * segmentClasses.length + segmentClasses.indexOf(kind)] = 0.85;
    }
  }
  const segmentation: Segmentation = { width: w, height: h, data: said, classes: segmentClasses };
  const found = perceive({ width, height, data }, createTestRuntime(), { room, segmentation, medium: 'photo' });
  return [...found.room.openings].sort((p, q) => p.leftM - q.leftM);
}

describe('openings that the network tells', () => {
  it('take a door whose pane is told as a window for one door, down to the floor', () => {
    const [door, ...others] = openingsWith([
      { kind: 'door', left: 1.6, right: 2.5, bottom: 1.25, top: 2.05, light: 120 },
      { kind: 'window', left: 1.6, right: 2.5, bottom: 0.5, top: 1.25, light: 250 },
    ]);
    expect(others).toEqual([]);
    expect(door).toMatchObject({ kind: 'door', wall: 1, bottomM: 0 });
    expect(Math.abs(door.widthM - 0.9)).toBeLessThan(0.15);
    expect(Math.abs(door.heightM - 2.05)).toBeLessThan(0.12);
  });

  it('take glass that reaches the floor for a door', () => {
    const found = openingsWith([{ kind: 'window', left: 1.2, right: 2.6, bottom: 0, top: 2.1, light: 250 }]);
    expect(found.map(({ kind }) => kind)).toEqual(['door']);
  });

  it('are one window where nothing but a curtain hangs between two panes', () => {
    const panes = [
      { kind: 'window', left: 0.8, right: 1.7, bottom: 0.9, top: 2.1, light: 250 },
      { kind: 'window', left: 2.2, right: 3.1, bottom: 0.9, top: 2.1, light: 250 },
    ] as const;
    expect(openingsWith(panes)).toHaveLength(2);
    const hung = { kind: 'curtain', left: 1.7, right: 2.2, bottom: 0.2, top: 2.2, light: 150 } as const;
    const [window, ...others] = openingsWith([...panes, hung]);
    expect(others).toEqual([]);
    expect(window.kind).toBe('window');
    expect(Math.abs(window.widthM - 2.3)).toBeLessThan(0.2);
  });

  it('stay a window above a sill', () => {
    const found = openingsWith([{ kind: 'window', left: 1.4, right: 2.4, bottom: 0.9, top: 2.1, light: 250 }]);
    expect(found.map(({ kind }) => kind)).toEqual(['window']);
  });
});
