/** From treatments of a photo's surfaces to covers: mattes, light, and what stands in front. */
import { throwIfAborted } from '../abort.ts';
import { guidedUpsample } from '../image/guided.ts';
import { lumaPlane } from '../image/raster.ts';
import type { Mask, Plane, Rgb8 } from '../image/types.ts';
import { probabilityOf } from '../perceive/network/evidence.ts';
import type { Perception } from '../perceive/types.ts';
import type { Runtime } from '../runtime.ts';
import type { Cover, Covers } from './cover.ts';
import { nearestFace, spareStrangers } from './faces.ts';
import { COVER, FRONT } from './field.ts';
import { kindOptions } from './kindOptions.ts';
import { darkenContacts } from './light/contact.ts';
import { fillFrom } from './masked.ts';
import { refineMatte } from './matte.ts';
import type { SceneLight } from './sceneLight.ts';
import { type Shading, separateShading } from './shading.ts';
import { spareSkirting } from './skirting.ts';
import { type SurfaceKind, surfaceKinds } from './surfaceKinds.ts';
import type { Treatment } from './treatment.ts';
import type { Workspace } from './workspace.ts';

/** New materials by kind of surface: one for floor or ceiling, one a face for walls; none where the old one stays. */
export type Treatments = Readonly<Record<SurfaceKind, readonly Treatment[]>>;

/** A photo that gets covers. */
export interface Subject {
  readonly image: Rgb8;
  readonly perception: Perception;
  readonly work: Workspace;
  readonly treatments: Treatments;
}

export interface Mattes {
  /** Coverage 0-1 at workspace size; of kinds that stay, as perceived. */
  readonly coverage: Readonly<Record<SurfaceKind, Plane>>;
  /** Wall face at each workspace pixel, as an index into the walls' treatments. */
  readonly face: Uint8Array;
}

/** Refines the mattes of all surfaces that are treated. */
export function refineMattes(subject: Subject, rt: Runtime): Mattes {
  const { work, treatments } = subject;
  const { width, height } = work;
  const band = Math.max(2, Math.round(Math.max(width, height) * 0.004));
  const { segmentation } = subject.perception;
  const lamps = segmentation && probabilityOf(segmentation, ['lamp', 'window'], work);
  const lace = segmentation && probabilityOf(segmentation, ['plant'], work);
  const refine = (kind: SurfaceKind): Plane => {
    throwIfAborted(rt.signal);
    if (treatments[kind].length === 0) return work[kind];
    const { tolerance, patterned } = kindOptions[kind];
    return refineMatte(
      work[kind],
      work.lab,
      { band, tolerance, speckRadius: patterned ? band : 0, ...(lamps && { lamps }), ...(lace && { lace }) },
      rt,
    );
  };
  const face = nearestFace(wallMasks(subject), width, height, new Uint8Array(width * height), rt.signal);
  const coverage = { floor: refine('floor'), wall: refine('wall'), ceiling: refine('ceiling') };
  if (treatments.wall.length > 0) {
    spareStrangers(work, coverage.wall, rt);
    spareSkirting(work, subject.perception.room, coverage.wall);
  }
  return { coverage, face };
}

/** Masks of the walls that get something new, in the order of their treatments. */
function wallMasks({ perception, treatments }: Subject): Mask[] {
  const byId = new Map(perception.surfaces.map((surface) => [surface.id, surface.mask]));
  return treatments.wall.flatMap((wall) => byId.get(wall.surfaceId) ?? []);
}

/** Light on each surface that is treated, apart from its old paint. */
export function separateLight(
  subject: Subject,
  mattes: Mattes,
  scene: SceneLight,
  rt: Runtime,
): Partial<Record<SurfaceKind, Shading>> {
  const { work, treatments } = subject;
  const shadings: Partial<Record<SurfaceKind, Shading>> = {};
  for (const kind of surfaceKinds) {
    const count = treatments[kind].length;
    if (count === 0) continue;
    const { shading } = kindOptions[kind];
    const options = kind === 'wall' ? { ...shading, faces: { map: mattes.face, count } } : shading;
    shadings[kind] = separateShading(work, mattes.coverage[kind], scene, options, rt);
  }
  if (shadings.floor) darkenFeet(subject, mattes, shadings.floor, rt);
  return shadings;
}

/** What stands on the floor throws its contact shadows on a new one; without a network nobody knows what lies flat. */
function darkenFeet({ perception, work }: Subject, { coverage }: Mattes, { light }: Shading, rt: Runtime): void {
  const { segmentation, surfaces } = perception;
  const seen = surfaces.find(({ kind }) => kind === 'floor');
  if (!segmentation || !seen) return;
  const flat = probabilityOf(segmentation, ['floor', 'rug'], work);
  const standing = flat.map((v, i) => Math.max(0, 1 - Math.max(v, coverage.floor.data[i])));
  darkenContacts(light, { floor: coverage.floor, standing, toMetres: seen.toMetres, scale: work.scale }, rt);
}

export interface CoverOptions {
  readonly scene: SceneLight;
  readonly shadings: Readonly<Partial<Record<SurfaceKind, Shading>>>;
  /** −1 where light comes from the left … 1 from the right. */
  readonly lightSide: number;
  readonly seed: number;
}

/** Brings mattes and light to where a band operation reads them. */
export function makeCovers(subject: Subject, mattes: Mattes, options: CoverOptions, rt: Runtime): Covers {
  const { image, work, treatments } = subject;
  const { width, height } = image;
  const guide = work.scale < 1 ? lumaPlane(image) : undefined;
  const kinds: Partial<Record<SurfaceKind, Cover>> = {};
  for (const kind of surfaceKinds) {
    const shading = options.shadings[kind];
    if (!shading) continue;
    const { keepDetail = shading.keepDetail, freshGrain, sheen } = kindOptions[kind];
    const face = rt.arena.u8(width * height);
    kinds[kind] = {
      matte: atPictureSize(mattes.coverage[kind], image, guide, rt),
      treatments: treatments[kind],
      face: kind === 'wall' ? nearestFace(wallMasks(subject), width, height, face, rt.signal) : face,
      field: packShading(shading, work, rt),
      keepDetail,
      sheen,
      grain: options.scene.grain * freshGrain * (1 - keepDetail),
    };
  }
  return {
    width,
    height,
    workWidth: work.width,
    workHeight: work.height,
    kinds,
    front: Object.keys(kinds).length > 0 ? frontColours(subject, mattes, rt) : rt.arena.f32(0),
    lightSide: options.lightSide,
    seed: options.seed,
  };
}

function packShading(shading: Shading, { width, height }: Workspace, rt: Runtime): Float32Array {
  const count = width * height;
  const field = rt.arena.f32Unset(count * COVER.size);
  const [red, green, blue] = shading.light;
  for (let i = 0, at = 0; i < count; i++, at += COVER.size) {
    field[at + COVER.light] = red[i];
    field[at + COVER.light + 1] = green[i];
    field[at + COVER.light + 2] = blue[i];
    field[at + COVER.glare] = shading.glare[i];
    field[at + COVER.logY] = shading.smoothLogY[i];
  }
  throwIfAborted(rt.signal);
  return field;
}

/** Colour of whatever stands before the treated surfaces, carried a few pixels into their edges. */
function frontColours({ work, treatments }: Subject, mattes: Mattes, rt: Runtime): Float32Array {
  const count = work.width * work.height;
  const weight = new Float32Array(count);
  const treated = surfaceKinds.filter((kind) => treatments[kind].length > 0).map((kind) => mattes.coverage[kind].data);
  for (let i = 0; i < count; i++) {
    let covered = 0;
    for (const data of treated) covered += data[i];
    weight[i] = covered < 0.04 ? 1 : 0;
  }
  const filled = fillFrom(work.linear, weight, work, work.width > 600 ? 2 : 1, rt);
  const front = rt.arena.f32Unset(count * FRONT.size);
  for (let i = 0; i < count; i++) for (let c = 0; c < FRONT.size; c++) front[i * FRONT.size + c] = filled[c][i];
  throwIfAborted(rt.signal);
  return front;
}

/** Workspace matte → bytes at the picture's size, its edges on the picture's edges. */
function atPictureSize(matte: Plane, image: Rgb8, guide: Plane | undefined, rt: Runtime): Uint8Array {
  const bytes = rt.arena.u8(image.width * image.height);
  throwIfAborted(rt.signal);
  const same = guide === undefined;
  const large = guide ? guidedUpsample(matte, guide, { radius: 3, epsilon: 1e-4 }, rt) : matte;
  for (let i = 0; i < bytes.length; i++) {
    // Guided upsampling leaves a haze of a few percent either side: clear it.
    const value = same ? large.data[i] : (large.data[i] - 0.03) / 0.94;
    bytes[i] = value <= 0 ? 0 : value >= 1 ? 255 : Math.round(value * 255);
  }
  return bytes;
}
