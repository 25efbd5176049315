import { carpets } from './carpet.ts';
import { otherFloors } from './other-floor.ts';
import { paints } from './paint.ts';
import { panels } from './panel.ts';
import type { Material } from './schema.ts';
import { stones } from './stone.ts';
import { wallpapers } from './wallpaper.ts';
import { woods } from './wood.ts';

/** Every material, floors first, in the order in which lists show them. */
export const materials: readonly Material[] = [
  ...woods,
  ...stones,
  ...carpets,
  ...otherFloors,
  ...paints,
  ...wallpapers,
  ...panels,
];

const byId: ReadonlyMap<string, Material> = new Map(materials.map((material) => [material.id, material]));

/** The material of that id, or undefined when there is none. */
export function materialById(id: string): Material | undefined {
  return byId.get(id);
}
