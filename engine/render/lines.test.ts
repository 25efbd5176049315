import { describe, expect, it } from 'vitest';
import { project } from '../geometry/camera.ts';
import type { Vec3 } from '../geometry/types.ts';
import { createTestRuntime } from '../testing/runtime.ts';
import { ball, boxFaces, bsdf, inside, levelCamera, noSky, quads, sceneObject } from '../testing/scenes.ts';
import { drawLines } from './drawLines.ts';
import type { RenderScene, SceneObject } from './types.ts';

const width = 96;
const height = 72;
const camera = levelCamera(width, height);
const room = inside(boxFaces([-2, 0, -1], [2, 2.6, 4]));
const house: readonly SceneObject[] = [
  sceneObject(quads([room[2]]), bsdf(), 0, 'floor'),
  sceneObject(quads([room[3]]), bsdf(), 0, 'ceiling'),
  ...[0, 1, 4, 5].map((face) => sceneObject(quads([room[face]]), bsdf(), 0, 'wall')),
];

function drawn(objects: readonly SceneObject[], part: Partial<RenderScene> = {}) {
  const scene: RenderScene = { objects: objects, sky: noSky, camera, width, height, ...part };
  const { data } = drawLines(scene, createTestRuntime());
  return { data, ink: (x: number, y: number) => 255 - (data[Math.floor(y) * width + Math.floor(x)] ?? 255) };
}

/** Where the ink of a row around column x lies, and how much there is. */
function lineInRow(ink: (x: number, y: number) => number, x: number, y: number) {
  let [sum, first] = [0, 0];
  for (let column = Math.floor(x) - 3; column <= Math.floor(x) + 3; column++) {
    sum += ink(column, y);
    first += ink(column, y) * (column + 0.5);
  }
  return { at: first / sum, dark: sum / 255 };
}

const on = (point: Vec3) => project(camera, point)!;

describe('the lines of an empty room', () => {
  const { data, ink } = drawn(house);

  it('stand where the corners of the walls are, to a fifth of a pixel', () => {
    for (const side of [-2, 2]) {
      for (const y of [0.6, 1.3, 2]) {
        const [x, row] = on([side, y, 4]);
        expect(Math.abs(lineInRow(ink, x, row).at - x), `${side} ${y}`).toBeLessThan(0.2);
      }
    }
  });

  it('follow floor and ceiling into the depth', () => {
    for (const y of [0, 2.6]) {
      for (const z of [3, 3.4, 3.7]) {
        const [x, row] = on([2, y, z]);
        // The line is slanted: its place is told along the row through the middle of the pixel.
        const [next] = on([2, y, z + 0.01]);
        const slope = (next - x) / (on([2, y, z + 0.01])[1] - row);
        const middle = Math.floor(row) + 0.5;
        expect(Math.abs(lineInRow(ink, x, row).at - (x + slope * (middle - row))), `${y} ${z}`).toBeLessThan(0.25);
      }
    }
  });

  it('are black on white, and nothing else is drawn', () => {
    expect(ink(width / 2, height / 2)).toBe(0);
    const inked = data.filter((value) => value < 250).length;
    expect(inked / data.length).toBeLessThan(0.16);
    expect(Math.min(...data)).toBeLessThan(30);
  });
});

describe('things', () => {
  const low: Vec3 = [-0.5, 0, 2];
  const high: Vec3 = [0.4, 0.8, 3.5];

  it('have outlines, and creases lighter than those', () => {
    const box = sceneObject(quads(boxFaces(low, high)), bsdf(), 7, 'table');
    const { ink } = drawn([...house, box]);
    const [left, row] = on([-0.5, 0.4, 2]);
    const outline = lineInRow(ink, left, row);
    expect(Math.abs(outline.at - left)).toBeLessThan(0.2);
    const [across, edge] = on([0, 0.8, 2]);
    const column = (x: number, y: number) => ink(y, x);
    const crease = lineInRow(column, edge, across);
    expect(Math.abs(crease.at - edge)).toBeLessThan(0.25);
    expect(crease.dark).toBeGreaterThan(0.2);
    expect(crease.dark).toBeLessThan(outline.dark);
  });

  it('that are round have no lines but their outline', () => {
    const { ink } = drawn([sceneObject(ball([0, 1.3, 3], 0.7, 24), bsdf(), 7)]);
    const [x, y] = on([0, 1.3, 3]);
    const radius = (0.7 / 3) * camera.focalPx;
    for (let dy = -Math.floor(radius); dy <= radius; dy++) {
      for (let dx = -Math.floor(radius); dx <= radius; dx++) {
        if (Math.hypot(dx, dy) < radius - 3) expect(ink(x + dx, y + dy)).toBe(0);
      }
    }
    expect(ink(x - radius, y) + ink(x - radius - 1, y)).toBeGreaterThan(100);
  });

  it('are seen through panes, not in mirrors', () => {
    const box = sceneObject(quads(boxFaces(low, high)), bsdf(), 7, 'table');
    const pane: Vec3 = [-0.6, 0.05, 1.5];
    const front = (its: SceneObject['bsdfs'][number]) =>
      sceneObject(quads([boxFaces(pane, [1.2, 2, 1.5])[4]]), its, 8, 'fixture');
    const [left, row] = on([-0.5, 0.4, 2]);
    const [edge, edgeRow] = on([-0.6, 1.2, 1.5]);
    const glass = drawn([...house, box, front(bsdf({ kind: 'glass' }))]);
    expect(lineInRow(glass.ink, left, row).dark).toBeGreaterThan(0.4);
    expect(lineInRow(glass.ink, edge, edgeRow).dark).toBeGreaterThan(0.2);
    const mirror = drawn([...house, box, front(bsdf({ kind: 'mirror' }))]);
    expect(lineInRow(mirror.ink, left, row).dark).toBe(0);
  });

  it('of two materials show where they meet, unless it is printed', () => {
    const faces = [0, 1].map((i) =>
      quads([
        [
          [i - 1, 0.3, 3],
          [i - 1, 2.3, 3],
          [i, 2.3, 3],
          [i, 0.3, 3],
        ],
      ]),
    );
    const [first, second] = [faces[0], faces[1]];
    const board = (kind: string): SceneObject => ({
      mesh: {
        positions: Float32Array.from([...first.positions, ...second.positions]),
        normals: Float32Array.from([...first.normals, ...second.normals]),
        uvs: Float32Array.from([...first.uvs, ...second.uvs]),
        indices: Uint32Array.from([...first.indices, ...[...second.indices].map((i) => i + 4)]),
        bsdfs: Uint16Array.from([0, 0, 1, 1]),
      },
      bsdfs: [bsdf({ name: 'oak' }), bsdf({ name: 'stone' })],
      objectId: 7,
      kind,
    });
    const [x, y] = on([0, 1.3, 3]);
    expect(lineInRow(drawn([board('table')]).ink, x, y).dark).toBeGreaterThan(0.2);
    for (const kind of ['picture', 'rug']) expect(drawn([board(kind)]).ink(x, y), kind).toBe(0);
  });
});

it('is the same whatever rows are drawn together', () => {
  const tall = { height: 144, camera: levelCamera(width, 144) };
  const box = sceneObject(quads(boxFaces([-0.5, 0, 2], [0.4, 0.8, 2.6])), bsdf(), 7, 'table');
  const { data } = drawn([...house, box], tall);
  const shifted = { ...tall.camera, principalPx: [width / 2, 72 - 13] as [number, number] };
  const below = drawn([...house, box], { height: 131, camera: shifted }).data;
  expect(below.subarray(4 * width)).toEqual(data.subarray(17 * width));
});
