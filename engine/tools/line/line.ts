/** Photo → line drawing: pencil, ink or a technical drawing, as pixels and as SVG. */

import { throwIfAborted } from '../../abort.ts';
import { findManhattanFrame } from '../../geometry/manhattan.ts';
import { hash2, unit } from '../../hash.ts';
import { gaussianBlur } from '../../image/blur.ts';
import { guidedFilter } from '../../image/guided.ts';
import { rgb8ToOklab } from '../../image/raster.ts';
import { resizePlane, shrinkRgb8 } from '../../image/resample.ts';
import type { OklabImage, Plane, Rgb8 } from '../../image/types.ts';
import { smoothstep } from '../../interpolation.ts';
import { findLines } from '../../perceive/lines.ts';
import type { Runtime } from '../../runtime.ts';
import { coverage, inkStrokes, type Pens, svgOf } from './draw.ts';
import { edgeFlow, flowDog } from './flow.ts';
import { houseStrokes, inLayers, lookAtHouse } from './house.ts';
import type { LineParams } from './params.ts';
import { curveStrokes, type LayerName, type Stroke, straightStrokes } from './strokes.ts';

export interface LineDrawing {
  /** Of the photo's size. */
  readonly image: Rgb8;
  /** The same lines as strokes in three layers: structure, furniture, texture. */
  readonly svg: string;
}

/** Long side at which lines are looked for; larger photos are drawn from lines found here. */
const WORK_PX = 1600;

interface Analysis {
  readonly width: number;
  readonly height: number;
  readonly lab: OklabImage;
  /** Lightness with texture taken out, edges kept. */
  readonly even: Float32Array;
  /** Depth of lines; see flowDog. */
  readonly response: Float32Array;
  readonly strokes: readonly Stroke[];
  /** Px for each px of a picture of 1024. */
  readonly scale: number;
}

function analyse(image: Rgb8, { detail, strength }: LineParams, rt: Runtime): Analysis {
  const lab = rgb8ToOklab(image, rt);
  const { width, height } = lab;
  const scale = Math.max(width, height) / 1024;
  rt.progress('lines', 0.15);
  // Texture of fabrics and boards is weaker than this; less detail takes more of it away.
  const epsilon = 0.0012 * (1.8 - 1.6 * detail) ** 2 + 1e-5;
  const plane = { width, height, data: lab.l };
  const options = { radius: Math.max(2, Math.round((4.5 - 2.5 * detail) * scale)), epsilon };
  const even = guidedFilter(plane, plane, options, rt).data;
  const flow = edgeFlow({ ...lab, l: even }, Math.max(1.5, 2.2 * scale), rt);
  throwIfAborted(rt.signal);
  const sigma = Math.max(0.8, (1.35 - 0.5 * detail) * Math.sqrt(scale));
  const response = balanced(
    { width, height, data: flowDog({ width, height, data: even }, flow, sigma, rt) },
    scale,
    rt,
  );
  rt.progress('lines', 0.5);
  const { segments } = findLines(lab, rt);
  const frame = findManhattanFrame(segments, width, height, rt.signal);
  const diagonal = Math.hypot(width, height);
  const straightLayer = (_x: number, _y: number, length: number, isOfRoom: boolean): LayerName =>
    isOfRoom && length > 0.09 * diagonal ? 'structure' : length > 0.022 * diagonal ? 'furniture' : 'texture';
  const straight = straightStrokes(segments, frame, straightLayer, scale, (0.024 - 0.014 * detail) * diagonal);
  throwIfAborted(rt.signal);
  const seen = lookAtHouse(image, lab, segments, frame, rt);
  const own = seen ? houseStrokes(seen, lab, straight, scale) : [];
  const covered = coverage([...straight, ...own], width, height, 2.6 * scale);
  const open = response.map((v, i) => (covered[i] > 0 ? 0 : v));
  const strong = 0.016 - 0.01 * detail - 0.003 * (strength - 0.5);
  const curves = curveStrokes(open, flow, lab, (_x, _y, clarity) => (clarity > 0.42 ? 'furniture' : 'texture'), {
    strong,
    weak: strong * 0.45,
    least: (16 - 8 * detail) * scale,
    tolerance: 0.55 * Math.sqrt(scale),
  });
  const found = [...straight, ...curves];
  const strokes = seen ? inLayers(found, seen, lab, scale, rt) : found;
  return { width, height, lab, even, response, strokes: [...own, ...strokes], scale };
}

/** Lines of quiet places come forward, those of busy ones step back: a white corner counts beside a bookshelf. */
function balanced(response: Plane, scale: number, rt: Runtime): Float32Array {
  const { width, height, data } = response;
  const around = gaussianBlur({ width, height, data: data.map(Math.abs) }, 16 * scale, rt).data;
  return data.map((v, i) => v * Math.sqrt(TYPICAL / (around[i] + FAINT)));
}

/** Mean depth of lines in a place that is neither quiet nor busy, and what sensors and JPEG leave on a bare wall. */
const TYPICAL = 0.012;
const FAINT = 0.0015;

function pensOf({ technique, strength }: LineParams, scale: number): Pens {
  const weight = scale * (0.6 + 0.8 * strength);
  const pen = (width: number, dark: number) => ({ width: Math.max(0.6, width * weight), dark });
  if (technique === 'technical') return { structure: pen(2, 1), furniture: pen(1.4, 0.92), texture: pen(0.7, 0.42) };
  if (technique === 'ink') return { structure: pen(1.9, 1), furniture: pen(1.6, 1), texture: pen(0.9, 0.9) };
  return { structure: pen(1.5, 0.8), furniture: pen(1.2, 0.7), texture: pen(0.8, 0.45) };
}

/** Strokes of a pencil side by side at a slant: 0 between them, 1 on them; chance decides their depth. */
function hatching(x: number, y: number, scale: number, slant: number): number {
  const across = (x * slant + y) / (2.6 * scale);
  const row = Math.floor(across);
  const along = (x - y * slant) / (46 * scale) + unit(hash2(row, 3, 17), 0) * 9;
  const piece = Math.floor(along);
  const ends = Math.min(1, 6 * Math.min(along - piece, 1 - (along - piece)));
  const profile = 1 - Math.abs(2 * (across - row) - 1);
  return profile * ends * (0.55 + 0.45 * unit(hash2(row, piece, 23), 1));
}

/** Long lines of the room that are too faint in the photo to show by themselves: 0 where something is drawn already. */
function missingLines(
  { width, height, response, strokes, scale }: Analysis,
  params: LineParams,
  rt: Runtime,
): Float32Array {
  const ink = new Float32Array(width * height);
  const own = strokes.filter(({ layer }) => layer === 'structure');
  inkStrokes(ink, { width, height }, own, pensOf(params, scale));
  const drawn = response.map((v) => smoothstep(0.002, 0.008, -v));
  const near = gaussianBlur({ width, height, data: drawn }, 2.5 * scale, rt).data;
  return ink.map((v, i) => v * (1 - smoothstep(0.04, 0.16, near[i])));
}

/** Ink 0-1 a pixel at the size of the analysis. */
function drawRaster(found: Analysis, params: LineParams, rt: Runtime): Float32Array {
  const { width, height, response, even, scale } = found;
  const ink = new Float32Array(width * height);
  const { technique, strength, detail } = params;
  if (technique === 'technical') {
    inkStrokes(ink, found, found.strokes, pensOf(params, scale));
    return ink;
  }
  const gain = 0.5 + strength;
  const from = (0.0065 - 0.005 * detail) / gain;
  const soft = technique === 'pencil' ? 0.018 / gain : 0.007 / gain;
  const outline = missingLines(found, params, rt);
  const tone = technique === 'pencil' ? gaussianBlur({ width, height, data: even }, 3 * scale, rt).data : even;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const line = Math.max(outline[i], smoothstep(from, from + soft, -response[i]));
      if (technique === 'ink') {
        ink[i] = Math.max(line, 1 - smoothstep(0.13, 0.2, even[i]));
        continue;
      }
      // Shade by strokes, crossed in the dark; the paper's grain breaks both.
      const dark = Math.max(0, 0.78 - tone[i]);
      const first = hatching(x, y, scale, 0.8) * Math.min(1, dark * 1.5);
      const second = hatching(x, y, scale, -1.3) * Math.max(0, dark - 0.3) * 1.6;
      const grain = 0.72 + 0.28 * unit(hash2(x, y, 5), 2);
      ink[i] = Math.min(1, (0.92 * line * (0.7 + 0.3 * strength) + (first + second) * 0.55 * gain) * grain);
    }
  }
  return ink;
}

/** Draws a photo of at least 16 × 16 px. Deterministic; throws AbortedError when cancelled. */
export function drawLine(image: Rgb8, params: LineParams, rt: Runtime): LineDrawing {
  const { width, height } = image;
  const found = analyse(shrinkRgb8(image, WORK_PX), params, rt);
  rt.progress('compose', 0.8);
  const [kx, ky] = [width / found.width, height / found.height];
  const strokes = found.strokes.map(
    (stroke): Stroke => ({ ...stroke, points: stroke.points.map(([x, y]) => [x * kx, y * ky] as const) }),
  );
  const pens = pensOf(params, found.scale * kx);
  let ink: Float32Array;
  if (params.technique === 'technical' && kx > 1) {
    ink = new Float32Array(width * height);
    inkStrokes(ink, image, strokes, pens);
  } else {
    const drawn = drawRaster(found, params, rt);
    const plane = { width: found.width, height: found.height, data: drawn };
    ink = kx > 1 ? resizePlane(plane, width, height, 'catmull-rom').data : drawn;
  }
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < ink.length; i++) {
    const value = Math.round(255 - 238 * Math.min(1, Math.max(0, ink[i])));
    data[3 * i] = value;
    data[3 * i + 1] = value;
    data[3 * i + 2] = value;
  }
  return { image: { width, height, data }, svg: svgOf(image, strokes, pens) };
}
