/** Overlays on pictures, for tests that know what was put on. */
import type { Mask, Rgb8 } from '../image/types.ts';

type Colour = readonly [red: number, green: number, blue: number];

/** A wall, a dark door and a floor of broad boards, with grain: the ground changes under what is put on it. */
export function drawGround(width: number, height: number): Rgb8 {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const grain = ((x * 7919 + y * 104729 + ((x * y) % 13) * 31) % 7) - 3;
      const isFloor = y > height * 0.6;
      const isDoor = !isFloor && x > width * 0.4 && x < width * 0.62;
      const board = isFloor ? (Math.floor((x + y) / 41) % 3) * 9 : 0;
      const [r, g, b] = isFloor ? [150, 112, 78] : isDoor ? [70, 74, 84] : [196, 190, 176];
      const light = (x / width) * 24;
      data.set(
        [r! + grain + board + light, g! + grain + board + light, b! + grain + board + light].map((v) =>
          Math.min(255, Math.max(0, Math.round(v))),
        ),
        (y * width + x) * 3,
      );
    }
  }
  return { width, height, data };
}

const glyphs: Readonly<Record<string, readonly string[]>> = {
  E: ['####', '#...', '###.', '#...', '####'],
  H: ['#..#', '#..#', '####', '#..#', '#..#'],
  L: ['#...', '#...', '#...', '#...', '####'],
  M: ['#..#', '####', '#..#', '#..#', '#..#'],
  O: ['.##.', '#..#', '#..#', '#..#', '.##.'],
  P: ['###.', '#..#', '###.', '#...', '#...'],
  S: ['.###', '#...', '.##.', '...#', '###.'],
};

/**
 * Coverage (0-255) of a word in square letters, its left top at a place, one `cell` of px to a dot; borders are soft.
 */
export function wordCoverage(
  width: number,
  height: number,
  word: string,
  left: number,
  top: number,
  cell: number,
): Mask {
  const hard = new Uint8Array(width * height);
  [...word].forEach((letter, n) => {
    glyphs[letter].forEach((row, gy) => {
      [...row].forEach((dot, gx) => {
        if (dot !== '#') return;
        for (let dy = 0; dy < cell; dy++) {
          for (let dx = 0; dx < cell; dx++) {
            const [x, y] = [left + (n * 5 + gx) * cell + dx, top + gy * cell + dy];
            if (x >= 0 && y >= 0 && x < width && y < height) hard[y * width + x] = 255;
          }
        }
      });
    });
  });
  const data = hard.slice();
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      data[i] = Math.round((4 * hard[i] + hard[i - 1] + hard[i + 1] + hard[i - width] + hard[i + width]) / 8);
    }
  }
  return { width, height, data };
}

/** The picture under an overlay of one colour, blended in encoded values. */
export function putOver(picture: Rgb8, coverage: Mask, colour: Colour, opacity: number): Rgb8 {
  const data = picture.data.map((v, i) => {
    const share = (opacity * coverage.data[Math.floor(i / 3)]) / 255;
    return Math.round(v * (1 - share) + share * colour[i % 3]);
  });
  return { ...picture, data };
}

/** Decibels between two pictures where the coverage is at least one twentieth. */
export function decibels(one: Rgb8, other: Rgb8, coverage: Mask): number {
  let [sum, count] = [0, 0];
  for (let i = 0; i < coverage.data.length; i++) {
    if (coverage.data[i] < 13) continue;
    for (let c = 0; c < 3; c++) sum += (one.data[i * 3 + c] - other.data[i * 3 + c]) ** 2;
    count += 3;
  }
  return 10 * Math.log10((255 * 255 * count) / Math.max(1e-9, sum));
}
