/**
 * What a person reaches who chooses an object by clicks, each of which offers the segments of three levels under it.
 */
import { distanceTo } from '#engine/image/morphology.ts';

/** A picture cut in levels: leaf of each pixel, and for each level the segment of each leaf. */
export interface Clickable {
  readonly width: number;
  readonly leaf: Int32Array;
  readonly cuts: readonly Int32Array[];
}

/** Overlap (intersection over union) with an object after each click, 0-1. */
export interface Clicked {
  readonly clicks: readonly number[];
  /** The same after the first click with only one level to choose from. */
  readonly levels: readonly number[];
}

/**
 * Clicks where the largest mistake is deepest: first within the object, then within what is missing of it or chosen too
 * much. Of the levels under a click the one counts that helps most, added to what was chosen or taken out of it; none
 * where all would harm.
 */
export function clickOn(
  isObject: (pixel: number) => boolean,
  { width, leaf, cuts }: Clickable,
  count: number,
): Clicked {
  const object = Uint8Array.from(leaf, (_, i) => (isObject(i) ? 1 : 0));
  let chosen = new Uint8Array(leaf.length);
  const clicks: number[] = [];
  const levels: number[] = [];
  let reached = 0;
  for (let click = 0; click < count; click++) {
    const missing = deepest(width, (i) => object[i] === 1 && chosen[i] === 0, leaf.length);
    const surplus = deepest(width, (i) => object[i] === 0 && chosen[i] === 1, leaf.length);
    const { at, depth } = missing.depth >= surplus.depth ? missing : surplus;
    const value = missing.depth >= surplus.depth ? 1 : 0;
    let next = chosen;
    for (const cut of depth > 0 ? cuts : []) {
      const segment = cut[leaf[at]];
      const tried = chosen.map((was, i) => (cut[leaf[i]] === segment ? value : was));
      const overlap = overlapOf(object, tried);
      if (click === 0) levels.push(overlap);
      if (overlap > reached) [reached, next] = [overlap, tried];
    }
    chosen = next;
    clicks.push(reached);
  }
  return { clicks, levels };
}

function overlapOf(object: Uint8Array, chosen: Uint8Array): number {
  let [both, either] = [0, 0];
  for (let i = 0; i < object.length; i++) {
    both += object[i] & chosen[i];
    either += object[i] | chosen[i];
  }
  return either === 0 ? 0 : both / either;
}

/** The pixel farthest from all that is not in, the border of the picture included; depth 0 where nothing is in. */
function deepest(width: number, isIn: (pixel: number) => boolean, pixels: number): { at: number; depth: number } {
  const height = pixels / width;
  const data = new Uint8Array(pixels);
  for (let i = 0; i < pixels; i++) data[i] = isIn(i) ? 0 : 255;
  const away = distanceTo({ width, height, data }).data;
  let [at, depth] = [0, 0];
  for (let i = 0; i < pixels; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    const d = Math.min(away[i], x + 1, y + 1, width - x, height - y);
    if (d > depth) [at, depth] = [i, d];
  }
  return { at, depth };
}
