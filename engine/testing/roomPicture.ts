/**
 * A simple picture of a room with known surfaces, for tests that need something to look at rather than ground truth.
 */
import { fillPolygons } from '../image/mask.ts';
import type { Rgb8 } from '../image/types.ts';

type Point = readonly [x: number, y: number];
type Colour = readonly [red: number, green: number, blue: number];

/** Corners in shares of width and height. */
const surfaces: readonly { readonly colour: Colour; readonly corners: readonly Point[] }[] = [
  {
    colour: [236, 234, 228],
    corners: [
      [0, 0],
      [1, 0],
      [0.72, 0.2],
      [0.28, 0.2],
    ],
  },
  {
    colour: [206, 196, 180],
    corners: [
      [0, 0],
      [0.28, 0.2],
      [0.28, 0.68],
      [0, 1],
    ],
  },
  {
    colour: [216, 208, 196],
    corners: [
      [1, 0],
      [1, 1],
      [0.72, 0.68],
      [0.72, 0.2],
    ],
  },
  {
    colour: [226, 218, 204],
    corners: [
      [0.28, 0.2],
      [0.72, 0.2],
      [0.72, 0.68],
      [0.28, 0.68],
    ],
  },
  {
    colour: [142, 104, 70],
    corners: [
      [0.28, 0.68],
      [0.72, 0.68],
      [1, 1],
      [0, 1],
    ],
  },
  {
    colour: [246, 250, 255],
    corners: [
      [0.42, 0.28],
      [0.58, 0.28],
      [0.58, 0.5],
      [0.42, 0.5],
    ],
  },
  {
    colour: [74, 88, 104],
    corners: [
      [0.3, 0.6],
      [0.52, 0.6],
      [0.52, 0.8],
      [0.3, 0.8],
    ],
  },
];

/** Lines between floor boards run to the vanishing point in the middle of the back wall. */
function boardShade(x: number, y: number): number {
  const depth = Math.max(0.02, y - 0.44);
  const across = (x - 0.5) / depth;
  return Math.abs(across * 7 - Math.round(across * 7)) < 0.06 ? 0.88 : 1;
}

/** One-point perspective: ceiling, three walls, boarded floor, a window and a sofa's block, lit from the window. */
export function drawRoomPicture(width: number, height: number): Rgb8 {
  const data = new Uint8Array(width * height * 3);
  surfaces.forEach(({ colour, corners }, index) => {
    const mask = fillPolygons(width, height, [corners.map(([x, y]) => [x * width, y * height] as const)]);
    for (let i = 0; i < mask.data.length; i++) {
      const share = mask.data[i]! / 255;
      if (share === 0) continue;
      const x = (i % width) / width;
      const y = Math.floor(i / width) / height;
      const grain = ((Math.imul(i, 2654435761) >>> 24) - 128) / 128;
      const light = index === 5 ? 1 : 1.05 - 0.5 * Math.hypot(x - 0.5, y - 0.4) + 0.01 * grain;
      const shade = light * (index === 4 ? boardShade(x, y) : 1);
      for (let c = 0; c < 3; c++) {
        const value = Math.min(255, Math.max(0, colour[c]! * shade));
        data[i * 3 + c] = Math.round(data[i * 3 + c]! + (value - data[i * 3 + c]!) * share);
      }
    }
  });
  return { width, height, data };
}
