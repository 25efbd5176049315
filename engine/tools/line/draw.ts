/** Strokes as pixels and as SVG. */
import { type LayerName, layers, type Stroke } from './strokes.ts';

/** How strokes of a layer are drawn: width in px and darkness 0-1. */
export type Pens = Readonly<Record<LayerName, { readonly width: number; readonly dark: number }>>;

/**
 * Darkens `ink` (0-1 a pixel) along strokes, anti-aliased by the distance from their middle line; the darkest stays.
 */
export function inkStrokes(
  ink: Float32Array,
  size: { readonly width: number; readonly height: number },
  strokes: readonly Stroke[],
  pens: Pens,
): void {
  for (const { points, layer, clarity } of strokes) {
    const { width, dark } = pens[layer];
    const value = dark * (0.75 + 0.25 * clarity);
    for (let i = 1; i < points.length; i++) inkLine(ink, size, points[i - 1], points[i], width / 2, value);
  }
}

function inkLine(
  ink: Float32Array,
  { width, height }: { readonly width: number; readonly height: number },
  [ax, ay]: readonly [number, number],
  [bx, by]: readonly [number, number],
  half: number,
  dark: number,
): void {
  const reach = half + 1;
  const [dx, dy] = [bx - ax, by - ay];
  const squared = Math.max(1e-9, dx * dx + dy * dy);
  const top = Math.max(0, Math.floor(Math.min(ay, by) - reach));
  const bottom = Math.min(height - 1, Math.ceil(Math.max(ay, by) + reach));
  for (let y = top; y <= bottom; y++) {
    // The part of the line near this row: long oblique lines would else visit their whole bounding box.
    const [t0, t1] = Math.abs(dy) < 1e-9 ? [0, 1] : [(y - reach - ay) / dy, (y + 1 + reach - ay) / dy];
    const from = Math.min(1, Math.max(0, Math.min(t0, t1)));
    const to = Math.min(1, Math.max(0, Math.max(t0, t1)));
    const [x0, x1] = [ax + dx * from, ax + dx * to];
    const left = Math.max(0, Math.floor(Math.min(x0, x1) - reach));
    const right = Math.min(width - 1, Math.ceil(Math.max(x0, x1) + reach));
    for (let x = left; x <= right; x++) {
      const [px, py] = [x + 0.5 - ax, y + 0.5 - ay];
      const t = Math.min(1, Math.max(0, (px * dx + py * dy) / squared));
      const distance = Math.hypot(px - dx * t, py - dy * t);
      const covered = Math.min(1, Math.max(0, half + 0.5 - distance));
      const at = y * width + x;
      if (covered * dark > ink[at]) ink[at] = covered * dark;
    }
  }
}

/** More than 0 within `reach` px of strokes, 0 elsewhere. */
export function coverage(strokes: readonly Stroke[], width: number, height: number, reach: number): Float32Array {
  const near = new Float32Array(width * height);
  const pen = { width: 2 * reach, dark: 1 };
  inkStrokes(near, { width, height }, strokes, { structure: pen, furniture: pen, texture: pen });
  return near;
}

const figure = (v: number): string => (Math.round(v * 10) / 10).toString();

/** A drawing of layers that an editor can switch; widths and darkness from the pens. Standalone SVG 1.1. */
export function svgOf(
  size: { readonly width: number; readonly height: number },
  strokes: readonly Stroke[],
  pens: Pens,
): string {
  const { width, height } = size;
  const groups = layers.map((layer) => {
    const own = strokes.filter((stroke) => stroke.layer === layer);
    // Three darknesses a layer: an attribute of each stroke would double the file.
    const shades = [1, 0.78, 0.56].map((shade, step) => {
      const chosen = own.filter(({ clarity }) => (clarity > 0.66 ? 0 : clarity > 0.33 ? 1 : 2) === step);
      if (chosen.length === 0) return '';
      const path = chosen
        .map(({ points }) => points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${figure(x)} ${figure(y)}`).join(''))
        .join('');
      return `<path stroke-opacity="${figure(pens[layer].dark * shade)}" d="${path}"/>`;
    });
    return `<g id="${layer}" stroke-width="${figure(pens[layer].width)}">${shades.join('')}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="#fff"/><g fill="none" stroke="#111" stroke-linecap="round" stroke-linejoin="round">${groups.join('')}</g></svg>\n`;
}
