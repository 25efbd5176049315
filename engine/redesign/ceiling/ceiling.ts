/**
 * Ceilings stay the photo's: beams, coffers, coves, spots, fans and chandeliers are of the house, and no style asks for
 * a ceiling without them. They are exposed and balanced as the new room is, so that both lie in one light, and end
 * where the new walls begin.
 */
import { boxBlur } from '../../image/blur.ts';
import { linearOfSrgb8, luminance, type Triple } from '../../image/colour.ts';
import { maskToPlane } from '../../image/mask.ts';
import { connectedComponents, dilate, erode } from '../../image/morphology.ts';
import { cellAt } from '../../image/resample.ts';
import type { Mask, Rgb8 } from '../../image/types.ts';
import type { SegmentClass } from '../../perceive/network/classes.ts';
import type { Segmentation } from '../../perceive/network/segment.ts';
import type { Perception } from '../../perceive/types.ts';
import type { Passes } from '../../render/passes.ts';
import type { Runtime } from '../../runtime.ts';
import { matteOfThings } from '../front.ts';
import { bestClasses, type ClassPart, classParts } from '../oldThings.ts';
import { piecesShown } from '../scene.ts';
import { goneOn } from './border.ts';

/** What a ceiling of the photo becomes in the new picture. */
export interface KeptCeiling {
  /** 0-255: how far each pixel is the photo's ceiling, or a fixture's that hangs from it. In the arena. */
  readonly share: Uint8Array;
  /** The photo, its ceiling gone on to where the Room ends it. In the arena. */
  readonly image: Uint8Array;
  /** Factors on its linear light, before the shoulder. */
  readonly gains: Triple;
}

/** Share of the picture that a ceiling has at least to be worth keeping. */
const LEAST_SHARE = 0.01;
/** Of the ceiling as the Room has it, the share that the photo may show as something else; and the other way round. */
const MOST_OTHER = 0.15;
const MOST_BEYOND = 0.12;
/** Width of the rim along which ceiling and Room may differ, as a share of the long side. */
const RIM = 0.012;
/** Width in which borders of masks may be off, as a share of the long side. */
const UNCERTAIN = 0.007;

/** Lamps and fans under the photo's ceiling: in a room that keeps it no others hang there. */
export function ceilingFixtures(said: Segmentation): ClassPart<'lamp'>[] {
  const labels = bestClasses(said);
  return classParts(said, ['lamp'] as const).filter(({ cells }) =>
    cells.some((cell) => cell < said.width || labels[cell - said.width] === 'ceiling'),
  );
}

/** What may lie within the ceiling's face and be part of it; a wall's look may where ceiling is all around. */
const ofCeilings = new Set<SegmentClass>(['other', 'ceiling', 'lamp']);

/**
 * The photo's ceiling, where it can be told and lies where the Room has it; else null. `radiance` is what is rendered,
 * linear, and shown times `gains`. Throws AbortedError.
 */
export function keptCeiling(
  photo: Rgb8,
  { surfaces, segmentation: said }: Perception,
  rendered: { readonly passes: Passes; readonly radiance: Float32Array },
  gains: Triple,
  rt: Runtime,
): KeptCeiling | null {
  const seen = surfaces.find(({ kind }) => kind === 'ceiling')?.mask;
  if (!seen || !said) return null;
  const { width, height } = photo;
  const face = faceOf(rendered.passes, 'ceiling', photo);
  const rim = Math.max(2, Math.round(RIM * Math.max(width, height)));
  const hung = ceilingFixtures(said).filter(({ cells }) => hangsFrom(cells, said, face));
  const lamps = matteOfThings(photo, { width: said.width, height: said.height, things: hung }, rt);
  const hidden = hiddenBy(said, face, rim);
  const own = ownPixels(photo, said, { seen, lamps, hidden, face, inner: erode(face, rim), reach: dilate(face, rim) });
  if (!own) return null;
  const image = goneOn(photo, { own, face, lamps, hidden, rim }, rt);
  const soft = boxBlur(maskToPlane(face), 1, rt).data;
  // The pixels at the edge of a piece show some of it.
  const pieces = dilate({ width, height, data: piecesShown(rendered.passes) }, 1);
  const share = rt.arena.u8(width * height);
  for (let i = 0; i < share.length; i++)
    share[i] = pieces.data[i] > 0 ? 0 : Math.max(Math.round(255 * soft[i]), lamps.data[i]);
  const light = inOneLight(photo, own, lamps, { ...rendered, face }, gains);
  return { share, image, gains: light };
}

interface Extents {
  /** The ceiling as the photo shows it, and as the Room has it. */
  readonly seen: Mask;
  readonly face: Mask;
  /** The latter without and with a rim. */
  readonly inner: Mask;
  readonly reach: Mask;
  /** What hangs from it, and what hides it otherwise. */
  readonly lamps: Mask;
  readonly hidden: Mask;
}

/** What hides ceilings, and never is one. */
const hiding = new Set<SegmentClass>(['curtain', 'window', 'door', 'storage', 'plant', 'picture']);

/** 255 where the Room's ceiling is hidden, two rims around it: rods, rails and cornices lie there. */
function hiddenBy(said: Segmentation, face: Mask, rim: number): Mask {
  const { width, height } = face;
  const labels = bestClasses(said);
  const data = face.data.map((v, i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    const cell = cellAt(y, height, said.height) * said.width + cellAt(x, width, said.width);
    return v > 0 && hiding.has(labels[cell]) ? 255 : 0;
  });
  return dilate({ width, height, data }, 2 * rim);
}

/** 255 where the photo shows ceiling within the Room's; null where both disagree. */
function ownPixels(photo: Rgb8, said: Segmentation, { seen, lamps, hidden, face, inner, reach }: Extents): Mask | null {
  const { width, height } = photo;
  const labels = bestClasses(said);
  const data = new Uint8Array(width * height);
  const enclosed = enclosedIn(inner, (i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    return labels[cellAt(y, height, said.height) * said.width + cellAt(x, width, said.width)] === 'wall';
  });
  let [whole, missing, told, beyond] = [0, 0, 0, 0];
  for (let y = 0; y < height; y++) {
    const row = cellAt(y, height, said.height) * said.width;
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const label = labels[row + cellAt(x, width, said.width)];
      const isTold = seen.data[i] > 127;
      // At its border cornices and what is left of the old wall come and go: it is made of what is further in.
      const isLike = inner.data[i] > 0 && (isTold || enclosed[i] > 0 || ofCeilings.has(label));
      if (isLike || (face.data[i] > 0 && lamps.data[i] > 127)) data[i] = 255;
      if (face.data[i] > 0) whole++;
      if (inner.data[i] > 0 && !isTold && !ofCeilings.has(label)) missing++;
      if (isTold) told++;
      if (isTold && reach.data[i] === 0) beyond++;
    }
  }
  // Borders of what was told are uncertain by some pixels: what the Room calls ceiling goes on over them.
  const left = { width, height, data: data.map((v, i) => (inner.data[i] > 0 && v === 0 ? 255 : 0)) };
  const grown = dilate(left, Math.max(2, Math.round(UNCERTAIN * Math.max(width, height))));
  for (let i = 0; i < data.length; i++)
    if ((grown.data[i] > 0 || hidden.data[i] > 0) && lamps.data[i] < 128) data[i] = 0;
  const agree = missing <= MOST_OTHER * whole && beyond <= MOST_BEYOND * told;
  return agree && told >= LEAST_SHARE * width * height ? { width, height, data } : null;
}

/** 1 for pixels of a look whose part lies within the mask and nowhere reaches its border; the picture's ends none. */
function enclosedIn({ width, height, data }: Mask, looks: (i: number) => boolean): Uint8Array {
  const { labels, components } = connectedComponents(width, height, (i) => data[i] > 0 && looks(i));
  const reaches = new Uint8Array(components.length + 1);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const isOut = (x > 0 && data[i - 1] === 0) || (x < width - 1 && data[i + 1] === 0);
      if (isOut || (y > 0 && data[i - width] === 0) || (y < height - 1 && data[i + width] === 0))
        reaches[labels.data[i]] = 1;
    }
  }
  return Uint8Array.from(labels.data, (label) => (label > 0 && reaches[label] === 0 ? 1 : 0));
}

/** Whether what touches the ceiling of the network touches that of the Room. */
function hangsFrom(cells: readonly number[], said: Segmentation, face: Mask): boolean {
  return cells.some((cell) => {
    const [x, y] = [cell % said.width, Math.floor(cell / said.width)];
    const px = Math.floor(((x + 0.5) * face.width) / said.width);
    const py = Math.floor((y * face.height) / said.height);
    return face.data[py * face.width + px] > 0;
  });
}

function faceOf({ kind, kinds }: Passes, name: string, { width, height }: Rgb8): Mask {
  const wanted = kinds.indexOf(name);
  const data = new Uint8Array(width * height);
  for (let i = 0; i < data.length; i++) if (kind[i] === wanted) data[i] = 255;
  return { width, height, data };
}

/** Ceilings from this share of the rendered one's light are as light as it; under the lower one they are dark. */
const LIGHT = 0.62;
const DARK = 0.35;
/** Colour of a ceiling that counts as white in some light: the most of its spread between channels. */
const WHITE = 0.45;
const MOST_GAIN = 2.4;
/** Light that lamps burn out says nothing of the ceiling. */
const BURNT = 0.85;

/** Gains under which the photo's ceiling lies in the light of the rendered one; dark and wooden ones stay so. */
function inOneLight(
  photo: Rgb8,
  own: Mask,
  lamps: Mask,
  { radiance, face }: { readonly radiance: Float32Array; readonly face: Mask },
  gains: Triple,
): Triple {
  const old = [0, 0, 0];
  const made = [0, 0, 0];
  let [count, makes] = [1e-9, 1e-9];
  for (let i = 0; i < own.data.length; i++) {
    if (face.data[i] === 0) continue;
    for (let c = 0; c < 3; c++) made[c] += radiance[i * 3 + c] * gains[c];
    makes++;
    const light = triple((c) => linearOfSrgb8[photo.data[i * 3 + c]]);
    if (own.data[i] === 0 || lamps.data[i] > 0 || Math.max(...light) > BURNT) continue;
    for (let c = 0; c < 3; c++) old[c] += light[c];
    count++;
  }
  const mean = (sums: number[], n: number): Triple => triple((c) => Math.max(1e-4, sums[c] / n));
  const [was, is] = [mean(old, count), mean(made, makes)];
  const [lumaWas, lumaIs] = [luminance(...was), luminance(...is)];
  const exposure = luminance(...gains);
  const lift = Math.min(MOST_GAIN, Math.max(1, exposure));
  const lightness = Math.min(1, Math.max(0, ((lumaWas * lift) / lumaIs - DARK) / (LIGHT - DARK)));
  const spread = (Math.max(...was) - Math.min(...was)) / Math.max(...was);
  const whiteness = lightness * Math.min(1, Math.max(0, 2 - (2 * spread) / WHITE));
  return triple((c) => {
    // A white ceiling takes the rendered one's light and colour, a dark or coloured one the picture's exposure.
    const asRendered = is[c] / was[c];
    const asExposed = Math.min(lift, lumaIs / lumaWas) * (gains[c] / exposure);
    return Math.min(MOST_GAIN, asRendered ** whiteness * asExposed ** (1 - whiteness));
  });
}

const triple = (of: (channel: number) => number): Triple => [of(0), of(1), of(2)];
