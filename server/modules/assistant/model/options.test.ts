import { describe, expect, it } from 'vitest';
import { materialById } from '#catalog/materials/all.ts';
import { type Chosen, readOptions } from './options.ts';

const left = (text: string, chosen: Chosen = {}) =>
  readOptions(text, chosen).left.map(({ words, why }) => `${why}: ${words}`);

describe('words as options', () => {
  it.each([
    ['warm Japandi bedroom, darker floor'],
    ['温暖的日式北欧卧室，地板深一点'],
    ['溫暖的日系北歐臥室，地板深一點'],
  ])('reads %s in full', (text) => {
    const read = readOptions(text);
    expect(read.options).toEqual({ style: 'japandi', roomType: 'bedroom', floorMaterial: 'oak-smoked-plank' });
    expect(read.left).toEqual([]);
  });

  it('gives each finish to the surface beside it, and a thing of its own to the thing', () => {
    const text = 'Japandi bedroom with a dark oak herringbone floor and sage green walls, a blue sofa';
    const { options } = readOptions(text);
    expect(options).toMatchObject({ floorMaterial: 'walnut-herringbone', wallMaterial: 'paint-sage' });
    expect(left(text)).toEqual(['thing: blue sofa']);
  });

  it('sets how far to go, what stays, size and number', () => {
    expect(readOptions('only a little: keep the floor and the windows').options).toEqual({
      intervention: 'low',
      locks: ['floor', 'openings'],
    });
    expect(readOptions('2 variants in 2k').options).toEqual({ resolution: '2k', variants: 2 });
  });

  it('takes a darker floor from the one that is chosen', () => {
    const lightness = (id = '') => materialById(id)?.base[0] ?? Number.NaN;
    const { floorMaterial } = readOptions('darker floor', {
      style: 'scandinavian',
      floorMaterial: 'maple-plank',
    }).options;
    expect(lightness(floorMaterial)).toBeLessThan(lightness('maple-plank'));
    expect(lightness(floorMaterial)).toBeGreaterThan(lightness('oak-smoked-plank'));
    expect(left('darker floor', { floorMaterial: 'oak-smoked-plank' })).toEqual(['material: darker floor']);
  });

  it('offers styles for colours alone, and paints the walls where a style is known', () => {
    expect(readOptions('green and cosy')).toMatchObject({ options: {}, left: [] });
    expect(readOptions('green and cosy').offered).toHaveLength(3);
    expect(readOptions('green', { style: 'japandi' })).toMatchObject({
      offered: [],
      options: { wallMaterial: 'paint-sage' },
    });
  });

  it('takes a tone that the style has not for the light', () => {
    expect(readOptions('cooler', { style: 'japandi' })).toMatchObject({ options: { light: 'cool' }, left: [] });
    expect(readOptions('暖一点', { style: 'minimalist' })).toMatchObject({ options: { light: 'warm' }, left: [] });
    expect(readOptions('warm', { style: 'japandi' }).options).toEqual({});
    const text = 'Japandi bedroom, cooler light, a fireplace';
    expect(readOptions(text).options.light).toBe('cool');
    expect(left(text)).toEqual(['unknown: fireplace']);
  });

  it('takes a name that is style and colour by what stands beside it', () => {
    expect(readOptions('cream bedroom').options).toEqual({ style: 'cream-style', roomType: 'bedroom' });
    expect(readOptions('cream walls', { style: 'japandi' }).options).not.toHaveProperty('style');
  });

  it('leaves no word without saying so, in the writing in which it came', () => {
    expect(left('add a fireplace')).toEqual(['unknown: fireplace']);
    expect(left('多一點壁爐')).toEqual(['unknown: 壁爐']);
    expect(left('加壁炉')).toEqual(['unknown: 壁炉']);
    expect(left('remove the clutter')).toEqual(['elsewhere: remove the clutter']);
    expect(left('what does it cost')).toEqual(['elsewhere: what does it cost']);
    expect(left('warmer floor', { style: 'japandi' })).toEqual(['style: warmer']);
    expect(left('purple carpet')).toEqual(['material: purple carpet']);
    expect(left('qwerty asdf, zxcv')).toEqual(['unknown: qwerty asdf', 'unknown: zxcv']);
  });
});
