import { describe, expect, it } from 'vitest';
import { applyHomography } from '../../geometry/matrix.ts';
import { drawnRoom } from '../../testing/drawnRoom.ts';
import { createTestRuntime } from '../../testing/runtime.ts';
import { surfaceListSchema } from '../../tools/surfaces/params.ts';
import { trueScale } from '../laying.ts';
import { surfaceLayers } from './surfaceLayers.ts';

describe('surfaces of a photo', () => {
  const { image, perception, furniture } = drawnRoom();
  const take = (more: Partial<Parameters<typeof surfaceLayers>[2]> = {}) =>
    surfaceLayers(image, perception, { isChecked: false, ...more }, createTestRuntime());
  const { list, layers } = take();

  it('are told with planes in metres at the likeliest scale, from pixels of the layers', () => {
    surfaceListSchema.parse(list);
    const { factor, standardError } = trueScale(perception.room);
    expect(list.scaleError).toBe(standardError);
    for (const view of perception.surfaces.filter(({ kind }) => kind !== 'ceiling')) {
      const told = list.surfaces.find(({ id }) => id === view.id);
      const [x, y] = [0.4 * list.width, 0.8 * list.height];
      const k = image.width / list.width;
      const metres = applyHomography(view.toMetres, x * k, y * k);
      const there = applyHomography(told?.toMetres as unknown as typeof view.toMetres, x, y);
      expect(there[0]).toBeCloseTo(metres[0] * factor, 6);
      expect(there[1]).toBeCloseTo(metres[1] * factor, 6);
      const error = (told?.areaM2 ?? 0) * Math.hypot(2 * list.scaleError, list.layoutError);
      expect(told?.errorM2).toBeCloseTo(error, 1);
    }
  });

  it('have mattes that leave out what stands before them', () => {
    const { width, height, data } = layers.mattes;
    const floor = perception.surfaces.find(({ kind }) => kind === 'floor')?.mask;
    let [isFloor, told, before] = [0, 0, 0];
    for (let i = 0; i < width * height; i++) {
      if (floor?.data[i] === 255) {
        isFloor++;
        if ((data[3 * i] ?? 0) > 200) told++;
      }
      if (furniture.data[i] === 255 && (data[3 * i] ?? 0) > 200) before++;
    }
    expect(told / isFloor).toBeGreaterThan(0.95);
    expect(before).toBeLessThan(0.05 * isFloor);
  });

  it('take a length that was measured, and are surer then', () => {
    const known = take({ knownLength: { kind: 'ceiling', index: 0, metres: 5 } }).list;
    const ratio = 5 / (list.lengths.find(({ kind }) => kind === 'ceiling')?.metres ?? 1);
    expect(known.scaleError).toBe(list.measuredError);
    known.surfaces.forEach((surface, i) => {
      expect(surface.areaM2 / (list.surfaces[i]?.areaM2 ?? 1)).toBeCloseTo(ratio ** 2, 1);
    });
  });
});
