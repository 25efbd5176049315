/** What the renderer's bench measures: two rooms of tests and eight of the showroom, at their references' size. */
import { designScene } from '#engine/design/scene.ts';
import type { RenderScene } from '#engine/render/types.ts';
import { daylightRoom, eveningRoom } from '#engine/testing/scenes.ts';

export const size = { width: 512, height: 342 };

/** Style, room type and seed of the showroom's. */
const rooms = [
  ['japandi', 'living-room', 7],
  ['scandinavian', 'living-room', 11],
  ['industrial', 'bedroom', 3],
  ['mediterranean', 'bedroom', 9],
  ['modern', 'kitchen', 8],
  ['art-deco', 'bathroom', 5],
  ['farmhouse', 'dining-room', 12],
  ['mid-century-modern', 'home-office', 4],
] as const;

export interface BenchScene {
  readonly isShowroom: boolean;
  scene(): RenderScene;
}

export const benchScenes: Readonly<Record<string, BenchScene>> = {
  daylight: { isShowroom: false, scene: () => daylightRoom(size.width, size.height) },
  evening: { isShowroom: false, scene: () => eveningRoom(size.width, size.height) },
  ...Object.fromEntries(
    rooms.map(([style, room, seed]) => [
      `${style}-${room}`,
      { isShowroom: true, scene: () => designScene(style, room, seed, size).scene },
    ]),
  ),
};
