/**
 * Photo → segments: what a person would click as one thing, its parts, and what it forms with others. Basins of edges
 * are joined by what was learned on rooms whose truth is known; cuts through the tree of joins make three levels.
 */

import { throwIfAborted } from '../../abort.ts';
import type { Room } from '../../geometry/roomSchema.ts';
import { rgb8ToOklab } from '../../image/raster.ts';
import { shrinkRgb8 } from '../../image/resample.ts';
import type { LabelMap, Mask, Rgb8 } from '../../image/types.ts';
import type { Runtime } from '../../runtime.ts';
import { scaleRoom } from '../boxRoom.ts';
import { faceMap } from '../faces.ts';
import type { Segmentation } from '../network/segment.ts';
import type { Perception } from '../types.ts';
import { joinTree, type OnJoin, type SegmentTree, simplify } from './agglomerate.ts';
import { condense } from './condense.ts';
import { type EdgePlanes, findEdges } from './edges.ts';
import { kindsOf, type SegmentKind, sumLeaves } from './kinds.ts';
import { chancesOf, chooseLevels } from './levels.ts';
import { type Model, modelOf } from './model.ts';
import { makeRegionGraph, type PixelHints, type RegionGraph } from './regionGraph.ts';
import { watershed } from './watershed.ts';
import { chanceWeights, fitWeights, pairWeights } from './weights.ts';

/** Long side at which segments are looked for. */
export const SEGMENTS_PX = 768;

/** What is known of the photo beside its pixels. */
export interface SegmentHints {
  /** Of the same photo at any size. */
  readonly perception?: Perception;
  /** What a network says of the photo: regions join by it too. Without it what comes with `perception` counts. */
  readonly segmentation?: Segmentation;
}

/** A picture cut into regions that are much smaller than things, before any is joined as learned. */
export interface Cut {
  readonly graph: RegionGraph;
  /** 1 for regions of the graph that have not become part of another. */
  readonly alive: Uint8Array;
  /** Such a region for each pixel. */
  readonly map: LabelMap;
  readonly hints: PixelHints;
}

/** OKLab step up to which basins are one before anything else is asked. */
const ALIKE = 0.01;
/** Extra strength of an edge where two faces of a believed Room meet. */
const LAYOUT_RIDGE = 0.12;

/** Cuts a picture of at most about a megapixel into `leaves` regions or fewer. */
export function cutPicture(image: Rgb8, known: SegmentHints, rt: Runtime, leaves?: number): Cut {
  const { width, height } = image;
  const edges = findEdges(rgb8ToOklab(image, rt), rt);
  throwIfAborted(rt.signal);
  const hints = pixelHints(width, height, known);
  if (known.perception) addLayout(edges, hints, known.perception.room.confidence);
  const basins = watershed({ width, height, data: edges.strength }, rt.signal);
  const { map, count } = condense(basins.map, basins.count, edges, { alike: ALIKE });
  throwIfAborted(rt.signal);
  const graph = makeRegionGraph(map, count, edges, hints, rt);
  throwIfAborted(rt.signal);
  const alive = new Uint8Array(count).fill(1);
  const owner = simplify(graph, alive, rt.signal, leaves);
  return { graph, alive, map: { width, height, data: map.data.map((k) => owner[k]) }, hints };
}

/** The tree of joins of a picture's regions; spends `cut`. */
export function treeOf(cut: Cut, model: Model, rt: Runtime, onJoin?: OnJoin): SegmentTree {
  return joinTree(cut.graph, cut.alive, model, rt.signal, onJoin);
}

/** Faint lines between faces of the Room become ridges, so that a white wall is cut from a white ceiling. */
function addLayout(edges: EdgePlanes, { face }: PixelHints, confidence: number): void {
  const { width, height } = edges.smooth;
  for (let y = 0; y + 1 < height; y++) {
    for (let x = 0; x + 1 < width; x++) {
      const i = y * width + x;
      if (face[i] !== face[i + 1] || face[i] !== face[i + width]) {
        edges.strength[i] = Math.min(1, edges.strength[i] + LAYOUT_RIDGE * confidence);
      }
    }
  }
}

function pixelHints(width: number, height: number, known: SegmentHints): PixelHints {
  const { perception, segmentation } = known;
  const surface = new Uint8Array(width * height).fill(perception ? 3 : 2);
  if (perception) {
    for (const { kind, mask } of perception.surfaces) {
      paint(surface, { width, height }, mask, kind === 'floor' ? 0 : kind === 'ceiling' ? 1 : 2);
    }
  }
  const face = perception ? faceMap(roomAt(perception.room, width, height)).data : new Int32Array(width * height);
  return { surface, face, ...(segmentation ? { classes: segmentation } : {}) };
}

/** A Room as seen in a copy of its picture of another size. */
export function roomAt(room: Room, width: number, height: number): Room {
  return scaleRoom(room, width, height);
}

/** Writes `value` where a mask of another size is at least half covered. */
function paint(target: Uint8Array, size: { width: number; height: number }, mask: Mask, value: number): void {
  const { width, height } = size;
  for (let y = 0; y < height; y++) {
    const row = Math.floor(((y + 0.5) * mask.height) / height) * mask.width;
    for (let x = 0; x < width; x++) {
      if (mask.data[row + Math.floor(((x + 0.5) * mask.width) / width)] >= 128) target[y * width + x] = value;
    }
  }
}

/** The copy that segments are looked for in: the picture itself when it is small enough. */
export const shrunkForSegments = (image: Rgb8): Rgb8 => shrinkRgb8(image, SEGMENTS_PX);

/** Leaf of each pixel. */
export function leafMap(cut: Cut, tree: SegmentTree): LabelMap {
  const leafOf = new Int32Array(cut.graph.count).fill(-1);
  tree.regions.forEach((region, leaf) => {
    leafOf[region] = leaf;
  });
  const { width, height, data } = cut.map;
  return { width, height, data: data.map((k) => leafOf[k]) };
}

/** A region of the photo that a person would click as one thing, at one of three levels of detail. */
export interface Segment {
  /** 1, 2, … over all levels. */
  readonly id: number;
  /** 1: what things form together; 2: things; 3: their parts. */
  readonly level: 1 | 2 | 3;
  /** The segment of the next coarser level that it is part of; null at level 1. */
  readonly parent: number | null;
  readonly kind: SegmentKind;
  /**
   * Id of the Room's surface that it is, lies in or stands on: floor, ceiling, wall-0, …; null where no Room was given.
   */
  readonly surface: string | null;
}

export interface Segments {
  /** Id of the segment of level 3 at each pixel; each belongs to one. */
  readonly labels: LabelMap;
  readonly segments: readonly Segment[];
}

/**
 * Finds the segments of a picture whose long side is at most SEGMENTS_PX; see shrunkForSegments. Deterministic; throws
 * AbortedError when the run is cancelled.
 */
export function findSegments(image: Rgb8, told: SegmentHints, rt: Runtime): Segments {
  const segmentation = told.segmentation ?? told.perception?.segmentation;
  const known = segmentation ? { ...told, segmentation } : told;
  const cut = cutPicture(image, known, rt);
  const tree = treeOf(cut, modelOf(pairWeights), rt);
  throwIfAborted(rt.signal);
  const { parts, things, wholes } = chooseLevels(tree, chancesOf(tree, modelOf(fitWeights), modelOf(chanceWeights)));
  const leaves = leafMap(cut, tree);
  const levels = [parts, things, wholes];
  // Numbers go by level, in the order in which segments are met from the upper left.
  const idOf = levels.map(() => new Map<number, number>());
  let next = 1;
  const met = [...new Set(leaves.data)];
  levels.forEach((nodes, k) => {
    for (const leaf of met) if (!idOf[k].has(nodes[leaf])) idOf[k].set(nodes[leaf], next++);
  });
  const labels = leaves.data.map((leaf) => idOf[0].get(parts[leaf])!);
  const sums = sumLeaves(leaves, cut.hints, known);
  const segments: Segment[] = [];
  levels.forEach((nodes, k) => {
    const described = kindsOf(
      sums,
      Int32Array.from(nodes, (node) => idOf[k].get(node) ?? 0),
    );
    const seen = new Set<number>();
    for (const leaf of met) {
      const id = idOf[k].get(nodes[leaf])!;
      if (seen.has(id)) continue;
      seen.add(id);
      const parent = k < 2 ? idOf[k + 1].get(levels[k + 1][leaf])! : null;
      segments.push({ id, level: k === 0 ? 3 : k === 1 ? 2 : 1, parent, ...described(id) });
    }
  });
  return { labels: { ...leaves, data: labels }, segments };
}
