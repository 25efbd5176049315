/**
 * A ceiling where it ends: cornices, dark lines and rests of the old wall lie there, some of them before the new wall.
 * The last of it is made of what is further in, drawn out to the border along its normal, so that beams go on.
 */
import { boxBlur, gaussianBlur } from '../../image/blur.ts';
import { invert } from '../../image/mask.ts';
import { connectedComponents, distanceTo } from '../../image/morphology.ts';
import { cellAt, samplePlane, sampleRgb8 } from '../../image/resample.ts';
import type { Mask, Plane, Rgb8 } from '../../image/types.ts';
import type { Runtime } from '../../runtime.ts';

export interface CeilingMasks {
  /** Where the photo shows ceiling, and where the Room has it. */
  readonly own: Mask;
  readonly face: Mask;
  /** What hangs from it: it stays as it is. */
  readonly lamps: Mask;
  /** What hides it otherwise, with its outline: curtains and their rods, tall cupboards. */
  readonly hidden: Mask;
  /** Pixels from the border that are made anew. */
  readonly rim: number;
}

/** The photo, its ceiling gone on over the whole of its face; in the arena. */
export function goneOn(photo: Rgb8, masks: CeilingMasks, rt: Runtime): Uint8Array {
  const filled = { ...photo, data: overHoles(photo, masks, rt) };
  const out = rt.arena.u8(photo.data.length);
  out.set(filled.data);
  drawOut(filled, out, masks, rt);
  rt.arena.free(filled.data);
  return out;
}

/** Rims over which what lies further in is drawn out: the more, the less do beams bend. */
const DRAWN = 4;

/** Draws what lies one to DRAWN rims from the border out over all of them; directions are smoothed over a rim. */
function drawOut(from: Rgb8, out: Uint8Array, { face, lamps, rim }: CeilingMasks, rt: Runtime): void {
  const { width, height } = from;
  const off = distanceTo(invert(face));
  const smooth = boxBlur(off, rim, rt);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const depth = off.data[i];
      if (depth === 0 || depth >= DRAWN * rim || lamps.data[i] > 127) continue;
      const [dx, dy] = slopeAt(smooth, x, y);
      const length = Math.hypot(dx, dy);
      if (length < 1e-3) continue;
      const reach = (rim - depth / DRAWN) / length;
      sampleRgb8(from, x + 0.5 + dx * reach, y + 0.5 + dy * reach, out, i * 3);
    }
  }
  rt.arena.free(smooth.data);
}

/** Half the change of a plane over two pixels, along both axes. */
function slopeAt({ width, height, data }: Plane, x: number, y: number): [number, number] {
  const at = (px: number, py: number): number =>
    data[Math.min(height - 1, Math.max(0, py)) * width + Math.min(width - 1, Math.max(0, px))];
  return [(at(x + 1, y) - at(x - 1, y)) / 2, (at(x, y + 1) - at(x, y - 1)) / 2];
}

/** Long side of the lattice on which a ceiling goes on, and how far its colours are gathered there, cells. */
const LATTICE_PX = 192;
const GATHERED = 2;
/** Pixels about a cell from which colours are told at all, and from which no wider look is taken. */
const LEAST_GATHERED = 1e-3;
const ENOUGH = 2;
/** Mean difference of a part from the ceiling about it, 0-255, up to which it is of the ceiling: bulkheads, niches. */
const ALIKE = 26;

type Colours = (x: number, y: number) => readonly [number, number, number] | null;

/** The ceiling's colours about any place: near ones where there are any, else further ones. */
function coloursOf(photo: Rgb8, own: Mask, rt: Runtime): Colours {
  const { width, height } = photo;
  const scale = Math.min(1, LATTICE_PX / Math.max(width, height));
  const [w, h] = [Math.max(2, Math.round(width * scale)), Math.max(2, Math.round(height * scale))];
  const sums = [0, 1, 2, 3].map(() => new Float32Array(w * h));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (own.data[i] === 0) continue;
      const cell = cellAt(y, height, h) * w + cellAt(x, width, w);
      for (let c = 0; c < 3; c++) sums[c][cell] += photo.data[i * 3 + c];
      sums[3][cell]++;
    }
  }
  const scales = [1, 4, 16].map((times) =>
    sums.map((data) => gaussianBlur({ width: w, height: h, data }, GATHERED * times, rt)),
  );
  return (x, y) => {
    const [u, v] = [((x + 0.5) * w) / width, ((y + 0.5) * h) / height];
    const mixed: [number, number, number] = [0, 0, 0];
    let left = 1;
    for (const planes of scales) {
      const [r, g, b, n] = planes.map((plane) => samplePlane(plane, u, v));
      if (n < LEAST_GATHERED) continue;
      const weight = left * Math.min(1, n / ENOUGH);
      mixed[0] += (weight * r) / n;
      mixed[1] += (weight * g) / n;
      mixed[2] += (weight * b) / n;
      left -= weight;
    }
    return left < 1 ? [mixed[0] / (1 - left), mixed[1] / (1 - left), mixed[2] / (1 - left)] : null;
  };
}

/** The photo with its ceiling gone on: mirrored at its end, by its colours further on and over what hides it. */
function overHoles(photo: Rgb8, { own, face, lamps, hidden }: CeilingMasks, rt: Runtime): Uint8Array {
  const { width, height } = photo;
  const colours = coloursOf(photo, own, rt);
  const { labels, components } = connectedComponents(width, height, (i) => face.data[i] > 0 && own.data[i] === 0);
  const differences = new Float64Array(components.length + 1);
  const found = (i: number) => colours(i % width, Math.floor(i / width));
  labels.data.forEach((label, i) => {
    const about = label > 0 ? found(i) : null;
    if (about) for (let c = 0; c < 3; c++) differences[label] += Math.abs(photo.data[i * 3 + c] - about[c]) / 3;
  });
  const away = distanceTo(own);
  const image = rt.arena.u8(photo.data.length);
  image.set(photo.data);
  labels.data.forEach((label, i) => {
    if (label === 0) return;
    if (hidden.data[i] === 0 && differences[label] < ALIKE * components[label - 1].area) return;
    const from = hidden.data[i] > 0 ? -1 : mirroredAt(away, own, i % width, Math.floor(i / width));
    const colour = from >= 0 && lamps.data[from] < 128 ? photo.data.subarray(from * 3, from * 3 + 3) : found(i);
    if (colour) image.set(colour, i * 3);
  });
  return image;
}

/** The ceiling's pixel as far on this side of its end as a place lies beyond it; −1 where that is none of it. */
function mirroredAt(away: Plane, own: Mask, x: number, y: number): number {
  const { width, height, data } = away;
  const [dx, dy] = slopeAt(away, x, y);
  const length = Math.hypot(dx, dy);
  if (length < 0.1) return -1;
  const reach = (2 * data[y * width + x] - 0.5) / length;
  const [px, py] = [Math.round(x - dx * reach), Math.round(y - dy * reach)];
  if (px < 0 || py < 0 || px >= width || py >= height) return -1;
  return own.data[py * width + px] > 0 ? py * width + px : -1;
}
