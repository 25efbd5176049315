/** Large pictures are rendered strip by strip: what the light of one takes is bounded, whatever the picture's size. */
import type { View } from './pack.ts';

/** Pixels that are rendered at once: those of a picture, or of a strip of a larger one. */
export const PIXELS_AT_ONCE = 1_100_000;

/** Rows that two strips both have: they run over into each other there, so that their noise shows no seam. */
const SHARED_ROWS = 32;

/** Rows from `top` up to `bottom`, which is not one of them. */
export interface Strip {
  readonly top: number;
  readonly bottom: number;
}

/**
 * A picture's strips from above: one where it has at most `pixelsAtOnce` pixels, else as many of the same height as
 * needed, each with rows of the next.
 */
export function stripsOf(width: number, height: number, pixelsAtOnce: number): Strip[] {
  if (width * height <= pixelsAtOnce) return [{ top: 0, bottom: height }];
  const most = Math.max(2 * SHARED_ROWS + 1, Math.floor(pixelsAtOnce / width));
  const count = Math.max(1, Math.ceil((height - SHARED_ROWS) / (most - SHARED_ROWS)));
  const own = (height - SHARED_ROWS) / count;
  return Array.from({ length: count }, (_, i) => ({
    top: Math.round(i * own),
    bottom: Math.round((i + 1) * own) + SHARED_ROWS,
  }));
}

/** What the camera sees of a picture in a strip of it. */
export function viewOfStrip({ camera, width }: View, { top, bottom }: Strip): View {
  const principalPx: [number, number] = [camera.principalPx[0], camera.principalPx[1] - top];
  return { width, height: bottom - top, camera: { ...camera, principalPx } };
}

/** Share that a row of a strip has in the picture, 0-1: it rises over the rows that it has with the strip above. */
function shareOf(row: number, { top }: Strip): number {
  return top === 0 ? 1 : Math.min(1, (row - top + 1) / (SHARED_ROWS + 1));
}

/** Lays a strip's interleaved radiance into the picture's, over the strips above it; both `width` pixels wide. */
export function layStrip(picture: Float32Array, strip: Float32Array, width: number, rows: Strip): void {
  for (let y = rows.top; y < rows.bottom; y++) {
    const share = shareOf(y, rows);
    const [from, to] = [y * width * 3, (y - rows.top) * width * 3];
    for (let k = 0; k < width * 3; k++) {
      // What nothing lies below is taken whole: infinity times nothing is no number.
      const above = share === 1 ? 0 : picture[from + k] * (1 - share);
      picture[from + k] = above + strip[to + k] * share;
    }
  }
}
