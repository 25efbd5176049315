/** Overlays drawn on photos: words, logos, tiles; their coverage, colour and opacity are known. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import type { Rgb8 } from '#engine/image/types.ts';

export const kinds = ['text', 'logo', 'tiled'] as const;
export type Kind = (typeof kinds)[number];

export interface UnmarkCase {
  readonly name: string;
  readonly kind: Kind;
  /** 0-1. */
  readonly opacity: number;
  readonly clean: Rgb8;
  readonly marked: Rgb8;
  /** Coverage 0-255 a pixel. */
  readonly coverage: Uint8Array;
}

const fonts = [
  'URW Gothic',
  'C059',
  'Liberation Sans Narrow',
  'DejaVu Sans',
  'Nimbus Sans',
  'P052',
  'Liberation Serif',
  'Noto Sans CJK SC',
] as const;
const words = [
  'Harbour Homes',
  '© Studio Lindqvist',
  'SAMPLE',
  'www.casa-viva.com',
  'Preview only',
  'NORTHLIGHT',
  'do not copy',
  '样板图片',
  'Fotografie Weber 2026',
  'mls # 40718',
] as const;
const colours: readonly (readonly [number, number, number])[] = [
  [255, 255, 255],
  [0, 0, 0],
  [255, 255, 255],
  [210, 210, 210],
  [40, 40, 44],
  [255, 255, 255],
  [200, 30, 40],
  [20, 70, 160],
  [255, 255, 255],
  [240, 200, 40],
];

/** Self-drawn signs in a square of 100. */
const signs = [
  '<circle cx="50" cy="50" r="44" fill="none" stroke="#fff" stroke-width="8"/><path d="M26 62 50 32 74 62" fill="none" stroke="#fff" stroke-width="9"/>',
  '<path d="M8 50 50 12 92 50M22 44V90H78V44" fill="none" stroke="#fff" stroke-width="8"/><rect x="42" y="60" width="16" height="30" fill="#fff"/>',
  '<path d="M50 5 61 38 96 38 68 59 78 93 50 73 22 93 32 59 4 38 39 38Z" fill="#fff"/>',
  '<rect x="6" y="6" width="88" height="88" rx="18" fill="none" stroke="#fff" stroke-width="7"/><path d="M26 74V28L74 74V28" fill="none" stroke="#fff" stroke-width="10"/>',
  '<path d="M50 4 90 27V73L50 96 10 73V27Z" fill="none" stroke="#fff" stroke-width="7"/><circle cx="50" cy="50" r="17" fill="#fff"/>',
  '<path d="M10 90 38 20 52 56 62 38 90 90Z" fill="#fff"/>',
] as const;

/** Numbers in [0, 1), the same on every run. */
function chance(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** A word at (x, y), its baseline's middle, `size` px high. */
function wordSvg(text: string, font: string, size: number, x: number, y: number, weight: string): string {
  return `<text x="${x}" y="${y}" font-family="${font}" font-size="${size}" font-weight="${weight}" text-anchor="middle" fill="#fff">${escaped(text)}</text>`;
}

function signSvg(sign: string, size: number, x: number, y: number): string {
  return `<g transform="translate(${x - size / 2} ${y - size / 2}) scale(${size / 100})">${sign}</g>`;
}

/** The drawing of one overlay on a picture of width × height, white on nothing. */
function drawing(kind: Kind, number: number, width: number, height: number, random: () => number): string {
  const side = Math.min(width, height);
  const text = words[number % words.length];
  const font = text.charCodeAt(0) > 0x3000 ? 'Noto Sans CJK SC' : fonts[(number * 3 + 1) % (fonts.length - 1)];
  const weight = random() < 0.5 ? 'bold' : 'normal';
  if (kind === 'tiled') {
    const size = side * (0.03 + 0.03 * random());
    const wide = size * (text.length * (text.charCodeAt(0) > 0x3000 ? 1.05 : 0.62)) + size * (1 + 2.5 * random());
    const high = size * (2.2 + 3 * random());
    const angle = [-30, 0, 25, -45][number % 4];
    const isSign = number % 3 === 2;
    const step: readonly [number, number] = isSign ? [size * 5, size * 4.5] : [wide, high];
    const sign = signs[number % signs.length];
    const reach = Math.hypot(width, height);
    let out = '';
    for (let row = 0, y = -reach / 2; y < reach / 2; y += step[1], row++) {
      for (let x = -reach / 2 + (row % 2) * step[0] * 0.5; x < reach / 2; x += step[0]) {
        out += isSign ? signSvg(sign, size * 2.2, x, y) : wordSvg(text, font, size, x, y, weight);
      }
    }
    return `<g transform="translate(${width / 2} ${height / 2}) rotate(${angle})">${out}</g>`;
  }
  const place = number % 5;
  const isCorner = place < 3;
  const size = side * (isCorner ? 0.032 + 0.035 * random() : 0.07 + 0.08 * random());
  const length = kind === 'text' ? text.length * 0.6 : 2.2 + text.length * 0.55;
  const half = Math.min(width * 0.46, (length * size) / 2 + size);
  const x = isCorner ? (place === 1 ? half : width - half) : width / 2;
  const y = isCorner ? (place === 2 ? size * 2.4 : height - size * 1.6) : height * (0.35 + 0.3 * random());
  const angle = isCorner ? 0 : [0, -28, 15][number % 3];
  const mark =
    kind === 'text'
      ? wordSvg(text, font, size, 0, size * 0.35, weight)
      : number % 2 === 0
        ? signSvg(signs[number % signs.length], size * 2.4, 0, 0)
        : signSvg(signs[number % signs.length], size * 1.7, -half + size * 1.6, 0) +
          wordSvg(text, font, size * 0.8, size * 1.1, size * 0.3, weight);
  return `<g transform="translate(${x} ${y}) rotate(${angle})">${mark}</g>`;
}

export async function coverageOf(svg: string, width: number, height: number): Promise<Uint8Array> {
  const whole = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#000"/>${svg}</svg>`;
  // The pool lets nothing but photos be read in a process once it has worked there.
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
  return sharp(Buffer.from(whole)).flatten().toColourspace('b-w').raw().toBuffer();
}

/** The picture under an overlay, as every program blends it: in encoded values. */
export function overlaid(
  clean: Rgb8,
  coverage: Uint8Array,
  colour: readonly [number, number, number],
  opacity: number,
): Rgb8 {
  const data = clean.data.slice();
  for (let i = 0; i < coverage.length; i++) {
    const share = (opacity * coverage[i]) / 255;
    for (let c = 0; c < 3; c++) data[i * 3 + c] = Math.round(data[i * 3 + c] * (1 - share) + share * colour[c]);
  }
  return { ...clean, data };
}

export async function readPhoto(file: string, side: number): Promise<Rgb8> {
  const upright = sharp(file).autoOrient().removeAlpha().toColourspace('srgb');
  const { data, info } = await upright
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

export function photoFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jpg'))
    .sort()
    .map((name) => path.join(folder, name));
}

/**
 * One of 60 cases and more: kinds, colours, opacities of 15 to 60 % and photos in turn. `side` is the photo's longest,
 * px.
 */
export async function unmarkCase(files: readonly string[], number: number, side: number): Promise<UnmarkCase> {
  const file = files[(number * 7 + 3) % files.length];
  const random = chance(number + 1);
  const kind = kinds[number % kinds.length];
  const clean = await readPhoto(file, side);
  const nth = Math.floor(number / kinds.length);
  const svg = drawing(kind, nth, clean.width, clean.height, random);
  const coverage = await coverageOf(svg, clean.width, clean.height);
  const opacity = Math.round((0.15 + 0.45 * ((number * 0.381966) % 1)) * 100) / 100;
  const marked = overlaid(clean, coverage, colours[(number * 7 + nth * 3) % colours.length], opacity);
  return { name: `${number}-${path.basename(file, '.jpg')}`, kind, opacity, clean, marked, coverage };
}
