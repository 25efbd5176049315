import { describe, expect, it } from 'vitest';
import { makeBoxRoom } from '../testing/room.ts';
import { metresAt, project } from './camera.ts';
import { distortionAbout } from './lens.ts';
import { applyHomography } from './matrix.ts';
import { type SurfacePlane, surfacePlanes } from './roomGeometry.ts';
import type { Vec3 } from './types.ts';

const box = makeBoxRoom({ yaw: 0.3, pitch: 0.12, roll: 0.03 });
const room = {
  ...box,
  planM: [
    [-1.9, 0.5],
    [-1.9, 4.2],
    [2.3, 4.2],
    [2.3, 0.5],
  ] as [number, number][],
};
const plane = (id: string) => surfacePlanes(room).find((p) => p.id === id)!;

function backToMetres(id: string, point: Vec3) {
  const px = project(room.camera, point)!;
  return applyHomography(plane(id).toMetres, ...px);
}

/** Area of all outlines, px². */
function areaOf(planes: readonly SurfacePlane[]): number {
  let total = 0;
  for (const { polygonPx } of planes) {
    let twice = 0;
    polygonPx.forEach(([x, y], i) => {
      const [nx, ny] = polygonPx[(i + 1) % polygonPx.length];
      twice += x * ny - nx * y;
    });
    total += Math.abs(twice) / 2;
  }
  return total;
}

describe('surfacePlanes', () => {
  it('gives metres on floor, ceiling and walls', () => {
    const floor = backToMetres('floor', [0.7, 0, 3]);
    expect(floor[0]).toBeCloseTo(0.7, 8);
    expect(floor[1]).toBeCloseTo(3, 8);
    const ceiling = backToMetres('ceiling', [-0.4, 2.6, 3.5]);
    expect(ceiling[0]).toBeCloseTo(-0.4, 8);
    expect(ceiling[1]).toBeCloseTo(3.5, 8);
    const wall = backToMetres('wall-1', [0.4, 1.2, 4.2]);
    expect(wall[0]).toBeCloseTo(2.3, 8);
    expect(wall[1]).toBeCloseTo(1.2, 8);
    const side = backToMetres('wall-2', [2.3, 0.9, 3.2]);
    expect(side[0]).toBeCloseTo(1, 8);
    expect(side[1]).toBeCloseTo(0.9, 8);
  });

  it.each([-0.2, 0.1])('bends outlines with the lens: %f', (radial) => {
    const camera = { ...room.camera, distortion: distortionAbout(radial, room.width, room.height) };
    const planes = surfacePlanes({ ...room, camera });
    const wall = planes.find(({ id }) => id === 'wall-1')!;
    for (const px of wall.polygonPx) {
      const [along, up] = metresAt(camera, wall.toMetres, px);
      const isOnBorder = px[0] < 0.01 || px[1] < 0.01 || px[0] > room.width - 0.01 || px[1] > room.height - 0.01;
      const off = Math.min(Math.abs(along), Math.abs(along - 4.2), Math.abs(up), Math.abs(up - 2.6));
      if (!isOnBorder) expect(off).toBeLessThan(0.01);
    }
    const [x, y] = metresAt(camera, planes[0].toMetres, project(camera, [0.7, 0, 3])!);
    expect(x).toBeCloseTo(0.7, 6);
    expect(y).toBeCloseTo(3, 6);
    expect(areaOf(planes) / (room.width * room.height)).toBeCloseTo(1, 2);
  });

  it('keeps outlines within the picture and their areas near the whole of it', () => {
    const planes = surfacePlanes(room);
    for (const { polygonPx } of planes) {
      polygonPx.forEach(([x, y]) => {
        expect(x).toBeGreaterThanOrEqual(-1e-6);
        expect(x).toBeLessThanOrEqual(room.width + 1e-6);
        expect(y).toBeGreaterThanOrEqual(-1e-6);
        expect(y).toBeLessThanOrEqual(room.height + 1e-6);
      });
    }
    expect(areaOf(planes) / (room.width * room.height)).toBeCloseTo(1, 2);
  });
});
