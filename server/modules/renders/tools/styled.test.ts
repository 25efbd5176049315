import { describe, expect, it } from 'vitest';
import { wordsFor } from '../../../providers/engines/prompts.ts';
import { materialFaults } from './styled.ts';

const asked = { intervention: 'middle' } as const;

describe('materials in place of the style’s', () => {
  it('are of the catalogue, on their own surface, and laid', () => {
    expect(
      materialFaults({ ...asked, locks: [], floorMaterial: 'oak-herringbone', wallMaterial: 'paint-sage' }),
    ).toEqual({});
    expect(materialFaults({ ...asked, locks: [], floorMaterial: 'paint-sage', wallMaterial: 'cheese' })).toEqual({
      floorMaterial: 'unknown',
      wallMaterial: 'unknown',
    });
    expect(materialFaults({ ...asked, locks: ['floor'], floorMaterial: 'oak-herringbone' })).toEqual({
      floorMaterial: 'contradicts',
    });
    expect(materialFaults({ intervention: 'low', locks: [], wallMaterial: 'paint-sage' })).toEqual({
      wallMaterial: 'contradicts',
    });
  });

  it('are told to connected engines by name', () => {
    const params = { style: 'japandi', roomType: 'bedroom', floorMaterial: 'oak-herringbone' };
    expect(wordsFor('restyle', params, undefined).prompt).toContain('oak herringbone floor');
    expect(wordsFor('restyle', { ...params, floorMaterial: undefined }, undefined).prompt).not.toContain('herringbone');
    expect(wordsFor('restyle', { ...params, light: 'warm' }, undefined).prompt).toContain('warm light');
  });
});
