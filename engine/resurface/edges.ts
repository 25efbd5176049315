/**
 * Surfaces that are told roughly, pixel by pixel, as a network learned it from rooms whose edges are known
 * (`training/matte/`).
 */
import { connectedComponents } from '../image/morphology.ts';
import type { Plane, Rgb8 } from '../image/types.ts';
import { smoothstep } from '../interpolation.ts';
import type { FeatureMap } from '../network/convolutions.ts';
import { runNetwork } from '../network/run.ts';
import { softmax } from '../network/softmax.ts';
import { inSquares, paddedMap } from '../network/squares.ts';
import { type NetworkForm, readNetwork } from '../network/weights.ts';
import type { Runtime } from '../runtime.ts';
import { weightedMeans } from './masked.ts';
import { strayOf } from './stray.ts';
import { type SurfaceKind, surfaceKinds } from './surfaceKinds.ts';
import type { Workspace } from './workspace.ts';

/** As in `training/matte/network.py`: for each pixel of a square of four, anything else, then `surfaceKinds`. */
const edgeNetwork: NetworkForm = {
  inputs: 6,
  widths: [24, 32, 48, 64],
  depths: [2, 3, 2],
  decoder: [48, 40, 32],
  outputs: 16,
};
const STEP = 16;
/** What is told is never surer than this. */
const DOUBT = 0.02;
/** Probability from which a place shows what the surface looks like, and share of the long side that is near by. */
const SURE = 0.8;
const NEAR = 0.025;
/** Probabilities between which a place is another thing or the surface; how far in OKLab a thing differs from it. */
const OTHER = [0.4, 0.75] as const;
const UNLIKE = [0.025, 0.05] as const;
/** Probabilities between which a place is another thing whatever its colour. */
const DENIED = [0.05, 0.2] as const;

type Planes = Readonly<Record<SurfaceKind, Plane>>;

/** Colours and what is told, -1 to 1. */
function seen({ width, height, data }: Rgb8, told: Planes, rt: Runtime): FeatureMap {
  const planes = surfaceKinds.map((kind) => told[kind].data);
  return paddedMap({ width, height }, { step: STEP, inputs: edgeNetwork.inputs }, rt, (i, out, at) => {
    for (let c = 0; c < 3; c++) out[at + c] = data[i * 3 + c] / 127.5 - 1;
    planes.forEach((plane, k) => {
      out[at + 3 + k] = plane[i] * 2 - 1;
    });
  });
}

/**
 * Probability 0-1 of each kind of surface at each pixel, from coverage 0-1 of the picture's size that is told roughly.
 * Deterministic. Throws RangeError for a file of another network, AbortedError.
 */
function seenEdges(image: Rgb8, told: Planes, weights: Uint8Array, rt: Runtime): Record<SurfaceKind, Plane> {
  const { width, height } = image;
  const said = runNetwork(readNetwork(weights, edgeNetwork, rt.arena), seen(image, told, rt), rt);
  const kinds = surfaceKinds.length + 1;
  const planes = surfaceKinds.map(() => new Float32Array(width * height));
  const chances = new Float32Array(kinds);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const at = inSquares(said, x, y);
      let rest = 1;
      surfaceKinds.forEach((kind, k) => {
        const share = told[kind].data[i];
        rest -= share;
        chances[k + 1] = Math.log(Math.max(DOUBT, share)) + said.data[at + (k + 1) * 4];
      });
      chances[0] = Math.log(Math.max(DOUBT, rest)) + said.data[at];
      softmax(chances, kinds, kinds);
      planes.forEach((plane, k) => {
        plane[i] = chances[k + 1];
      });
    }
  }
  const of = (k: number): Plane => ({ width, height, data: planes[k] });
  return { floor: of(0), wall: of(1), ceiling: of(2) };
}

/** Share 0-1 of a place that stays a surface, by its probability 0-1 and how far its colour strays from there. */
export function ownShare(chance: number, stray: number): number {
  const own = Math.max(smoothstep(OTHER[0], OTHER[1], chance), 1 - smoothstep(UNLIKE[0], UNLIKE[1], stray));
  return Math.min(smoothstep(DENIED[0], DENIED[1], chance), own);
}

/**
 * Takes out of coverage 0-1 what the network sees as something else and what differs from the surface near by, or what
 * it is sure of: legs, cables, fittings. Adds nothing. Throws as `seenEdges`.
 */
export function withoutThings(
  { image, lab }: Pick<Workspace, 'image' | 'lab'>,
  told: Planes,
  weights: Uint8Array,
  rt: Runtime,
): Record<SurfaceKind, Plane> {
  const { width, height } = image;
  const chances = seenEdges(image, told, weights, rt);
  const radius = Math.round(Math.max(width, height) * NEAR);
  const of = (kind: SurfaceKind): Plane => {
    const { data: coverage } = told[kind];
    const { data: chance } = chances[kind];
    const sure = coverage.map((v, i) => (v > 0.9 && chance[i] > SURE ? 1 : 0));
    const { means, density } = weightedMeans([lab.l, lab.a, lab.b], sure, image, radius, rt);
    const [l, a, b] = means;
    const data = coverage.map((v, i) => {
      if (v === 0 || density[i] < 0.01) return v;
      const stray = strayOf(lab.l[i] - l[i], lab.a[i] - a[i], lab.b[i] - b[i]);
      return v * ownShare(chance[i], stray);
    });
    for (const each of [...means, density]) rt.arena.free(each);
    return { width, height, data: kind === 'floor' ? hungOn(data, coverage, width, height) : data };
  };
  return { floor: of('floor'), wall: of('wall'), ceiling: of('ceiling') };
}

/** Taken out only where it hangs together with what was left out before: what lies alone on a floor is a reflection. */
function hungOn(taken: Float32Array, coverage: Float32Array, width: number, height: number): Float32Array {
  const { labels, components } = connectedComponents(width, height, (i) => taken[i] < 0.5);
  const isHung = new Uint8Array(components.length + 1);
  labels.data.forEach((label, i) => {
    if (label > 0 && coverage[i] < 0.5) isHung[label] = 1;
  });
  return taken.map((v, i) => (labels.data[i] > 0 && isHung[labels.data[i]] === 0 ? coverage[i] : v));
}
