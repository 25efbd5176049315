import { boards } from './boards.ts';
import { carpet } from './carpet.ts';
import { furnishing } from './furnishings.ts';
import { pictured } from './own/pictured.ts';
import { panel } from './panels.ts';
import { plain, screed } from './poured.ts';
import { cork, rubber } from './resilient.ts';
import type { Evaluator, Finish } from './sample.ts';
import { tatami } from './tatami.ts';
import { tiles } from './tiles.ts';
import { wallpaper } from './wallpaper.ts';

/**
 * The evaluator of a material or furnishing: albedo, roughness and relief at any point, from the material and `seed`
 * alone. The function returned reuses scratch memory of its module, so it is not re-entrant.
 */
export function materialEvaluator(material: Finish, seed: number): Evaluator {
  const { pattern } = material;
  const own = seed | 0;
  switch (pattern.kind) {
    case 'plain':
      return plain(material, own);
    case 'boards':
      return boards(material, pattern, own);
    case 'tiles':
      return tiles(material, pattern, own);
    case 'carpet':
      return carpet(material, pattern, own);
    case 'screed':
      return screed(material, pattern, own);
    case 'cork':
      return cork(material, pattern, own);
    case 'rubber':
      return rubber(material, pattern, own);
    case 'tatami':
      return tatami(material, pattern, own);
    case 'wallpaper':
      return wallpaper(material, pattern, own);
    case 'panel':
      return panel(material, pattern, own);
    case 'pictured':
      return pictured(material, pattern);
    default:
      return furnishing(material, pattern, own);
  }
}
