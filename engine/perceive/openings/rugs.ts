/**
 * Rugs apart from the floors they lie on: what a network is sure of shows how each looks, and a cut along edges tells
 * the rest.
 */
import type { Abort } from '../../abort.ts';
import { minimizeLabels } from '../graphCut.ts';
import { pairCosts, type SurfaceLabels, unlikeness } from '../surfaces.ts';

/** Probability of a rug from which its look is learned, and from which it is one where no look could be. */
const SURE_RUG = 0.4;
const LIKELY_RUG = 0.35;
/** Least probability of floor, and most of a rug, where the look of the bare floor is learned. */
const SURE_FLOOR = 0.6;
const NO_RUG = 0.12;
/** Least share of the picture that shows a rug for sure. */
const LEAST_SHARE = 0.002;
/** Weights of what the network says, of the look, and of borders. */
const SAID = 0.7;
const LOOK = 0.8;
const BORDER = 1.5;
/** Cost of a rug where nothing lies. */
const NEVER = 50;

/**
 * 1 for each superpixel of a rug, 0 for all others; `rug` and `floor` are the network's probabilities 0-1 of each. Only
 * what is labelled as floor, or told as a rug, can be one. Throws AbortedError.
 */
export function rugsOf(labels: SurfaceLabels, rug: Float32Array, floor: Float32Array, signal: Abort): Uint8Array {
  const { superpixels: s, label } = labels;
  const told = Uint8Array.from(rug, (v, k) => (v > LIKELY_RUG && v > floor[k] ? 1 : 0));
  const lies = Uint8Array.from(told, (v, k) => (v || label[k] === 0 ? 1 : 0));
  const isRug = (k: number): boolean => rug[k] > SURE_RUG && rug[k] > floor[k];
  const isFloor = (k: number): boolean => lies[k] === 1 && floor[k] > SURE_FLOOR && rug[k] < NO_RUG;
  const areaOf = (isIn: (k: number) => boolean): number => s.area.reduce((sum, v, k) => (isIn(k) ? sum + v : sum), 0);
  if (areaOf(isRug) < LEAST_SHARE * s.map.data.length || areaOf(isFloor) === 0) return told;

  const [toFloor, toRug] = [isFloor, isRug].map((isMember) => unlikeness(s, isMember, s.map.width));
  const unary = new Float32Array(s.count * 2);
  for (let k = 0; k < s.count; k++) {
    if (!lies[k]) {
      unary[k * 2 + 1] = NEVER;
      continue;
    }
    const said = (rug[k] + 0.1) / (rug[k] + floor[k] + 0.2);
    unary[k * 2] = LOOK * toFloor[k] - SAID * Math.log(1 - said);
    unary[k * 2 + 1] = LOOK * toRug[k] - SAID * Math.log(said);
  }
  const { edgeP, edgeQ, edgeCost } = pairCosts(s);
  const within = edgeCost.map((cost, e) => (lies[edgeP[e]] && lies[edgeQ[e]] ? BORDER * cost : 0));
  const cut = minimizeLabels({ nodes: s.count, labels: 2, unary, edgeP, edgeQ, edgeCost: within }, signal);
  return Uint8Array.from(cut);
}
