import { describe, expect, it } from 'vitest';
import type { Oklch } from '#catalog/names.ts';
import { roomTypeById, roomTypes } from '#catalog/rooms/all.ts';
import { styleById, styles } from '#catalog/styles/all.ts';
import { pieceKind } from '../furniture/all.ts';
import type { MaterialRole } from '../furniture/types.ts';
import { roomSchema } from '../geometry/roomSchema.ts';
import { labOf } from '../materials/sample.ts';
import { EngineInputError } from '../refusals.ts';
import { boxPiece } from '../testing/boxPieces.ts';
import { layoutFaults } from '../testing/layoutFaults.ts';
import { boxOf } from './arrangement.ts';
import { distanceTo } from './box.ts';
import { drawFloorPlan } from './drawFloorPlan.ts';
import { chooseSurfaces, roleBsdfs, wornBy } from './dress.ts';
import { furnish } from './furnish.ts';
import { pieceSource } from './pieceSource.ts';
import { designScene } from './scene.ts';
import { shareInFrame } from './scenery.ts';
import { chooseShot, clearedForeground, stageOf } from './stage.ts';

const size = { width: 300, height: 200 };
const scenes = (
  [
    ['japandi', 'living-room', 7],
    ['art-deco', 'dining-room', 3],
    ['modern', 'kitchen', 12],
    ['industrial', 'office', 5],
    ['coastal', 'balcony', 2],
  ] as const
).map(([style, room, seed]) => ({ name: `${style} ${room}`, ...designScene(style, room, seed, size) }));

describe.each(scenes)('the scene $name', ({ scene, empty, room, placements }) => {
  it('is seen by a level camera that stands free in the room', () => {
    const { camera } = scene;
    expect(camera.rotation[3]).toBeCloseTo(0);
    expect(camera.rotation[5]).toBeCloseTo(0);
    expect(camera.heightM).toBeGreaterThanOrEqual(1.1);
    expect(camera.heightM).toBeLessThanOrEqual(1.5);
    const fov = (2 * Math.atan(size.width / 2 / camera.focalPx) * 180) / Math.PI;
    expect(fov).toBeGreaterThanOrEqual(55);
    expect(fov).toBeLessThanOrEqual(75);
    for (const placement of placements) {
      const box = boxOf(placement);
      const inside = distanceTo(box, [0, 0]) === 0 && box.bottom < camera.heightM && box.top > camera.heightM;
      expect(inside, placement.id).toBe(false);
    }
  });

  it('says of itself what a Room must say', () => {
    expect(roomSchema.safeParse(room).success).toBe(true);
    expect(room.planM.length).toBeGreaterThanOrEqual(2);
    for (const opening of room.openings) {
      const [a, b] = [room.planM[opening.wall], room.planM[opening.wall + 1]];
      expect(opening.leftM).toBeGreaterThanOrEqual(0);
      expect(opening.leftM + opening.widthM).toBeLessThanOrEqual(Math.hypot(b[0] - a[0], b[1] - a[1]) + 1e-6);
    }
  });

  it('is made of sound meshes, one object id a piece', () => {
    const ids = scene.objects.filter((object) => object.objectId > 0).map((object) => object.objectId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { mesh, bsdfs } of scene.objects) {
      expect(mesh.positions.every(Number.isFinite)).toBe(true);
      expect(mesh.indices.length).toBe(mesh.bsdfs.length * 3);
      expect(mesh.bsdfs.every((bsdf) => bsdf < bsdfs.length)).toBe(true);
    }
  });

  it('lets light in through sky portals that face the room', () => {
    for (const { corner, edgeU, edgeV } of scene.sky.skyPortals) {
      const middle = [0, 1, 2].map((k) => corner[k] + (edgeU[k] + edgeV[k]) / 2);
      const n = [edgeU[1] * edgeV[2] - edgeU[2] * edgeV[1], 0, edgeU[0] * edgeV[1] - edgeU[1] * edgeV[0]];
      expect(-middle[0] * n[0] - middle[2] * n[2]).toBeGreaterThan(0);
    }
  });

  it('is the same room when it is empty', () => {
    expect(empty.camera).toEqual(scene.camera);
    expect(empty.sky).toEqual(scene.sky);
    expect(empty.objects.length).toBeLessThan(scene.objects.length);
    expect(empty.objects.some((object) => object.kind === 'floor')).toBe(true);
  });
});

describe('designScene', () => {
  it('gives the same scene for the same seed', () => {
    const again = designScene('japandi', 'living-room', 7, size);
    expect(again.room).toEqual(scenes[0].room);
    expect(again.scene.objects.map(({ mesh }) => mesh.positions.reduce((a, b) => a + b, 0))).toEqual(
      scenes[0].scene.objects.map(({ mesh }) => mesh.positions.reduce((a, b) => a + b, 0)),
    );
  });

  it('refuses what it does not know', () => {
    expect(() => designScene('no-such-style', 'living-room', 1, size)).toThrow(EngineInputError);
    expect(() => designScene('japandi', 'throne-room', 1, size)).toThrow(EngineInputError);
  });
});

it('sets a wall back for the camera without anything getting into anything else', () => {
  let setBack = 0;
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    const roomType = roomTypes[seed % 4];
    const floorPlan = drawFloorPlan(roomType, seed);
    const { placements } = furnish(
      floorPlan,
      styles[seed],
      roomType,
      pieceSource(boxPiece, styles[seed].forms, seed),
      seed,
    );
    const shot = chooseShot(floorPlan, placements, styles[seed].family, size, seed);
    const stage = stageOf(floorPlan, placements, shot);
    setBack += shot.byM;
    const { interpenetrations, outside, blockedDoors } = layoutFaults(stage.floorPlan, stage.placements);
    expect({ interpenetrations, outside, blockedDoors }).toEqual({
      interpenetrations: [],
      outside: [],
      blockedDoors: 0,
    });
  }
  expect(setBack).toBeGreaterThan(0);
});

it('shows a room in another style from the same place', () => {
  const first = designScene('japandi', 'bedroom', 4, size);
  const second = designScene('baroque', 'bedroom', 4, size, first.shot);
  expect(second.scene.camera).toEqual(first.scene.camera);
  expect(second.room.planM).toEqual(first.room.planM);
  expect(second.room.openings).toEqual(first.room.openings);
  const shapes = ({ placements }: typeof first) =>
    placements.map(({ id, built }) => `${id} ${built.piece.mesh.indices.length}`);
  expect(shapes(second)).not.toEqual(shapes(first));
});

describe('colours', () => {
  it('set seats off the wall behind them where the style has another textile', () => {
    const away = (a: Oklch, b: Oklch): number => {
      const [p, q] = [labOf(a), labOf(b)];
      return Math.hypot(p.l - q.l, p.a - q.a, p.b - q.b);
    };
    const living = roomTypes.find(({ id }) => id === 'living-room');
    if (!living) throw new Error('there is no living room');
    let vanishing = 0;
    for (const style of styles) {
      const { wallAccent } = chooseSurfaces(style, living, 1);
      const { textile, textileSecond } = wornBy(style, 1, wallAccent).palette;
      if (away(textile, wallAccent.base) >= 0.1) continue;
      vanishing++;
      expect(away(textileSecond, wallAccent.base)).toBeLessThan(0.16);
    }
    expect(vanishing).toBeLessThan(styles.length / 10);
  });
});

const large = { width: 1024, height: 683 };

function photographed(styleId: string, roomTypeId: string, seed: number) {
  const [style, roomType] = [styleById(styleId), roomTypeById(roomTypeId)];
  if (!style || !roomType) throw new Error('no such style or room type');
  const floorPlan = drawFloorPlan(roomType, seed);
  const { placements } = furnish(floorPlan, style, roomType, pieceSource(pieceKind, style.forms, seed), seed);
  const shot = chooseShot(floorPlan, placements, style.family, large, seed);
  const all = stageOf(floorPlan, placements, shot).placements;
  return { shot, all, shown: clearedForeground(all, shot, large) };
}

describe('the foreground', () => {
  it('has no chest or wardrobe of which the picture holds a part, and nothing that stood on it', () => {
    const { shot, all, shown } = photographed('bohemian', 'bedroom', 211);
    const idOf = ({ built }: (typeof all)[number]) => built.kind.id;
    const dresser = all.find((placement) => idOf(placement) === 'dresser');
    if (!dresser) throw new Error('the room has no dresser');
    expect(shareInFrame(shot, large, boxOf(dresser))).toBeLessThan(0.65);
    expect(shown).not.toContain(dresser);
    const onIt = all.filter((p) => p.body === 'on-top' && distanceTo(boxOf(dresser), [p.x, p.z]) < 0.001);
    expect(onIt.length).toBeGreaterThan(0);
    expect(shown.some((placement) => onIt.includes(placement))).toBe(false);
    expect(shown.map(idOf)).toEqual(expect.arrayContaining(['bed', 'nightstand', 'bench', 'wardrobe', 'curtain']));
  });

  it.each([
    ['art-deco', 'dining-room', 4],
    ['modern', 'kitchen', 8],
    ['industrial', 'living-room', 103],
  ])('keeps what a room is for: %s %s', (style, room, seed) => {
    const { all, shown } = photographed(style, room, seed);
    const main = all.filter(({ body, worth }) => body === 'solid' && worth > 0.6);
    expect(shown).toEqual(expect.arrayContaining(main));
  });
});

it('small things stand on tops in groups of different ones, within the top and clear of each other', () => {
  let groups = 0;
  for (const [style, room, seed] of [
    ['bohemian', 'living-room', 1],
    ['coastal', 'dining-room', 1],
    ['scandinavian', 'kitchen', 1],
    ['scandinavian', 'dining-room', 1],
    ['art-deco', 'dining-room', 2],
    ['cottagecore', 'bedroom', 2],
  ] as const) {
    const { all } = photographed(style, room, seed);
    const small = all.filter(({ built }) => ['vase', 'book-pile', 'candle', 'fruit-bowl'].includes(built.kind.id));
    for (const host of all.filter(({ body }) => body === 'solid')) {
      const onIt = small.filter((p) => p.body === 'on-top' && distanceTo(boxOf(host), [p.x, p.z]) === 0 && p.y > 0.1);
      if (new Set(onIt.map(({ built }) => built.kind.id)).size > 1) groups++;
      onIt.forEach((one, k) => {
        for (const other of onIt.slice(0, k)) {
          const apart = Math.hypot(one.x - other.x, one.z - other.z);
          expect(apart, `${one.id} ${other.id}`).toBeGreaterThan(boxOf(one).halfWidth);
        }
      });
    }
  }
  expect(groups).toBeGreaterThan(2);
});

it('weaves rugs of dyes that keep near to their ground, however loud the style', () => {
  for (const id of ['bohemian', 'mid-century-modern', 'memphis', 'art-deco', 'parisian', 'scandinavian']) {
    const bsdfOf = roleBsdfs(styleById(id)!, 1, false);
    const labOfRole = (role: MaterialRole) => labOf(bsdfOf(role).texture!.finish.base);
    const ground = labOfRole('rug');
    for (const role of ['pile', 'pileSecond', 'pileAccent', 'pileDark'] as const) {
      const { l, a, b } = labOfRole(role);
      expect(Math.hypot(l - ground.l, a - ground.a, b - ground.b)).toBeLessThan(0.165);
    }
  }
});

it('lays no stone in bedrooms where the style has wood, and keeps it elsewhere', () => {
  const farmhouse = styleById('farmhouse')!;
  const groups = (id: string) =>
    new Set([1, 2, 3, 4, 5, 6, 7, 8].map((seed) => chooseSurfaces(farmhouse, roomTypeById(id)!, seed).floor.group));
  expect([...groups('bedroom')]).toEqual(['wood']);
  expect(groups('living-room')).toContain('stone');
});
