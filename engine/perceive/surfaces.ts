/**
 * Which pixels show floor, wall and ceiling, and which show something that stands in front. Seeds are large even
 * regions in the strong part of each face of the layout; each superpixel is compared with the seeds near it, so that
 * shading may vary over a wall; a graph cut decides.
 */
import type { Room } from '../geometry/roomSchema.ts';
import type { OklabImage } from '../image/types.ts';
import type { Runtime } from '../runtime.ts';
import type { Beliefs } from './beliefs.ts';
import { belowHorizon, CEILING, FLOOR, faceMap } from './faces.ts';
import { minimizeLabels } from './graphCut.ts';
import { nearestAlike } from './nearestAlike.ts';
import { mergeRegions, type Regions } from './regions.ts';
import { makeEdgeSuperpixels, makeSuperpixels, meanOver, type Superpixels } from './superpixels.ts';

export const surfaceClasses = ['floor', 'ceiling', 'wall', 'object'] as const;
const OBJECT = 3;
const WALL = 2;
const CLASSES = surfaceClasses.length;

/** Probabilities 0-1 from elsewhere (a network, a user's strokes), at the size of the picture that is analysed. */
export interface SurfacePriors {
  readonly floor: Float32Array;
  readonly ceiling: Float32Array;
  readonly wall: Float32Array;
  readonly object: Float32Array;
}

export interface SurfaceLabels {
  readonly superpixels: Superpixels;
  /** Class index of each superpixel. */
  readonly label: Int32Array;
  /** Belief −1 … 1 of each superpixel to look like floor, ceiling, wall. */
  readonly looks: readonly Float32Array[];
}

const WANTED = 1600;
/**
 * Weights where priors are given: of appearance and layout, and of the priors themselves. Tuned on hand-drawn masks.
 */
const BESIDE_PRIORS = 0.3;
const PRIOR_COST = 1.5;
const classOfFace = (face: number): number => (face === FLOOR ? 0 : face === CEILING ? 1 : WALL);

/** Labels the superpixels of a picture; `room` and `look` have the picture's size. */
export function labelSurfaces(
  lab: OklabImage,
  room: Room,
  look: Beliefs,
  rt: Runtime,
  priors?: SurfacePriors,
): SurfaceLabels {
  const faces = faceMap(room);
  // With priors what is thin can be told by itself; without, pieces of one size are told apart more surely.
  const superpixels = priors
    ? makeEdgeSuperpixels(lab, WANTED, faces, rt)
    : makeSuperpixels(lab, WANTED, faces, rt.signal);
  const regions = mergeRegions(superpixels, 0.03 * (lab.width * lab.height) * 0.0125);
  const looks = [look.floor, look.ceiling, look.wall].map((plane) => meanOver(superpixels, plane));
  const seeds = chooseSeeds(superpixels, regions, room, looks);
  const layoutCost = layoutCosts(superpixels, room);
  const priorCost = priors ? priorCosts(superpixels, priors) : null;
  const edges = pairCosts(superpixels);
  let label: Int32Array = new Int32Array(superpixels.count);
  let members = seeds;
  for (let round = 0; round < 2; round++) {
    const unary = appearanceCosts(superpixels, members, lab.width);
    addLook(unary, looks);
    for (let i = 0; i < unary.length; i++) {
      unary[i] = priorCost
        ? BESIDE_PRIORS * (unary[i] + layoutCost[i]) + PRIOR_COST * priorCost[i]
        : unary[i] + layoutCost[i];
    }
    label = minimizeLabels({ nodes: superpixels.count, labels: CLASSES, unary, ...edges }, rt.signal);
    members = grown(seeds, label, superpixels);
  }
  return { superpixels, label, looks };
}

/** What is met mostly elsewhere in the picture costs more as this surface. */
function addLook(unary: Float32Array, looks: readonly Float32Array[]): void {
  for (let kind = 0; kind < OBJECT; kind++) {
    const weight = LOOK_COST[kind];
    looks[kind].forEach((look, k) => {
      unary[k * CLASSES + kind] += weight * Math.max(0, 0.3 - look);
    });
  }
}

/** Cost of a look that speaks clearly against floor, ceiling, wall, over 1.3. */
const LOOK_COST = [1.2, 0.6, 0.6];

/** Class of each superpixel that is a seed, −1 for the rest; 3 marks seeds of "something in front". */
function chooseSeeds(s: Superpixels, regions: Regions, room: Room, looks: readonly Float32Array[]): Int32Array {
  const seeds = new Int32Array(s.count).fill(-1);
  const total = room.width * room.height;
  const faceArea = new Map<number, number>();
  for (let r = 0; r < regions.count; r++) {
    faceArea.set(regions.cut[r], (faceArea.get(regions.cut[r]) ?? 0) + regions.area[r]);
  }
  const below = belowHorizon(room);
  const reach = reachesTop(s, regions);
  const foot = lengthAtWalls(s, regions);
  const regionLooks = looks.map((look) => regionMeans(s, regions, look));
  const isSeed = new Int8Array(regions.count).fill(-1);
  for (const [face, area] of faceArea) {
    const kind = classOfFace(face);
    const least = Math.max(0.02 * area, 0.002 * total);
    const scores = new Map<number, number>();
    for (let r = 0; r < regions.count; r++) {
      if (regions.cut[r] !== face || regions.area[r] < least) continue;
      // A bare floor meets the walls; rugs, beds and table tops rarely do.
      const hangs =
        kind === FLOOR ? 0.35 + Math.min(0.65, (6.5 * foot[r]) / room.width) : kind !== WALL || reach[r] ? 1 : 0.4;
      const fits = Math.max(0.3, 0.5 + 0.5 * regionLooks[kind][r]) ** (kind === FLOOR ? 2 : 1);
      scores.set(r, hangs * fits * seedScore(regions, r, kind, below(room.width / 2, regions.y[r])));
    }
    const best = [...scores].sort((p, q) => q[1] - p[1])[0];
    for (const [r, score] of scores) {
      const alike = best === undefined ? 99 : likeness(regions, r, best[0]);
      const isOwn = kind === WALL ? reach[r] === 1 && score >= 0.4 * best[1] : score >= 0.45 * best[1];
      const isChosen = isOwn || (alike < 2 && score >= 0.06 * best[1]);
      isSeed[r] = isChosen ? 1 : 0;
    }
  }
  for (let k = 0; k < s.count; k++) {
    const state = isSeed[regions.of[k]];
    if (state >= 0) seeds[k] = state === 1 ? classOfFace(s.cut[k]) : OBJECT;
  }
  return seeds;
}

function regionMeans(s: Superpixels, regions: Regions, values: Float32Array): Float32Array {
  const out = new Float32Array(regions.count);
  for (let k = 0; k < s.count; k++) out[regions.of[k]] += (values[k] * s.area[k]) / regions.area[regions.of[k]];
  return out;
}

/** 1 for regions of a wall that reach the ceiling or the upper border of the picture. */
function reachesTop(s: Superpixels, regions: Regions): Uint8Array {
  const reach = new Uint8Array(regions.count);
  for (const { p, q, length } of s.edges) {
    if (length < 2) continue;
    if (s.cut[p] === CEILING) reach[regions.of[q]] = 1;
    if (s.cut[q] === CEILING) reach[regions.of[p]] = 1;
  }
  for (let x = 0; x < s.map.width; x++) reach[regions.of[s.map.data[x]]] = 1;
  return reach;
}

/** Length in pixels of the border between each region and the walls. */
function lengthAtWalls(s: Superpixels, regions: Regions): Float32Array {
  const out = new Float32Array(regions.count);
  for (const { p, q, length } of s.edges) {
    if (s.cut[p] > CEILING && s.cut[q] === FLOOR) out[regions.of[q]] += length;
    if (s.cut[q] > CEILING && s.cut[p] === FLOOR) out[regions.of[p]] += length;
  }
  return out;
}

/** How well a region would stand for its face. Walls and ceilings are even; walls are seen best above eye level. */
function seedScore(regions: Regions, r: number, kind: number, down: number): number {
  const even = Math.exp(-regions.texture[r] / (kind === FLOOR ? 0.05 : 0.012));
  if (kind === WALL) {
    const isClipped = regions.l[r] > 0.985;
    return regions.area[r] * even * (down < 0 ? 1 : Math.exp(-down / 0.25)) * (isClipped ? 0.3 : 1);
  }
  return regions.area[r] * even;
}

function likeness(regions: Regions, p: number, q: number): number {
  return (
    ((regions.l[p] - regions.l[q]) / 0.1) ** 2 +
    ((regions.a[p] - regions.a[q]) / 0.02) ** 2 +
    ((regions.b[p] - regions.b[q]) / 0.025) ** 2
  );
}

const OBJECT_COST = 1.5;

/** Squared distance from which all are as unlike. */
const UNLIKE = 12;

/** How unlike each superpixel of a picture `width` px wide is to the nearest of which `isMember`: 0-UNLIKE. */
export function unlikeness(s: Superpixels, isMember: (superpixel: number) => boolean, width: number): Float64Array {
  return nearestAlike(s, isMember, { place: 0.3 * width, l: 0.06, a: 0.014, b: 0.018, texture: 0.7 }, UNLIKE);
}

/** Half the squared distance to the nearest seed of each class in colour, texture and place; bounded. */
function appearanceCosts(s: Superpixels, members: Int32Array, width: number): Float32Array {
  const unary = new Float32Array(s.count * CLASSES);
  const nearest = surfaceClasses.map((_, kind) => unlikeness(s, (m) => members[m] === kind, width));
  for (let k = 0; k < s.count; k++) {
    for (let kind = 0; kind < OBJECT; kind++) unary[k * CLASSES + kind] = nearest[kind][k] / 2;
    unary[k * CLASSES + OBJECT] = Math.min(OBJECT_COST, 0.2 + nearest[OBJECT][k] / 2);
    // Bare walls and ceilings are even; shelves, curtains and windows are full of edges.
    const busy = Math.max(0, s.clutter[k] - 0.22);
    unary[k * CLASSES + WALL] += 2.5 * busy;
    unary[k * CLASSES + CEILING] += 1.2 * busy;
  }
  return unary;
}

/** Costs of leaving one's face: none inside, growing with the distance from it, prohibitive across the horizon. */
function layoutCosts(s: Superpixels, room: Room): Float32Array {
  const cost = new Float32Array(s.count * CLASSES);
  const below = belowHorizon(room);
  for (let k = 0; k < s.count; k++) {
    const own = classOfFace(s.cut[k]);
    for (let kind = 0; kind < OBJECT; kind++) if (kind !== own) cost[k * CLASSES + kind] = 3;
    const down = below(s.x[k], s.y[k]);
    if (down < 0.01) cost[k * CLASSES + FLOOR] = 20;
    if (down > -0.01) cost[k * CLASSES + CEILING] = 20;
  }
  return cost;
}

function priorCosts(s: Superpixels, priors: SurfacePriors): Float32Array {
  const cost = new Float32Array(s.count * CLASSES);
  const planes = [priors.floor, priors.ceiling, priors.wall, priors.object];
  const { data } = s.map;
  for (let i = 0; i < data.length; i++) {
    for (let kind = 0; kind < CLASSES; kind++) cost[data[i] * CLASSES + kind] += planes[kind][i];
  }
  for (let k = 0; k < s.count; k++) {
    for (let kind = 0; kind < CLASSES; kind++) {
      const i = k * CLASSES + kind;
      cost[i] = -Math.log(0.02 + 0.98 * (cost[i] / s.area[k]));
    }
  }
  return cost;
}

/** What a border costs: its length times how faint it is; borders between faces of the layout cost little. */
export function pairCosts(s: Superpixels): { edgeP: Int32Array; edgeQ: Int32Array; edgeCost: Float32Array } {
  const n = s.edges.length;
  const typical = Math.sqrt((s.map.width * s.map.height) / s.count);
  const edgeP = new Int32Array(n);
  const edgeQ = new Int32Array(n);
  const edgeCost = new Float32Array(n);
  s.edges.forEach(({ p, q, length, step }, e) => {
    edgeP[e] = p;
    edgeQ[e] = q;
    const contrast = Math.exp(-((step / 0.045) ** 2));
    const isLayoutLine = classOfFace(s.cut[p]) !== classOfFace(s.cut[q]);
    edgeCost[e] = (length / typical) * (0.08 + 0.9 * contrast) * (isLayoutLine ? 0.25 : 1);
  });
  return { edgeP, edgeQ, edgeCost };
}

/** Seeds for the next round: what was labelled as a surface inside its own face, and the objects. */
function grown(seeds: Int32Array, label: Int32Array, s: Superpixels): Int32Array {
  return seeds.map((seed, k) => {
    if (label[k] === OBJECT) return seed >= 0 && seed !== OBJECT ? -1 : OBJECT;
    return label[k] === classOfFace(s.cut[k]) ? label[k] : -1;
  });
}
