/** Rugs and pictures as wholes: flat and nearly always convex as seen, so what masks tear of them is given back. */
import { convexHull } from '../../geometry/polygon.ts';
import type { Vec2 } from '../../geometry/types.ts';
import { fillPolygons } from '../../image/mask.ts';
import { type Component, connectedComponents } from '../../image/morphology.ts';
import type { LabelMap } from '../../image/types.ts';
import { FLOOR_KIND, meansOver, type Parts, RUG } from './parts.ts';
import { TOLD_RUG, TOLD_SET_OFF } from './rugShapes.ts';

/** Share of the picture, and mean probability of a rug, from which a blob is a rug and no stain. */
const LEAST_AREA = 0.008;
const LEAST_SAID = 0.35;
/** Probability from which a place shows a picture, and share of the picture from which one is looked at. */
const SURE_PICTURE = 0.6;
const LEAST_PICTURE = 0.001;

interface Hull {
  readonly polygon: readonly Vec2[];
  /** Sum of `said` over the component. */
  readonly sum: number;
}

/** The outline of a component around all of its gaps. */
function hullOf({ data, width }: LabelMap, { label, left, top, right, bottom }: Component, said: Float32Array): Hull {
  let sum = 0;
  const points: Vec2[] = [];
  for (let x = left; x < right; x++) {
    let [first, last] = [-1, -1];
    for (let y = top; y < bottom; y++) {
      if (data[y * width + x] !== label) continue;
      sum += said[y * width + x];
      if (first < 0) first = y;
      last = y;
    }
    if (first >= 0) points.push([x, first], [x, last + 1]);
  }
  return { polygon: convexHull(points), sum };
}

function fillHull(whole: Uint8Array, { polygon }: Hull, width: number, height: number): void {
  const { data } = fillPolygons(width, height, [polygon.map(([x, y]): [number, number] => [x, y])]);
  for (let i = 0; i < data.length; i++) if (data[i] > 127) whole[i] = 1;
}

/** 1 within the whole of each rug; `rug` is where masks have them and `said` the network's probability, both 0-1. */
export function wholeRugs(rug: Float32Array, said: Float32Array, width: number, height: number): Uint8Array {
  const whole = new Uint8Array(width * height);
  const { labels, components } = connectedComponents(width, height, (i) => rug[i] > 0.5);
  for (const component of components) {
    if (component.area < LEAST_AREA * width * height) continue;
    const hull = hullOf(labels, component, said);
    if (hull.sum >= LEAST_SAID * component.area) fillHull(whole, hull, width, height);
  }
  return whole;
}

/** 1 within each picture on a wall, whole: what the network surely sees of it, and what lies between. */
export function wholePictures(said: Float32Array, width: number, height: number): Uint8Array {
  const whole = new Uint8Array(width * height);
  const { labels, components } = connectedComponents(width, height, (i) => said[i] > SURE_PICTURE);
  for (const component of components) {
    if (component.area < LEAST_PICTURE * width * height) continue;
    fillHull(whole, hullOf(labels, component, said), width, height);
  }
  return whole;
}

interface ToldRugs {
  readonly label: Int32Array;
  /** 1 for parts of a rug's shape, that are set off on the floor, that are patterned. */
  readonly isRug: Uint8Array;
  readonly isSetOff: Uint8Array;
  readonly isPatterned: Uint8Array;
  /** Probability of rugs, a pixel. */
  readonly said: Float32Array;
}

/** 1 where rugs lie, by what parts are and how they look. */
export function laidRugs(parts: Parts, { label, isRug, isSetOff, isPatterned, said }: ToldRugs): Uint8Array {
  const { width, height, data } = parts.labels;
  const rugOf = meansOver(parts, said);
  const leastRug = (p: number): number => (isSetOff[p] === 0 ? TOLD_RUG : isPatterned[p] === 0 ? TOLD_SET_OFF : 0);
  const isTold = (p: number): boolean => isRug[p] === 1 && rugOf[p] > leastRug(p) && label[p] !== FLOOR_KIND;
  // What its shape alone makes a rug is neither that nor floor: the floor misses it.
  const isLain = (p: number): boolean => isTold(p) || (label[p] === RUG && isRug[p] === 0);
  const laid = Float32Array.from(data, (p) => (isLain(p) ? 1 : 0));
  const likely = said.map((v, i) => (isTold(data[i]) ? 1 : v));
  return wholeRugs(laid, likely, width, height);
}
