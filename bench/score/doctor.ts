/** Pictures that no longer show the same room: what the geometry score must catch, made from a photo. */
import sharp, { type Sharp } from 'sharp';
import { homographyFromPoints } from '#engine/geometry/homography.ts';
import { applyHomography, invert } from '#engine/geometry/matrix.ts';
import type { Vec2 } from '#engine/geometry/types.ts';
import { area, fillPolygons } from '#engine/image/mask.ts';
import { dilate } from '#engine/image/morphology.ts';
import { sampleRgb8 } from '#engine/image/resample.ts';
import type { Rgb8 } from '#engine/image/types.ts';
import type { Perception } from '#engine/perceive/types.ts';
import type { Runtime } from '#engine/runtime.ts';
import type { DriftCategory } from '#engine/score/categories.ts';
import { erase } from '#engine/tools/erase/erase.ts';
import { eraseParams } from '#engine/tools/erase/params.ts';

export interface Doctored {
  readonly name: string;
  readonly image: Rgb8;
  /** Categories that name it rightly. */
  readonly right: readonly DriftCategory[];
}

export const asSharp = ({ data, width, height }: Rgb8): Sharp =>
  sharp(Buffer.from(data), { raw: { width, height, channels: 3 } });

export async function asRgb8(picture: Sharp): Promise<Rgb8> {
  const { data, info } = await picture.removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

/** The same photo as other programs hand it on: still the same room. */
export async function handedOn(photo: Rgb8): Promise<{ name: string; image: Rgb8 }[]> {
  const noisy = new Uint8Array(photo.data.length);
  let state = 12345;
  for (let i = 0; i < noisy.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    noisy[i] = Math.min(255, Math.max(0, Math.round(photo.data[i] + (state / 2 ** 32 - 0.5) * 30)));
  }
  return [
    { name: 'itself', image: photo },
    { name: 'jpeg 40', image: await asRgb8(sharp(await asSharp(photo).jpeg({ quality: 40 }).toBuffer())) },
    { name: 'brighter', image: await asRgb8(asSharp(photo).linear(1.25, 5)) },
    { name: 'darker', image: await asRgb8(asSharp(photo).linear(0.7, 0)) },
    { name: 'grain', image: { ...photo, data: noisy } },
  ];
}

/** Another camera: turned by 2°, cropped by 4 %, mirrored. */
export async function otherCameras(photo: Rgb8, focalPx: number): Promise<Doctored[]> {
  const { width, height } = photo;
  const [x, y] = [Math.round(width * 0.02), Math.round(height * 0.02)];
  const cropped = asSharp(photo)
    .extract({ left: x, top: y, width: width - 2 * x, height: height - 2 * y })
    .resize(width, height, { fit: 'fill' });
  const right = ['camera'] as const;
  return [
    { name: 'turned 2°', image: turned(photo, focalPx, (2 * Math.PI) / 180), right },
    { name: 'cropped 4 %', image: await asRgb8(sharp(await cropped.png().toBuffer())), right },
    { name: 'mirrored', image: await asRgb8(asSharp(photo).flop()), right },
  ];
}

/** What a camera turned to the right about the vertical sees; at the border the last column goes on. */
function turned(photo: Rgb8, focalPx: number, angle: number): Rgb8 {
  const [cx, cy] = [photo.width / 2, photo.height / 2];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return resampled(photo, (px, py) => {
    const [x, y] = [(px - cx) / focalPx, (py - cy) / focalPx];
    const z = cos - sin * x;
    return [cx + (focalPx * (cos * x + sin)) / z, cy + (focalPx * y) / z];
  });
}

function resampled(photo: Rgb8, from: (x: number, y: number) => Vec2): Rgb8 {
  const data = new Uint8Array(photo.data.length);
  for (let y = 0; y < photo.height; y++) {
    for (let x = 0; x < photo.width; x++) sampleRgb8(photo, ...from(x + 0.5, y + 0.5), data, 3 * (y * photo.width + x));
  }
  return { ...photo, data };
}

/** The opening whose outline (px) is given, taken out of the picture; and set down 5 % of the width beside it. */
export function withoutOpening(
  photo: Rgb8,
  outline: readonly Vec2[],
  kind: 'window' | 'door',
  rt: Runtime,
): Doctored[] {
  const { width, height } = photo;
  const inside = fillPolygons(width, height, [outline]);
  const hole = dilate(inside, Math.round(width * 0.012));
  const share = area(hole) / (width * height);
  if (share < 0.006 || share > 0.35) return [];
  const { image } = erase(photo, eraseParams.parse({ shadows: false }), rt, { mask: hole });
  const right: DriftCategory[] = [kind === 'window' ? 'windows' : 'doors'];
  const out: Doctored[] = [{ name: `${kind} removed`, image, right }];
  const xs = outline.map(([x]) => x);
  const by = Math.round(width * 0.05) * (Math.min(...xs) > width - Math.max(...xs) ? -1 : 1);
  const moved = new Uint8Array(image.data);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = x - by;
      if (from < 0 || from >= width || hole.data[y * width + from] < 128) continue;
      for (let c = 0; c < 3; c++) moved[3 * (y * width + x) + c] = photo.data[3 * (y * width + from) + c];
    }
  }
  out.push({ name: `${kind} moved 5 %`, image: { ...photo, data: moved }, right });
  return out;
}

const DOOR = { widthM: 0.9, heightM: 2.05 } as const;

/** A panelled door on the barest place of a wall; null where no wall has one. */
export function withDoor(photo: Rgb8, { surfaces, room }: Perception): Doctored | null {
  let best: { from: readonly Vec2[]; bare: number } | null = null;
  for (const { kind, mask, toMetres, id } of surfaces) {
    if (kind !== 'wall') continue;
    const wall = Number(id.slice('wall-'.length));
    const [a, b] = [room.planM[wall], room.planM[wall + 1]];
    const lengthM = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const scale = room.ceilingHeightM / 2.6;
    const [widthM, heightM] = [DOOR.widthM * scale, DOOR.heightM * scale];
    const toPx = invert(toMetres);
    for (let left = 0.1; left + widthM < lengthM; left += 0.15) {
      const corners: Vec2[] = [
        [left, heightM],
        [left + widthM, heightM],
        [left + widthM, 0],
        [left, 0],
      ];
      const outline = corners.map(([u, v]) => applyHomography(toPx, u, v));
      if (outline.some(([x, y]) => x < 0 || x > photo.width || y < -20 || y > photo.height + 20)) continue;
      const inside = fillPolygons(photo.width, photo.height, [outline]);
      const all = area(inside);
      if (all < 0.015 * photo.width * photo.height) continue;
      let bare = 0;
      for (let i = 0; i < mask.data.length; i++) if (inside.data[i] > 127) bare += mask.data[i] / 255;
      if (bare / all > 0.8 && (!best || bare > best.bare)) best = { from: outline, bare };
    }
  }
  return best && { name: 'door added', image: drawDoor(photo, best.from), right: ['doors'] };
}

function drawDoor(photo: Rgb8, outline: readonly Vec2[]): Rgb8 {
  const toUnit = homographyFromPoints(outline, [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ]);
  const inside = fillPolygons(photo.width, photo.height, [outline]);
  const data = new Uint8Array(photo.data);
  for (let i = 0; i < inside.data.length; i++) {
    if (inside.data[i] < 128) continue;
    const x = i % photo.width;
    const [u, v] = applyHomography(toUnit, x + 0.5, (i - x) / photo.width + 0.5);
    const paint = doorTone(u, v);
    const light = Math.max(0.35, (photo.data[3 * i] + photo.data[3 * i + 1] + photo.data[3 * i + 2]) / (3 * 225));
    [134, 96, 62].forEach((value, c) => {
      data[3 * i + c] = Math.min(255, Math.round(value * paint * light * 1.1));
    });
  }
  return { ...photo, data };
}

/** Brightness of a door with frame, two rows of panels and a handle, at (u, v) from its upper left corner, 0-1. */
function doorTone(u: number, v: number): number {
  if (u < 0.07 || u > 0.93 || v < 0.035) return 1.35;
  if (u < 0.085 || u > 0.915 || v < 0.045) return 0.5;
  if (Math.abs(u - 0.86) < 0.025 && Math.abs(v - 0.52) < 0.02) return 2;
  const [du, dv] = [Math.abs(((u - 0.085) / 0.83) % 0.5) - 0.25, Math.abs(((v - 0.045) / 0.955) % 0.5) - 0.25];
  const edge = Math.max(Math.abs(du) / 0.17, Math.abs(dv) / 0.19);
  if (edge > 1) return 1;
  return edge > 0.9 ? (du + dv > 0 ? 1.2 : 0.7) : 0.94;
}
