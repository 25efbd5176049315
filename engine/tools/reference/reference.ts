/** A picture of a room that somebody likes → its palette, the colours of floor and walls, its light. */
import { throwIfAborted } from '../../abort.ts';
import { linearToOklab, oklabToOklch } from '../../image/colour.ts';
import { shrinkRgb8 } from '../../image/resample.ts';
import type { Rgb8 } from '../../image/types.ts';
import { perceive } from '../../perceive/perceive.ts';
import type { Perception } from '../../perceive/types.ts';
import { measureLight, type SceneLight } from '../../resurface/sceneLight.ts';
import { createWorkspace, type Workspace } from '../../resurface/workspace.ts';
import type { Runtime } from '../../runtime.ts';
import type { ToolResult } from '../toolResult.ts';
import { findClusters, type Point } from './clusters.ts';
import type { Reference, ReferenceParams } from './params.ts';

/** Long side at which a reference is looked at: colours need no more. */
const REFERENCE_PX = 384;
/** Shares of the picture from which a surface is told, a thing's colour, and whether there is light to tell of. */
const LEAST_SURFACE = 0.03;
const LEAST_COLOUR = 0.02;
/** Linear luminance of the middle of a picture under which nothing can be told. */
const LEAST_LIGHT = 0.004;
/**
 * Of a surface, between these shares of its brightness: walls without shadows and lamps, floors without what they
 * mirror of the windows.
 */
const EVEN = { wall: [0.35, 0.9], floor: [0.15, 0.55] } as const;
/** Belief of the network from which a place is what it says. */
const SURE = 0.5;
const COLOURS = 6;
const TEXTILES = 3;
const textileClasses = ['curtain', 'rug', 'seating', 'bed'] as const;

/**
 * Reads a picture of any kind; of what is no room, `floor` and `walls` are null. `document` is a Reference.
 * Deterministic; throws AbortedError when cancelled.
 */
export function readReference(image: Rgb8, _params: ReferenceParams, rt: Runtime): ToolResult {
  const small = shrinkRgb8(image, REFERENCE_PX);
  const perception = perceive(small, rt, { medium: 'photo' });
  throwIfAborted(rt.signal);
  rt.progress('light', 0.8);
  const work = createWorkspace(small, perception, rt);
  const light = measureLight(work, rt);
  const document: Reference =
    light.median < LEAST_LIGHT
      ? { floor: null, walls: null, palette: [], textiles: [], light: null }
      : told(work, perception, light);
  return { image: small, confidence: perception.room.confidence, alterations: [], document };
}

function told(work: Workspace, { segmentation }: Perception, light: SceneLight): Reference {
  const count = work.width * work.height;
  const at = segmentation && classAt(work, segmentation);
  const isIndoors = (i: number) => work.opening.data[i] < 0.5 && !(at && ['window', 'person'].includes(at(i)));
  const isTextile = (i: number) => at !== undefined && textileClasses.some((each) => each === at(i));
  const pointsOf = (takes: (i: number) => boolean): Point[] => {
    const points: Point[] = [];
    // Every third pixel, a third of which is in each row.
    for (let i = 0; i < count; i += 3) if (takes(i)) points.push(labOf(work, light, i));
    return points;
  };
  const clustersOf = (takes: (i: number) => boolean, most: number) =>
    findClusters(pointsOf(takes), most)
      .map(({ centre, size }) => ({ colour: lchOf(centre), share: (3 * size) / count }))
      .filter(({ share }) => share >= LEAST_COLOUR);
  const [, , b] = linearToOklab(...light.colour);
  return {
    floor: surfaceOf(work, light, 'floor'),
    walls: surfaceOf(work, light, 'wall'),
    palette: clustersOf(isIndoors, COLOURS),
    textiles: clustersOf((i) => isIndoors(i) && isTextile(i), TEXTILES),
    light: { warmth: rounded(b), lightness: rounded(Math.cbrt(light.median)) },
  };
}

/** The class that the network is sure of at a pixel; 'other' where it is of none. */
function classAt(work: Workspace, { width, height, data, classes }: NonNullable<Perception['segmentation']>) {
  const n = classes.length;
  return (i: number): string => {
    const x = Math.min(width - 1, Math.floor(((i % work.width) * width) / work.width));
    const y = Math.min(height - 1, Math.floor((Math.floor(i / work.width) * height) / work.height));
    const from = (y * width + x) * n;
    for (let c = 0; c < n; c++) if (data[from + c] >= SURE) return classes[c];
    return 'other';
  };
}

/** OKLab of a pixel in white light that lets a white thing be white. */
function labOf({ linear }: Workspace, { white, colour }: SceneLight, i: number): Point {
  const [red, green, blue] = colour.map((c, channel) => linear[channel][i] / (white * c));
  return linearToOklab(red, green, blue);
}

/** Mean colour of a surface where it is evenly lit; null where too little of it is seen. */
function surfaceOf(work: Workspace, light: SceneLight, kind: 'floor' | 'wall') {
  const covered = work[kind].data;
  const [from, to] = EVEN[kind];
  const inside: number[] = [];
  for (let i = 0; i < covered.length; i++) if (covered[i] > 0.9) inside.push(i);
  const share = inside.length / covered.length;
  if (share < LEAST_SURFACE) return null;
  inside.sort((a, b) => work.logY.data[a] - work.logY.data[b] || a - b);
  const even = inside.slice(Math.floor(from * inside.length), Math.ceil(to * inside.length));
  const sum = [0, 0, 0];
  for (const i of even) {
    const seen = labOf(work, light, i);
    for (let c = 0; c < 3; c++) sum[c] += seen[c];
  }
  const mean = sum.map((v) => v / even.length);
  return { colour: lchOf([mean[0], mean[1], mean[2]]), share: rounded(share) };
}

const rounded = (value: number): number => Math.round(value * 1e4) / 1e4;

function lchOf([l, a, b]: Point): [number, number, number] {
  const [lightness, chroma, hue] = oklabToOklch(Math.min(1, l), a, b);
  return [rounded(lightness), rounded(chroma), rounded(hue)];
}
