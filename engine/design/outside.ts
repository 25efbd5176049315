/** What is seen through the windows: ground, trees with leaves and gaps, houses, hills at some distance. */
import { type Chance, chanceOf } from '../chance.ts';
import { MeshBuilder } from '../furniture/kit/mesh.ts';
import { deformed, patch, type Shape } from '../furniture/kit/shape.ts';
import { block, rod, superellipsoid } from '../furniture/kit/solids.ts';
import type { MaterialRole } from '../furniture/types.ts';
import type { Room } from '../geometry/roomSchema.ts';
import type { Vec2, Vec3 } from '../geometry/types.ts';
import { noise3 } from '../materials/noise.ts';
import type { Bsdf, SceneObject, SkyPortal } from '../render/types.ts';
import { cloudFinish, finishBsdf, plainBsdf } from './bsdfs.ts';

export interface Outlook {
  readonly kind: 'garden' | 'street';
  /** Height of the floor above the ground outside, metres. */
  readonly aboveM: number;
}

/** Homes mostly look at a garden, businesses at a street; some homes lie high. */
export function outlookOf(sector: 'residential' | 'commercial', roomTypeId: string, seed: number): Outlook {
  const chance = chanceOf(seed).branch(23);
  const high = roomTypeId === 'balcony' || chance() < (sector === 'residential' ? 0.2 : 0.25);
  const garden = sector === 'residential' ? chance() < 0.8 : chance() < 0.35;
  return { kind: garden ? 'garden' : 'street', aboveM: high ? chance.between(7, 12) : 0.25 };
}

/** Whether a camera may see what stands at a place of the world and reaches so far from there, metres. */
type Seen = (x: number, z: number, reachM: number) => boolean;

/**
 * What a camera at the origin that looks along +z sees through openings of a room: the directions of their corners, as
 * far as the picture is wide. `width` is the picture's, in pixels.
 */
export function seenThrough(portals: readonly SkyPortal[], camera: Room['camera'], width: number): Seen {
  const [cx] = camera.principalPx;
  const half = Math.atan(Math.max(cx, width - cx) / camera.focalPx) + VIEW_MARGIN;
  const spans = portals.map(({ corner: [x, , z], edgeU, edgeV }) => {
    const turns = [0, 1, 2, 3].map((i) => {
      const [u, v] = [i & 1, i >> 1];
      return Math.atan2(x + u * edgeU[0] + v * edgeV[0], z + u * edgeU[2] + v * edgeV[2]);
    });
    const [least, most] = [Math.min(...turns), Math.max(...turns)];
    if (turns.every((turn) => Math.abs(turn) > Math.PI / 2)) return [0, 0];
    // About the camera, as a window in a low roof may lie: anywhere.
    return most - least > Math.PI ? [-half, half] : [Math.max(least, -half), Math.min(most, half)];
  });
  return (x, z, reachM) => {
    const turn = Math.atan2(x, z);
    const wide = Math.asin(Math.min(1, reachM / Math.hypot(x, z)));
    return spans.some(([least, most]) => least < most && turn + wide > least && turn - wide < most);
  };
}

/** Radians that a view is taken wider: for lenses that lean. */
const VIEW_MARGIN = 0.1;

interface Outside {
  /** Middle of the house, and how far it reaches from there, metres. */
  readonly centre: Vec2;
  readonly radiusM: number;
  readonly outlook: Outlook;
  readonly seed: number;
  /** Ids of its objects begin here. */
  readonly firstId: number;
  /** What is seen has leaves of their true size. */
  readonly isSeen: Seen;
}

/** What is built on: where it lies, and what of it is seen. */
interface Grounds {
  readonly builder: MeshBuilder;
  readonly centre: Vec2;
  /** Its height, metres. */
  readonly ground: number;
  readonly isSeen: Seen;
}

/** Ground, trees and houses around a house, in the world. */
export function outsideObjects({ centre, radiusM, outlook, seed, firstId, isSeen }: Outside): SceneObject[] {
  const chance = chanceOf(seed).branch(29);
  const builder = new MeshBuilder();
  const ground = -outlook.aboveM;
  const grounds: Grounds = { builder, centre, ground, isSeen };
  builder.add('rug', disc(centre, ground, 160));
  const isGarden = outlook.kind === 'garden';
  const around = (count: number, near: number, far: number, plant: Plant) => {
    for (let i = 0; i < count; i++) {
      const angle = ((i + chance.between(-0.35, 0.35)) / count) * 2 * Math.PI;
      const away = radiusM + chance.between(near, far);
      const [x, z] = [centre[0] + Math.sin(angle) * away, centre[1] + Math.cos(angle) * away];
      plant(builder, [x, ground, z], chance.branch(i + 1), isSeen(x, z, PLANT_M) ? FINE : COARSE);
    }
  };
  around(isGarden ? 15 : 9, 6, isGarden ? 20 : 14, tree);
  if (isGarden) around(18, 3.5, 12, shrub);
  if (outlook.kind === 'garden') hedge(grounds, radiusM + 26, chance);
  else houses(grounds, radiusM + 25, chance);
  if (outlook.aboveM > HIGH_M) country(grounds, radiusM + 14, chance.branch(31));
  hills(grounds, chance);
  const { mesh, roles } = builder.build();
  const bsdfs = roles.map((role) => outsideBsdf(role, outlook, seed));
  return [{ mesh, bsdfs: bsdfs, objectId: firstId, kind: 'outside' }];
}

const greens = { leaf: [0.46, 0.045, 128], accent: [0.54, 0.05, 118] } as const;

function outsideBsdf(role: MaterialRole, outlook: Outlook, seed: number): Bsdf {
  switch (role) {
    case 'rug':
      return outlook.kind === 'garden'
        ? finishBsdf(
            {
              id: 'lawn',
              base: [0.5, 0.046, 120],
              second: [0.44, 0.044, 122],
              roughness: 0.95,
              pattern: { kind: 'carpet', pile: 'shag', pitchCm: 5, motif: 'heather', contrast: 0.1 },
            },
            seed,
            0,
          )
        : finishBsdf(cloudFinish('pavement', [0.66, 0.008, 80], 0.9, 0.05, 90), seed, 0);
    case 'wood':
      return finishBsdf(cloudFinish('bark', [0.38, 0.03, 60], 0.95, 0.06, 20), seed, 0);
    case 'leaf':
    case 'accent':
      return finishBsdf(cloudFinish('foliage', [...greens[role]], 0.9, 0.16, 22), seed, 0);
    case 'woodDark':
      return finishBsdf(cloudFinish('roof-tiles', [0.5, 0.06, 42], 0.9, 0.1, 40), seed, 0);
    case 'black':
      return finishBsdf(cloudFinish('roof-slate', [0.44, 0.012, 250], 0.8, 0.08, 40), seed, 0);
    case 'ceramic':
      return plainBsdf('hills', [0.66, 0.03, 190], 1, 0);
    case 'stone':
      return finishBsdf(facade('facade-light', [0.82, 0.02, 75]), seed, 0);
    default:
      return finishBsdf(facade('facade-brick', [0.56, 0.06, 45]), seed, 0);
  }
}

/** Windows are the tiles, the wall between them is the joint. */
function facade(id: string, wall: readonly [number, number, number]) {
  return {
    id,
    base: [0.42, 0.02, 240] as const,
    second: [0.5, 0.02, 240] as const,
    roughness: 0.5,
    pattern: {
      kind: 'tiles',
      tileWidthCm: 280,
      tileHeightCm: 310,
      rowShift: 0,
      jointCm: 150,
      joint: wall,
      figure: 'plain',
      figureStrength: 0,
      tileVariation: 0.06,
    } as const,
  };
}

function disc(centre: Vec2, y: number, radius: number): Shape {
  const count = 24;
  const at = (r: number) =>
    Array.from({ length: count }, (_, i) => {
      const a = (2 * Math.PI * i) / count;
      return [centre[0] + r * Math.cos(a), y, centre[1] + r * Math.sin(a)] as const;
    });
  const shape = patch([[[centre[0], y, centre[1]]], at(radius)], { wrap: true, uv: () => [0, 0] });
  const uvs = shape.triangles.flatMap((p) => [shape.points[p * 3], shape.points[p * 3 + 2]]);
  return { ...shape, uvs };
}

/** Leaves of what grows: how many a clump has for its size, and how long they are, metres. */
interface Leafage {
  /** A square metre of the clump's outside. */
  readonly density: number;
  readonly longM: readonly [number, number];
}

/** Before the camera, at their true size; where only their light comes in, few large ones do. */
const FINE: Leafage = { density: 90, longM: [0.07, 0.14] };
const COARSE: Leafage = { density: 6, longM: [0.22, 0.4] };
const FAR: Leafage = { density: 20, longM: [0.13, 0.25] };

/** As far as a crown reaches from its trunk at most. */
const PLANT_M = 4;

type Plant = (builder: MeshBuilder, at: Vec3, chance: Chance, leafage: Leafage) => void;

/** A trunk that forks into branches, and on each a clump of leaves, within an egg that is its crown. */
const tree: Plant = (builder, [x, ground, z], chance, leafage) => {
  const height = chance.between(4.5, 9);
  const wide = height * chance.between(0.26, 0.36);
  const tall = height * chance.between(0.3, 0.38);
  const middle = ground + height - tall;
  const fork: Vec3 = [
    x + chance.between(-0.2, 0.2),
    ground + (height - 2 * tall) * 0.9 + 0.4,
    z + chance.between(-0.2, 0.2),
  ];
  builder.add('wood', rod([x, ground, z], fork, 0.02 * height, 0.014 * height, 7));
  builder.add('wood', rod(fork, [x, middle + tall * 0.4, z], 0.014 * height, 0.006 * height, 6));
  const [role, other]: readonly [MaterialRole, MaterialRole] = chance() < 0.5 ? ['leaf', 'accent'] : ['accent', 'leaf'];
  const clumps = chance.whole(10, 14);
  for (let i = 0; i < clumps; i++) {
    // A spiral about the crown's axis; every third clump lies within.
    const up = 1 - (2 * (i + 0.5)) / clumps;
    const turn = i * 2.399963 + chance.between(-0.4, 0.4);
    const out = Math.sqrt(1 - up * up) * (i % 3 === 2 ? 0.3 : chance.between(0.55, 0.75));
    const at: Vec3 = [x + Math.cos(turn) * out * wide, middle + up * tall * 0.68, z + Math.sin(turn) * out * wide];
    const r = Math.min(wide, tall) * chance.between(0.32, 0.5);
    builder.add('wood', rod(fork, at, 0.006 * height, 0.01, 5));
    clump(builder, at, [r * 1.15, r * 0.8, r * 1.15], [role, other], chance, leafage);
  }
};

/** A low bush. */
const shrub: Plant = (builder, [x, ground, z], chance, leafage) => {
  const high = chance.between(0.25, 0.6);
  const wide = high * chance.between(1.1, 1.9);
  const roles: readonly [MaterialRole, MaterialRole] = chance() < 0.5 ? ['leaf', 'accent'] : ['accent', 'leaf'];
  clump(builder, [x, ground + high * 0.7, z], [wide, high, wide * 0.9], roles, chance, leafage);
};

/** A dark heart, and about it leaves with gaps: nothing that grows ends in a line. */
function clump(
  builder: MeshBuilder,
  at: Vec3,
  radii: Vec3,
  [role, other]: readonly [MaterialRole, MaterialRole],
  chance: Chance,
  { density, longM }: Leafage,
): void {
  const [rx, ry, rz] = radii;
  builder.add(other, foliage(rx * 0.52, ry * 0.52, rz * 0.52, at, chance.whole(1, 1e6), 8));
  const outside = (4 * Math.PI * (rx * ry + ry * rz + rz * rx)) / 3;
  const count = Math.ceil(outside * density);
  builder.add(role, leaves(at, radii, Math.ceil(count * 0.65), longM, chance));
  builder.add(other, leaves(at, radii, Math.ceil(count * 0.35), longM, chance));
}

/** Leaves in a ball's outer half, each a triangle that droops outwards. */
function leaves(
  centre: Vec3,
  [rx, ry, rz]: Vec3,
  count: number,
  [least, most]: Leafage['longM'],
  chance: Chance,
): Shape {
  const points: number[] = [];
  const seed = chance.whole(1, 1e6);
  for (let i = 0; i < count; i++) {
    const up = chance.between(-1, 1);
    const turn = chance.between(0, 2 * Math.PI);
    const level = Math.sqrt(1 - up * up);
    const out: Vec3 = [level * Math.cos(turn), up, level * Math.sin(turn)];
    const swell = 1 + 0.3 * noise3(out[0] * 1.7, out[1] * 1.7, out[2] * 1.7, seed);
    const away = swell * (0.5 + 0.55 * Math.sqrt(chance()));
    const at: Vec3 = [centre[0] + out[0] * rx * away, centre[1] + out[1] * ry * away, centre[2] + out[2] * rz * away];
    const long = chance.between(least, most);
    const spin = chance.between(0, 2 * Math.PI);
    const tip: Vec3 = [
      out[0] * 0.5 + Math.cos(spin),
      out[1] * 0.5 + chance.between(-0.8, 0.5),
      out[2] * 0.5 + Math.sin(spin),
    ];
    const aside: Vec3 = [-Math.sin(spin), chance.between(-0.7, 0.7), Math.cos(spin)];
    points.push(...at.map((v, c) => v - aside[c] * long * 0.45));
    points.push(...at.map((v, c) => v + aside[c] * long * 0.45));
    points.push(...at.map((v, c) => v + tip[c] * long));
  }
  const triangles = Array.from({ length: count * 3 }, (_, i) => i);
  const uvs = triangles.flatMap((i) => [points[i * 3] + points[i * 3 + 2] * 0.3, points[i * 3 + 1]]);
  return { points, triangles, uvs, crease: 0.1, closed: false };
}

function foliage(rx: number, ry: number, rz: number, centre: readonly number[], seed: number, segments: number): Shape {
  return deformed(superellipsoid(rx, ry, rz, 2, segments), ([x, y, z]) => {
    const swell = 1 + 0.3 * noise3((x / rx) * 1.7, (y / ry) * 1.7, (z / rz) * 1.7, seed);
    return [centre[0] + x * swell, centre[1] + y * swell, centre[2] + z * swell];
  });
}

/** A ring of bushes and young trees that hides where the lawn ends. */
function hedge({ builder, centre, ground, isSeen }: Grounds, radius: number, chance: Chance): void {
  const count = 34;
  for (let i = 0; i < count; i++) {
    const angle = ((i + chance.between(-0.3, 0.3)) / count) * 2 * Math.PI;
    const high = chance.between(1.4, 2.6) * (chance() < 0.35 ? 1.9 : 1);
    const away = radius + chance.between(0, 12);
    const at: Vec3 = [centre[0] + Math.sin(angle) * away, ground + high * 0.6, centre[1] + Math.cos(angle) * away];
    const wide = ((2 * Math.PI * radius) / count) * chance.between(0.55, 0.85);
    const roles: readonly [MaterialRole, MaterialRole] = chance() < 0.6 ? ['leaf', 'accent'] : ['accent', 'leaf'];
    const leafage = isSeen(at[0], at[2], PLANT_M) ? FAR : COARSE;
    clump(builder, at, [wide, high, wide * 0.7], roles, chance.branch(i + 1), leafage);
  }
}

/** From so high up one looks over hedges and the houses opposite. */
const HIGH_M = 5;
/** Farther off, leaves are smaller than the blur. */
const NEAR_M = 45;

/** Houses with gables, and trees among them, as far as one sees. */
function country({ builder, centre, ground, isSeen }: Grounds, radius: number, chance: Chance): void {
  for (let i = 0; i < 150; i++) {
    const angle = chance.between(0, 2 * Math.PI);
    const away = radius + 115 * Math.sqrt(chance());
    const [x, z] = [centre[0] + Math.sin(angle) * away, centre[1] + Math.cos(angle) * away];
    const own = chance.branch(i + 1);
    if (chance() < 0.4) house(builder, [x, ground, z], own);
    else {
      const high = own.between(2, 4);
      const leafage = isSeen(x, z, PLANT_M) && away < NEAR_M ? FAR : COARSE;
      clump(builder, [x, ground + high * 0.9, z], [high * 0.9, high, high * 0.9], ['leaf', 'accent'], own, leafage);
    }
  }
}

function house(builder: MeshBuilder, [x, ground, z]: Vec3, chance: Chance): void {
  const isAlong = chance() < 0.5;
  const [long, deep] = [chance.between(4, 6.5), chance.between(3.2, 4.2)];
  const [halfX, halfZ] = isAlong ? [long, deep] : [deep, long];
  const eave = ground + chance.between(3, 6);
  const ridge = eave + deep * chance.between(0.6, 1);
  builder.add(
    chance() < 0.6 ? 'stone' : 'painted',
    block([x - halfX, ground, z - halfZ], [x + halfX, eave, z + halfZ], { radius: 0, grain: 1 }),
  );
  const over = block([x - halfX - 0.4, eave, z - halfZ - 0.4], [x + halfX + 0.4, ridge, z + halfZ + 0.4], {
    radius: 0,
  });
  // The two upper edges meet in the ridge.
  const gable = deformed(over, ([px, py, pz]) => {
    const narrow = py > eave + 1e-6 ? 0.02 : 1;
    return isAlong ? [px, py, z + (pz - z) * narrow] : [x + (px - x) * narrow, py, pz];
  });
  builder.add(chance() < 0.6 ? 'woodDark' : 'black', gable);
}

/** Far hills in the haze, so that no view ends in an empty horizon. */
function hills({ builder, centre, ground }: Grounds, chance: Chance): void {
  const count = 60;
  const seed = chance.whole(1, 1e6);
  const row = (top: boolean) =>
    Array.from({ length: count }, (_, i) => {
      const angle = (2 * Math.PI * i) / count;
      const high = top ? 9 + 7 * noise3(Math.cos(angle) * 2.2, Math.sin(angle) * 2.2, 0, seed) : 0;
      return [
        centre[0] + 150 * Math.cos(angle),
        ground + Math.max(3, high) - 3,
        centre[1] + 150 * Math.sin(angle),
      ] as const;
    });
  builder.add('ceramic', patch([row(false), row(true)], { wrap: true }));
}

function houses({ builder, centre, ground }: Grounds, distance: number, chance: Chance): void {
  for (let side = 0; side < 4; side++) {
    let along = -distance - 6;
    while (along < distance + 6) {
      const wide = chance.between(7, 14);
      const high = chance.between(6, 12.5);
      const back = distance + chance.between(0, 2.5);
      const [a, b] = [along, along + wide - chance.between(0, 0.8)];
      const from = side % 2 === 0 ? [a, back] : [back, a];
      const to = side % 2 === 0 ? [b, back + 8] : [back + 8, b];
      const sign = side < 2 ? 1 : -1;
      builder.add(
        chance() < 0.55 ? 'stone' : 'painted',
        block(
          [centre[0] + sign * from[0], ground, centre[1] + sign * from[1]],
          [centre[0] + sign * to[0], ground + high, centre[1] + sign * to[1]],
          { radius: 0, grain: 1 },
        ),
      );
      along += wide;
    }
  }
}
