/** Furniture as plain boxes of the size that is asked for: for tests and measurements that look at places alone. */
import { roomTypes } from '#catalog/rooms/all.ts';
import { pieceKind } from '../furniture/all.ts';
import { MeshBuilder, pieceOf } from '../furniture/kit/mesh.ts';
import { block } from '../furniture/kit/solids.ts';
import type { PieceKind, Stance } from '../furniture/types.ts';

const stances: Readonly<Record<Exclude<Stance, 'floor'>, readonly string[]>> = {
  wall: [
    'wall-art',
    'mirror',
    'wall-mirror',
    'wall-lamp',
    'wall-cabinet',
    'splashback',
    'extractor-hood',
    'screen',
    'whiteboard',
    'notice-board',
    'menu-board',
    'wall-sign',
    'acoustic-panel',
    'towel-rail',
    'hand-dryer',
    'styling-mirror',
    'headboard',
  ],
  ceiling: ['pendant-lamp', 'paper-lamp', 'chandelier', 'ceiling-lamp', 'linear-lamp', 'track-lamp'],
  window: ['curtain', 'blind'],
  surface: ['table-lamp', 'desk-lamp', 'monitor', 'vase', 'candle', 'coffee-machine'],
};

function stanceOf(id: string): Stance {
  for (const stance of ['wall', 'ceiling', 'window', 'surface'] as const)
    if (stances[stance].includes(id)) return stance;
  return 'floor';
}

function boxKind(id: string): PieceKind {
  const stance = stanceOf(id);
  return {
    id,
    stance,
    segment: 'other',
    clearanceM: { front: 0.5, side: 0, back: 0 },
    againstWall: false,
    usual: pieceKind(id)?.usual ?? [0.6, 0.5, 0.9],
    build({ sizeM: [widthM, depthM, heightM] }) {
      const mesh = new MeshBuilder();
      const depth = stance === 'window' ? 0.14 : depthM;
      mesh.add('wood', block([0, 0, 0], [widthM, heightM, depth], { radius: 0 }));
      return pieceOf(mesh, {
        on: stance === 'wall' || stance === 'window' ? 'wall' : stance === 'ceiling' ? 'ceiling' : 'floor',
      });
    },
  };
}

const kinds: ReadonlyMap<string, PieceKind> = new Map(
  [...new Set(roomTypes.flatMap((roomType) => roomType.pieces))].map((id) => [id, boxKind(id)]),
);

/** A box for every id that a room type names. */
export function boxPiece(id: string): PieceKind | undefined {
  return kinds.get(id);
}
