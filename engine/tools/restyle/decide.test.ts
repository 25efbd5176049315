import { describe, expect, it } from 'vitest';
import { roomTypeById } from '#catalog/rooms/all.ts';
import { styleById } from '#catalog/styles/all.ts';
import { surfacePlanes } from '../../geometry/roomGeometry.ts';
import type { Plane } from '../../image/types.ts';
import type { SurfaceView } from '../../perceive/types.ts';
import type { WholeSurface, WholeSurfaces } from '../../resurface/whole.ts';
import { drawBoxRoom, makeBoxRoom, roomOfBox } from '../../testing/room.ts';
import { type Brief, decide } from './decide.ts';

const box = makeBoxRoom();
const { width, height } = box;
const room = roomOfBox(box);
const { image, faces } = drawBoxRoom(box);
/** Numbers of walls in the picture's own faces: 2 and on, as the Room has them. */
const FIRST = 2;

const surfaces = surfacePlanes(room)
  .filter(({ kind }) => kind === 'wall')
  .map((plane): SurfaceView => {
    const face = FIRST + Number(plane.id.slice('wall-'.length));
    const data = Uint8Array.from(faces.data, (seen) => (seen === face ? 255 : 0));
    return { id: plane.id, kind: 'wall', mask: { width, height, data }, toMetres: plane.toMetres, confidence: 1 };
  });

function planeWhere(is: (pixel: number) => boolean): Plane {
  return { width, height, data: Float32Array.from(faces.data, (_, i) => (is(i) ? 1 : 0)) };
}

/** Walls that are believed; something stands before all of them below row `foot`. */
function wholeAbove(foot: number): WholeSurfaces {
  const none = planeWhere(() => false);
  const unseen: WholeSurface = { coverage: none, unsure: none, confidence: 0, isSeen: false, isBelieved: false };
  const coverage = planeWhere((i) => faces.data[i] >= FIRST && i < foot * width);
  const wall: WholeSurface = { coverage, unsure: none, confidence: 0.95, isSeen: true, isBelieved: true };
  const cloth = { width, height, data: new Int32Array(width * height) };
  return { floor: unseen, wall, ceiling: unseen, rug: none, cloth };
}

function accentOf(foot: number): string | undefined {
  const style = styleById('industrial')!;
  const roomType = roomTypeById('living-room')!;
  const mask = { width, height, data: new Uint8Array(width * height) };
  const brief: Brief = {
    perception: { room, surfaces, rug: mask, opening: mask },
    style,
    roomType,
    params: {
      style: 'industrial',
      roomType: 'living-room',
      intervention: 'middle',
      locks: [],
      seed: 1,
      resolution: '1k',
    },
  };
  const { alterations } = decide(image, brief, wholeAbove(foot));
  return alterations.find((each) => each.startsWith('wall-accent:'))?.slice('wall-accent:'.length);
}

describe('an accent wall', () => {
  it('is of the first material of the style where the wall is bare', () => {
    expect(accentOf(height)).toBe('panel-brick-red');
  });

  it('is painted where furniture stands before it', () => {
    expect(accentOf(height / 2)).toBe('paint-charcoal');
  });
});
