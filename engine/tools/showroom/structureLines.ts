/** Where the lines of the house itself are seen: ground truth for whatever finds line segments in pictures of rooms. */
import { projectCameraPoint, toCamera } from '../../geometry/camera.ts';
import type { Room } from '../../geometry/roomSchema.ts';
import type { Vec3 } from '../../geometry/types.ts';

/** Values of the map; 0 is no line. */
const structureLabels = { wallFloor: 1, wallCeiling: 2, wallWall: 3, opening: 4 } as const;

/** Skirtings, cornices and architraves stand this far before the lines that they cover. */
const TRIM_M = 0.2;
const NEAR_M = 0.05;

type Line = readonly [from: Vec3, to: Vec3, label: number];

function linesOf({ planM, ceilingHeightM, openings }: Room): Line[] {
  const { wallFloor, wallCeiling, wallWall, opening } = structureLabels;
  const lines: Line[] = [];
  const at = ([x, z]: readonly [number, number], y: number): Vec3 => [x, y, z];
  for (let i = 0; i + 1 < planM.length; i++) {
    lines.push([at(planM[i], 0), at(planM[i + 1], 0), wallFloor]);
    lines.push([at(planM[i], ceilingHeightM), at(planM[i + 1], ceilingHeightM), wallCeiling]);
  }
  for (const corner of planM) lines.push([at(corner, 0), at(corner, ceilingHeightM), wallWall]);
  for (const { wall, leftM, bottomM, widthM, heightM } of openings) {
    const [a, b] = [planM[wall], planM[wall + 1]];
    const lengthM = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const corner = (alongM: number, y: number): Vec3 => {
      const share = alongM / lengthM;
      return [a[0] + (b[0] - a[0]) * share, y, a[1] + (b[1] - a[1]) * share];
    };
    const [left, right, top] = [leftM, leftM + widthM, bottomM + heightM];
    lines.push([corner(left, bottomM), corner(left, top), opening]);
    lines.push([corner(right, bottomM), corner(right, top), opening]);
    lines.push([corner(left, top), corner(right, top), opening]);
    if (bottomM > 0) lines.push([corner(left, bottomM), corner(right, bottomM), opening]);
  }
  return lines;
}

/**
 * One byte a pixel: 1 where a wall meets the floor, 2 the ceiling, 3 another wall, 4 along the edge of an opening; 0 elsewhere and where
 * furniture stands before the line. `isHouse` says of a pixel that it shows the house and no furniture; depth in millimetres.
 */
export function structureLines(room: Room, depthMm: Uint16Array, isHouse: (pixel: number) => boolean): Uint8Array {
  const { width, height, camera } = room;
  const map = new Uint8Array(width * height);
  for (const [from, to, label] of linesOf(room)) {
    const [a, b] = [toCamera(camera, from), toCamera(camera, to)];
    const steps = 8 * Math.max(width, height);
    for (let i = 0; i <= steps; i++) {
      const share = i / steps;
      const point: Vec3 = [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share];
      if (point[2] < NEAR_M) continue;
      const [x, y] = projectCameraPoint(camera, point).map(Math.floor);
      if (x < 0 || y < 0 || x >= width || y >= height) continue;
      const pixel = y * width + x;
      const isBefore = depthMm[pixel] > 0 && depthMm[pixel] / 1000 < point[2] - TRIM_M;
      if (!isBefore && isHouse(pixel)) map[pixel] = label;
    }
  }
  return map;
}
