import type { Piece } from '../types.ts';

/** The piece turned a quarter about its own axis: what ran along x runs along z. */
export function quarterTurned(piece: Piece): Piece {
  const turn = (values: Float32Array) => {
    const out = new Float32Array(values.length);
    for (let i = 0; i < values.length; i += 3) {
      out[i] = values[i + 2];
      out[i + 1] = values[i + 1];
      out[i + 2] = -values[i];
    }
    return out;
  };
  const { mesh, sizeM } = piece;
  return {
    ...piece,
    mesh: { ...mesh, positions: turn(mesh.positions), normals: turn(mesh.normals) },
    sizeM: [sizeM[1], sizeM[0], sizeM[2]],
    decorSpots: piece.decorSpots.map((spot) => ({
      ...spot,
      centre: [spot.centre[2], spot.centre[1], -spot.centre[0]],
      widthM: spot.depthM,
      depthM: spot.widthM,
    })),
  };
}
