/**
 * Floors by pixels, after parts have been told. Light and shadow divide a floor where segments end, rugs take strips of
 * it along, and feet their shade; old boards that stay there are seen at once. So a floor goes on until the picture has
 * an edge, over what both looks call ground.
 */
import type { OklabImage } from '../../image/types.ts';
import type { Runtime } from '../../runtime.ts';
import { straysOf } from './floorIslands.ts';
import { grow, OTHER, OWN, UNTOLD, unreached } from './growing.ts';
import type { Parts } from './parts.ts';

/** Texture of parts that counts at most: grain and joints hide no edge. */
const CALM = 0.016;
/** Probability in both looks of floor or rug from which a place may be floor. */
const GROUND = 0.6;
/** Probability of floor from which a place may be some, and difference from the floor near by up to which it may. */
const DOUBTED = { said: 0.4, away: 0.03 } as const;
const LIKELY = { said: 0.6, away: 0.06 } as const;
/** Difference up to which a piece is floor that nothing reaches. */
const VERY_COLOUR = 0.045;
/** Mean probability from which a piece that nothing reaches is floor. */
const SURELY_PIECE = 0.65;

export interface GroundTold {
  readonly parts: Parts;
  readonly picture: OklabImage;
  /** 1 where the floor is. */
  readonly floor: Float32Array;
  /** Whether another surface or an opening is at a pixel, or a thing for sure. */
  readonly isTaken: (pixel: number) => boolean;
  /** 1 where a rug was told: floor grows over it, pieces of it are none. */
  readonly rugs: Uint8Array;
  /** Probabilities 0-1 in both looks of floor, and of floor or rug, a pixel. */
  readonly said: Readonly<Record<'floor' | 'ground', Float32Array>>;
}

/** 1 where the floor is with what it passes into. Throws AbortedError. */
export function floorByPixels({ parts, picture, floor, rugs, isTaken, said }: GroundTold, rt: Runtime): Float32Array {
  const away = straysOf({ floor, picture }, rt);
  const seeds = Uint8Array.from(floor, (is, i) => {
    if (is === 1) return OWN;
    const mayBe = [DOUBTED, LIKELY].some((least) => said.floor[i] > least.said && away[i] < least.away);
    return mayBe && said.ground[i] > GROUND && !isTaken(i) ? UNTOLD : OTHER;
  });
  const ground = { parts, picture, seeds, calm: CALM };
  const grown = grow(ground, rt);
  for (const piece of unreached(grown, ground, { away, said: said.floor })) {
    const isFloor = piece.said > SURELY_PIECE && piece.away < VERY_COLOUR && !piece.pixels.some((i) => rugs[i] === 1);
    if (isFloor) for (const i of piece.pixels) grown[i] = 1;
  }
  return grown;
}
