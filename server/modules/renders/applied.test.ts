import { describe, expect, it } from 'vitest';
import { appliedTo, type Recipe } from './applied.ts';
import { jobKinds } from './tools/all.ts';

const imageId = 'another-photo';
const apply = (recipe: Partial<Recipe>, more: { resolution?: string } = {}) =>
  appliedTo(
    { tool: 'restyle', recipe: {}, seed: 7, ...recipe },
    { imageId, ...more },
    Object.values(jobKinds),
    'en_US',
  );
const styled = { style: 'japandi', roomType: 'living-room', resolution: '1k', mark: true };

describe('the recipe of a design for another photo', () => {
  it('is the same style, materials and seed, without what it says of its own photo', () => {
    const own = { room: { width: 1 }, placements: [], knownLength: { kind: 'ceiling', metres: 2.6 } };
    const { kind, request } = apply({ recipe: { ...styled, ...own, intervention: 'high', locks: ['floor'], seed: 9 } });
    expect(kind.tool).toBe('restyle');
    const wish = { style: 'japandi', roomType: 'living-room', intervention: 'high', locks: ['floor'] };
    expect(request).toEqual({ ...wish, resolution: '1k', imageId, kind: 'photo', variants: 1, seed: 7 });
  });

  it('is said as the tool is asked', () => {
    expect(apply({ tool: 'furnish', recipe: { ...styled, old: 'clear' } }).request).toMatchObject({
      clear: true,
      imageId,
    });
    const floor = apply({
      tool: 'floor',
      recipe: { material: 'oak-natural-plank', angle: 45, maskId: 'of that photo' },
    });
    expect(floor.request).toMatchObject({ materialId: 'oak-natural-plank', angle: 45, imageId });
    expect(floor.request).not.toHaveProperty('maskId');
    expect(apply({ recipe: styled }, { resolution: '4k' }).request).toMatchObject({ resolution: '4k' });
  });

  it('is refused where it says what to change in one photo alone, or cannot be read', () => {
    for (const recipe of [{ tool: 'erase' }, { tool: 'of-another-version' }, { recipe: { style: 7 } }]) {
      expect(() => apply(recipe)).toThrow(expect.objectContaining({ code: 10400 }));
    }
  });
});
