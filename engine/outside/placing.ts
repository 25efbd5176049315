/**
 * Where a part of a picture lies on the canvas that an outside engine works on: scaled alike both ways, its rim
 * mirrored.
 */
import type { Mask, Rgb8 } from '../image/types.ts';
import type { Area, Placing, Size, SizeRule } from './types.ts';

/** Share of a thing's box that is shown around it, and the least side of what is shown, px. */
const AROUND = 0.75;
const LEAST_WINDOW_PX = 384;

/**
 * What is shown of a picture of `size` when what changes lies in `box`: the box with its surroundings, within the
 * picture.
 */
export function windowAround(box: Area, size: Size): Area {
  const along = (start: number, length: number, most: number, other: number): readonly [number, number] => {
    const reach = AROUND * Math.max(length, other);
    const wanted = Math.min(most, Math.max(LEAST_WINDOW_PX, Math.round(length + 2 * reach)));
    const from = Math.round(start + length / 2 - wanted / 2);
    return [Math.min(Math.max(0, from), most - wanted), wanted];
  };
  const [left, width] = along(box.left, box.width, size.width, box.height);
  const [top, height] = along(box.top, box.height, size.height, box.width);
  return { left, top, width, height };
}

const upTo = (length: number, step: number): number => Math.max(step, Math.ceil(length / step) * step);

/** The size of a list that leaves least of itself empty. */
function closest(window: Size, sizes: NonNullable<SizeRule['only']>): Size {
  const wasted = ([width, height]: readonly [number, number]): number => {
    const scale = Math.min(width / window.width, height / window.height);
    return 1 - (scale * scale * window.width * window.height) / (width * height);
  };
  const [best] = [...sizes].sort((p, q) => wasted(p) - wasted(q) || p[0] - q[0]);
  return { width: best[0], height: best[1] };
}

/**
 * Lays a window on a canvas of an engine's sizes, as large as it works best with or, where the result has more
 * pixels, up to the most that it takes. `wantedPixels`: pixels of the result that the window becomes.
 */
export function place(window: Area, rule: SizeRule, wantedPixels: number): Placing {
  const centred = (canvas: Size, scale: number): Placing => {
    const width = Math.min(canvas.width, Math.max(1, Math.round(window.width * scale)));
    const height = Math.min(canvas.height, Math.max(1, Math.round(window.height * scale)));
    const [left, top] = [Math.floor((canvas.width - width) / 2), Math.floor((canvas.height - height) / 2)];
    return { window, canvas, content: { left, top, width, height } };
  };
  if (rule.only) {
    const canvas = closest(window, rule.only);
    return centred(canvas, Math.min(canvas.width / window.width, canvas.height / window.height));
  }
  const pixels = Math.min(rule.mostPixels, Math.max(rule.bestPixels, wantedPixels));
  const step = rule.multipleOf;
  let scale = Math.sqrt(pixels / (window.width * window.height));
  const sized = (): Size => ({
    width: upTo(Math.round(window.width * scale), step),
    height: upTo(Math.round(window.height * scale), step),
  });
  // Rounding up must not lead past what the engine takes.
  while (sized().width * sized().height > rule.mostPixels && Math.min(sized().width, sized().height) > step)
    scale *= 0.98;
  return centred(sized(), scale);
}

/** Index of a mirrored place within [0, length). */
function mirrored(at: number, length: number): number {
  if (length === 1) return 0;
  const period = 2 * (length - 1);
  const within = ((at % period) + period) % period;
  return within < length ? within : period - within;
}

/** Fills a canvas with a picture of the content's size; what is left of it mirrors the picture. */
export function spread(content: Rgb8, { canvas, content: area }: Placing): Rgb8 {
  const data = new Uint8Array(canvas.width * canvas.height * 3);
  for (let y = 0; y < canvas.height; y++) {
    const row = mirrored(y - area.top, content.height) * content.width;
    for (let x = 0; x < canvas.width; x++) {
      const from = (row + mirrored(x - area.left, content.width)) * 3;
      const to = (y * canvas.width + x) * 3;
      for (let c = 0; c < 3; c++) data[to + c] = content.data[from + c];
    }
  }
  return { ...canvas, data };
}

/** The same of a mask; what is left of the canvas is not in it. */
export function spreadMask(content: Mask, { canvas, content: area }: Placing): Mask {
  const data = new Uint8Array(canvas.width * canvas.height);
  for (let y = 0; y < content.height; y++) {
    const row = content.data.subarray(y * content.width, (y + 1) * content.width);
    data.set(row, (y + area.top) * canvas.width + area.left);
  }
  return { ...canvas, data };
}

/** A part of a picture. */
export function cutRgb({ width, data }: Rgb8, area: Area): Rgb8 {
  const cut = new Uint8Array(area.width * area.height * 3);
  for (let y = 0; y < area.height; y++) {
    const from = ((area.top + y) * width + area.left) * 3;
    cut.set(data.subarray(from, from + area.width * 3), y * area.width * 3);
  }
  return { width: area.width, height: area.height, data: cut };
}

/** A part of a mask. */
export function cutMask({ width, data }: Mask, area: Area): Mask {
  const cut = new Uint8Array(area.width * area.height);
  for (let y = 0; y < area.height; y++) {
    const from = (area.top + y) * width + area.left;
    cut.set(data.subarray(from, from + area.width), y * area.width);
  }
  return { width: area.width, height: area.height, data: cut };
}

/** The part of an engine's picture that shows the window; its size may be any multiple of the canvas. */
export function contentOf(made: Rgb8, { canvas, content }: Placing): Rgb8 {
  const [across, down] = [made.width / canvas.width, made.height / canvas.height];
  const left = Math.min(made.width - 1, Math.round(content.left * across));
  const top = Math.min(made.height - 1, Math.round(content.top * down));
  const width = Math.min(made.width - left, Math.max(1, Math.round(content.width * across)));
  const height = Math.min(made.height - top, Math.max(1, Math.round(content.height * down)));
  return cutRgb(made, { left, top, width, height });
}
