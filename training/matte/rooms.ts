/**
 * Showroom pictures whose surfaces' edges are known, with what the engine makes of them before it looks at edges:
 * `node training/matte/rooms.ts FOLDER [--count N] [--from N] [--threads N]`. Room N is always the same: NNNN.png
 * (640 × 480 or 480 × 640); NNNN.true.png (1 floor, 2 wall, 3 ceiling, 0 anything else, 255 mouldings); NNNN.told.png,
 * whose red, green and blue are the coverage of floor, walls and ceiling that is told. What is there already is kept.
 */
import { styles } from '#catalog/styles/all.ts';
import { perceive } from '#engine/perceive/perceive.ts';
import { type SurfaceKind, surfaceKinds } from '#engine/resurface/surfaceKinds.ts';
import { roughSurfaces } from '#engine/resurface/whole.ts';
import { createWorkspace } from '#engine/resurface/workspace.ts';
import { drawingOptions, drawRooms, labelled, roomTypeOf } from '../drawnRooms.ts';

/** Seeds that are neither those of the rooms that the segmentation learns from nor the benches'. */
function recipe(i: number) {
  const isWide = i % 4 !== 3;
  return {
    style: styles[(i * 37) % styles.length].id,
    roomType: roomTypeOf(i),
    seed: 700_000 + i,
    width: isWide ? 640 : 480,
    height: isWide ? 480 : 640,
    quality: 'draft' as const,
  };
}

await drawRooms({
  ...drawingOptions('training/matte/rooms.ts'),
  recipe,
  beside({ image, truth }, rt) {
    const perception = perceive(image, rt, { medium: 'photo' });
    const told = roughSurfaces(perception, createWorkspace(image, perception, rt), rt);
    const planes = surfaceKinds.map((kind) => told[kind].coverage.data);
    const coverage = new Uint8Array(image.width * image.height * 3);
    for (let at = 0; at < coverage.length; at++) coverage[at] = Math.round(planes[at % 3][Math.floor(at / 3)] * 255);
    return {
      '.true': labelled(truth, (found) => surfaceKinds.indexOf(found as SurfaceKind) + 1),
      '.told': coverage,
    };
  },
});
