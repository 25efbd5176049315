import { expect, it } from 'vitest';
import { materials as catalogue } from '#catalog/materials/all.ts';
import { groupsOf, type Material, matchingMaterials } from './materialSearch.ts';

const materials: readonly Material[] = catalogue.map(({ id, names, group, on, sgdPerM2 }) => ({
  id,
  names,
  group,
  on: [...on],
  swatch: '#000000',
  sizeCm: [1, 1],
  sgdPerM2,
  unit: 'm2',
  unitM2: 1,
  wastePercent: 10,
}));
const found = (text: string, group = 'all') => matchingMaterials(materials, text, group).map(({ id }) => id);

it('finds by all words of a name, in any language, within a family', () => {
  expect(found('')).toHaveLength(materials.length);
  expect(found('OAK herringbone')).toContain('oak-herringbone');
  expect(found('oak herringbone')).not.toContain('walnut-herringbone');
  const oak = materials.find(({ id }) => id === 'oak-herringbone');
  expect(found(oak?.names.zh_CN ?? 'none')).toContain('oak-herringbone');
  expect(found('oak', 'stone')).toEqual([]);
  expect(found('no such thing')).toEqual([]);
});

it('tells the families of a surface', () => {
  const of = (on: 'floor' | 'wall') => groupsOf(materials.filter((material) => material.on.includes(on)));
  expect(of('floor')).toEqual(['wood', 'stone', 'carpet', 'other-floor']);
  expect(of('wall')).toEqual(expect.arrayContaining(['paint', 'wallpaper', 'panel']));
  expect(of('wall')).not.toContain('carpet');
});
