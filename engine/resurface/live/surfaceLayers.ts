/**
 * A photo's floor and walls as small pictures from which any material can be shown on them at once: the same mattes,
 * light and planes that `resurface` lays by, without a material.
 */
import type { Material } from '#catalog/materials/schema.ts';
import { throwIfAborted } from '../../abort.ts';
import type { Room } from '../../geometry/roomSchema.ts';
import { linearToSrgb8, luminance } from '../../image/colour.ts';
import type { Rgb8 } from '../../image/types.ts';
import type { Perception, SurfaceView } from '../../perceive/types.ts';
import { MEASURED_SPREAD } from '../../redesign/scale.ts';
import type { Runtime } from '../../runtime.ts';
import type { KnownLength } from '../../tools/restyle/params.ts';
import type { LayableKind, LayerName, SurfaceList } from '../../tools/surfaces/params.ts';
import { type Mattes, refineMattes, type Subject, separateLight } from '../covers.ts';
import { LOG_FLOOR } from '../field.ts';
import { kindOptions } from '../kindOptions.ts';
import { boardAngle, lay, liesStraight, metresBefore, scaledMap, trueScale } from '../laying.ts';
import { layoutErrorOf, measure } from '../quantities.ts';
import { lightSide, measureLight } from '../sceneLight.ts';
import type { Shading } from '../shading.ts';
import type { Treatment } from '../treatment.ts';
import { type MendedMasks, type WholeSurface, wholeSurfaces } from '../whole.ts';
import { createWorkspace, type Workspace, withCoverage } from '../workspace.ts';
import { mirrored } from './mirrored.ts';

export interface LayersOrder {
  readonly knownLength?: KnownLength | undefined;
  /** Somebody has checked the Room. */
  readonly isChecked: boolean;
  /** Surfaces as somebody has drawn them. */
  readonly mended?: MendedMasks | undefined;
}

export interface SurfaceLayers {
  readonly list: SurfaceList;
  readonly layers: Readonly<Record<LayerName, Rgb8>>;
}

type Gate = SurfaceList['floor']['gate'];

/** Old detail that stays on walls, as a logarithm: least, and how far it reaches. */
const DETAIL = { least: -0.35, range: 0.47 } as const;

/** Stands for what is not chosen yet: nothing of it but its roughness is asked for, and that nowhere here. */
const unchosen: Material['pattern'] = { kind: 'plain' };

/** Takes floor and walls of a perceived photo apart. Throws EngineInputError `known-length`; AbortedError. */
export function surfaceLayers(image: Rgb8, perception: Perception, order: LayersOrder, rt: Runtime): SurfaceLayers {
  rt.progress('surfaces', 0.6);
  const { room } = perception;
  const seen = createWorkspace(image, perception, rt);
  const whole = wholeSurfaces(perception, seen, rt, order.mended);
  rt.progress('light', 0.75);
  const work = withCoverage(withCoverage(seen, 'floor', whole.floor.coverage), 'wall', whole.wall.coverage);
  const views = perception.surfaces.filter(({ kind }) => kind !== 'ceiling');
  const on = (kind: LayableKind): Treatment[] =>
    views.filter((view) => view.kind === kind).map((view) => lay(view, { finish: unchosenFinish, seed: 0 }));
  const subject: Subject = {
    image,
    perception,
    work,
    treatments: { floor: on('floor'), wall: on('wall'), ceiling: [] },
  };
  const mattes = refineMattes(subject, rt);
  throwIfAborted(rt.signal);
  const shadings = separateLight(subject, mattes, measureLight(work, rt), rt);
  throwIfAborted(rt.signal);
  rt.progress('compose', 0.95);
  const most = { floor: mostLight(shadings.floor), wall: mostLight(shadings.wall) };
  const glareMost = shadings.floor ? Math.max(1e-3, largest(shadings.floor.glare)) : 1e-3;
  const scale = trueScale(room, order.knownLength);
  const state = (kind: LayableKind): SurfaceList['floor'] => {
    const { isSeen, isBelieved } = whole[kind];
    return {
      state: isSeen ? (isBelieved ? 'found' : 'unsure') : 'missing',
      gate: gateOf(room, whole[kind], order.isChecked || liesStraight(perception, kind)),
      paintGate: gateOf(room, whole[kind], true),
      most: most[kind],
    };
  };
  return {
    list: {
      width: work.width,
      height: work.height,
      surfaces: views.map((view) => described(view, { room, work, mattes, scale, isChecked: order.isChecked })),
      floor: state('floor'),
      wall: state('wall'),
      glareMost,
      lightSide: Math.sign(lightSide(work)),
      cameraHeightM: room.camera.heightM * scale.factor,
      scaleError: scale.standardError,
      measuredError: MEASURED_SPREAD,
      layoutError: layoutErrorOf(room, order.isChecked),
      lengths: lengthsOf(room, views, scale.factor),
      confidence: room.confidence,
    },
    layers: {
      mattes: mattesPicture(work, mattes, views),
      floorLight: lightPicture(work, shadings.floor, most.floor),
      wallLight: lightPicture(work, shadings.wall, most.wall),
      fine: finePicture(work, shadings, glareMost),
      mirror: mirrored(work, mattes.coverage.floor, rt),
    },
  };
}

const unchosenFinish = {
  id: 'unchosen',
  base: [0.8, 0, 0],
  second: [0.8, 0, 0],
  roughness: 1,
  pattern: unchosen,
} as const;

/** Why `resurface` would stop before it lays something here; `isStraight` tells whether that would lie straight. */
function gateOf(room: Room, { isSeen, isBelieved }: WholeSurface, isStraight: boolean): Gate {
  if (room.unsupported?.includes('slope')) return 'room-slope';
  if (!isStraight) return 'room-unclear';
  if (isSeen && isBelieved) return null;
  return isSeen ? 'surface-unsure' : 'surface-not-found';
}

/** What of a Room can be measured with a tape, and how long it is taken for. */
function lengthsOf(room: Room, views: readonly SurfaceView[], factor: number): SurfaceList['lengths'] {
  const rounded = (metres: number): number => Math.max(0.1, Math.round(metres * factor * 1000) / 1000);
  const seen = new Map<string, number>();
  const openings = room.openings.flatMap(({ kind, heightM }) => {
    if (kind !== 'door' && kind !== 'window') return [];
    const index = seen.get(kind) ?? 0;
    seen.set(kind, index + 1);
    return [{ kind, index, metres: rounded(heightM) }];
  });
  const walls = views.flatMap(({ id, kind }) => {
    if (kind !== 'wall') return [];
    const index = Number(id.slice('wall-'.length));
    return [{ kind, index, metres: rounded(metresBefore(room, index + 1) - metresBefore(room, index)) }];
  });
  return [{ kind: 'ceiling' as const, index: 0, metres: rounded(room.ceilingHeightM) }, ...walls, ...openings];
}

interface Described {
  readonly room: Room;
  readonly work: Workspace;
  readonly mattes: Mattes;
  readonly scale: ReturnType<typeof trueScale>;
  readonly isChecked: boolean;
}

function described(
  view: SurfaceView,
  { room, work, mattes, scale, isChecked }: Described,
): SurfaceList['surfaces'][number] {
  const isFloor = view.kind === 'floor';
  const index = isFloor ? 0 : Number(view.id.slice('wall-'.length));
  const { areaM2, errorM2 } = measure(room, view, { isChecked, scale });
  // A pixel of the layers is 1 / work.scale pixels of the photo.
  const k = 1 / work.scale;
  const [a, b, c, d, e, f, g, h, i] = scaledMap(view.toMetres, scale.factor);
  return {
    id: view.id,
    kind: isFloor ? 'floor' : 'wall',
    face: index,
    toMetres: [a * k, b * k, c, d * k, e * k, f, g * k, h * k, i],
    usualAngle: isFloor ? (boardAngle(room) * 180) / Math.PI : 0,
    originU: isFloor ? 0 : metresBefore(room, index) * scale.factor,
    areaM2,
    errorM2,
    colour: meanColour(view, work, mattes),
  };
}

/** Mean linear colour of what is surely that surface, as `#rrggbb`. */
function meanColour(view: SurfaceView, work: Workspace, { coverage: covered }: Mattes): string {
  const plane = view.kind === 'floor' ? covered.floor : covered.wall;
  const sx = view.mask.width / work.width;
  const sy = view.mask.height / work.height;
  const sums = [0, 0, 0, 0];
  for (let y = 0; y < work.height; y += 2) {
    for (let x = 0; x < work.width; x += 2) {
      const i = y * work.width + x;
      if (plane.data[i] < 0.9) continue;
      if (view.mask.data[Math.floor((y + 0.5) * sy) * view.mask.width + Math.floor((x + 0.5) * sx)] < 128) continue;
      for (let c = 0; c < 3; c++) sums[c] += work.linear[c][i];
      sums[3]++;
    }
  }
  const n = Math.max(1, sums[3]);
  return `#${[0, 1, 2]
    .map((c) =>
      linearToSrgb8(sums[c] / n)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

function largest(values: Float32Array): number {
  let most = 0;
  for (const value of values) if (value > most) most = value;
  return most;
}

const mostLight = (shading: Shading | undefined): number =>
  shading ? Math.max(1e-3, ...shading.light.map(largest)) : 1;

/** Where a mattes picture says which face a pixel belongs to. */
function mattesPicture(work: Workspace, mattes: Mattes, views: readonly SurfaceView[]): Rgb8 {
  const { width, height } = work;
  const data = new Uint8Array(width * height * 3);
  const walls = views.filter(({ kind }) => kind === 'wall');
  const faces = walls.map(({ id }) => Number(id.slice('wall-'.length)));
  for (let i = 0, at = 0; i < width * height; i++, at += 3) {
    data[at] = Math.round(255 * mattes.coverage.floor.data[i]);
    data[at + 1] = Math.round(255 * mattes.coverage.wall.data[i]);
    data[at + 2] = faces[mattes.face[i]] ?? 0;
  }
  return { width, height, data };
}

/** Ordered offsets (Bayer 1973) that keep slow light from showing steps. */
const BAYER = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5].map((v) => (v + 0.5) / 16 - 0.5);

/** Values 0-1 as bytes. */
function coded(value: number, x: number, y: number): number {
  const code = 255 * Math.sqrt(value < 0 ? 0 : value > 1 ? 1 : value) + 0.5 + BAYER[(y & 3) * 4 + (x & 3)] * 0.9;
  return code > 255 ? 255 : code < 0 ? 0 : Math.floor(code);
}

function lightPicture({ width, height }: Workspace, shading: Shading | undefined, most: number): Rgb8 {
  const data = new Uint8Array(width * height * 3);
  if (!shading) return { width, height, data };
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      for (let c = 0; c < 3; c++) data[3 * i + c] = coded(shading.light[c][i] / most, x, y);
    }
  }
  return { width, height, data };
}

function finePicture(work: Workspace, { floor, wall }: Partial<Record<LayableKind, Shading>>, glareMost: number): Rgb8 {
  const { width, height, linear } = work;
  const data = new Uint8Array(width * height * 3);
  const keep = kindOptions.wall.keepDetail ?? wall?.keepDetail ?? 0;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const sourceY = Math.max(LOG_FLOOR, luminance(linear[0][i], linear[1][i], linear[2][i]));
      const rho = wall ? Math.log(sourceY) - wall.smoothLogY[i] : 0;
      const kept = Math.min(DETAIL.least + DETAIL.range, Math.max(DETAIL.least, rho)) * keep;
      data[3 * i] = Math.round((255 * (kept - DETAIL.least)) / DETAIL.range);
      data[3 * i + 1] = floor ? coded(floor.glare[i] / glareMost, x, y) : 0;
    }
  }
  return { width, height, data };
}
