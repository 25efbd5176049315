import { describe, expect, it } from 'vitest';
import type { SurfaceList } from '#engine/tools/surfaces/params.ts';
import type { Material } from './materialSearch.ts';
import { csvOf, measured, takeoff } from './quantities.ts';

const surface = { toMetres: [1, 0, 0, 0, 1, 0, 0, 0, 1], usualAngle: 0, originU: 0, colour: '#808080', face: 0 };
const told = { gate: null, paintGate: null, state: 'found', most: 1 } as const;
const list: SurfaceList = {
  width: 100,
  height: 100,
  surfaces: [
    { ...surface, id: 'floor', kind: 'floor', areaM2: 20, errorM2: 4 },
    { ...surface, id: 'wall-0', kind: 'wall', areaM2: 10, errorM2: 2 },
  ],
  floor: told,
  wall: told,
  glareMost: 1,
  lightSide: 0,
  cameraHeightM: 1.4,
  scaleError: 0.1,
  measuredError: 0.02,
  layoutError: 0,
  lengths: [{ kind: 'ceiling', index: 0, metres: 2.5 }],
  confidence: 1,
};
const oak: Material = {
  id: 'oak',
  names: { en_US: 'Oak', zh_CN: '橡木', zh_TW: '橡木' },
  group: 'wood',
  on: ['floor'],
  swatch: '#aa8866',
  sizeCm: [20, 200],
  sgdPerM2: 90,
  unit: 'piece',
  unitM2: 0.4,
  wastePercent: 8,
};

describe('what surfaces take of a material', () => {
  it('is ordered in whole pieces with waste, and says how many the error allows', () => {
    const { count, sgd, most, errorM2 } = takeoff(measured(list, ['floor'], null), oak);
    expect(count).toBe(54);
    expect(sgd).toBe(Math.round(54 * 0.4 * 90));
    expect(errorM2).toBeCloseTo(4);
    expect(most).toBe(65);
  });

  it('follows a length that was measured, and is surer then', () => {
    const [floor] = measured(list, ['floor'], { kind: 'ceiling', index: 0, metres: 2.75 });
    expect(floor?.areaM2).toBeCloseTo(20 * 1.1 ** 2);
    expect((floor?.errorM2 ?? 0) / (floor?.areaM2 ?? 1)).toBeCloseTo(0.04);
  });

  it('is written as a table that spreadsheets read', () => {
    expect(
      csvOf([
        ['a, b', 'say "c"'],
        [1, 2],
      ]),
    ).toBe('\uFEFF"a, b","say ""c"""\r\n1,2\r\n');
  });
});
