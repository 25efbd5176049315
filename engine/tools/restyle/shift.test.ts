import { describe, expect, it } from 'vitest';
import { styleById } from '#catalog/styles/all.ts';
import type { LabelMap, Rgb8 } from '../../image/types.ts';
import { type SegmentClass, segmentClasses } from '../../perceive/network/classes.ts';
import { createWorkspace } from '../../resurface/workspace.ts';
import { drawnRoom, HEIGHT, WIDTH } from '../../testing/drawnRoom.ts';
import { createTestRuntime } from '../../testing/runtime.ts';
import type { Decision } from './decide.ts';
import { type RestyleParams, restyleParams } from './params.ts';
import { type Shift, type ShiftOptions, shiftFields } from './shift.ts';
import { SHIFT } from './shiftField.ts';

const decision: Decision = {
  treatments: { floor: [], wall: [], ceiling: [] },
  wallTint: undefined,
  alterations: [],
  confidence: 1,
};

interface Shown {
  readonly locks?: RestyleParams['locks'];
  readonly intervention?: RestyleParams['intervention'];
  readonly colour?: readonly [number, number, number];
  /** What a network calls the thing; without it none has looked. */
  readonly said?: SegmentClass;
}

/** What becomes of a thing that masks call floor in part. */
function shifted({ locks = [], intervention = 'low', colour = [30, 60, 200], said }: Shown) {
  const rt = createTestRuntime();
  const { perception } = drawnRoom();
  const count = WIDTH * HEIGHT;
  const image: Rgb8 = { width: WIDTH, height: HEIGHT, data: new Uint8Array(count * 3).fill(200) };
  const things: LabelMap = { width: WIDTH, height: HEIGHT, data: new Int32Array(count) };
  const classes = new Float32Array(count * segmentClasses.length);
  for (let i = 0; i < count; i++) classes[i * segmentClasses.length + segmentClasses.indexOf('wall')] = 1;
  for (let y = 120; y < 200; y++) {
    for (let x = 100; x < 200; x++) {
      const i = y * WIDTH + x;
      things.data[i] = 1;
      image.data.set(colour, i * 3);
      classes.fill(0, i * segmentClasses.length, (i + 1) * segmentClasses.length);
      classes[i * segmentClasses.length + segmentClasses.indexOf(said ?? 'other')] = 1;
    }
  }
  const work = createWorkspace(image, perception, rt);
  const mattes = {
    coverage: { floor: work.floor, wall: work.wall, ceiling: work.ceiling },
    face: new Uint8Array(count),
  };
  const params = restyleParams.parse({ style: 'japandi', roomType: 'living-room', intervention, locks });
  const segmentation = said && ({ width: WIDTH, height: HEIGHT, data: classes } as ShiftOptions['said']);
  const style = styleById('japandi')!;
  return shiftFields(
    { work, mattes, decision, style, params, cloth: things, light: [1, 1, 1], said: segmentation },
    rt,
  );
}

/** The largest step of colour. */
const largestStep = ({ fields }: Shift): number =>
  fields.reduce((most, v, i) => (i % SHIFT.size === SHIFT.glow ? most : Math.max(most, Math.abs(v))), 0);

describe('shiftFields', () => {
  it('dyes vivid cloth, and none of it where furniture is locked', () => {
    expect(largestStep(shifted({}))).toBeGreaterThan(0.05);
    expect(largestStep(shifted({ locks: ['furniture'] }))).toBe(0);
  });

  it('gives a beige sofa another cover at low, and leaves it where new surfaces carry the style', () => {
    const sofa: Shown = { colour: [196, 178, 150], said: 'seating' };
    expect(shifted(sofa).isUpholstered).toBe(true);
    expect(shifted({ ...sofa, intervention: 'middle' }).isUpholstered).toBe(false);
  });

  it('lets lamps glow, and nothing else that is as bright and warm', () => {
    const glowOf = (said: SegmentClass): number => {
      const { fields } = shifted({ colour: [255, 246, 222], said });
      return fields[(160 * WIDTH + 150) * SHIFT.size + SHIFT.glow];
    };
    expect(glowOf('lamp')).toBeGreaterThan(0.5);
    expect(glowOf('bed')).toBe(0);
  });
});
