import { describe, expect, it } from 'vitest';
import type { OklabImage } from '../image/types.ts';

import { drawBoxRoom, makeBoxRoom } from '../testing/room.ts';
import { createTestRuntime } from '../testing/runtime.ts';
import { extendSurfaces } from './extend.ts';
import { FLOOR, faceMap } from './faces.ts';
import { perceive } from './perceive.ts';
import { makeSuperpixels } from './superpixels.ts';

/** An even floor of one colour and walls of another, of which only the floor's left half is labelled. */
function halfLabelled() {
  const { image } = drawBoxRoom(makeBoxRoom({ pitch: 0.06 }));
  const { room } = perceive(image, createTestRuntime());
  const faces = faceMap(room);
  const { width, height } = faces;
  const make = () => new Float32Array(width * height);
  const lab: OklabImage = { width, height, l: make(), a: make(), b: make() };
  for (let i = 0; i < lab.l.length; i++) {
    const isFloor = faces.data[i] === FLOOR;
    lab.l[i] = isFloor ? 0.5 : 0.85;
    lab.b[i] = isFloor ? 0.08 : 0;
  }
  const superpixels = makeSuperpixels(lab, 300, faces, createTestRuntime().signal);
  const s = superpixels;
  const label = Int32Array.from({ length: s.count }, (_, k) =>
    s.cut[k] > FLOOR ? Math.min(2, s.cut[k]) : s.x[k] < width / 2 ? 0 : 3,
  );
  return { room, labels: { superpixels, label, looks: [] } };
}

describe('extendSurfaces', () => {
  it('gives the floor the rest of its even face', () => {
    const { room, labels } = halfLabelled();
    const { label, owner } = extendSurfaces(labels, room, () => true, 0.6);
    const { cut, area } = labels.superpixels;
    const floorArea = (labelled: Int32Array) =>
      area.reduce((sum, n, k) => sum + (cut[k] === FLOOR && labelled[k] === 0 ? n : 0), 0);
    const whole = area.reduce((sum, n, k) => sum + (cut[k] === FLOOR ? n : 0), 0);
    expect(floorArea(labels.label) / whole).toBeLessThan(0.65);
    expect(floorArea(label) / whole).toBeGreaterThan(0.95);
    expect([...owner].filter((face, k) => label[k] === 2 && face !== cut[k])).toHaveLength(0);
  });

  it('leaves a floor alone that is not believed', () => {
    const { room, labels } = halfLabelled();
    const { label } = extendSurfaces(labels, room, (face) => face !== FLOOR, 0.6);
    expect([...label].filter((kind, k) => kind === 0 && labels.label[k] !== 0)).toHaveLength(0);
  });
});
