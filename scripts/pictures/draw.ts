/** Pictures by recipe: our own rooms, traced or drawn by our own engine. */
import sharp, { type Sharp } from 'sharp';
import { boxOf } from '#engine/design/arrangement.ts';
import { distanceTo } from '#engine/design/box.ts';
import { type DesignedScene, designScene, FURNITURE_ID } from '#engine/design/scene.ts';
import { project } from '#engine/geometry/camera.ts';
import type { Rgb8 } from '#engine/image/types.ts';
import { drawLines } from '#engine/render/drawLines.ts';
import { type Quality, renderScene } from '#engine/render/render.ts';
import type { RenderScene } from '#engine/render/types.ts';
import type { Runtime } from '#engine/runtime.ts';
import { drawLine } from '#engine/tools/line/line.ts';
import { lineParams } from '#engine/tools/line/params.ts';
import { restyleParams } from '#engine/tools/restyle/params.ts';
import { restyle } from '#engine/tools/restyle/restyle.ts';
import type { Recipe, View } from './recipes.ts';

/**
 * Final pictures are traced larger than they are shown, small ones most, which smooths what the tracer leaves of steps
 * and noise.
 */
const oversize = (width: number): number => (width <= 640 ? 1.5 : 1.25);
/** And no larger than this, pixels. */
const WIDEST = 1800;
/** Exposure is judged on a picture of this width, pixels. */
const EXPOSURE_WIDTH = 192;
const BOARD_GAP = 12;
/** Share of the picture over which one view gives way to the other. */
const WIPE = 0.012;

export interface Studio {
  readonly rt: Runtime;
  readonly quality: Quality;
  /** Frees what a picture held in the arena. */
  readonly reset: () => void;
}

const heightOf = (width: number): number => Math.round((width * 2) / 3);
const raw = ({ data, width, height }: Rgb8): Sharp => sharp(data, { raw: { width, height, channels: 3 } });

async function rgbOf(image: Sharp): Promise<Rgb8> {
  const { data, info } = await image.removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

function designed(view: View, width: number): DesignedScene {
  const size = { width, height: heightOf(width) };
  const { style, room, seed, framedFor } = view;
  const from = framedFor && framedFor !== style ? designScene(framedFor, room, seed, size).shot : undefined;
  return designScene(style, room, seed, size, from);
}

/** Ids of the pieces that a view goes without, and of what stands on them. */
function takenAway({ style, room, seed, without = [] }: View, { placements, scene }: DesignedScene): Set<number> {
  const { width, height, camera } = scene;
  const isShown = ({ x, y, z, built }: DesignedScene['placements'][number]): boolean => {
    const [px, py] = project(camera, [x, y + built.piece.sizeM[2] / 2, z]) ?? [-1, -1];
    return px > 0.08 * width && px < 0.92 * width && py > 0 && py < height;
  };
  const kind = without.find((id) => placements.some((placement) => placement.id === id && isShown(placement)));
  if (!kind) throw new Error(`${style} ${room} ${seed} shows no ${without.join(' and no ')}`);
  const hosts = placements.filter(({ id }) => id === kind).map(boxOf);
  const isGone = ({ id, body, x, z }: DesignedScene['placements'][number]): boolean =>
    id === kind || (body === 'on-top' && hosts.some((host) => distanceTo(host, [x, z]) === 0));
  return new Set(placements.flatMap((placement, i) => (isGone(placement) ? [FURNITURE_ID + i] : [])));
}

function sceneOf(view: View, designed: DesignedScene): RenderScene {
  if (view.isEmpty) return designed.empty;
  if (!view.without?.length) return designed.scene;
  const gone = takenAway(view, designed);
  return { ...designed.scene, objects: designed.scene.objects.filter(({ objectId }) => !gone.has(objectId)) };
}

/** Exposure of the furnished room, so that what is taken away doesn't change the light of the rest. */
function exposureOf({ scene }: DesignedScene, { seed }: View, { rt }: Studio): number {
  const { camera, width } = scene;
  const share = EXPOSURE_WIDTH / width;
  const principalPx: [number, number] = [camera.principalPx[0] * share, camera.principalPx[1] * share];
  const small = { width: EXPOSURE_WIDTH, height: heightOf(EXPOSURE_WIDTH) };
  const smallCamera = { ...camera, focalPx: camera.focalPx * share, principalPx };
  return renderScene({ ...scene, ...small, camera: smallCamera }, { quality: 'preview', seed }, rt).exposure;
}

/** What a cheap camera and a few passes through messengers leave of a picture. */
async function worn(image: Rgb8): Promise<Rgb8> {
  const { width, height } = image;
  const small = await raw(image)
    .resize(Math.round(width / 5), Math.round(height / 5), { kernel: 'cubic' })
    .modulate({ brightness: 0.86, saturation: 0.82 })
    .toBuffer({ resolveWithObject: true });
  const { data, info } = small;
  let state = 7;
  for (let i = 0; i < data.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    data[i] = Math.min(255, Math.max(0, (data[i] ?? 0) + (state / 2 ** 32 - 0.5) * 22));
  }
  const jpeg = await sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    .jpeg({ quality: 38 })
    .toBuffer();
  return rgbOf(sharp(jpeg).resize(width, height, { kernel: 'linear' }));
}

async function drawView(view: View, width: number, studio: Studio): Promise<Rgb8> {
  const { rt, quality, reset } = studio;
  reset();
  if (view.isDrawn) {
    const { data, ...size } = drawLines(sceneOf(view, designed(view, width)), rt);
    return rgbOf(sharp(data, { raw: { ...size, channels: 1 } }));
  }
  const traced = quality === 'final' ? Math.max(width, Math.min(WIDEST, Math.round(width * oversize(width)))) : width;
  const room = designed(view, traced);
  const exposure = view.without ? exposureOf(room, view, studio) : undefined;
  let { picture } = renderScene({ ...sceneOf(view, room), exposure }, { quality, seed: view.seed }, rt);
  if (view.restyled) {
    reset();
    const params = restyleParams.parse({
      style: view.restyled,
      roomType: view.room,
      resolution: '2k',
      seed: view.seed,
    });
    const result = restyle(picture, params, rt, { room: room.room }).image;
    // The tool's result lies in the arena, which the next picture will use.
    picture = { ...result, data: result.data.slice() };
  }
  if (view.technique) {
    reset();
    picture = drawLine(picture, lineParams.parse({ technique: view.technique, strength: 0.6, detail: 0.4 }), rt).image;
  }
  reset();
  const image = traced === width ? picture : await rgbOf(raw(picture).resize(width, heightOf(width)));
  return view.isWorn ? worn(image) : image;
}

/** The first picture on the left, the second on the right of a slanted edge. */
function wiped(left: Rgb8, right: Rgb8): Rgb8 {
  const { width, height } = left;
  const data = new Uint8Array(left.data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const edge = 0.5 + 0.12 * (0.5 - y / height);
      const share = Math.min(1, Math.max(0, (x / width - edge) / WIPE + 0.5));
      for (let i = (y * width + x) * 3, c = 0; c < 3; c++, i++) {
        data[i] = Math.round((left.data[i] ?? 0) * (1 - share) + (right.data[i] ?? 0) * share);
      }
    }
  }
  return { width, height, data };
}

async function board(images: readonly Rgb8[], width: number): Promise<Rgb8> {
  const height = heightOf(width);
  const tile = { width: Math.floor((width - BOARD_GAP) / 2), height: Math.floor((height - BOARD_GAP) / 2) };
  const tiles = await Promise.all(images.map((image) => raw(image).resize(tile.width, tile.height).png().toBuffer()));
  const composite = tiles.map((input, i) => ({
    input,
    left: (i % 2) * (width - tile.width),
    top: Math.floor(i / 2) * (height - tile.height),
  }));
  const sheet = sharp({ create: { width, height, channels: 3, background: '#ffffff' } }).composite(composite);
  return rgbOf(sharp(await sheet.png().toBuffer()));
}

/** Makes the picture of a recipe at its largest width. */
export async function drawPicture({ layout, views, width }: Recipe, studio: Studio): Promise<Rgb8> {
  const each = layout === 'board' ? Math.round(width / 2) : width;
  const images: Rgb8[] = [];
  for (const view of views) images.push(await drawView(view, each, studio));
  const [first, second] = images;
  if (!first) throw new Error('a recipe without views');
  if (layout === 'board') return board(images, width);
  return layout === 'wipe' && second ? wiped(first, second) : first;
}
