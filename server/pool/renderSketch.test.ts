import { afterAll, beforeAll, expect, it } from 'vitest';
import { AbortedError } from '#engine/abort.ts';
import { project } from '#engine/geometry/camera.ts';
import { roomEdges } from '#engine/geometry/roomGeometry.ts';
import type { Rgb8 } from '#engine/image/types.ts';
import { roomFromParts } from '#engine/perceive/boxRoom.ts';
import { EngineGateError, EngineInputError } from '#engine/refusals.ts';
import { drawBoxRoom, makeBoxRoom } from '#engine/testing/room.ts';
import { renderSketchParams } from '#engine/tools/render-sketch/params.ts';
import { renderSketch } from '#engine/tools/render-sketch/renderSketch.ts';
import { LEAST_CONFIDENCE } from '#engine/tools/restyle/params.ts';
import { startTeam, type Team } from './testing/team.ts';

const made = makeBoxRoom({ width: 360, height: 260, yaw: 0.3, pitch: 0 });
const room = roomFromParts({
  ...made,
  planM: [
    [-made.leftM, 0.4],
    [-made.leftM, made.aheadM],
    [made.rightM, made.aheadM],
    [made.rightM, 0.4],
  ],
  openings: [{ kind: 'window', wall: 1, leftM: 0.8, bottomM: 0.9, widthM: 1.4, heightM: 1.2 }],
  confidence: 1,
});

/** The lines of the room by a pen of 1.5 px. */
function drawing(): Rgb8 {
  const { width, height } = room;
  const data = new Uint8Array(3 * width * height).fill(255);
  for (const { from, to } of roomEdges(room)) {
    for (let i = 0; i <= 2000; i++) {
      const t = i / 2000;
      const px = project(room.camera, [
        from[0] + (to[0] - from[0]) * t,
        from[1] + (to[1] - from[1]) * t,
        from[2] + (to[2] - from[2]) * t,
      ]);
      if (!px) continue;
      for (const [dx, dy] of [
        [0, 0],
        [0.75, 0],
        [0, 0.75],
      ] as const) {
        const [x, y] = [Math.floor(px[0] + dx), Math.floor(px[1] + dy)];
        if (x >= 0 && y >= 0 && x < width && y < height) data.fill(20, 3 * (y * width + x), 3 * (y * width + x) + 3);
      }
    }
  }
  return { width, height, data };
}

const params = renderSketchParams.parse({ style: 'japandi', roomType: 'living-room', seed: 7 });
let team: Team;
beforeAll(async () => {
  team = await startTeam(2);
});
afterAll(() => team.end());

const run = (image: Rgb8, changes: Partial<typeof params> = {}) => {
  team.arena.reset();
  return renderSketch(image, { ...params, ...changes }, team.rt, {});
};

it('makes a drawn room real: of its size, by its camera, the same again for the same seed', () => {
  const image = drawing();
  const result = run(image);
  const { room: found } = result.document as { room: typeof room };
  expect([result.image.width, result.image.height]).toEqual([360, 260]);
  expect(Math.abs(found.camera.focalPx / room.camera.focalPx - 1)).toBeLessThan(0.08);
  expect(result.confidence).toBeGreaterThan(LEAST_CONFIDENCE);
  // Lit surfaces, where there was paper.
  expect(new Set(result.image.data).size).toBeGreaterThan(60);
  expect(run(image).image.data).toEqual(result.image.data);
}, 60_000);

it('refuses what is no drawing of a room, and tells what would help', () => {
  const photo = drawBoxRoom(made).image;
  const refusal = (act: () => unknown): unknown => {
    try {
      return act();
    } catch (error) {
      return error;
    }
  };
  const asPhoto = refusal(() => run(photo));
  expect(asPhoto).toBeInstanceOf(EngineGateError);
  expect(asPhoto).toMatchObject({ reason: 'sketch-photo', correct: ['medium'] });
  expect(refusal(() => run({ width: 300, height: 200, data: new Uint8Array(180_000).fill(255) }))).toMatchObject({
    reason: 'sketch-empty',
  });
  expect(refusal(() => run(photo, { style: 'no-such-style' }))).toBeInstanceOf(EngineInputError);
});

it('stops when it is cancelled', () => {
  team.arena.reset();
  expect(() => renderSketch(drawing(), params, { ...team.rt, signal: { aborted: true } }, {})).toThrow(AbortedError);
});
