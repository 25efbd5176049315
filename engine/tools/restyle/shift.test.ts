import { describe, expect, it } from 'vitest';
import { styleById } from '#catalog/styles/all.ts';
import type { LabelMap, Rgb8 } from '../../image/types.ts';
import { createWorkspace } from '../../resurface/workspace.ts';
import { drawnRoom, HEIGHT, WIDTH } from '../../testing/drawnRoom.ts';
import { createTestRuntime } from '../../testing/runtime.ts';
import type { Decision } from './decide.ts';
import { type RestyleParams, restyleParams } from './params.ts';
import { shiftFields } from './shift.ts';
import { SHIFT } from './shiftField.ts';

const decision: Decision = {
  treatments: { floor: [], wall: [], ceiling: [] },
  wallTint: undefined,
  alterations: [],
  confidence: 1,
};

/** The largest step of colour that a blue cloth is given which masks call floor in part. */
function largestStep(locks: RestyleParams['locks']): number {
  const rt = createTestRuntime();
  const { perception } = drawnRoom();
  const count = WIDTH * HEIGHT;
  const image: Rgb8 = { width: WIDTH, height: HEIGHT, data: new Uint8Array(count * 3).fill(200) };
  const things: LabelMap = { width: WIDTH, height: HEIGHT, data: new Int32Array(count) };
  for (let y = 120; y < 200; y++) {
    for (let x = 100; x < 200; x++) {
      things.data[y * WIDTH + x] = 1;
      image.data.set([30, 60, 200], (y * WIDTH + x) * 3);
    }
  }
  const work = createWorkspace(image, perception, rt);
  const mattes = {
    coverage: { floor: work.floor, wall: work.wall, ceiling: work.ceiling },
    face: new Uint8Array(count),
  };
  const params = restyleParams.parse({ style: 'japandi', roomType: 'living-room', intervention: 'low', locks });
  const { fields } = shiftFields({ work, mattes, decision, style: styleById('japandi')!, params, cloth: things }, rt);
  return fields.reduce((most, v, i) => (i % SHIFT.size === SHIFT.glow ? most : Math.max(most, Math.abs(v))), 0);
}

describe('shiftFields', () => {
  it('dyes vivid cloth, and none of it where furniture is locked', () => {
    expect(largestStep([])).toBeGreaterThan(0.05);
    expect(largestStep(['furniture'])).toBe(0);
  });
});
