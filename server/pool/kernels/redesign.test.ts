import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roomTypeById } from '#catalog/rooms/all.ts';
import { styleById } from '#catalog/styles/all.ts';
import { project } from '#engine/geometry/camera.ts';
import type { Room } from '#engine/geometry/roomSchema.ts';
import type { Rgb8 } from '#engine/image/types.ts';
import { redesign } from '#engine/redesign/high.ts';
import { planRoom } from '#engine/testing/planRoom.ts';
import { startTeam, type Team } from '../testing/team.ts';

const size = { width: 96, height: 64 };
const request = {
  style: styleById('japandi')!,
  roomType: roomTypeById('living-room')!,
  seed: 7,
  quality: 'preview',
  locks: [],
} as const;

/** Grey, with a pattern that nobody would render where openings are. */
function photoOf(): Rgb8 {
  const data = new Uint8Array(size.width * size.height * 3);
  for (let i = 0; i < data.length; i++) data[i] = 90 + ((i * 37) % 61);
  return { ...size, data };
}

/** A Room with a large window in view, and pixels all over that window. */
function roomWithWindow(): { room: Room; inside: number[] } {
  const { room } = planRoom('living-room', 3, size);
  const o = room.openings[1];
  const [a, b] = [room.planM[o.wall], room.planM[o.wall + 1]];
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const pixels = new Set<number>();
  for (let i = 0; i < 60; i++) {
    for (let j = 0; j < 60; j++) {
      const share = (o.leftM + (o.widthM * (i + 0.5)) / 60) / length;
      const y = o.bottomM + (o.heightM * (j + 0.5)) / 60;
      const px = project(room.camera, [a[0] + (b[0] - a[0]) * share, y, a[1] + (b[1] - a[1]) * share]);
      if (px && px[0] > 0 && px[0] < size.width && px[1] > 0 && px[1] < size.height)
        pixels.add(Math.floor(px[1]) * size.width + Math.floor(px[0]));
    }
  }
  return { room, inside: [...pixels] };
}

describe('redesign', () => {
  let team: Team;
  beforeAll(async () => {
    team = await startTeam(1, 256 * 2 ** 20);
  });
  afterAll(() => team.end());

  it('builds the room anew and leaves the view in a window as the photo has it', () => {
    const photo = photoOf();
    const { room, inside } = roomWithWindow();
    const { image } = redesign(photo, request, team.rt, room);
    const isKept = (i: number) => [0, 1, 2].every((c) => image.data[i * 3 + c] === photo.data[i * 3 + c]);
    // Curtains and what stands before the window hide some of it.
    expect(inside.filter(isKept).length / inside.length).toBeGreaterThan(0.45);
    const view = new Set(inside);
    const others = Array.from({ length: size.width * size.height }, (_, i) => i).filter((i) => !view.has(i));
    expect(others.filter(isKept).length / others.length).toBeLessThan(0.1);
    const again = redesign(photo, request, team.rt, room);
    expect(again.image.data).toEqual(image.data);
  }, 60_000);

  it('stops before it builds in a room that it cannot read, with a reason', () => {
    expect(() => redesign(photoOf(), request, team.rt)).toThrow(
      expect.objectContaining({ reason: expect.stringMatching(/^room-/) }),
    );
    const { room } = roomWithWindow();
    const sloped: Room = { ...room, unsupported: ['slope'] };
    expect(() => redesign(photoOf(), request, team.rt, sloped)).toThrow(
      expect.objectContaining({ reason: 'room-slope' }),
    );
  });
});
