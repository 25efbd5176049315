import { describe, expect, it } from 'vitest';
import { AbortedError } from '../abort.ts';
import { metresAt } from '../geometry/camera.ts';
import { surfacePlanes } from '../geometry/roomGeometry.ts';
import type { Room } from '../geometry/roomSchema.ts';
import { rgb8ToOklab } from '../image/raster.ts';
import { drawBoxRoom, makeBoxRoom } from '../testing/room.ts';
import { createTestRuntime } from '../testing/runtime.ts';
import { findLines } from './lines.ts';
import { findRoom } from './roomFinder.ts';

const SKIRTING_M = 0.12;
const box = makeBoxRoom({ width: 640, height: 427, yaw: 0.3, pitch: 0.1 });
const planes = surfacePlanes({
  ...box,
  planM: [
    [-1.9, 0.1],
    [-1.9, 4.2],
    [2.3, 4.2],
    [2.3, 0.1],
  ],
});
const ratio = ({ ceilingHeightM, camera }: Pick<Room, 'ceilingHeightM' | 'camera'>): number =>
  ceilingHeightM / camera.heightM - 1;

/**
 * The Room that is found of the box when `paint` gives places on its surfaces (id, metres on them) another colour, and
 * beliefs say floor up to `floorUpM` on its walls.
 */
function found(
  paint: (id: string, u: number, v: number) => number | undefined,
  floorUpM: number,
  aborted = false,
): Room {
  const rt = createTestRuntime(aborted ? { signal: { aborted } } : {});
  const { image, faces } = drawBoxRoom(box);
  const count = image.width * image.height;
  const beliefs = { floor: new Float32Array(count), wall: new Float32Array(count), ceiling: new Float32Array(count) };
  for (let i = 0; i < count; i++) {
    const face = faces.data[i];
    const id = face === 0 ? 'floor' : face === 1 ? 'ceiling' : `wall-${face - 2}`;
    const { toMetres } = planes.find((plane) => plane.id === id)!;
    const at = [(i % image.width) + 0.5, Math.floor(i / image.width) + 0.5] as const;
    const [u, v] = metresAt(box.camera, toMetres, at);
    const colour = paint(id, u, v);
    if (colour !== undefined) image.data.fill(colour, 3 * i, 3 * i + 3);
    const said = face === 1 ? 'ceiling' : face === 0 || v < floorUpM ? 'floor' : 'wall';
    for (const kind of ['floor', 'wall', 'ceiling'] as const) beliefs[kind][i] = kind === said ? 0.9 : -0.9;
  }
  const lab = rgb8ToOklab(image, rt);
  return findRoom(lab, lab, findLines(lab, rt).segments, rt, beliefs).room;
}

describe('the foot of the walls', () => {
  const skirting = (id: string, _u: number, v: number) => (id.startsWith('wall') && v < SKIRTING_M ? 120 : undefined);

  it('lies below a skirting, also where beliefs say that the skirting is floor', () => {
    expect(Math.abs(Math.log(ratio(found(skirting, SKIRTING_M)) / ratio(box)))).toBeLessThan(0.02);
  });

  it('stays where there is no skirting, or where it was found already', () => {
    expect(Math.abs(Math.log(ratio(found(() => undefined, 0)) / ratio(box)))).toBeLessThan(0.02);
    expect(Math.abs(Math.log(ratio(found(skirting, 0)) / ratio(box)))).toBeLessThan(0.02);
  });

  it('stays above a rug whose edge runs along a part of a wall', () => {
    const rug = (id: string, u: number, v: number) =>
      id === 'floor' && v < 3.8 && v > 3 && u > -0.8 && u < 0.8 ? 160 : undefined;
    expect(Math.abs(Math.log(ratio(found(rug, 0)) / ratio(box)))).toBeLessThan(0.02);
  });

  it('stops when the run is cancelled', () => {
    expect(() => found(skirting, 0, true)).toThrow(AbortedError);
  });
});
