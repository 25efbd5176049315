import { describe, expect, it } from 'vitest';
import { roomTypeById } from '#catalog/rooms/all.ts';
import { styleById } from '#catalog/styles/all.ts';
import { boxOf } from '../design/group.ts';
import { planRoom } from '../testing/planRoom.ts';
import { closePlan } from './closePlan.ts';
import { type FrameRect, frameBox } from './frameBox.ts';
import { hintsOf } from './hints.ts';
import { layoutForView } from './layout.ts';
import type { OldThings } from './oldThings.ts';

const size = { width: 96, height: 64 };
const roomType = roomTypeById('bedroom')!;
const { room } = planRoom('bedroom', 4, size);
const closed = closePlan(room, roomType)!;
const view = { camera: room.camera, ...size };
const layout = (old: OldThings | null) =>
  layoutForView(
    { closed, view, style: styleById('japandi')!, roomType, seed: 7, ...(old ? { hint: hintsOf(old, view) } : {}) },
    { aborted: false },
  );
const bedIn = (old: OldThings | null) => layout(old).placements.find(({ built }) => built.kind.id === 'bed')!;

/** A bed of the photo that takes a rectangle of the picture. */
function bedAt({ left, top, right, bottom }: FrameRect): OldThings {
  const cells: number[] = [];
  for (let y = Math.ceil(top); y < bottom; y++)
    for (let x = Math.ceil(left); x < right; x++) cells.push(y * size.width + x);
  const box = boxOf(bedIn(null));
  const share = cells.length / (size.width * size.height);
  return { ...size, things: [{ kind: 'bed', cells, share, depthM: 3, box, middle: [0.5, 0.5] }] };
}

describe('hintsOf', () => {
  it('costs nothing where the old bed was, more the further away, and nothing for other things', () => {
    const bed = bedIn(null);
    const own = frameBox(view, boxOf(bed)).rect!;
    const near = hintsOf(bedAt(own), view)(bed);
    const away = hintsOf(bedAt({ left: 0, top: 20, right: 20, bottom: 40 }), view)(bed);
    expect(near).toBeLessThan(0.2);
    expect(away).toBeGreaterThan(near + 0.3);
    const rug = layout(null).placements.find(({ body }) => body === 'flat');
    if (rug) expect(hintsOf(bedAt(own), view)(rug)).toBe(0);
  });
});
