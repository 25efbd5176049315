/**
 * Region of each pixel of a hole: what the Room has there, what outlines that go on say, and what is seen at the rim,
 * weighed against the length of the borders between regions (alpha expansion), first coarse, then along the borders.
 */
import { distanceTo } from '../image/morphology.ts';
import { type LabelProblem, minimizeLabels } from '../perceive/graphCut.ts';
import type { Runtime } from '../runtime.ts';
import { type Neighbour, rugReach } from './neighbours.ts';
import type { Surroundings } from './surroundings.ts';

/** What stands, lies or hangs around the hole, after the surfaces and the rug. */
export interface Scene extends Surroundings {
  /** 1 in the hole. */
  readonly inHole: Uint8Array;
  readonly neighbours: readonly Neighbour[];
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
  const { small, behind, rug, neighbours, ground, perception, inHole } = scene;
  const { width, height } = small;
  const floor = perception.surfaces.findIndex(({ kind }) => kind === 'floor') + 1;
  const onRug = rugReach((i) => ground[i] === rug && !inHole[i], width, height);
  const away = neighbours.map(({ reach }) => distanceTo({ width, height, data: reach.map((v) => (v ? 255 : 0)) }).data);
  const behindAt = neighbours.filter(({ isInFront }) => !isInFront);
  const isOver = Uint8Array.from(inHole, (v, i) => (v && behindAt.some(({ reach }) => reach[i]) ? 1 : 0));
  return (k, i) => {
    if (k < rug) {
      if (!allowed[k]) return NEVER;
      const other = behind[i] === k || behind[i] === 0 ? 0 : OTHER * allowed[behind[i]];
      const covered = k === floor && onRug?.[i] ? BEYOND : 0;
      return other + covered + (isOver[i] ? BEYOND : 0);
    }
    if (k === rug) {
      if (!onRug) return NEVER;
      return (onRug[i] ? 0 : 2 * BEYOND) + (behind[i] === floor || behind[i] === 0 ? 0 : OTHER * allowed[behind[i]]);
    }
    const { isInFront, kind } = neighbours[k - rug - 1];
    if (isInFront) return NEVER;
    const far = away[k - rug - 1][i];
    const onFloor = kind !== 'thing' && behind[i] === floor ? OTHER * allowed[floor] : 0;
    return onFloor + (far === 0 ? 0 : BEYOND + FARTHER * far);
  };
}
