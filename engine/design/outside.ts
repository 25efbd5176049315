/** What is seen through the windows: ground, trees with leaves and gaps, houses, hills at some distance. */
import { type Chance, chanceOf } from '../chance.ts';
import { MeshBuilder } from '../furniture/kit/mesh.ts';
import { deformed, patch, type Shape } from '../furniture/kit/shape.ts';
import { block, rod, superellipsoid } from '../furniture/kit/solids.ts';
import type { MaterialRole } from '../furniture/types.ts';
import type { Vec2, Vec3 } from '../geometry/types.ts';
import { noise3 } from '../materials/noise.ts';
import type { Bsdf, SceneObject } from '../render/types.ts';
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

/** Ground, trees and houses around a point of the world. Objects get the ids from `firstId` on. */
export function outsideObjects(
  centre: Vec2,
  radiusM: number,
  outlook: Outlook,
  seed: number,
  firstId: number,
): SceneObject[] {
  const chance = chanceOf(seed).branch(29);
  const builder = new MeshBuilder();
  const ground = -outlook.aboveM;
  builder.add('rug', disc(centre, ground, 160));
  const trees = outlook.kind === 'garden' ? 15 : 9;
  for (let i = 0; i < trees; i++) {
    const angle = ((i + chance.between(-0.35, 0.35)) / trees) * 2 * Math.PI;
    const away = radiusM + (outlook.kind === 'garden' ? chance.between(6, 20) : chance.between(6, 14));
    tree(builder, [centre[0] + Math.sin(angle) * away, centre[1] + Math.cos(angle) * away], ground, chance);
  }
  if (outlook.kind === 'garden') hedge(builder, centre, radiusM + 26, ground, chance);
  else houses(builder, centre, radiusM + 25, ground, chance);
  hills(builder, centre, ground, chance);
  const { mesh, roles } = builder.build();
  const bsdfs = roles.map((role) => outsideBsdf(role, outlook, seed));
  return [{ mesh, bsdfs: bsdfs, objectId: firstId, kind: 'outside' }];
}

const greens = { leaf: [0.5, 0.06, 130], accent: [0.57, 0.066, 120] } as const;

function outsideBsdf(role: MaterialRole, outlook: Outlook, seed: number): Bsdf {
  switch (role) {
    case 'rug':
      return outlook.kind === 'garden'
        ? finishBsdf(
            {
              id: 'lawn',
              base: [0.48, 0.058, 126],
              second: [0.42, 0.054, 128],
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

function tree(builder: MeshBuilder, [x, z]: Vec2, ground: number, chance: Chance): void {
  const height = chance.between(3.5, 7.5);
  const crown = height * chance.between(0.3, 0.42);
  builder.add('wood', rod([x, ground, z], [x, ground + height * 0.6, z], 0.13, 0.07, 6));
  const [role, other]: readonly [MaterialRole, MaterialRole] = chance() < 0.5 ? ['leaf', 'accent'] : ['accent', 'leaf'];
  const lumps = chance.whole(3, 5);
  for (let i = 0; i < lumps; i++) {
    const angle = (i / lumps) * 6.28 + chance();
    const off = i === 0 ? 0 : crown * 0.55;
    const r = crown * chance.between(0.55, 0.8);
    const centre: Vec3 = [
      x + Math.cos(angle) * off,
      ground + height - crown * chance.between(0.5, 1.1),
      z + Math.sin(angle) * off,
    ];
    // A dark heart, and about it leaves with gaps: no crown ends in a line.
    builder.add(other, foliage(r * 0.62, r * 0.55, r * 0.62, centre, chance.whole(1, 1e6), 8));
    const [outer, inner] = [
      leaves(centre, [r, r * 0.85, r], 220, chance),
      leaves(centre, [r, r * 0.85, r], 100, chance),
    ];
    builder.add(role, outer);
    builder.add(other, inner);
    const from: Vec3 = [x, ground + height * chance.between(0.3, 0.5), z];
    builder.add('wood', rod(from, [centre[0], centre[1], centre[2]], 0.05, 0.015, 5));
  }
}

/** Clusters of leaves in a ball's outer half, each a triangle that droops outwards. */
function leaves(centre: Vec3, [rx, ry, rz]: Vec3, count: number, chance: Chance): Shape {
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
    const long = chance.between(0.16, 0.34);
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

/** A ring of bushes that hides where the lawn ends. */
function hedge(builder: MeshBuilder, centre: Vec2, radius: number, ground: number, chance: Chance): void {
  const count = 30;
  for (let i = 0; i < count; i++) {
    const angle = ((i + chance.between(-0.2, 0.2)) / count) * 2 * Math.PI;
    const high = chance.between(1.6, 3.4);
    const at: Vec3 = [centre[0] + Math.sin(angle) * radius, ground + high * 0.35, centre[1] + Math.cos(angle) * radius];
    const wide = ((2 * Math.PI * radius) / count) * 0.75;
    builder.add(chance() < 0.6 ? 'leaf' : 'accent', foliage(wide, high, wide * 0.7, at, chance.whole(1, 1e6), 12));
    builder.add('leaf', leaves(at, [wide * 1.05, high * 1.05, wide * 0.75], 70, chance));
    builder.add('accent', leaves(at, [wide * 1.05, high * 1.05, wide * 0.75], 70, chance));
  }
}

/** Far hills in the haze, so that no view ends in an empty horizon. */
function hills(builder: MeshBuilder, centre: Vec2, ground: number, chance: Chance): void {
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

function houses(builder: MeshBuilder, centre: Vec2, distance: number, ground: number, chance: Chance): void {
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
