/** What is known of the house that a photo shows, and what that says of its lines. */
import type { ManhattanFrame } from '../../geometry/manhattan.ts';
import type { Room } from '../../geometry/roomSchema.ts';
import type { LineSegment } from '../../geometry/segments.ts';
import { gaussianBlur } from '../../image/blur.ts';
import { rgb8ToOklab } from '../../image/raster.ts';
import { shrinkRgb8 } from '../../image/resample.ts';
import type { OklabImage, Rgb8 } from '../../image/types.ts';
import { networkBeliefs } from '../../perceive/network/evidence.ts';
import { NETWORK_PX, segment } from '../../perceive/network/segment.ts';
import { layoutRoom } from '../../perceive/roomFinder.ts';
import type { Runtime } from '../../runtime.ts';
import { coverage } from './draw.ts';
import { alongHouse, houseLines } from './houseLines.ts';
import { layerAmong, type Places, placesOf } from './places.ts';
import type { Stroke } from './strokes.ts';

/** Long side at which the Room's beliefs lie. */
const COARSE_PX = 560;
/** Px at 1k within which a stroke stands for a line of the Room, and over which lines crowd. */
const BESIDE = 12;
const CROWD = 14;

/** What is known of the house in a photo. */
export interface HouseSeen {
  readonly places: Places;
  readonly room: Room;
}

/** The Room and what the network sees at each place; null where there is no network. */
export function lookAtHouse(
  image: Rgb8,
  lab: OklabImage,
  segments: readonly LineSegment[],
  frame: ManhattanFrame,
  rt: Runtime,
): HouseSeen | null {
  const weights = rt.learned('segmentation');
  if (!weights) return null;
  const said = segment(image, weights, NETWORK_PX, rt);
  const coarse = rgb8ToOklab(shrinkRgb8(image, COARSE_PX), rt);
  const told = { beliefs: networkBeliefs(said, coarse), source: 'known' } as const;
  const { room } = layoutRoom(lab, coarse, segments, frame, rt, told);
  return { places: placesOf(said, lab.width, lab.height), room };
}

/** Lines of the Room that the photo's own strokes leave out. */
export function houseStrokes(
  { room, places }: HouseSeen,
  lab: OklabImage,
  straight: readonly Stroke[],
  scale: number,
): Stroke[] {
  const { width, height } = lab;
  const ofHouse = alongHouse(room, BESIDE * scale);
  const near = coverage(
    straight.filter(({ points }) => ofHouse(points)),
    width,
    height,
    BESIDE * scale,
  );
  const isDrawn = (x: number, y: number): boolean =>
    near[Math.min(height - 1, Math.max(0, Math.floor(y))) * width + Math.min(width - 1, Math.max(0, Math.floor(x)))] >
    0;
  return houseLines(room, lab, places, isDrawn, scale);
}

/** The same strokes, each in the layer that its place tells: what lies along lines of the house is structure. */
export function inLayers(
  strokes: readonly Stroke[],
  { places, room }: HouseSeen,
  lab: OklabImage,
  scale: number,
  rt: Runtime,
): Stroke[] {
  const { width, height } = lab;
  const ink = coverage(strokes, width, height, 0.5);
  const around = gaussianBlur({ width, height, data: ink }, CROWD * scale, rt).data;
  const pixel = (x: number, y: number): number =>
    Math.min(height - 1, Math.max(0, Math.floor(y))) * width + Math.min(width - 1, Math.max(0, Math.floor(x)));
  const crowd = (x: number, y: number): number => around[pixel(x, y)];
  const ofHouse = alongHouse(room, BESIDE * scale);
  return strokes.map((stroke) =>
    ofHouse(stroke.points)
      ? { ...stroke, layer: 'structure' }
      : { ...stroke, layer: layerAmong(places, stroke, crowd, lab, scale) },
  );
}
