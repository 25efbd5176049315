/**
 * Learns how regions join and which make a whole thing, on showroom rooms, and writes
 * engine/perceive/segments/weights.ts:
 *
 *     node bench/segments/train.ts [--rooms 260] [--from 100] [--rounds 3] [--epochs 5] [--out FILE]
 *
 * Each round builds trees with what was learned before (first with a guess) and learns from all joins and borders met
 * on the way (Nunez-Iglesias et al. 2013), so that what is learned fits what is met. The rooms are not those of the
 * bench. All are seen with what the segmentation network says of them; some also with a network that is wrong about
 * every fifth thing, with none, and with nothing known but pixels, so that what is learned holds where less is known.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { SegmentTree } from '#engine/perceive/segments/agglomerate.ts';
import { PAIR_FEATURES, pairFeatures } from '#engine/perceive/segments/features.ts';
import {
  CHANCE_FEATURES,
  chanceFeatures,
  NODE_FEATURES,
  nodeFeatures,
  scoreNodes,
  surroundingsOf,
} from '#engine/perceive/segments/levels.ts';
import { type Model, modelOf, type Weights } from '#engine/perceive/segments/model.ts';
import {
  type Cut,
  cutPicture,
  type SegmentHints,
  shrunkForSegments,
  treeOf,
} from '#engine/perceive/segments/segments.ts';
import { startTeam } from '#server/pool/testing/team.ts';
import { guessedClasses } from './classes.ts';
import { compact } from './compact.ts';
import { fit, Samples } from './learn.ts';
import { asJpeg, type KnownRoom, loadRoom, prepareRooms, SURFACES, seenRoom } from './rooms.ts';
import { asTaken } from './taken.ts';
import { addShares, areas, bestOverlap, majority, nodeShares, regionShares, type Share } from './truth.ts';

const { values: options } = parseArgs({
  options: {
    rooms: { type: 'string', default: '260' },
    from: { type: 'string', default: '100' },
    rounds: { type: 'string', default: '3' },
    epochs: { type: 'string', default: '5' },
    out: { type: 'string', default: path.resolve(import.meta.dirname, '../../engine/perceive/segments/weights.ts') },
  },
});
/** Regions left at which borders are learned from, joined or not. */
const CHECKPOINTS = new Set([900, 500, 250, 120, 60, 30]);
/** Of those borders one in this many is enough. */
const EVERY = 5;
/** Share of the picture from which a thing is one that somebody would click. */
const LEAST_SHARE = 1 / 600;
/** Of nodes that fit nothing one in this many is learned from, and counts for all of them. */
const SPARSE = 4;

/** Weights are written as multiples of one in this many. */
const UNIT = 4096;

/** A cut room, and the truth that it is judged by. */
interface Lesson {
  readonly cut: Cut;
  readonly regions: readonly Share[];
  readonly areas: Share;
  readonly pixels: number;
}

const team = await startTeam(1);

/** The ways in which a room is seen. */
function viewsOf(known: KnownRoom, index: number): SegmentHints[] {
  const { segmentation = guessedClasses(known, index), ...perception } = seenRoom(index, known.image, team);
  const views: SegmentHints[] = [{ perception, segmentation }];
  if (index % 4 === 0) views.push({ perception, segmentation: guessedClasses(known, index) });
  if (index % 4 === 1) views.push({ perception });
  if (index % 8 === 2) views.push({});
  return views;
}

async function lessons(indices: readonly number[]): Promise<Lesson[]> {
  const out: Lesson[] = [];
  for (const index of indices) {
    const rendered = await loadRoom(index);
    // Every other room as a photo might show it.
    const image = index % 2 === 0 ? rendered.image : await asJpeg(asTaken(rendered.image, index), 80);
    const known = { ...rendered, image };
    for (const hints of viewsOf(known, index)) {
      team.arena.reset();
      const cut = compact(cutPicture(shrunkForSegments(image), hints, team.rt));
      out.push({ cut, regions: regionShares(cut, known.truth), areas: areas(known.truth), pixels: known.truth.length });
    }
  }
  return out;
}

/** Joins spend a cut: each pass takes a copy. */
function copyOf({ cut }: Lesson): Cut {
  return { ...cut, graph: structuredClone(cut.graph), alive: cut.alive.slice() };
}

/** Learns from a room's joins, and from its borders at checkpoints. */
function learnJoins(lesson: Lesson, model: Model, pairs: Samples): void {
  const cut = copyOf(lesson);
  const { graph, alive } = cut;
  const live = lesson.regions.map((share) => new Map(share));
  const sample = (p: number, q: number, features: Float32Array): void => {
    const [a, b] = [majority(live[p]), majority(live[q])];
    const less = Math.min(...[p, q].map((k) => graph.rows[k * (graph.rows.length / graph.count)]));
    const weight = a.purity * b.purity * (0.1 + Math.min(1, 4 * Math.sqrt(less / lesson.pixels)));
    pairs.add(features, a.id === b.id ? 1 : 0, weight);
  };
  let left = alive.reduce((sum, v) => sum + v, 0);
  const features = new Float32Array(PAIR_FEATURES);
  treeOf(cut, model, team.rt, (p, q, joined) => {
    if (CHECKPOINTS.has(left)) {
      for (let r = 0; r < graph.count; r++) {
        if (!alive[r]) continue;
        for (const [s, border] of graph.neighbours[r]) {
          if (s < r || border % EVERY !== left % EVERY) continue;
          pairFeatures(graph, r, s, border, features);
          sample(r, s, features);
        }
      }
    }
    sample(p, q, joined);
    addShares(live[p], live[q]);
    left--;
  });
}

/** Overlap of each node with the thing that it fits best. */
function fitsOf(lesson: Lesson, tree: SegmentTree): number[] {
  const things = new Map([...lesson.areas].filter(([id, area]) => id >= SURFACES || area >= 60));
  return nodeShares(tree, lesson.regions).map((share, node) => {
    const seen: Share = new Map([...share].filter(([id]) => things.has(id)));
    return bestOverlap(seen, tree.area[node], lesson.areas);
  });
}

/** For each node the overlap with the things that no other node fits better; 0 for most. */
function bestsOf(lesson: Lesson, tree: SegmentTree): Float32Array {
  const out = new Float32Array(tree.count);
  const best = new Map<number, { node: number; overlap: number }>();
  for (const [node, share] of nodeShares(tree, lesson.regions).entries()) {
    for (const [id, inside] of share) {
      const area = lesson.areas.get(id)!;
      const overlap = inside / (area + tree.area[node] - inside);
      if (area >= LEAST_SHARE * lesson.pixels && overlap > (best.get(id)?.overlap ?? 0))
        best.set(id, { node, overlap });
    }
  }
  for (const { node, overlap } of best.values()) out[node] = Math.max(out[node], overlap);
  return out;
}

function learnFits(lesson: Lesson, tree: SegmentTree, nodes: Samples): void {
  const features = new Float32Array(NODE_FEATURES);
  for (const [node, overlap] of fitsOf(lesson, tree).entries()) {
    nodeFeatures(tree, node, features);
    nodes.add(features, overlap, 0.3 + Math.min(1, tree.area[node] / 2000));
  }
}

function learnChances(lesson: Lesson, tree: SegmentTree, model: Model, nodes: Samples): void {
  const around = surroundingsOf(tree, scoreNodes(tree, model));
  const features = new Float32Array(CHANCE_FEATURES);
  for (const [node, overlap] of bestsOf(lesson, tree).entries()) {
    const isDull = overlap === 0 && around.scores[node] < 0.3;
    if (isDull && node % SPARSE !== 0) continue;
    chanceFeatures(tree, around, node, features);
    nodes.add(features, overlap, isDull ? SPARSE : 1);
  }
}

function write(pair: Weights, fits: Weights, chance: Weights): void {
  // Whole numbers: no digits of theirs can be taken for a known constant.
  const show = ({ widths, values }: Weights): string =>
    `{\n  widths: [${widths.join(', ')}],\n  values: unpacked([\n    ${[...values].map((v) => Math.round(v * UNIT)).join(', ')},\n  ]),\n}`;
  writeFileSync(
    options.out,
    `/** Learned by bench/segments/train.ts on showroom rooms; not to be edited by hand. Long because it is all numbers. */
import type { Weights } from './model.ts';

const unpacked = (values: readonly number[]): Float32Array => Float32Array.from(values, (v) => v / ${UNIT});

/** Whether two neighbours are one thing, from pairFeatures: a logit. */
export const pairWeights: Weights = ${show(pair)};

/** Overlap of a node with the thing that it fits best, from nodeFeatures: 0-1. */
export const fitWeights: Weights = ${show(fits)};

/** Whether a node is the one that fits a thing best, from chanceFeatures: a logit. */
export const chanceWeights: Weights = ${show(chance)};
`,
  );
}

/** A guess to begin with: faint borders join first. */
function guess(): Model {
  const values = new Float32Array(PAIR_FEATURES + 1);
  values.set([-2, -2], 6);
  values.set([-2, -2, -1], 18);
  values[PAIR_FEATURES] = 4;
  return modelOf({ widths: [PAIR_FEATURES, 1], values });
}

const indices = Array.from({ length: Number(options.rooms) }, (_, i) => Number(options.from) + i);
await prepareRooms(indices);
const all = await lessons(indices);
console.error(`${all.length} lessons`);
const epochs = Number(options.epochs);
const pairs = new Samples(PAIR_FEATURES);
let model = guess();
let joins: Weights | undefined;
for (let left = Number(options.rounds) - 1; left >= 0; left--) {
  // What comes before the last round needs half the lessons of the next, and need not be fitted to the end.
  for (const [k, lesson] of all.entries()) if (k % 2 ** left === 0) learnJoins(lesson, model, pairs);
  joins = fit(pairs, { hidden: [48, 24], epochs: left > 0 ? 2 : epochs, loss: 'logistic', seed: left + 1 });
  model = modelOf(joins);
}
if (!joins) throw new RangeError('at least one round is needed');
const trees = all.map((lesson) => treeOf(copyOf(lesson), model, team.rt));
const nodes = new Samples(NODE_FEATURES);
for (const [k, lesson] of all.entries()) learnFits(lesson, trees[k], nodes);
const fits = fit(nodes, { hidden: [32, 16], epochs, loss: 'squared', seed: 7 });
const told = new Samples(CHANCE_FEATURES);
for (const [k, lesson] of all.entries()) learnChances(lesson, trees[k], modelOf(fits), told);
write(joins, fits, fit(told, { hidden: [32, 16], epochs, loss: 'logistic', seed: 8 }));
await team.end();
