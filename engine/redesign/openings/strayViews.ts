/**
 * Windows and doors that the photo shows where no opening of the Room is: painted over they would be gone, so they
 * stay.
 */
import { FURNITURE_ID } from '../../design/scene.ts';
import { connectedComponents } from '../../image/morphology.ts';
import { cellAt } from '../../image/resample.ts';
import type { Segmentation } from '../../perceive/network/segment.ts';
import type { Perception } from '../../perceive/types.ts';
import type { Passes } from '../../render/passes.ts';
import type { Runtime } from '../../runtime.ts';
import { fillPolygon } from '../fittings/fitted.ts';
import { quadOf } from './quad.ts';

/** Smaller parts of the picture are specks. */
const LEAST_SHARE = 0.006;
/** Mean probability of window or door from which they are believed. */
const BELIEVED = 0.72;
/** Share of its own box that an opening fills: lamps and plants before one don't. */
const FULL = 0.6;
/** Widths of them, as shares of the picture's short side: narrower is a frame beside a pane, seen a little off. */
const WIDE = 0.07;

/**
 * 0-255: how far each pixel is the photo's for that reason, where no piece stands before it; in the arena. `denied`: 1
 * for cells of the network that look like no opening, whatever it says.
 */
export function strayViews(
  { opening, segmentation }: Perception,
  { kept, object }: Passes,
  rt: Runtime,
  denied?: Uint8Array,
): Uint8Array {
  const { width, height, data } = opening;
  const out = rt.arena.u8(width * height);
  if (!segmentation) return out;
  const { labels, components } = connectedComponents(width, height, (i) => data[i] >= 128 && kept[i] < 0.5);
  const sums = new Float64Array(components.length + 1);
  for (let i = 0; i < data.length; i++) {
    const label = labels.data[i];
    if (label > 0) sums[label] += openingAt(segmentation, i % width, Math.floor(i / width), width, height, denied);
  }
  for (const component of components) {
    const { label, area, left, top, right, bottom } = component;
    const isFull = area >= FULL * (right - left) * (bottom - top);
    const isWide = Math.min(right - left, bottom - top) >= WIDE * Math.min(width, height);
    const isSure = area >= LEAST_SHARE * data.length && sums[label] >= BELIEVED * area;
    const quad = isFull && isWide && isSure ? quadOf(component, (x, y) => labels.data[y * width + x] === label) : null;
    // A scrap of the old room in the new one is worse than nothing of it.
    if (quad) fillPolygon(out, opening, quad);
  }
  for (let i = 0; i < data.length; i++) if (object[i] >= FURNITURE_ID) out[i] = 0;
  return out;
}

function openingAt(
  said: Segmentation,
  x: number,
  y: number,
  width: number,
  height: number,
  denied: Uint8Array | undefined,
): number {
  const { classes, data } = said;
  const u = cellAt(x, width, said.width);
  const v = cellAt(y, height, said.height);
  if (denied?.[v * said.width + u]) return 0;
  const at = (v * said.width + u) * classes.length;
  return data[at + classes.indexOf('window')] + data[at + classes.indexOf('door')];
}
