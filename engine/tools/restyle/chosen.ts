/** Floor, walls and light that a person chose in place of the style's. */
import { materialById } from '#catalog/materials/all.ts';
import type { Material } from '#catalog/materials/schema.ts';
import type { Style } from '#catalog/styles/schema.ts';
import { EngineInputError } from '../../refusals.ts';
import type { Light, RestyleParams } from './params.ts';

type Chosen = Pick<RestyleParams, 'floorMaterial' | 'wallMaterial' | 'light'>;

/** Kelvin of lamps in the evening, of light that changes no colour, of a north window. */
const kelvinOf: Readonly<Record<Light, number>> = { warm: 3000, neutral: 4600, cool: 6200 };

function materialOn(surface: 'floor' | 'wall', id: string): Material {
  const material = materialById(id);
  if (!material?.on.includes(surface)) throw new EngineInputError('unknown-material', `no ${surface} of "${id}"`);
  return material;
}

/**
 * The style with those materials and that light for its own, so that whoever picks among them finds no other; all walls
 * are alike then. Throws EngineInputError `unknown-material`, also for one that goes on another surface.
 */
export function styleAsChosen(style: Style, { floorMaterial, wallMaterial, light }: Chosen): Style {
  const floor = floorMaterial === undefined ? undefined : [materialOn('floor', floorMaterial).id];
  const wall = wallMaterial === undefined ? undefined : materialOn('wall', wallMaterial);
  return {
    ...style,
    materials: {
      ...style.materials,
      ...(floor && { floor, floorWet: floor }),
      ...(wall && { wall: [wall.id], wallAccent: [wall.id] }),
    },
    ...(wall && { palette: { ...style.palette, wall: wall.base } }),
    ...(light && { lighting: { ...style.lighting, kelvin: kelvinOf[light] } }),
  };
}
