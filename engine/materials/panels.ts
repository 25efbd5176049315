import type { Pattern } from '#catalog/materials/schema.ts';
import { oklabToOklch } from '../image/colour.ts';
import { boiserie, fluted, plywood, shiplap, slats, tongueAndGroove, wainscot } from './joinery.ts';
import { brick, concrete, plaster, stone, tile } from './masonry.ts';
import type { PanelLook } from './panelLook.ts';
import { type Evaluator, type Finish, type Lab, labOf } from './sample.ts';
import type { WoodLook } from './wood.ts';

type Panel = Extract<Pattern, { kind: 'panel' }>;

/** Bare timber is told from paint by its colour: brown hues with some chroma. */
function woodLook(base: Lab, second: Lab, roughness: number): WoodLook | undefined {
  const [, chroma, hue] = oklabToOklch(base.l, base.a, base.b);
  if (chroma < 0.028 || hue < 35 || hue > 95) return undefined;
  return { base, second, roughness, grain: 0.075, cathedral: 0.5, knotsPerM2: 0.5, boardVariation: 0.035 };
}

/** Evaluator of wall panels; a profile without an evaluator does not compile. */
export function panel(material: Finish, pattern: Panel, seed: number): Evaluator {
  const base = labOf(material.base);
  const second = labOf(material.second);
  const look: PanelLook = {
    base,
    second,
    joint: labOf(pattern.joint),
    roughness: material.roughness,
    width: pattern.moduleWidthCm / 100,
    height: pattern.moduleHeightCm / 100,
    relief: pattern.reliefCm / 100,
    seed,
    wood: woodLook(base, second, material.roughness),
  };
  switch (pattern.profile) {
    case 'tongue-and-groove':
      return tongueAndGroove(look);
    case 'wainscot':
      return wainscot(look);
    case 'slats':
      return slats(look);
    case 'brick':
      return brick(look);
    case 'plaster':
      return plaster(look);
    case 'tile':
      return tile(look);
    case 'concrete':
      return concrete(look);
    case 'shiplap':
      return shiplap(look);
    case 'fluted':
      return fluted(look);
    case 'stone':
      return stone(look);
    case 'boiserie':
      return boiserie(look);
    case 'plywood':
      return plywood(look);
  }
}
