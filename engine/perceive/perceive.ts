/** Photo → Room, surfaces and openings, by a segmentation network where there is one and by classical vision. */
import { closestHomography } from '../geometry/homography.ts';
import { multiply } from '../geometry/matrix.ts';
import { type SurfacePlane, surfacePlanes } from '../geometry/roomGeometry.ts';
import type { Room } from '../geometry/roomSchema.ts';
import type { Mat3 } from '../geometry/types.ts';
import { createMask, rgb8ToOklab } from '../image/raster.ts';
import { shrinkRgb8 } from '../image/resample.ts';
import type { LabelMap, Mask, OklabImage, Rgb8 } from '../image/types.ts';
import type { Runtime } from '../runtime.ts';
import { type Beliefs, positionBeliefs } from './beliefs.ts';
import { scaleRoom } from './boxRoom.ts';
import { faceConfidence } from './confidence.ts';
import { type ExtendedLabels, extendSurfaces } from './extend.ts';
import { belowHorizon, CEILING, FIRST_WALL, FLOOR, faceMap } from './faces.ts';
import { surfaceFit } from './fit.ts';
import { findLines } from './lines.ts';
import { edgeAwareMatte } from './matte.ts';
import { networkBeliefs, networkOpenings, networkPriors } from './network/evidence.ts';
import { NETWORK_PX, type Segmentation, segment } from './network/segment.ts';
import { type Found, findOpenings } from './openings/openings.ts';
import { type FoundRoom, findRoom } from './roomFinder.ts';
import { asDrawing, type Medium, perceiveSketch, sketchRoom } from './sketch/sketch.ts';
import { findStraightRoom, type StraightRoom } from './straighten.ts';
import { labelSurfaces, type SurfaceLabels } from './surfaces.ts';
import { ANALYSIS_PX, type Perception, type SurfaceView } from './types.ts';

/** Long side at which surfaces are told apart. */
const SURFACE_PX = 560;
/** Belief (see `networkBeliefs`) below which a place is surely something else. */
const DENIED = -0.3;
/** Confidence from which a surface is continued where the picture goes on alike. */
const BELIEVED = 0.5;
/** Lines of the layout that are drawn too low miss by less than this share of their slope below the horizon. */
const CLIMB = 0.7;

export interface PerceiveHint {
  /** A Room that somebody has checked: camera, plan and openings are taken from it. */
  readonly room?: Room;
  /** What a segmentation says of the photo, in place of the engine's own network. */
  readonly segmentation?: Segmentation;
  /** What the picture is: 'auto' unless somebody has said so. */
  readonly medium?: Medium;
}

/** Perceives a photo or a line drawing of a room. Deterministic; throws AbortedError when the run is cancelled. */
export function perceive(image: Rgb8, rt: Runtime, hint: PerceiveHint = {}): Perception {
  const small = shrinkRgb8(image, ANALYSIS_PX);
  const drawn = asDrawing(image, hint.medium ?? 'auto', rt, small);
  if (drawn) return perceiveSketch(drawn, image, rt, hint.room).perception;
  const seen = analyse(small, rt, hint);
  const assembled = { ...assemble(image, seen, rt), camera: seen.camera };
  return seen.segmentation ? { ...assembled, segmentation: seen.segmentation } : assembled;
}

/** The Room of `perceive` alone, without masks: as quick for a photo of 24 megapixels as for one of one. */
export function perceiveRoom(image: Rgb8, rt: Runtime, hint: PerceiveHint = {}): Room {
  const small = shrinkRgb8(image, ANALYSIS_PX);
  const drawn = asDrawing(image, hint.medium ?? 'auto', rt, small);
  if (drawn) return { ...sketchRoom(drawn, image, rt, hint.room), drawn: true };
  const seen = analyse(small, rt, hint);
  return finished(scaleRoom(seen.found, image.width, image.height), seen);
}

/** What a copy of a photo, its long side at most ANALYSIS_PX, told. */
interface Analysis {
  readonly found: Room;
  readonly labels: ExtendedLabels;
  readonly extra: Found;
  readonly confidenceOf: (face: number) => number;
  /** See Perception. */
  readonly camera: number;
  readonly segmentation: Segmentation | undefined;
}

function analyse(small: Rgb8, rt: Runtime, hint: PerceiveHint): Analysis {
  const lab = rgb8ToOklab(small, rt);
  rt.progress('lines', 0.1);
  const coarse = rgb8ToOklab(shrinkRgb8(small, SURFACE_PX), rt);
  const given = hint.room && scaleRoom(hint.room, small.width, small.height);
  const weights = hint.segmentation ? undefined : rt.learned('segmentation');
  const segmentation = weights ? segment(small, weights, NETWORK_PX, rt) : hint.segmentation;
  const beliefs = segmentation && networkBeliefs(segmentation, coarse);
  const searched = given ? null : search(small, lab, coarse, rt, beliefs);
  const found = given ?? searched!.room;
  const room = scaleRoom(found, coarse.width, coarse.height);
  rt.progress('surfaces', 0.5);
  const looks = beliefs ?? searched?.beliefs ?? positionBeliefs(coarse, belowHorizon(room), rt.signal);
  const labels = labelSurfaces(coarse, room, looks, rt, segmentation && networkPriors(segmentation, coarse));
  if (segmentation) leaveWhatIsDenied(labels);
  rt.progress('surfaces', 0.8);
  const support = searched?.support ?? 1;
  const alone = (face: number): number => faceConfidence(labels, face, support);
  const tried = extendSurfaces(labels, room, (face) => alone(face) >= BELIEVED, 0);
  const continued = (face: number): number => faceConfidence(tried, face, support);
  // What spills over furniture when it is continued was not told apart from it in the first place.
  const confidenceOf = (face: number): number => Math.sqrt(alone(face) * Math.min(alone(face), continued(face)));
  const extended = segmentation
    ? extendSurfaces(labels, room, () => false, CLIMB)
    : extendSurfaces(labels, room, (face) => Math.min(alone(face), continued(face)) >= BELIEVED, CLIMB);
  const extra = findOpenings(labels, room, rt.signal, segmentation && networkOpenings(segmentation, coarse));
  const camera = searched ? searched.features.frame : 1;
  return { found, labels: extended, extra, confidenceOf, camera, segmentation };
}

/** The Room of a photo, straightened first where its lens bends lines. */
function search(
  small: Rgb8,
  lab: OklabImage,
  coarse: OklabImage,
  rt: Runtime,
  known: Beliefs | undefined,
): StraightRoom & Partial<Pick<FoundRoom, 'beliefs'>> {
  const { segments, radial } = findLines(lab, rt, true);
  return radial === 0 ? findRoom(lab, coarse, segments, rt, known) : findStraightRoom(small, coarse, radial, rt, known);
}

/** A wrong layout gives a wall what the network is sure is ceiling or furniture: that belongs to no surface. */
function leaveWhatIsDenied({ label, looks }: SurfaceLabels): void {
  for (let k = 0; k < label.length; k++)
    if (label[k] < looks.length && looks[label[k]][k] < DENIED) label[k] = looks.length;
}

/** Masks at the photo's own size, one a surface. */
function assemble(image: Rgb8, seen: Analysis, rt: Runtime): Perception {
  const { found, labels, extra, confidenceOf } = seen;
  const { width, height } = image;
  const room = scaleRoom(found, width, height);
  const { l, a, b } = rgb8ToOklab(image, rt);
  // A photo of 24 megapixels: each plane is 96 MB.
  rt.arena.free(a);
  rt.arena.free(b);
  const guide = { width, height, data: l };
  const matteOf = (isIn: (superpixel: number) => boolean): Mask => {
    const { map } = labels.superpixels;
    const plane = { width: map.width, height: map.height, data: new Float32Array(map.data.length) };
    for (let i = 0; i < map.data.length; i++) plane.data[i] = isIn(map.data[i]) ? 1 : 0;
    return edgeAwareMatte(plane, guide, rt);
  };
  const mattes = [0, 1, 2].map((kind) =>
    matteOf((k) => labels.label[k] === kind && extra.opening[k] === 0 && extra.rug[k] === 0),
  );
  const faces = ownFaces(faceMap(room), labels);
  const surfaces: SurfaceView[] = [];
  for (const plane of surfacePlanes(room)) {
    if (plane.polygonPx.length < 3) continue;
    const toMetres = photoToMetres(room, plane);
    if (!toMetres) continue;
    const face = faceOf(plane);
    const matte = mattes[plane.kind === 'floor' ? 0 : plane.kind === 'ceiling' ? 1 : 2];
    const mask = plane.kind === 'wall' ? onFace(matte, faces, face) : matte;
    surfaces.push({
      id: plane.id,
      kind: plane.kind,
      mask,
      toMetres,
      confidence: confidenceOf(face),
    });
  }
  const some = (flags: Uint8Array): Mask =>
    flags.includes(1) ? matteOf((k) => flags[k] === 1) : createMask(width, height);
  return {
    room: finished(room, seen),
    surfaces,
    rug: some(extra.rug),
    opening: some(extra.opening),
  };
}

function photoToMetres({ camera: { distortion } }: Room, { toMetres, polygonPx }: SurfacePlane): Mat3 | undefined {
  if (!distortion) return toMetres;
  const straight = closestHomography(distortion, polygonPx);
  return straight && multiply(toMetres, straight);
}

const faceOf = ({ kind, id }: Pick<SurfaceView, 'kind' | 'id'>): number =>
  kind === 'wall' ? FIRST_WALL + Number(id.slice('wall-'.length)) : kind === 'floor' ? FLOOR : CEILING;

/** A Room with its openings, and with how far each surface can be believed. */
function finished(room: Room, { extra, confidenceOf, segmentation }: Analysis): Room {
  return {
    ...room,
    ...(segmentation ? { fit: Math.round(1000 * surfaceFit(room, segmentation)) / 1000 } : {}),
    openings: room.openings.length > 0 ? room.openings : [...extra.openings],
    surfaces: room.surfaces.map((surface) => ({ ...surface, confidence: confidenceOf(faceOf(surface)) })),
  };
}

/** Faces at the photo's size, with what a wall holds beyond its own outline. */
function ownFaces(faces: LabelMap, labels: ExtendedLabels): Int32Array {
  const { owner } = labels;
  const { map, cut } = labels.superpixels;
  const { width, height, data } = faces;
  for (let y = 0; y < height; y++) {
    const row = Math.min(map.height - 1, Math.floor(((y + 0.5) * map.height) / height)) * map.width;
    for (let x = 0; x < width; x++) {
      const k = map.data[row + Math.min(map.width - 1, Math.floor(((x + 0.5) * map.width) / width))];
      if (owner[k] >= FIRST_WALL && owner[k] !== cut[k]) data[y * width + x] = owner[k];
    }
  }
  return data;
}

function onFace(matte: Mask, faces: Int32Array, face: number): Mask {
  return { ...matte, data: matte.data.map((v, i) => (faces[i] === face ? v : 0)) };
}
