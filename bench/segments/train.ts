/**
 * Learns how regions join and which make a whole thing, on showroom rooms, and writes engine/perceive/segments/weights.ts:
 *
 *     node bench/segments/train.ts [--rooms 24] [--from 100] [--rounds 3] [--epochs 6] [--on] [--out FILE]
 *
 * Each round builds trees with what was learned before (first with a guess) and learns from all joins and borders met on the way
 * (Nunez-Iglesias et al. 2013), so that what is learned fits what is met. The rooms are not those of the bench.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { PAIR_FEATURES, pairFeatures } from '#engine/perceive/segments/features.ts';
import { NODE_FEATURES, nodeFeatures } from '#engine/perceive/segments/levels.ts';
import { type Model, modelOf, type Weights } from '#engine/perceive/segments/model.ts';
import { type Cut, cutPicture, shrunkForSegments, treeOf } from '#engine/perceive/segments/segments.ts';
import { pairWeights } from '#engine/perceive/segments/weights.ts';
import { startTeam } from '#server/pool/testing/team.ts';
import { guessedClasses } from './classes.ts';
import { fit, type Samples } from './learn.ts';
import { loadRoom, prepareRooms, SURFACES, seenRoom } from './rooms.ts';
import { addShares, areas, bestOverlap, majority, nodeShares, regionShares, type Share } from './truth.ts';

const { values: options } = parseArgs({
  options: {
    rooms: { type: 'string', default: '24' },
    from: { type: 'string', default: '100' },
    rounds: { type: 'string', default: '3' },
    epochs: { type: 'string', default: '6' },
    /** Goes on from the weights that are there. */
    on: { type: 'boolean', default: false },
    out: { type: 'string', default: path.resolve(import.meta.dirname, '../../engine/perceive/segments/weights.ts') },
  },
});
/** Regions left at which all borders are learned from, joined or not. */
const CHECKPOINTS = new Set([1400, 900, 500, 250, 120, 60, 30]);

/** Weights are written as multiples of one in this many. */
const UNIT = 4096;

const samplesOf = (inputs: number): Samples => ({ inputs, features: [], targets: [], weights: [] });

function add(samples: Samples, features: Float32Array, wanted: number, weight: number): void {
  for (const v of features) samples.features.push(v);
  samples.targets.push(wanted);
  samples.weights.push(weight);
}

/** A guess to begin with: faint borders join first. */
function guess(): Model {
  const values = new Float32Array(PAIR_FEATURES + 1);
  values.set([-2, -2], 6);
  values.set([-2, -2, -1], 18);
  values[PAIR_FEATURES] = 4;
  return modelOf({ widths: [PAIR_FEATURES, 1], values });
}

/** Learns from one room: its joins, its borders at checkpoints, and how well its nodes fit things. */
function learnFrom(
  cut: Cut,
  truth: Uint16Array,
  model: Model,
  rt: Parameters<typeof treeOf>[2],
  pairs: Samples,
  nodes: Samples,
): void {
  const regions = regionShares(cut, truth);
  const live = regions.map((share) => new Map(share));
  const pixels = truth.length;
  const sample = (p: number, q: number, features: Float32Array): void => {
    const [a, b] = [majority(live[p]!), majority(live[q]!)];
    const less = Math.min(...[p, q].map((k) => cut.graph.rows[k * (cut.graph.rows.length / cut.graph.count)]!));
    add(
      pairs,
      features,
      a.id === b.id ? 1 : 0,
      a.purity * b.purity * (0.1 + Math.min(1, 4 * Math.sqrt(less / pixels))),
    );
  };
  let left = cut.alive.reduce((sum, v) => sum + v, 0);
  const features = new Float32Array(PAIR_FEATURES);
  const tree = treeOf(cut, model, rt, (p, q, joined) => {
    if (CHECKPOINTS.has(left)) {
      for (let r = 0; r < cut.graph.count; r++) {
        if (!cut.alive[r]) continue;
        for (const [s, border] of cut.graph.neighbours[r]!) {
          // A third of them is enough.
          if (s < r || border % 3 !== 0) continue;
          pairFeatures(cut.graph, r, s, border, features);
          sample(r, s, features);
        }
      }
    }
    sample(p, q, joined);
    addShares(live[p]!, live[q]!);
    left--;
  });
  const all = areas(truth);
  const things = new Map([...all].filter(([id, area]) => id >= SURFACES || area >= 60));
  const shares: Share[] = nodeShares(tree, regions).map(
    (share) => new Map([...share].filter(([id]) => things.has(id))),
  );
  const described = new Float32Array(NODE_FEATURES);
  for (let node = 0; node < tree.count; node++) {
    nodeFeatures(tree, node, described);
    add(
      nodes,
      described,
      bestOverlap(shares[node]!, tree.area[node]!, all),
      0.3 + Math.min(1, tree.area[node]! / 2000),
    );
  }
}

function write(pair: Weights, node: Weights): void {
  // Whole numbers: no digits of theirs can be taken for a known constant.
  const show = ({ widths, values }: Weights): string =>
    `{\n  widths: [${widths.join(', ')}],\n  values: unpacked([\n    ${[...values].map((v) => Math.round(v * UNIT)).join(', ')},\n  ]),\n}`;
  writeFileSync(
    options.out,
    `/** Learned by bench/segments/train.ts on showroom rooms; not to be edited by hand. */
import type { Weights } from './model.ts';

const unpacked = (values: readonly number[]): Float32Array => Float32Array.from(values, (v) => v / ${UNIT});

/** Whether two neighbours are one thing, from pairFeatures: a logit. */
export const pairWeights: Weights = ${show(pair)};

/** Overlap of a node with the thing that it fits best, from nodeFeatures: 0-1. */
export const nodeWeights: Weights = ${show(node)};
`,
  );
}

const indices = Array.from({ length: Number(options.rooms) }, (_, i) => Number(options.from) + i);
await prepareRooms(indices);
const team = await startTeam(1);
const rooms: { cut: Cut; truth: Uint16Array }[] = [];
for (const index of indices) {
  // Every other room as a JPEG, as photos are.
  const known = await loadRoom(index, index % 2 === 0 ? undefined : 80);
  const { segmentation = guessedClasses(known, index), ...perception } = seenRoom(index, known.image, team);
  // With a network and without: what is learned must do for both.
  for (const hints of [{ perception }, { perception, segmentation }]) {
    team.arena.reset();
    rooms.push({ cut: cutPicture(shrunkForSegments(known.image), hints, team.rt), truth: known.truth });
  }
}
/** Joins spend a cut: each pass takes a copy. */
const passOver = (model: Model, pairs: Samples, nodes: Samples): void => {
  for (const { cut, truth } of rooms) {
    const copy = { ...cut, graph: structuredClone(cut.graph), alive: cut.alive.slice() };
    learnFrom(copy, truth, model, team.rt, pairs, nodes);
  }
};
const epochs = Number(options.epochs);
const pairs = samplesOf(PAIR_FEATURES);
let model = options.on ? modelOf(pairWeights) : guess();
let learned: Weights | undefined;
for (let round = 1; round <= Number(options.rounds); round++) {
  passOver(model, pairs, samplesOf(NODE_FEATURES));
  learned = fit(pairs, { hidden: [32, 16], epochs, loss: 'logistic', seed: round });
  model = modelOf(learned);
}
const nodes = samplesOf(NODE_FEATURES);
passOver(model, samplesOf(PAIR_FEATURES), nodes);
if (learned) write(learned, fit(nodes, { hidden: [24, 12], epochs, loss: 'squared', seed: 7 }));
await team.end();
