/**
 * The visible mark of free results: the word "Roomwright" in strokes of one width, drawn from its own geometry, so that
 * it looks the same on every machine without any font.
 */
import type { PixelRect } from '../geometry/types.ts';
import { linearOfSrgb8, luminance } from './colour.ts';
import type { Plane, Rgb8 } from './types.ts';

type Point = readonly [x: number, y: number];
type Stroke = readonly Point[];

interface Letter {
  /** Polylines; unit = height of a small letter, y upwards from the baseline. */
  readonly strokes: readonly Stroke[];
  readonly width: number;
  /** Air to the left and right: less beside round and slanted sides than beside straight ones. */
  readonly left: number;
  readonly right: number;
}

const straight = 0.2;
const round = 0.12;
const slanted = 0.06;

function arc(centre: Point, radius: number, fromDeg: number, toDeg: number): Point[] {
  const steps = Math.max(4, Math.ceil(Math.abs(toDeg - fromDeg) / 10));
  return Array.from({ length: steps + 1 }, (_, i) => {
    const angle = ((fromDeg + ((toDeg - fromDeg) * i) / steps) * Math.PI) / 180;
    return [centre[0] + radius * Math.cos(angle), centre[1] + radius * Math.sin(angle)];
  });
}

const line = (...points: Point[]): Stroke => points;
const letter = (width: number, left: number, right: number, ...strokes: Stroke[]): Letter => ({
  strokes,
  width,
  left,
  right,
});

const letters: Readonly<Record<string, Letter>> = {
  R: letter(
    0.82,
    straight,
    slanted,
    line([0, 0], [0, 1.44], [0.42, 1.44], ...arc([0.42, 1.06], 0.38, 90, -90), [0, 0.68]),
    line([0.4, 0.68], [0.82, 0]),
  ),
  o: letter(1, round, round, arc([0.5, 0.5], 0.5, 0, 360)),
  m: letter(
    1.32,
    straight,
    straight,
    line([0, 0], [0, 1]),
    line(...arc([0.33, 0.67], 0.33, 180, 0), [0.66, 0]),
    line(...arc([0.99, 0.67], 0.33, 180, 0), [1.32, 0]),
  ),
  w: letter(1.32, slanted, slanted, line([0, 1], [0.34, 0], [0.66, 1], [0.98, 0], [1.32, 1])),
  r: letter(0.5, straight, slanted, line([0, 0], [0, 1]), arc([0.38, 0.62], 0.38, 180, 72)),
  i: letter(0, straight, straight, line([0, 0], [0, 1]), line([0, 1.38], [0, 1.38])),
  g: letter(1, round, straight, arc([0.5, 0.5], 0.5, 0, 360), line([1, 1], [1, 0], ...arc([0.52, 0], 0.48, 0, -145))),
  h: letter(0.7, straight, straight, line([0, 0], [0, 1.5]), line(...arc([0.35, 0.65], 0.35, 180, 0), [0.7, 0])),
  t: letter(
    0.56,
    slanted,
    round,
    line([0.22, 1.36], [0.22, 0.26], ...arc([0.48, 0.26], 0.26, 180, 285)),
    line([0, 1], [0.52, 1]),
  ),
};

const word = 'Roomwright';
const ascent = 1.5;
const descent = 0.5;

/** All strokes of the word from its left end, and its width, in units. */
function layOut(): { strokes: Stroke[]; width: number } {
  let x = 0;
  const strokes: Stroke[] = [];
  [...word].forEach((character, i) => {
    const { left, right, width, strokes: own } = letters[character];
    if (i > 0) x += left;
    for (const stroke of own) strokes.push(stroke.map(([px, py]) => [px + x, py] as const));
    x += width + (i < word.length - 1 ? right : 0);
  });
  return { strokes, width: x };
}

function squaredDistanceToSegment(x: number, y: number, [ax, ay]: Point, [bx, by]: Point): number {
  const dx = bx - ax;
  const dy = by - ay;
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length));
  const offX = x - ax - t * dx;
  const offY = y - ay - t * dy;
  return offX * offX + offY * offY;
}

function distanceToStrokes(x: number, y: number, strokes: readonly Stroke[]): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (const stroke of strokes) {
    for (let i = 0; i + 1 < stroke.length; i++) {
      nearest = Math.min(nearest, squaredDistanceToSegment(x, y, stroke[i], stroke[i + 1]));
    }
  }
  return Math.sqrt(nearest);
}

function meanLuminance({ width, data }: Rgb8, box: PixelRect): number {
  let sum = 0;
  for (let y = box.top; y < box.bottom; y++) {
    for (let x = box.left; x < box.right; x++) {
      const p = (y * width + x) * 3;
      sum += luminance(linearOfSrgb8[data[p]], linearOfSrgb8[data[p + 1]], linearOfSrgb8[data[p + 2]]);
    }
  }
  return sum / Math.max(1, (box.right - box.left) * (box.bottom - box.top));
}

const dark: readonly number[] = [18, 22, 28];
const light: readonly number[] = [255, 255, 255];
const strokeWidth = 0.19;
const inkOpacity = 0.86;
const haloOpacity = 0.42;
/** Mean luminance of the ground above which the word is dark. */
const brightGround = 0.3;

/** Height of a small letter of the mark on a picture of this size, px. */
export function markUnitPx(width: number, height: number): number {
  return Math.min(
    Math.max(7, Math.min(width, height) / 64),
    width / (layOut().width + 4),
    height / (ascent + descent + 3),
  );
}

/** Shares of ink and halo at a distance outside of the strokes, in units. */
function shares(outside: number, unit: number): { readonly ink: number; readonly halo: number } {
  return {
    ink: inkOpacity * Math.min(1, Math.max(0, 0.5 - outside * unit)),
    halo: haloOpacity * Math.exp(-((Math.max(0, outside) / 0.38) ** 2)),
  };
}

/**
 * What the mark does to a grey picture: 1 where its ink is all that is seen, -1 where its halo is; with half a unit of
 * air around the word. `unit` is the height of a small letter, px.
 */
export function markTemplate(unit: number): Plane {
  const { strokes, width: wordWidth } = layOut();
  const width = Math.ceil((wordWidth + 1) * unit);
  const height = Math.ceil((ascent + descent + 1) * unit);
  const data = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const away = distanceToStrokes((x + 0.5) / unit - 0.5, ascent + 0.5 - (y + 0.5) / unit, strokes);
      const { ink, halo } = shares(away - strokeWidth / 2, unit);
      data[y * width + x] = ink - halo * (1 - ink);
    }
  }
  return { width, height, data };
}

/**
 * A copy of the picture with the mark in its bottom right corner: light on dark ground and dark on light ground, with a
 * soft halo of the other, so that it can be read on anything.
 */
export function drawMark(image: Rgb8): Rgb8 {
  const { width, height } = image;
  const { strokes, width: wordWidth } = layOut();
  const unit = markUnitPx(width, height);
  const margin = unit * 1.8;
  const originX = width - margin - wordWidth * unit;
  const baseline = height - margin - descent * unit * 0.5;
  const reach = unit * 0.9;
  const box: PixelRect = {
    left: Math.max(0, Math.floor(originX - reach)),
    top: Math.max(0, Math.floor(baseline - ascent * unit - reach)),
    right: width,
    bottom: height,
  };
  const isBright = meanLuminance(image, box) > brightGround;
  const ink = isBright ? dark : light;
  const halo = isBright ? light : dark;
  const data = Uint8Array.from(image.data);
  for (let y = box.top; y < box.bottom; y++) {
    for (let x = box.left; x < box.right; x++) {
      const away = distanceToStrokes((x + 0.5 - originX) / unit, (baseline - y - 0.5) / unit, strokes);
      const { ink: inkShare, halo: haloShare } = shares(away - strokeWidth / 2, unit);
      const p = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) {
        const ground = data[p + c] + (halo[c] - data[p + c]) * haloShare;
        data[p + c] = Math.round(ground + (ink[c] - ground) * inkShare);
      }
    }
  }
  return { width, height, data };
}
