import { describe, expect, test } from 'vitest';
import type { Vec3 } from '../geometry/types.ts';
import { createTestRuntime } from '../testing/runtime.ts';
import { ball, boxFaces, bsdf, inside, levelCamera, noSky, quads, sceneObject } from '../testing/scenes.ts';
import { renderScene } from './render.ts';
import type { Bsdf, SceneObject, Sky } from './types.ts';

/** Mean radiance of a narrow view along z. */
function view(objects: readonly SceneObject[], sky: Sky, samples: number, focal = 400, side = 8): number[] {
  const scene = { objects, sky, camera: levelCamera(side, side, focal), width: side, height: side, exposure: 1 };
  const { radiance } = renderScene(scene, { samples, denoise: false }, createTestRuntime());
  const sum = [0, 0, 0];
  for (let i = 0; i < radiance.length; i++) sum[i % 3] += radiance[i] / (side * side);
  return sum;
}

const expectNear = (value: number, wanted: number, tolerance = 0.01) => {
  expect(Math.abs(value / wanted - 1)).toBeLessThan(tolerance);
};

const grey: Vec3 = [1, 1, 1];
const evenSky: Sky = { zenith: grey, horizon: grey, ground: grey, sun: null, skyPortals: [] };
/** A wall 6 m wide and high, 4 m before the camera. */
const wall = (its: Bsdf): SceneObject =>
  sceneObject(
    quads([
      [
        [-3, -1.7, 4],
        [-3, 4.3, 4],
        [3, 4.3, 4],
        [3, -1.7, 4],
      ],
    ]),
    its,
  );
const matt = (albedo: number) => bsdf({ albedo: [albedo, albedo, albedo] });
const lamp = bsdf({ kind: 'emitter', emission: [10, 5, 2] });

describe('a white furnace: what reflects all light can not be seen', () => {
  test.each<[string, Partial<Bsdf>]>([
    ['matt', { albedo: grey }],
    ['matt under a smooth coat', { albedo: grey, specular: 0.04, roughness: 0.1 }],
    ['matt under a rough coat', { albedo: grey, specular: 0.08, roughness: 0.6 }],
    ['polished metal', { kind: 'metal', albedo: grey, roughness: 0.1 }],
    ['brushed metal', { kind: 'metal', albedo: grey, roughness: 0.4 }],
    ['rough metal', { kind: 'metal', albedo: grey, roughness: 0.9 }],
    ['cloth', { kind: 'cloth', albedo: grey, transmission: 0.4 }],
    ['mirror', { kind: 'mirror', albedo: grey }],
    ['glass', { kind: 'glass', albedo: grey }],
  ])('%s', (_name, part) => {
    const [r, g, b] = view([sceneObject(ball([0, 1.3, 3], 0.5, 18), bsdf(part))], evenSky, 96, 2);
    for (const value of [r, g, b]) expectNear(value, 1);
  });

  test('a white niche gives back what comes in, however often it was turned about', () => {
    const faces = inside(boxFaces([-1, 0, -1], [1, 2.6, 3]));
    // Open behind the camera and to its left.
    const niche = sceneObject(quads([...faces.slice(1, 4), faces[5]]), matt(1));
    expectNear(view([niche], evenSky, 64, 1)[1], 1);
  });
});

describe('light that can be calculated', () => {
  test('a rectangle parallel to the wall', () => {
    const [a, b, h] = [0.5, 0.4, 5];
    const light = sceneObject(
      quads([
        [
          [-a, 1.3 - b, -1],
          [a, 1.3 - b, -1],
          [a, 1.3 + b, -1],
          [-a, 1.3 + b, -1],
        ],
      ]),
      lamp,
    );
    const corner =
      (a / Math.hypot(a, h)) * Math.atan(b / Math.hypot(a, h)) +
      (b / Math.hypot(b, h)) * Math.atan(a / Math.hypot(b, h));
    const [r, g] = view([wall(matt(0.5)), light], noSky, 64);
    const wanted = (0.5 / Math.PI) * 10 * Math.PI * 4 * (corner / (2 * Math.PI));
    expectNear(r, wanted);
    expectNear(g, wanted / 2);
  });

  test('a near disc', () => {
    const sides = 48;
    const at = (i: number): Vec3 => [
      1.2 * Math.cos((2 * Math.PI * i) / sides),
      1.3 + 1.2 * Math.sin((2 * Math.PI * i) / sides),
      -0.5,
    ];
    const centre: Vec3 = [0, 1.3, -0.5];
    const faces = Array.from(
      { length: sides / 2 },
      (_, i) => [centre, at(2 * i), at(2 * i + 1), at(2 * i + 2)] as const,
    );
    const h = 4.5;
    // A polygon of the same area.
    const polygon = (sides / (2 * Math.PI)) * Math.sin((2 * Math.PI) / sides);
    const wanted = (0.5 * 10 * (1.44 * polygon)) / (1.44 * polygon + h * h);
    expectNear(view([wall(matt(0.5)), sceneObject(quads(faces), lamp)], noSky, 64)[0], wanted);
  });

  test('a ball', () => {
    const radius = 0.3;
    const [r] = view([wall(matt(0.5)), sceneObject(ball([0, 1.3, -1], radius, 40), lamp)], noSky, 96);
    expectNear(r, (0.5 * 10 * radius * radius) / 25);
  });

  test('the sun', () => {
    const direction: Vec3 = [0.6, 0, -0.8];
    const sky: Sky = { ...noSky, sun: { direction, irradiance: [3, 2, 1], halfAngle: 0.00465 } };
    const [r, g, b] = view([wall(matt(0.5))], sky, 4);
    expectNear(r, (0.5 / Math.PI) * 3 * 0.8, 0.001);
    expectNear(g, (0.5 / Math.PI) * 2 * 0.8, 0.001);
    expectNear(b, (0.5 / Math.PI) * 0.8, 0.001);
  });

  test('a uniform sky on a wall that sees half of it', () => {
    expectNear(view([wall(matt(0.6))], evenSky, 64)[0], 0.6, 0.02);
  });
});

describe('sky portals', () => {
  const sky: Sky = {
    zenith: [1, 2, 4],
    horizon: [3, 3, 3],
    ground: [0.5, 0.4, 0.3],
    sun: { direction: [-0.8, 0.6, 0], irradiance: [4, 4, 4], halfAngle: 0.02 },
    skyPortals: [],
  };
  /** A room whose left wall is open between z = 1 and 3. */
  const faces = inside(boxFaces([-2, 0, -0.5], [2, 2.6, 4]));
  const strip = (za: number, zb: number) =>
    [
      [-2, 0, za],
      [-2, 2.6, za],
      [-2, 2.6, zb],
      [-2, 0, zb],
    ] as const;
  const room = sceneObject(quads([...faces.slice(1), strip(-0.5, 1), strip(3, 4)] as never), matt(0.5));
  const skyPortal = { corner: [-2, 0, 1] as Vec3, edgeU: [0, 2.6, 0] as Vec3, edgeV: [0, 0, 2] as Vec3 };

  test('are only a way to sample: the light is the same without', () => {
    const with1 = view([room], { ...sky, skyPortals: [skyPortal] }, 128, 1);
    const halves = [0, 1].map((i) => ({ ...skyPortal, corner: [-2, 0, 1 + i] as Vec3, edgeV: [0, 0, 1] as Vec3 }));
    const with2 = view([room], { ...sky, skyPortals: halves }, 128, 1);
    // Scattered rays alone find the opening and the sunlit patch seldom: this side is the noisy one.
    const without = view([room], sky, 512, 1);
    for (let c = 0; c < 3; c++) {
      expectNear(with1[c], without[c], 0.025);
      expectNear(with2[c], without[c], 0.025);
    }
  });

  test('light comes through panes, less what they reflect', () => {
    const pane = sceneObject(quads([strip(1, 3)]), bsdf({ kind: 'glass', albedo: grey }));
    const open = view([room], { ...sky, skyPortals: [skyPortal] }, 96, 1)[1];
    const closed = view([room, pane], { ...sky, skyPortals: [skyPortal] }, 96, 1)[1];
    expect(closed / open).toBeGreaterThan(0.86);
    expect(closed / open).toBeLessThan(0.97);
  });
});
