import { describe, expect, it } from 'vitest';
import { boxOf, type Placement } from '../../design/arrangement.ts';
import { pieceSource } from '../../design/pieceSource.ts';
import { boxPiece } from '../../testing/boxPieces.ts';
import { planRoom } from '../../testing/planRoom.ts';
import type { OldThings } from '../oldThings.ts';
import { type FrameRect, frameBox } from './frameBox.ts';
import { hintsOf } from './hints.ts';

const size = { width: 96, height: 64 };
const { room } = planRoom('bedroom', 4, size);
const view = { camera: room.camera, ...size };

/** A bed as a plain box, as far from the camera as it may stand. */
function bedAt(x: number, segment = 'bed'): Placement {
  const built = pieceSource(boxPiece, 'minimal', 1).exact('bed', { variant: 0, sizeM: [1.6, 2.1, 0.6] })!;
  const kind = { ...built.kind, segment };
  const rest = { arrangement: 'bed', body: 'solid', reach: 'any', worth: 1, wall: -1 } as const;
  return { id: 'bed', built: { ...built, kind }, x, y: 0, z: 3.2, turn: 0, ...rest };
}

/** A photo in which a bed takes a rectangle. */
function photoWithBed({ left, top, right, bottom }: FrameRect): OldThings {
  const cells: number[] = [];
  for (let y = Math.ceil(top); y < bottom; y++)
    for (let x = Math.ceil(left); x < right; x++) cells.push(y * size.width + x);
  const share = cells.length / (size.width * size.height);
  return { ...size, things: [{ kind: 'bed', cells, share, depthM: 3, box: boxOf(bedAt(0)), middle: [0.5, 0.5] }] };
}

describe('hintsOf', () => {
  it('costs nothing where the old bed was, more the further away, and nothing for other things', () => {
    const hint = hintsOf(photoWithBed(frameBox(view, boxOf(bedAt(0))).rect!), view);
    expect(hint(bedAt(0))).toBeLessThan(0.2);
    expect(hint(bedAt(0.8))).toBeGreaterThan(hint(bedAt(0)) + 0.3);
    expect(hint(bedAt(0.8, 'table'))).toBe(0);
  });
});
