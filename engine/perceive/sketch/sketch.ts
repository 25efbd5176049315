/**
 * A line drawing of a room → the same as of a photo: camera and Room, masks of its surfaces, openings; and what only a
 * drawing has, closed regions and strokes. Lines and the regions between them lead; networks that learned from photos
 * are not asked.
 */

import { throwIfAborted } from '../../abort.ts';
import { placedDistortion } from '../../geometry/lens.ts';
import { findManhattanFrame } from '../../geometry/manhattan.ts';
import { surfacePlanes } from '../../geometry/roomGeometry.ts';
import type { Room } from '../../geometry/roomSchema.ts';
import type { Vec2 } from '../../geometry/types.ts';
import { createMask, rgb8ToOklab } from '../../image/raster.ts';
import { resizeMask, resizeRgb8, shrinkRgb8 } from '../../image/resample.ts';
import type { LabelMap, Mask, OklabImage, Rgb8 } from '../../image/types.ts';
import type { Runtime } from '../../runtime.ts';
import { scaleRoom } from '../boxRoom.ts';
import { drawnBeliefs, joined } from '../drawn/beliefs.ts';
import type { DrawnLook } from '../drawn/look.ts';
import { CEILING, FIRST_WALL, FLOOR } from '../faces.ts';
import { makeLevelGrid } from '../levelGrid.ts';
import { findLines } from '../lines.ts';
import { layoutRoom } from '../roomFinder.ts';
import { ANALYSIS_PX, type Perception, type SurfaceView } from '../types.ts';
import { chainsOfInk } from './chains.ts';
import { regionBeliefs } from './evidence.ts';
import { insideBorder } from './frame.ts';
import { findInk, type Ink, isDrawing } from './ink.ts';
import { findDrawnOpenings } from './openings.ts';
import { closedRegions } from './regions.ts';
import { type DrawnStroke, simplified, traceStrokes } from './strokes.ts';
import { OBJECT, type RegionFaces, regionFaces, regionOpenings, SURFACE } from './surfaces.ts';

/** Long side up to which drawings are enlarged, so that lines are a pixel wide or more. */
const LEAST_PX = 640;
/**
 * Drawn rooms are mostly wider than lenses are: what is taken where vanishing points leave the focal length open,
 * radians.
 */
const DRAWN_HFOV = (74 * Math.PI) / 180;
/** Of the long side: the shortest stroke, and how far a stroke's polyline may lie beside its ink. */
const LEAST_STROKE = 0.008;
const STROKE_TOLERANCE = 0.0014;

/**
 * A Room that is believed less gives way to a stage by the drawing's lines, where that is believed more: what is drawn
 * of engravings says little that a network or regions understand.
 */
const BELIEVED = 0.3;

/** What a picture is taken for: told by whoever brought it, or seen in it. */
export type Medium = 'photo' | 'sketch' | 'auto';

export interface Sketch {
  readonly perception: Perception;
  /**
   * Region of each pixel, 0, 1, …, in a copy of the drawing; the last is the margin outside its border, if it has one.
   */
  readonly regions: LabelMap;
  /** What each region shows. */
  readonly faces: RegionFaces;
  /** Number of the Room's opening that each region belongs to, from 1; 0 for none. */
  readonly openings: Int32Array;
  /** In px of the drawing itself. */
  readonly strokes: readonly DrawnStroke[];
}

/** A picture that is looked at as a drawing: a copy of what lies inside its border. */
export interface Drawn {
  readonly lab: OklabImage;
  readonly ink: Ink;
  /** Size of the copy with its margin. */
  readonly whole: Size;
  /** Px of the drawing for each px of the copy, and where in the drawing the copy begins. */
  readonly scale: number;
  readonly origin: Vec2;
}

/**
 * The copy in which a drawing is looked at; null for a picture that is none, by what is told or else by its looks.
 * `small` is the picture shrunk to ANALYSIS_PX, for callers that have it.
 */
export function asDrawing(
  image: Rgb8,
  medium: Medium,
  rt: Runtime,
  small: Rgb8 = shrinkRgb8(image, ANALYSIS_PX),
): Drawn | null {
  if (medium === 'photo') return null;
  const whole = enlarged(small);
  const lab = rgb8ToOklab(whole, rt);
  const ink = findInk(lab);
  if (medium !== 'sketch' && !isDrawing(ink)) return null;
  const scale = image.width / whole.width;
  const { left, top, right, bottom } = insideBorder(ink.mask);
  if (right - left === whole.width && bottom - top === whole.height) return { lab, ink, whole, scale, origin: [0, 0] };
  const inner = rgb8ToOklab(cut(whole, left, top, right, bottom), rt);
  return { lab: inner, ink: findInk(inner), whole, scale, origin: [left * scale, top * scale] };
}

function enlarged(image: Rgb8): Rgb8 {
  const scale = LEAST_PX / Math.max(image.width, image.height);
  if (scale <= 1) return image;
  const side = (length: number): number => Math.max(16, Math.round(length * scale));
  return resizeRgb8(image, side(image.width), side(image.height), 'catmull-rom');
}

function cut({ width, data }: Rgb8, left: number, top: number, right: number, bottom: number): Rgb8 {
  const out = new Uint8Array(3 * (right - left) * (bottom - top));
  for (let y = top; y < bottom; y++) {
    out.set(data.subarray(3 * (y * width + left), 3 * (y * width + right)), 3 * (y - top) * (right - left));
  }
  return { width: right - left, height: bottom - top, data: out };
}

type Size = Pick<Rgb8, 'width' | 'height'>;

/** The same Room in a picture that is `scale` times as large and in which this one begins at `origin`. */
export function placed(room: Room, { scale, origin }: Pick<Drawn, 'scale' | 'origin'>, { width, height }: Size): Room {
  const place = ([x, y]: Vec2): [number, number] => [x * scale + origin[0], y * scale + origin[1]];
  const { camera } = room;
  return {
    ...room,
    width,
    height,
    camera: {
      ...camera,
      focalPx: camera.focalPx * scale,
      principalPx: place(camera.principalPx),
      ...(camera.distortion ? { distortion: placedDistortion(camera.distortion, scale, origin) } : {}),
    },
    surfaces: room.surfaces.map((surface) => ({ ...surface, polygonPx: surface.polygonPx.map(place) })),
  };
}

/** A Room of the whole drawing, or of a copy of it of any size, as the copy inside its border shows it. */
function into(given: Room, { lab, scale, origin }: Drawn, size: Size): Room {
  const room = scaleRoom(given, size.width, size.height);
  const [x, y] = origin;
  return placed(room, { scale: 1 / scale, origin: [-x / scale, -y / scale] }, lab);
}

/** Room, regions and faces of a drawing, in px of the copy in which it is looked at. */
export interface ReadSketch {
  readonly room: Room;
  readonly regions: { readonly map: LabelMap; readonly count: number };
  readonly faces: RegionFaces;
}

/**
 * The Room of a drawing and its closed regions. `size` is the drawing's own; `given` a Room that somebody has checked;
 * `look` what a network says of the copy.
 */
export function readSketch(
  drawn: Drawn,
  size: Size,
  given: Room | undefined,
  rt: Runtime,
  look?: DrawnLook,
): ReadSketch {
  const { ink } = drawn;
  rt.progress('lines', 0.1);
  const regions = closedRegions(ink.mask, rt.signal);
  throwIfAborted(rt.signal);
  const room = given ? into(given, drawn, size) : layout(drawn, regions, rt, look);
  rt.progress('surfaces', 0.6);
  const faces = regionFaces(regions, room);
  const openings = room.openings.length > 0 ? room.openings : findDrawnOpenings(regions, faces, room);
  const surfaces = room.surfaces.map((surface) => ({
    ...surface,
    confidence: room.confidence * Math.sqrt(faces.shownOf(faceOf(surface.id))),
  }));
  return { room: { ...room, openings: [...openings], surfaces }, regions, faces };
}

function layout({ lab, ink }: Drawn, regions: ReadSketch['regions'], rt: Runtime, look?: DrawnLook): Room {
  const { width, height } = lab;
  const found = findLines(lab, rt).segments;
  rt.progress('camera', 0.25);
  const short = findManhattanFrame(found, width, height, rt.signal, DRAWN_HFOV);
  const chains = chainsOfInk(ink.cover, short, rt.signal);
  const segments = [...found, ...chains.segments];
  const frame = { ...short, directions: [...short.directions, ...chains.directions] };
  rt.progress('layout', 0.4);
  const { toLevel } = makeLevelGrid(frame, width, height);
  const byRegions = regionBeliefs(regions, segments, frame.directions, (x, y) => toLevel(x, y)[1]);
  const beliefs = look ? joined(byRegions, drawnBeliefs(look, lab)) : byRegions;
  const by = (source: 'drawn' | 'lined') => layoutRoom(lab, lab, segments, frame, rt, { beliefs, source }).room;
  const room = by('drawn');
  if (room.confidence >= BELIEVED) return room;
  const stage = by('lined');
  return stage.confidence > room.confidence ? stage : room;
}

const faceOf = (id: string): number =>
  id === 'floor' ? FLOOR : id === 'ceiling' ? CEILING : FIRST_WALL + Number(id.slice('wall-'.length));

/** The Room of a drawing, in px of the drawing itself. `given` is one that somebody has checked. */
export function sketchRoom(drawn: Drawn, size: Size, rt: Runtime, given?: Room): Room {
  return placed(readSketch(drawn, size, given, rt).room, drawn, size);
}

/** All that is seen in a drawing. Deterministic; throws AbortedError when the run is cancelled. */
export function perceiveSketch(drawn: Drawn, size: Size, rt: Runtime, given?: Room): Sketch {
  const found = readSketch(drawn, size, given, rt);
  const { regions, faces } = found;
  const { map } = regions;
  const room = placed(found.room, drawn, size);
  const maskOf = (isIn: (region: number) => boolean): Mask => masked(map, isIn, drawn, size);
  const surfaces: SurfaceView[] = [];
  for (const { id, kind, polygonPx, toMetres } of surfacePlanes(room)) {
    if (polygonPx.length < 3) continue;
    const face = faceOf(id);
    const mask = maskOf((region) => faces.face[region] === face && faces.shows[region] === SURFACE);
    const { confidence } = room.surfaces.find((surface) => surface.id === id) ?? room;
    surfaces.push({ id, kind, mask, toMetres, confidence });
  }
  throwIfAborted(rt.signal);
  rt.progress('surfaces', 0.8);
  const openings = regionOpenings(regions, faces, found.room);
  return {
    perception: {
      room,
      surfaces,
      rug: createMask(size.width, size.height),
      opening: maskOf((region) => openings[region] > 0),
    },
    ...withMargin(regions, faces, openings, drawn),
    strokes: strokesOf(drawn, rt),
  };
}

/** Regions of the whole sheet: those inside the border, and the margin around them as one more. */
function withMargin(
  { map, count }: ReadSketch['regions'],
  faces: RegionFaces,
  openings: Int32Array,
  { whole, scale, origin }: Drawn,
): Pick<Sketch, 'regions' | 'faces' | 'openings'> {
  const { width, height } = whole;
  if (map.width === width && map.height === height) return { regions: map, faces, openings };
  const data = new Int32Array(width * height).fill(count);
  const [left, top] = origin.map((v) => Math.round(v / scale));
  for (let y = 0; y < map.height; y++) {
    data.set(map.data.subarray(y * map.width, (y + 1) * map.width), (top + y) * width + left);
  }
  const more = {
    face: Int32Array.of(...faces.face, -1),
    shows: Uint8Array.of(...faces.shows, OBJECT),
    area: Float64Array.of(...faces.area, data.length - map.data.length),
  };
  return { regions: { width, height, data }, faces: { ...faces, ...more }, openings: Int32Array.of(...openings, 0) };
}

/** Regions of the copy as a mask of the drawing; nothing outside its border. */
function masked({ width, height, data }: LabelMap, isIn: (region: number) => boolean, drawn: Drawn, size: Size): Mask {
  const small = { width, height, data: Uint8Array.from(data, (region) => (isIn(region) ? 255 : 0)) };
  const [left, top] = drawn.origin.map(Math.round);
  const right = Math.min(size.width, left + Math.round(width * drawn.scale));
  const bottom = Math.min(size.height, top + Math.round(height * drawn.scale));
  const inner = resizeMask(small, right - left, bottom - top, 'bilinear');
  const mask = createMask(size.width, size.height);
  for (let y = top; y < bottom; y++) {
    const row = inner.data.subarray((y - top) * inner.width, (y - top + 1) * inner.width);
    mask.data.set(row, y * size.width + left);
  }
  return mask;
}

/** In px of the drawing. */
function strokesOf({ ink, scale, origin }: Drawn, rt: Runtime): DrawnStroke[] {
  const long = Math.max(ink.mask.width, ink.mask.height);
  const traces = traceStrokes(ink.mask, LEAST_STROKE * long, rt.signal);
  return simplified(traces, Math.max(0.8, STROKE_TOLERANCE * long)).map(({ points, widthPx }) => ({
    points: points.map(([x, y]) => [x * scale + origin[0], y * scale + origin[1]] as const),
    widthPx: widthPx * scale,
  }));
}
