import { describe, expect, it } from 'vitest';
import { styleById } from '#catalog/styles/all.ts';
import { gradeFor } from './grade.ts';

describe('gradeFor', () => {
  const { lighting, saturation } = styleById('japandi')!;
  const exposure = (white: number, median: number): number =>
    gradeFor(
      lighting,
      saturation,
      { white, median, colour: [1, 1, 1], grain: 0 },
      { repainted: 0, isUpholstered: false },
    ).exposure;

  it('helps a photo that is dark for want of exposure', () => {
    expect(exposure(0.4, 0.03)).toBeGreaterThan(1.4 * exposure(0.9, 0.2));
  });

  it('burns no lamps to lighten a room that is dark', () => {
    expect(exposure(1.02, 0.03)).toBeLessThan(1.12 * exposure(1.02, 0.2));
  });

  it('brings half of the warmth where covers are new', () => {
    const scene = { white: 0.9, median: 0.2, colour: [1, 1, 1], grain: 0 } as const;
    const warmth = (isUpholstered: boolean): number => {
      const [red, , blue] = gradeFor(lighting, saturation, scene, { repainted: 0, isUpholstered }).gains;
      return Math.log(red / blue);
    };
    expect(warmth(true) / warmth(false)).toBeCloseTo(0.5, 2);
  });
});
