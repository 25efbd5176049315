import { describe, expect, it } from 'vitest';
import { materialById } from '#catalog/materials/all.ts';
import { roomTypeById } from '#catalog/rooms/all.ts';
import { styleById } from '#catalog/styles/all.ts';
import { chooseSurfaces } from '../../design/dress.ts';
import { styleAsChosen } from './chosen.ts';

const style = styleById('japandi')!;

describe('a style with chosen materials', () => {
  it('has them on floor and walls in every variant, wet rooms too', () => {
    const chosen = styleAsChosen(style, { floorMaterial: 'walnut-herringbone', wallMaterial: 'paint-sage' });
    for (const room of ['living-room', 'bathroom']) {
      for (let seed = 1; seed <= 8; seed++) {
        const { floor, wall, wallAccent } = chooseSurfaces(chosen, roomTypeById(room)!, seed);
        expect([floor.id, wall.id, wallAccent.id]).toEqual(['walnut-herringbone', 'paint-sage', 'paint-sage']);
      }
    }
    expect(chosen.palette.wall).toEqual(materialById('paint-sage')?.base);
    expect(chosen.palette.textile).toEqual(style.palette.textile);
  });

  it('has its light in the colour that was chosen, and nothing else of it changed', () => {
    const warm = styleAsChosen(style, { light: 'warm' }).lighting;
    const cool = styleAsChosen(style, { light: 'cool' }).lighting;
    expect(warm.kelvin).toBeLessThan(cool.kelvin);
    expect({ ...warm, kelvin: 0 }).toEqual({ ...style.lighting, kelvin: 0 });
  });

  it('is itself where nothing was chosen', () => {
    expect(styleAsChosen(style, {})).toEqual(style);
  });

  it('refuses what is not known, and what goes elsewhere', () => {
    const refused = expect.objectContaining({ reason: 'unknown-material' });
    expect(() => styleAsChosen(style, { floorMaterial: 'cheese' })).toThrow(refused);
    expect(() => styleAsChosen(style, { floorMaterial: 'paint-sage' })).toThrow(refused);
    expect(() => styleAsChosen(style, { wallMaterial: 'oak-herringbone' })).toThrow(refused);
  });
});
