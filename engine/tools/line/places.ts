/** What a network sees at each place of a photo, so that outlines are told apart from the texture of surfaces. */
import type { Vec2 } from '../../geometry/types.ts';
import { betweenPixels } from '../../image/resample.ts';
import type { LabelMap } from '../../image/types.ts';
import { type SegmentClass, segmentClasses } from '../../perceive/network/classes.ts';
import type { Segmentation } from '../../perceive/network/segment.ts';
import type { LayerName, Stroke } from './strokes.ts';

/** Px of the picture for each cell of the map. */
const CELL = 4;
/** What is flat by itself: a line inside of it is its pattern, or what a picture or a window shows. */
const flat: readonly SegmentClass[] = ['floor', 'rug', 'ceiling', 'picture', 'window', 'wall'];
/** What has outlines of its own inside, unless they crowd: flutes, folds, wood grain. */
const ribbed: readonly SegmentClass[] = ['curtain', 'storage', 'door'];
/**
 * Bars of windows are straight and long; so are panels and rails on walls, which come singly. Share of the diagonal.
 */
const LEAST_BAR = 0.05;
/** Share of a stroke inside of one flat thing from which it is pattern. */
const INSIDE = 0.5;
/** Share of ink around a line on a wall from which it is one of many: bricks, slats, boards. */
const MANY = 0.1;

export interface Places {
  /** Class at a place in px of the picture. */
  at(x: number, y: number): SegmentClass;
}

/** The likeliest class of each place of a picture, between the network's own pixels. */
export function placesOf(said: Segmentation, width: number, height: number): Places {
  const count = segmentClasses.length;
  const [columns, rows] = [Math.ceil(width / CELL), Math.ceil(height / CELL)];
  const map: LabelMap = { width: columns, height: rows, data: new Int32Array(columns * rows) };
  for (let j = 0; j < rows; j++) {
    const [top, down] = betweenPixels(j, rows, said.height);
    const below = Math.min(said.height - 1, top + 1);
    for (let i = 0; i < columns; i++) {
      const [left, across] = betweenPixels(i, columns, said.width);
      const right = Math.min(said.width - 1, left + 1);
      let [best, most] = [0, -1];
      for (let c = 0; c < count; c++) {
        const value = (row: number, column: number) => said.data[(row * said.width + column) * count + c];
        const upper = value(top, left) * (1 - across) + value(top, right) * across;
        const lower = value(below, left) * (1 - across) + value(below, right) * across;
        const p = upper * (1 - down) + lower * down;
        if (p > most) [best, most] = [c, p];
      }
      map.data[j * columns + i] = best;
    }
  }
  return {
    at(x, y) {
      const i = Math.min(columns - 1, Math.max(0, Math.floor(x / CELL)));
      const j = Math.min(rows - 1, Math.max(0, Math.floor(y / CELL)));
      return segmentClasses[map.data[j * columns + i]];
    },
  };
}

/** Points every `step` px along a polyline, its first among them. */
export function along(points: readonly Vec2[], step: number): Vec2[] {
  const out: Vec2[] = [];
  let rest = 0;
  for (let i = 1; i < points.length; i++) {
    const [[ax, ay], [bx, by]] = [points[i - 1], points[i]];
    const length = Math.hypot(bx - ax, by - ay);
    for (; rest < length; rest += step) out.push([ax + ((bx - ax) * rest) / length, ay + ((by - ay) * rest) / length]);
    rest -= length;
  }
  return out;
}

/**
 * The class that a place lies well inside of; undefined near what is something else. What stands along a wall is one
 * with it.
 */
function inside(places: Places, [x, y]: Vec2, reach: number): SegmentClass | undefined {
  const own = places.at(x, y);
  for (let turn = 0; turn < 8; turn++) {
    const angle = (turn * Math.PI) / 4;
    const other = places.at(x + reach * Math.cos(angle), y + reach * Math.sin(angle));
    if (other !== own && !(alongWall(own) && alongWall(other))) return undefined;
  }
  return own;
}

const alongWall = (each: SegmentClass): boolean => each === 'wall' || ribbed.includes(each);

/**
 * Layer of a stroke that is not one of the house's own lines. `crowd` gives the share 0-1 of ink around a place;
 * `scale` px a pixel at 1k.
 */
export function layerAmong(
  places: Places,
  { points, layer }: Stroke,
  crowd: (x: number, y: number) => number,
  size: { readonly width: number; readonly height: number },
  scale: number,
): LayerName {
  const samples = along(points, 6 * scale);
  const tally = new Map<SegmentClass, number>();
  let busy = 0;
  for (const sample of samples) {
    const own = inside(places, sample, 6 * scale);
    if (own === undefined || !(flat.includes(own) || ribbed.includes(own))) continue;
    tally.set(own, (tally.get(own) ?? 0) + 1);
    busy += crowd(sample[0], sample[1]);
  }
  const [own, count] = [...tally].sort((p, q) => q[1] - p[1])[0] ?? [undefined, 0];
  if (own === undefined || count < INSIDE * samples.length) return layer === 'structure' ? 'furniture' : layer;
  const isCrowded = busy > MANY * count;
  if (ribbed.includes(own)) return isCrowded ? 'texture' : layer === 'structure' ? 'furniture' : layer;
  const [from, to] = [points[0], points[points.length - 1]];
  const isBar =
    points.length === 2 &&
    Math.hypot(to[0] - from[0], to[1] - from[1]) > LEAST_BAR * Math.hypot(size.width, size.height);
  const isSingle = own === 'window' || (own === 'wall' && !isCrowded);
  return isBar && isSingle ? 'furniture' : 'texture';
}
