import { describe, expect, it } from 'vitest';
import { materialById } from '#catalog/materials/all.ts';
import { styleById } from '#catalog/styles/all.ts';
import type { Reference } from '#engine/tools/reference/params.ts';
import { optionsLike, stylesLike } from './match.ts';

/** A picture of nothing but a style's own colours. */
function pictureOf(id: string): Reference {
  const { palette, materials } = styleById(id)!;
  const floor = materialById(materials.floor[0]!)!.base;
  const part = (colour: readonly [number, number, number], share: number) => ({ colour: [...colour] as never, share });
  return {
    floor: part(floor, 0.2),
    walls: part(palette.wall, 0.4),
    palette: [part(palette.wall, 0.4), part(floor, 0.2), part(palette.textile, 0.15), part(palette.accent, 0.03)],
    textiles: [part(palette.textile, 0.15)],
    light: { warmth: 0.03, lightness: 0.7 },
  };
}

describe('a reference picture as options', () => {
  it.each(['japandi', 'industrial', 'coastal', 'moroccan'])('of %s is near that style', (id) => {
    expect(
      stylesLike(pictureOf(id))
        .slice(0, 4)
        .map((style) => style.id),
    ).toContain(id);
  });

  it('has a floor and paint of its colours, and its light', () => {
    const seen = pictureOf('japandi');
    const read = optionsLike(seen, {});
    expect(read).toMatchObject({
      left: [],
      light: { warmth: 'warm', brightness: 'bright' },
      options: { light: 'warm' },
    });
    const floor = materialById(read.options.floorMaterial ?? '')!;
    const walls = materialById(read.options.wallMaterial ?? '')!;
    expect([floor.group, walls.group]).toEqual(['wood', 'paint']);
    expect(Math.abs(floor.base[0] - seen.floor!.colour[0])).toBeLessThan(0.1);
    expect(read.offered).toHaveLength(3);
    expect(read.offered).not.toContain(read.options.style);
    expect(read.palette[0]).toMatch(/^#[0-9a-f]{6}$/);
  });

  it('lays no wood in a bathroom', () => {
    const { options } = optionsLike(pictureOf('japandi'), { roomType: 'bathroom' });
    expect(materialById(options.floorMaterial ?? '')?.group).not.toBe('wood');
  });

  it('says what it did not tell', () => {
    const seen = pictureOf('japandi');
    expect(optionsLike({ ...seen, floor: null }, {})).toMatchObject({ left: ['floor'] });
    const purple = { colour: [0.5, 0.3, 320] as [number, number, number], share: 0.4 };
    expect(optionsLike({ ...seen, walls: purple }, {}).left).toEqual(['walls']);
    const dark = optionsLike({ floor: null, walls: null, palette: [], textiles: [], light: null }, {});
    expect(dark).toEqual({ options: {}, offered: [], palette: [], light: null, left: ['colours'] });
  });
});
