/**
 * The room of a photo without anything in it, its surfaces as even as paint: what lights are fitted with, and what
 * differences are taken from.
 */

import { plainBsdf } from '../../design/bsdfs.ts';
import { wallsOf } from '../../design/floorPlan.ts';
import { joineryOf } from '../../design/joinery.ts';
import { buildShell } from '../../design/roomShell.ts';
import type { Bsdf, LinearRgb, RenderScene, SceneObject } from '../../render/types.ts';
import type { ClosedPlan } from '../closePlan.ts';

/** Linear albedo of the surfaces of a photo. */
export interface SurfaceAlbedos {
  readonly floor: LinearRgb;
  readonly ceiling: LinearRgb;
  readonly walls: LinearRgb;
  /** Of walls of the plan, by their index, that are not as the others. */
  readonly ofWall?: ReadonlyMap<number, LinearRgb>;
}

/**
 * Usual ones: wood and carpet, white paint, light paint (CIBSE LG10: floors 0.2-0.4, ceilings 0.7-0.9, walls 0.5-0.8).
 */
export const USUAL_ALBEDOS: SurfaceAlbedos = {
  floor: [0.3, 0.3, 0.3],
  ceiling: [0.78, 0.78, 0.78],
  walls: [0.62, 0.62, 0.62],
};

/** Nothing shines from outside: panes bring the view's light. */
export const NO_SKY: RenderScene['sky'] = {
  zenith: [0, 0, 0],
  horizon: [0, 0, 0],
  ground: [0, 0, 0],
  sun: null,
  skyPortals: [],
};

function matt(albedo: LinearRgb, roughness: number): Bsdf {
  return { ...plainBsdf('photo', [0.5, 0, 0], roughness), albedo };
}

/** Floor, ceiling and walls. They stand for the photo. */
export function emptyShell({ plan }: ClosedPlan, albedos: SurfaceAlbedos): SceneObject[] {
  const wall = matt(albedos.walls, 0.9);
  const shell = buildShell(
    { ...plan, openings: [] },
    { ...joineryOf('minimal'), beams: false, corniceM: 0 },
    {
      floor: matt(albedos.floor, 0.5),
      ceiling: matt(albedos.ceiling, 0.9),
      walls: wallsOf(plan.corners).map(({ index }) => {
        const own = albedos.ofWall?.get(index);
        return own ? matt(own, 0.9) : wall;
      }),
      byRole: () => wall,
    },
    { boardsAcross: false, firstId: 1, outdoor: false, glazedRailing: false },
  );
  return shell.objects.filter(({ kind }) => kind !== 'trim').map((object) => ({ ...object, kept: true }));
}
