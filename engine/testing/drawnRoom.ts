/**
 * A room drawn by hand, whose perception is its truth: planked floor, shaded walls, white ceiling, a red sofa with
 * stripes.
 */
import { rotationFromDownYaw } from '../geometry/camera.ts';
import { applyHomography } from '../geometry/matrix.ts';
import { surfacePlanes } from '../geometry/roomGeometry.ts';
import type { Room } from '../geometry/roomSchema.ts';
import { fillPolygons } from '../image/mask.ts';
import type { Mask, Rgb8 } from '../image/types.ts';
import type { Perception } from '../perceive/types.ts';

export const WIDTH = 360;
export const HEIGHT = 240;

const room: Room = {
  version: 1,
  width: WIDTH,
  height: HEIGHT,
  camera: {
    focalPx: 260,
    principalPx: [WIDTH / 2, HEIGHT / 2],
    rotation: [...rotationFromDownYaw([0, 1, 0], 0)],
    heightM: 1.5,
  },
  planM: [
    [-2.2, 0.5],
    [-2.2, 4.5],
    [2.2, 4.5],
    [2.2, 0.5],
  ],
  ceilingHeightM: 2.6,
  openings: [],
  surfaces: [],
  confidence: 0.9,
};

const sofa: [number, number][] = [
  [120, 130],
  [240, 130],
  [240, 185],
  [120, 185],
];

/** The picture, what there is to perceive in it, and where the sofa stands. */
export function drawnRoom(): { image: Rgb8; perception: Perception; furniture: Mask } {
  const furniture = fillPolygons(WIDTH, HEIGHT, [sofa]);
  const surfaces = surfacePlanes(room).map((plane) => {
    const mask = fillPolygons(WIDTH, HEIGHT, [plane.polygonPx]);
    for (let i = 0; i < mask.data.length; i++) mask.data[i] = Math.max(0, mask.data[i] - furniture.data[i]);
    return { id: plane.id, kind: plane.kind, mask, toMetres: plane.toMetres, confidence: 0.9 };
  });
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const i = y * WIDTH + x;
      const view = surfaces.find((surface) => surface.mask.data[i] > 127);
      const light = 0.8 + 0.2 * Math.sin(x / 60);
      let colour = [170, 40 + 30 * (Math.floor(x / 10) % 2), 45];
      if (view?.kind === 'ceiling') colour = [236, 234, 230];
      if (view?.kind === 'wall') colour = view.id === 'wall-1' ? [205, 200, 190] : [180, 176, 168];
      if (view?.kind === 'floor') {
        const [u] = applyHomography(view.toMetres, x + 0.5, y + 0.5);
        colour = Math.abs(u / 0.12 - Math.floor(u / 0.12)) < 0.1 ? [84, 56, 34] : [132, 92, 60];
      }
      const grain = ((x * 7919 + y * 104729) % 7) - 3;
      for (let c = 0; c < 3; c++) data[i * 3 + c] = Math.round(Math.min(255, colour[c] * light + grain));
    }
  }
  const none = () => ({ width: WIDTH, height: HEIGHT, data: new Uint8Array(WIDTH * HEIGHT) });
  return {
    image: { width: WIDTH, height: HEIGHT, data },
    perception: { room, surfaces, rug: none(), opening: none() },
    furniture,
  };
}
