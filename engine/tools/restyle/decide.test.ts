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
  const unseen: WholeSurface = {
    coverage: none,
    unsure: none,
    confidence: 0,
    isSeen: false,
    isPlain: true,
    isBelieved: false,
  };
  const coverage = planeWhere((i) => faces.data[i] >= FIRST && i < foot * width);
  const wall: WholeSurface = {
    coverage,
    unsure: none,
    confidence: 0.95,
    isSeen: true,
    isPlain: true,
    isBelieved: true,
  };
  const cloth = { width, height, data: new Int32Array(width * height) };
  return { floor: unseen, wall, ceiling: unseen, rug: none, cloth };
}

function briefOf(style: string, views: readonly SurfaceView[], seed = 1): Brief {
  const mask = { width, height, data: new Uint8Array(width * height) };
  return {
    perception: { room, surfaces: views, rug: mask, opening: mask },
    style: styleById(style)!,
    roomType: roomTypeById('living-room')!,
    params: { style, roomType: 'living-room', intervention: 'middle', locks: [], seed, resolution: '1k' },
  };
}

/** What becomes of pink walls of this OKLab lightness in a style, with something before them below row `foot`. */
function wallsIn(style: string, foot: number, { lightness = 0.85, seed = 1 } = {}): readonly string[] {
  const brief = briefOf(style, surfaces, seed);
  const { alterations } = decide(image, brief, wholeAbove(foot), {
    black: new Set(),
    walls: [lightness, 0.1, 0],
    ceiling: undefined,
  });
  return alterations.filter((each) => each.startsWith('wall'));
}

describe('an accent wall', () => {
  it('is of the first material of the style where the wall is bare', () => {
    expect(wallsIn('industrial', height)).toContain('wall-accent:panel-brick-red');
  });

  it('is painted where furniture stands before it', () => {
    expect(wallsIn('japandi', height / 2)).toContain('wall-accent:paint-sage');
  });

  it('is left out where furniture stands before it and paints are much darker than the wall', () => {
    const accents = (lightness: number) =>
      wallsIn('industrial', height / 2, { lightness }).filter((each) => each.startsWith('wall-accent:'));
    expect(accents(0.5)).toEqual(['wall-accent:paint-charcoal']);
    expect(accents(0.85)).toEqual([]);
  });
});

describe('what walls are painted with', () => {
  const concrete = { seed: 2 };

  it('is what the seed picks where they are bare', () => {
    expect(wallsIn('industrial', height)).toContain('walls-painted:paint-dove-grey');
    expect(wallsIn('industrial', height, concrete)).toContain('walls-painted:panel-concrete');
    expect(wallsIn('art-deco', height)).toContain('walls-painted:paint-petrol');
  });

  it('is plain where furniture stands before them', () => {
    expect(wallsIn('industrial', height / 2, concrete)).toContain('walls-painted:paint-dove-grey');
  });

  it('is the lightest paint where furniture stands before them and all are much darker', () => {
    expect(wallsIn('art-deco', height / 2)).toContain('walls-painted:paint-teal');
  });

  it('is the first of the style for seed 1, also of three', () => {
    expect(wallsIn('scandinavian', height)).toContain('walls-painted:paint-warm-white');
  });
});

describe('the ceiling', () => {
  const ceilingIn = (
    ceiling: readonly [number, number, number],
    { isBelieved = true, locks = [] as Brief['params']['locks'] } = {},
  ): string | undefined => {
    const coverage = planeWhere((i) => faces.data[i] === 1);
    const all = wholeAbove(height);
    const whole = { ...all, wall: { ...all.wall, isBelieved }, ceiling: { ...all.wall, coverage } };
    const data = Uint8Array.from(faces.data, (seen) => (seen === 1 ? 255 : 0));
    const plane = surfacePlanes(room).find(({ kind }) => kind === 'ceiling')!;
    const mask = { width, height, data };
    const view: SurfaceView = { id: plane.id, kind: 'ceiling', mask, toMetres: plane.toMetres, confidence: 1 };
    const plain = briefOf('scandinavian', [...surfaces, view]);
    const brief = { ...plain, params: { ...plain.params, locks } };
    const { alterations } = decide(image, brief, whole, { black: new Set(), walls: [0.85, 0.1, 0], ceiling });
    return alterations.find((each) => each.startsWith('ceiling'));
  };

  it('stays where it has the colour of the style, in less light', () => {
    expect(ceilingIn([0.82, 0.002, 0.03])).toBe('ceiling-kept');
  });

  it('is painted where it is of wood', () => {
    expect(ceilingIn([0.65, 0.03, 0.06])).toBe('ceiling-painted');
  });

  it('stays beside walls that are not told from what stands before them', () => {
    const locks: Brief['params']['locks'] = ['floor', 'walls'];
    expect(ceilingIn([0.65, 0.03, 0.06], { isBelieved: true, locks })).toBe('ceiling-painted');
    expect(ceilingIn([0.65, 0.03, 0.06], { isBelieved: false, locks })).toBe('ceiling-kept');
  });

  it('stays where it is dark by design', () => {
    expect(ceilingIn([0.45, 0.03, 0.06])).toBe('ceiling-kept');
  });
});
