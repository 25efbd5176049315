/** A Room that a redesign believes, for photos in which nobody could see one. */
import type { Room } from '#engine/geometry/roomSchema.ts';

/** Of 200 × 150 px: three walls, floor in view. */
export const plainRoom: Room = {
  version: 1,
  width: 200,
  height: 150,
  camera: { focalPx: 150, principalPx: [100, 75], rotation: [1, 0, 0, 0, -1, 0, 0, 0, 1], heightM: 1.4 },
  planM: [
    [-2, 0.5],
    [-2, 4],
    [2, 4],
    [2, 0.5],
  ],
  ceilingHeightM: 2.5,
  openings: [],
  surfaces: [
    {
      id: 'floor',
      kind: 'floor',
      polygonPx: [
        [0, 150],
        [25, 127],
        [175, 127],
        [200, 150],
      ],
      confidence: 0.9,
    },
  ],
  confidence: 0.9,
};
