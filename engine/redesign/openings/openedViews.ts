/** Openings as they are behind what stood before them: furniture that is gone leaves nothing of itself in a view. */
import type { PixelRect } from '../../geometry/types.ts';
import { type Component, connectedComponents, dilate } from '../../image/morphology.ts';
import { lumaPlane } from '../../image/raster.ts';
import { median } from '../../image/statistics.ts';
import type { Mask, Rgb8 } from '../../image/types.ts';
import { fillHole } from '../../retouch/fill.ts';
import { cropMask, cropOf } from '../../retouch/marks/lift.ts';
import type { Runtime } from '../../runtime.ts';
import { matteOfThings } from '../front.ts';
import type { OldThing, OldThings } from '../oldThings.ts';

/** Classes that stand in rooms: where a view seems to show one, it stands before the view. */
const INDOORS = new Set(['seating', 'bed', 'table', 'storage', 'person']);
/** Other things stand before an opening when at least this share of them is seen beside it. */
const BESIDE = 0.12;
/** Or where they are dark before a view that is burnt out: trees out there would be burnt, too. Luma, 0-255. */
const BURNT = 225;
const DARK = 0.62;
/** Difference of the channels from which a pixel before a burnt view has a colour of its own. */
const COLOURED = 45;
/** Px by which what stood there is grown, as a share of the long side: the network's cells are coarse. */
const GROWN = 0.011;
/** Share of a view that may be hidden for the rest to say what is there. */
const MOST_HIDDEN = 0.9;

/**
 * The photo with its openings as they are behind what stood before them, each filled from what is seen of itself.
 * `kept`: share of each pixel that openings take in the new picture: nothing else is filled.
 */
export function openedViews(photo: Rgb8, old: OldThings, kept: Float32Array, rt: Runtime): Rgb8 {
  const { width, height } = photo;
  const burnt = isBurnt(photo, kept);
  const things = thingsBefore(photo, old, kept, burnt);
  if (things.length === 0) return photo;
  const matte = matteOfThings(photo, { ...old, things }, rt);
  const near = dilate(matte, Math.max(2, Math.round(GROWN * Math.max(width, height))));
  const hole: Mask = { width, height, data: near.data.map((v) => (v > 96 ? 255 : 0)) };
  if (burnt) spreadOverColour(photo, hole, kept);
  const views = connectedComponents(width, height, (i) => kept[i] > 0);
  const data = new Uint8Array(photo.data);
  for (const view of views.components) {
    const isHidden = (i: number): boolean => views.labels.data[i] === view.label && hole.data[i] > 0;
    fillView(photo, data, { view, hole, isHidden }, rt);
  }
  return { width, height, data };
}

interface Hidden {
  readonly view: Component;
  readonly hole: Mask;
  readonly isHidden: (pixel: number) => boolean;
}

/** Fills one view into `data`, of the photo's size. */
function fillView(photo: Rgb8, data: Uint8Array, { view, hole, isHidden }: Hidden, rt: Runtime): void {
  const hidden: number[] = [];
  for (let y = view.top; y < view.bottom; y++)
    for (let x = view.left; x < view.right; x++) if (isHidden(y * photo.width + x)) hidden.push(y * photo.width + x);
  if (hidden.length === 0) return;
  // What is beside a view is wall and furniture, and no part of it; only where little is seen of it, it must do.
  const isTold = hidden.length < MOST_HIDDEN * view.area;
  const rect: PixelRect = isTold ? view : { left: 0, top: 0, right: photo.width, bottom: photo.height };
  const filled = fillHole(cropOf(photo, rect), cropMask(hole, rect), { onProgress: () => undefined }, rt).image;
  for (const i of hidden) {
    const k = (Math.floor(i / photo.width) - rect.top) * filled.width + (i % photo.width) - rect.left;
    for (let c = 0; c < 3; c++) data[i * 3 + c] = filled.data[k * 3 + c];
  }
}

/** What of the old things stands before openings, not behind them. */
function thingsBefore(photo: Rgb8, old: OldThings, kept: Float32Array, burnt: boolean): OldThing[] {
  const { data } = lumaPlane(photo);
  const pixelOf = (cell: number): number => {
    const x = Math.floor((((cell % old.width) + 0.5) * photo.width) / old.width);
    const y = Math.floor(((Math.floor(cell / old.width) + 0.5) * photo.height) / old.height);
    return y * photo.width + x;
  };
  return old.things.filter(({ kind, cells }) => {
    if (kind === 'curtain' || kind === 'picture') return false;
    const inside = cells.map(pixelOf).filter((i) => kept[i] > 0.5);
    if (inside.length === 0) return false;
    if (INDOORS.has(kind) || inside.length < (1 - BESIDE) * cells.length) return true;
    return burnt && median(inside.map((i) => data[i])) < DARK * BURNT;
  });
}

function isBurnt(photo: Rgb8, kept: Float32Array): boolean {
  const view = lumaPlane(photo).data.filter((_, i) => i % 7 === 0 && kept[i] > 0.5);
  return view.length > 0 && median(view) > BURNT;
}

/**
 * Takes in, by their colour, leaves that go on beside what the network told: nothing that lies behind a burnt view has
 * any, and frames have little. In place.
 */
function spreadOverColour({ width, height, data }: Rgb8, hole: Mask, kept: Float32Array): void {
  const isColoured = (i: number): boolean => {
    const [r, g, b] = data.subarray(i * 3, i * 3 + 3);
    return kept[i] > 0 && Math.max(r, g, b) - Math.min(r, g, b) > COLOURED;
  };
  const { labels, components } = connectedComponents(width, height, (i) => hole.data[i] > 0 || isColoured(i));
  const reached = new Uint8Array(components.length + 1);
  labels.data.forEach((label, i) => {
    if (hole.data[i] > 0) reached[label] = 1;
  });
  const coloured: Mask = {
    width,
    height,
    data: Uint8Array.from(labels.data, (label, i) => (reached[label] && isColoured(i) ? 255 : 0)),
  };
  const near = dilate(coloured, 2);
  for (let i = 0; i < hole.data.length; i++) if (near.data[i] > 0 && kept[i] > 0) hole.data[i] = 255;
}
