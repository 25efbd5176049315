/** Which cells of the network's lattice show a wall of a Room, and where on that wall they lie. */
import { metresAt } from '../../geometry/camera.ts';
import { wallPlanes } from '../../geometry/roomGeometry.ts';
import type { Room } from '../../geometry/roomSchema.ts';
import type { Vec2 } from '../../geometry/types.ts';
import { scaleRoom } from '../../perceive/boxRoom.ts';
import { FIRST_WALL, faceMap } from '../../perceive/faces.ts';
import type { Segmentation } from '../../perceive/network/segment.ts';

export interface WallCells {
  /** Of the Room. */
  readonly wall: number;
  isOn(cell: number): boolean;
  /** Metres from the wall's left end, and from the floor. */
  at(cell: number): Vec2;
}

/** For each wall that the picture shows. `room` is in metres and of the photo's size. */
export function wallCells(room: Room, { width, height }: Pick<Segmentation, 'width' | 'height'>): WallCells[] {
  const small = scaleRoom(room, width, height);
  const faces = faceMap(small).data;
  return wallPlanes(small).map(({ id, toMetres }) => {
    const wall = Number(id.slice('wall-'.length));
    return {
      wall,
      isOn: (cell) => faces[cell] === FIRST_WALL + wall,
      at: (cell) => metresAt(small.camera, toMetres, [(cell % width) + 0.5, Math.floor(cell / width) + 0.5]),
    };
  });
}
