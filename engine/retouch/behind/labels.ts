/**
 * Region of each pixel of a hole: what the Room has there, what outlines that go on say, and what is seen at the rim,
 * weighed against the length of the borders between regions (alpha expansion), first coarse, then along the borders.
 */
import { distanceTo } from '../../image/morphology.ts';
import { type LabelProblem, minimizeLabels } from '../../perceive/graphCut.ts';
import type { Runtime } from '../../runtime.ts';
import type { Surroundings } from '../surroundings.ts';
import { type Expected, type ExpectedKind, expectedKinds } from './expected.ts';
import type { Neighbour } from './neighbours.ts';
import { MAYBE, rugReach, WITHIN } from './rugs.ts';

/** What stands, lies or hangs around the hole, after the surfaces and the rug. */
export interface Scene extends Surroundings {
  /** 1 in the hole. */
  readonly inHole: Uint8Array;
  readonly neighbours: readonly Neighbour[];
  /** What a network expects in the hole. */
  readonly expected: Expected | null;
  /** Whether all surfaces of the Room are believed. */
  readonly isBelieved: boolean;
}

/** Most nodes that are labelled at once. */
const MOST_NODES = 5000;
/**
 * Cost of a border's cell, of another surface than the Room's in a cell, of what an outline does not reach, and for
 * each px beyond it.
 */
const BORDER = 1;
const OTHER = 0.6;
const BEYOND = 0.5;
const FARTHER = 0.04;
const NEVER = 1e4;
/** What the network's word counts: for each unit of its surprise (−ln of a probability), and the most of it. */
const WORD = 0.15;
const MOST_SURPRISED = 3;

/** Cost of label k (see `Scene`) at each pixel of the hole. */
type Costs = (k: number, i: number) => number;

/** Labels at the size of the surroundings, in the hole too: 1 … surfaces, rug, neighbours; 0 where nothing is known. */
export function settleLabels(scene: Scene, allowed: Float32Array, rt: Runtime): Uint8Array {
  const { inHole, ground, small } = scene;
  const { width, height } = small;
  const labels = Uint8Array.from(ground, (v, i) => (inHole[i] ? 0 : v));
  scene.neighbours.forEach(({ pixels }, k) => {
    for (const i of pixels) labels[i] = scene.rug + 1 + k;
  });
  const costs = costsOf(scene, allowed);
  const count = scene.rug + scene.neighbours.length;
  const area = inHole.reduce((sum, v) => sum + v, 0);
  const step = Math.max(1, Math.ceil(Math.sqrt(area / MOST_NODES)));
  const coarse = { width: Math.ceil(width / step), height: Math.ceil(height / step) };
  const pixelOf = (cell: number): number =>
    Math.min(height - 1, Math.floor(cell / coarse.width) * step + (step >> 1)) * width +
    Math.min(width - 1, (cell % coarse.width) * step + (step >> 1));
  const cells = Uint8Array.from({ length: coarse.width * coarse.height }, (_, cell) => labels[pixelOf(cell)]);
  const isOpen = cells.map((_, cell) => inHole[pixelOf(cell)]);
  solve(cells, isOpen, coarse, count, (k, cell) => step * costs(k, pixelOf(cell)), rt);
  for (let i = 0; i < labels.length; i++) {
    if (inHole[i])
      labels[i] = cells[Math.floor(Math.floor(i / width) / step) * coarse.width + Math.floor((i % width) / step)];
  }
  if (step > 1) {
    const near = alongBorders(labels, inHole, width, height, step);
    solve(labels, near, small, count, costs, rt);
  }
  return labels;
}

/** 1 in the hole within a coarse cell of another label. */
function alongBorders(labels: Uint8Array, inHole: Uint8Array, width: number, height: number, step: number): Uint8Array {
  return inHole.map((v, i) => {
    if (!v) return 0;
    const [x, y] = [i % width, Math.floor(i / width)];
    for (const [dx, dy] of [
      [step, 0],
      [-step, 0],
      [0, step],
      [0, -step],
    ]) {
      const [u, w] = [Math.min(width - 1, Math.max(0, x + dx)), Math.min(height - 1, Math.max(0, y + dy))];
      if (labels[w * width + u] !== labels[i]) return 1;
    }
    return 0;
  });
}

const STEPS = [
  [1, 0, 1],
  [0, 1, 1],
  [1, 1, Math.SQRT1_2],
  [-1, 1, Math.SQRT1_2],
] as const;

/** Labels the open cells in place. */
function solve(
  labels: Uint8Array,
  isOpen: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
  count: number,
  costs: Costs,
  rt: Runtime,
): void {
  const nodeOf = new Int32Array(labels.length).fill(-1);
  const places: number[] = [];
  for (let i = 0; i < labels.length; i++) if (isOpen[i]) nodeOf[i] = places.push(i) - 1;
  if (places.length === 0) return;
  const options = count + 1;
  const unary = new Float32Array(places.length * options).fill(NEVER);
  places.forEach((at, node) => {
    for (let k = 1; k < options; k++) unary[node * options + k] = costs(k, at);
  });
  const [edgeP, edgeQ, edgeCost]: [number[], number[], number[]] = [[], [], []];
  for (let i = 0; i < labels.length; i++) {
    const x = i % width;
    for (const [dx, dy, weight] of STEPS) {
      const j = i + dy * width + dx;
      if (x + dx < 0 || x + dx >= width || j >= height * width) continue;
      const [p, q] = [nodeOf[i], nodeOf[j]];
      if (p >= 0 && q >= 0) {
        edgeP.push(p);
        edgeQ.push(q);
        edgeCost.push(BORDER * weight);
      } else if (p >= 0 || q >= 0) {
        const [node, known] = p >= 0 ? [p, labels[j]] : [q, labels[i]];
        if (known === 0) continue;
        for (let k = 1; k < options; k++) if (k !== known) unary[node * options + k] += BORDER * weight;
      }
    }
  }
  const problem: LabelProblem = {
    nodes: places.length,
    labels: options,
    unary,
    edgeP: Int32Array.from(edgeP),
    edgeQ: Int32Array.from(edgeQ),
    edgeCost: Float32Array.from(edgeCost),
  };
  minimizeLabels(problem, rt.signal, 2).forEach((label, node) => {
    labels[places[node]] = label;
  });
}

function costsOf(scene: Scene, allowed: Float32Array): Costs {
  const { small, behind, rug, neighbours, perception, inHole } = scene;
  const { width, height } = small;
  const floor = perception.surfaces.findIndex(({ kind }) => kind === 'floor') + 1;
  const onRug = rugReach(scene, inHole);
  const away = neighbours.map(({ reach }) => distanceTo({ width, height, data: reach.map((v) => (v ? 255 : 0)) }).data);
  const behindAt = neighbours.filter(({ isInFront }) => !isInFront);
  const isOver = Uint8Array.from(inHole, (v, i) => (v && behindAt.some(({ reach }) => reach[i]) ? 1 : 0));
  const surprise = surpriseOf(scene);
  return (k, i) => {
    if (k < rug) {
      if (!allowed[k]) return NEVER;
      const other = behind[i] === k || behind[i] === 0 ? 0 : OTHER * allowed[behind[i]];
      const covered = k === floor && onRug ? (BEYOND * onRug[i]) / WITHIN : 0;
      return other + covered + (isOver[i] ? BEYOND : 0) + surprise(k, i);
    }
    if (k === rug) {
      if (!onRug) return NEVER;
      const isOnFloor = behind[i] === floor || behind[i] === 0;
      const beyond = onRug[i] === WITHIN ? 0 : onRug[i] === MAYBE ? BEYOND / 2 : 2 * BEYOND;
      return beyond + (isOnFloor ? 0 : OTHER * allowed[behind[i]]) + surprise(k, i);
    }
    const { isInFront, kind } = neighbours[k - rug - 1];
    const far = away[k - rug - 1][i];
    if (isInFront && (far > 0 || !scene.expected)) return NEVER;
    const onFloor = kind !== 'thing' && behind[i] === floor ? OTHER * allowed[floor] : 0;
    const beyond = far === 0 ? (isInFront ? BEYOND : 0) : BEYOND + FARTHER * far;
    return onFloor + beyond + surprise(k, i);
  };
}

/** What the network may have meant by a neighbour of that kind. */
const meantBy: Readonly<Record<Neighbour['kind'], readonly ExpectedKind[]>> = {
  opening: ['window', 'door'],
  hanging: ['curtain', 'thing'],
  thing: ['thing'],
};

const house: readonly ExpectedKind[] = ['wall', 'floor', 'ceiling'];

/** What label k costs at a pixel by the network's word. */
function surpriseOf({ expected, perception, isBelieved, rug, neighbours, small }: Scene): Costs {
  if (!expected) return () => 0;
  const { width, height, kinds } = expected;
  // Which of its surfaces is where, a Room that is believed knows better.
  const surfaceOf = (k: number): readonly ExpectedKind[] => (isBelieved ? house : [perception.surfaces[k - 1].kind]);
  const kindsOf = (k: number): readonly ExpectedKind[] =>
    k < rug ? surfaceOf(k) : k === rug ? ['rug'] : meantBy[neighbours[k - rug - 1].kind];
  const costs = Array.from({ length: rug + neighbours.length }, (_, index) => {
    const own = kindsOf(index + 1).map((kind) => expectedKinds.indexOf(kind));
    return Float32Array.from({ length: width * height }, (_, place) => {
      const likely = own.reduce((sum, kind) => sum + kinds[place * expectedKinds.length + kind], 0);
      return WORD * Math.min(MOST_SURPRISED, -Math.log(Math.max(1e-6, likely)));
    });
  });
  return (k, i) => {
    const y = Math.floor((Math.floor(i / small.width) * height) / small.height);
    return costs[k - 1][y * width + Math.floor(((i % small.width) * width) / small.width)];
  };
}
