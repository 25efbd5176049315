/**
 * Things of a drawing: places whose kinds agree and that point at the same middle belong together (Panoptic-DeepLab,
 * Cheng et al. 2020); where the drawing closes a region, the region goes to the thing that most of it belongs to, so
 * that outlines are those of the pen.
 */
import type { LabelMap } from '../../image/types.ts';
import { type DrawnClass, drawnClasses } from './classes.ts';
import type { DrawnLook } from './look.ts';

/** Kinds that are taken for each other: they vote together, and the thing is what most of it is. */
const alike: readonly (readonly DrawnClass[])[] = [
  ['sofa', 'armchair', 'chair'],
  ['bed'],
  ['table', 'desk'],
  ['cabinet', 'shelf', 'basin'],
  ['tub'],
  ['toilet'],
  ['stairs'],
  ['lamp'],
  ['pendant'],
  ['plant'],
  ['rug'],
  ['picture', 'mirror'],
  ['window'],
  ['door'],
  ['curtain'],
];

const groupOf = new Map(
  alike.flatMap((kinds, group) => kinds.map((kind) => [drawnClasses.indexOf(kind), group] as const)),
);

/** Openings belong to the house and point at nothing: each is what touches. */
const openings: ReadonlySet<number> = new Set(
  (['window', 'door'] as const).flatMap((kind) => groupOf.get(drawnClasses.indexOf(kind)) ?? []),
);

const standingKinds: readonly DrawnClass[] = [
  ...([
    'sofa',
    'armchair',
    'chair',
    'bed',
    'table',
    'desk',
    'cabinet',
    'shelf',
    'basin',
    'tub',
    'toilet',
    'stairs',
  ] as const),
];
/** Groups of what stands on the floor: parts of one thing may look like another. */
const standing: ReadonlySet<number> = new Set(
  standingKinds.flatMap((kind) => groupOf.get(drawnClasses.indexOf(kind)) ?? []),
);

export interface DrawnThing {
  /** What most of it is, and how surely, 0-1. */
  readonly kind: DrawnClass;
  readonly confidence: number;
  /** All that it may be with what speaks for each, the likeliest first. */
  readonly kinds: readonly (readonly [DrawnClass, number])[];
  /** Box around what is seen of it, px of the map. */
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly area: number;
  /** Mean of what is said of its front: right and away. */
  readonly front: readonly [number, number];
}

export interface DrawnThings {
  /** 1 + index of the thing at each px, 0 for the house; of the size of the regions' map. */
  readonly map: LabelMap;
  readonly things: readonly DrawnThing[];
}

/** Cells that a thing has at least. */
const LEAST_CELLS = 7;
/**
 * What a region as a whole counts against each of its cells when kinds are told, where it is no larger than this share
 * of the drawing.
 */
const WHOLE = 0.8;
const LARGE = 0.25;
/**
 * Cells from a middle within which parts point at it: at least, and as a share of the square root of the thing's cells.
 */
const LEAST_REACH = 2.5;
const REACH = 0.7;
/** Share of a region that makes it a thing's (or the house's). */
const MOST_OF = 0.6;

interface Cluster {
  readonly group: number;
  readonly cells: number[];
}

/** Cells of one region that show one group of kinds, and the middle that they point at together. */
interface Part extends Cluster {
  readonly x: number;
  readonly y: number;
}

/** Parts of things: a closed region speaks as one, but where the pen left it open. */
function partsOf(look: DrawnLook, regionOf: Int32Array): Part[] {
  const { width, kinds, middle, cellPx } = look;
  const count = drawnClasses.length;
  const cells = regionOf.length;
  const means = new Map<number, { readonly sum: Float64Array; n: number }>();
  for (let i = 0; i < cells; i++) {
    const mean = means.get(regionOf[i]) ?? { sum: new Float64Array(count), n: 0 };
    means.set(regionOf[i], mean);
    mean.n++;
    for (let c = 0; c < count; c++) mean.sum[c] += kinds[i * count + c];
  }
  const lists = new Map<number, number[]>();
  for (let i = 0; i < cells; i++) {
    const { sum, n } = means.get(regionOf[i])!;
    const whole = n > LARGE * cells ? 0 : WHOLE;
    let [best, most] = [0, -1];
    for (let c = 0; c < count; c++) {
      const odds = (1 - whole) * kinds[i * count + c] + (whole * sum[c]) / n;
      if (odds > most) [best, most] = [c, odds];
    }
    const group = groupOf.get(best);
    if (group === undefined) continue;
    const key = regionOf[i] * alike.length + group;
    const list = lists.get(key) ?? [];
    lists.set(key, list);
    list.push(i);
  }
  return [...lists].flatMap(([key, list]) =>
    together(list, width).map((own) => {
      let [x, y] = [0, 0];
      for (const i of own) {
        x += (i % width) + middle[2 * i] / cellPx[0];
        y += Math.floor(i / width) + middle[2 * i + 1] / cellPx[1];
      }
      return { group: key % alike.length, cells: own, x: x / own.length, y: y / own.length };
    }),
  );
}

/** Cells that touch, as lists. */
function together(cells: readonly number[], width: number): number[][] {
  const open = new Set(cells);
  const lists: number[][] = [];
  for (const first of cells) {
    if (!open.delete(first)) continue;
    const list = [first];
    for (let i = 0; i < list.length; i++) {
      const cell = list[i];
      const sides = [
        ...(cell % width > 0 ? [cell - 1] : []),
        ...((cell + 1) % width > 0 ? [cell + 1] : []),
        cell - width,
        cell + width,
      ];
      for (const next of sides) if (open.delete(next)) list.push(next);
    }
    lists.push(list);
  }
  return lists;
}

/** Of the root of its cells, how far a part points beside its own middle that is a part of something else. */
const AWAY = 0.35;

function pointsAway({ cells, x, y }: Part, width: number): boolean {
  const own = [0, 0];
  for (const cell of cells) {
    own[0] += (cell % width) / cells.length;
    own[1] += Math.floor(cell / width) / cells.length;
  }
  return Math.hypot(own[0] - x, own[1] - y) > AWAY * Math.sqrt(cells.length);
}

/** Groups parts into things: the largest first, each joins the thing at whose middle it points. */
function clusters(look: DrawnLook, regionOf: Int32Array): Cluster[] {
  const parts = partsOf(look, regionOf).sort((a, b) => b.cells.length - a.cells.length);
  const isOpening = ({ group }: Cluster): boolean => openings.has(group);
  const things: { group: number; cells: number[]; x: number; y: number }[] = [];
  for (const part of parts.filter((each) => !isOpening(each))) {
    let [into, least] = [-1, 1];
    const isFragment = standing.has(part.group) && pointsAway(part, look.width);
    things.forEach(({ group, cells, x, y }, i) => {
      if (group !== part.group && !(isFragment && standing.has(group))) return;
      const away = Math.hypot(x - part.x, y - part.y) / Math.max(LEAST_REACH, REACH * Math.sqrt(cells.length));
      if (away < least) [into, least] = [i, away];
    });
    if (into < 0) {
      things.push({ ...part, cells: [...part.cells] });
      continue;
    }
    const thing = things[into];
    const share = part.cells.length / (thing.cells.length + part.cells.length);
    thing.x += share * (part.x - thing.x);
    thing.y += share * (part.y - thing.y);
    thing.cells.push(...part.cells);
  }
  const grouped = new Map<number, number[]>();
  for (const { group, cells } of parts.filter(isOpening)) grouped.set(group, [...(grouped.get(group) ?? []), ...cells]);
  const inWalls = [...grouped].flatMap(([group, cells]) =>
    together(cells, look.width).map((own) => ({ group, cells: own })),
  );
  return [...things, ...inWalls].filter(({ cells }) => cells.length >= LEAST_CELLS);
}

/** Finds the things of a drawing whose closed regions are known. */
export function findThings(
  look: DrawnLook,
  { map, count }: { readonly map: LabelMap; readonly count: number },
): DrawnThings {
  const regionOf = Int32Array.from({ length: look.width * look.height }, (_, i) => {
    const x = Math.min(map.width - 1, Math.floor(((i % look.width) + 0.5) * look.cellPx[0]));
    const y = Math.min(map.height - 1, Math.floor((Math.floor(i / look.width) + 0.5) * look.cellPx[1]));
    return map.data[y * map.width + x];
  });
  const found = clusters(look, regionOf);
  const ofCell = new Int32Array(look.width * look.height);
  found.forEach(({ cells }, i) => {
    for (const cell of cells) ofCell[cell] = i + 1;
  });
  const labels = snapped(look, ofCell, found.length, map, count);
  return described(look, found, labels, map);
}

const cellAt = (look: DrawnLook, x: number, y: number): number =>
  Math.min(look.height - 1, Math.floor(y / look.cellPx[1])) * look.width +
  Math.min(look.width - 1, Math.floor(x / look.cellPx[0]));

/** Things at each px: by regions where these agree with the network, by the network elsewhere. */
function snapped(
  look: DrawnLook,
  ofCell: Int32Array,
  things: number,
  { width, height, data }: LabelMap,
  count: number,
) {
  const tallies = new Map<number, number>();
  const area = new Int32Array(count);
  const labels = new Int32Array(width * height);
  const stride = things + 1;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      labels[i] = ofCell[cellAt(look, x, y)];
      const key = data[i] * stride + labels[i];
      area[data[i]]++;
      tallies.set(key, (tallies.get(key) ?? 0) + 1);
    }
  }
  const owner = new Int32Array(count).fill(-1);
  for (const [key, pixels] of tallies) {
    const region = Math.floor(key / stride);
    if (area[region] <= LARGE * data.length && pixels > MOST_OF * area[region]) owner[region] = key % stride;
  }
  for (let i = 0; i < labels.length; i++) if (owner[data[i]] >= 0) labels[i] = owner[data[i]];
  return labels;
}

function described(look: DrawnLook, found: readonly Cluster[], labels: Int32Array, map: LabelMap): DrawnThings {
  const { width, height } = map;
  const count = drawnClasses.length;
  const boxes = found.map(() => ({ left: width, top: height, right: 0, bottom: 0, area: 0 }));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const box = boxes[labels[y * width + x] - 1];
      if (!box) continue;
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x + 1);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y + 1);
      box.area++;
    }
  }
  const renumber = new Int32Array(found.length + 1);
  const things: DrawnThing[] = [];
  found.forEach(({ group, cells }, i) => {
    if (boxes[i].area === 0) return;
    const candidates = standing.has(group) ? standingKinds : alike[group];
    const own = candidates.map((kind) => {
      const c = drawnClasses.indexOf(kind);
      return cells.reduce((sum, cell) => sum + look.kinds[cell * count + c], 0) / cells.length;
    });
    const kinds = candidates.map((kind, k) => [kind, own[k]] as const).sort((a, b) => b[1] - a[1]);
    const [[kind, confidence]] = kinds;
    const mean = (k: number): number => cells.reduce((sum, cell) => sum + look.front[2 * cell + k], 0) / cells.length;
    things.push({ kind, confidence, kinds, ...boxes[i], front: [mean(0), mean(1)] });
    renumber[i + 1] = things.length;
  });
  return { map: { width, height, data: labels.map((label) => renumber[label]) }, things };
}
