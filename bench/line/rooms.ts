/**
 * Rooms of the showroom with their exact lines, rendered once and kept; to be deleted when what the showroom draws has
 * changed.
 */
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { designScene, FURNITURE_ID } from '#engine/design/scene.ts';
import { drawLines } from '#engine/render/drawLines.ts';
import { renderScene } from '#engine/render/render.ts';
import { structureLines } from '#engine/tools/showroom/structureLines.ts';
import { startTeam } from '#server/pool/testing/team.ts';

export interface LinedRoom {
  readonly name: string;
  readonly photoPath: string;
  /** Every line of what is seen: dark on white. */
  readonly linesPath: string;
  /** The lines of the house itself that are seen: not 0. */
  readonly structurePath: string;
}

const recipes = [
  ['scandinavian', 'living-room', 13],
  ['industrial', 'home-office', 12],
  ['japandi', 'bedroom', 15],
  ['modern', 'kitchen', 16],
  ['mid-century-modern', 'dining-room', 14],
  ['minimalist', 'bathroom', 18],
] as const;

const size = { width: 1024, height: 683 };

/** Renders, on `threads` threads, the rooms that are not there yet. */
export async function linedRooms(folder: string, threads: number): Promise<LinedRoom[]> {
  mkdirSync(folder, { recursive: true });
  const rooms = recipes.map((recipe) => {
    const name = recipe.join('-');
    const fileOf = (part: string) => path.join(folder, `${name}-${part}.png`);
    const paths = { photoPath: fileOf('photo'), linesPath: fileOf('lines'), structurePath: fileOf('structure') };
    return { recipe, room: { name, ...paths } };
  });
  const missing = rooms.filter(({ room }) => !existsSync(room.structurePath));
  if (missing.length > 0) {
    const team = await startTeam(threads);
    const write = (data: Uint8Array, channels: 1 | 3, file: string) =>
      sharp(Buffer.from(data), { raw: { ...size, channels } })
        .png()
        .toFile(file);
    try {
      for (const { recipe, room } of missing) {
        team.arena.reset();
        const designed = designScene(recipe[0], recipe[1], recipe[2], size);
        const { picture, passes } = renderScene(designed.scene, { quality: 'preview', seed: recipe[2] }, team.rt);
        await write(picture.data, 3, room.photoPath);
        await write(drawLines(designed.scene, team.rt).data, 1, room.linesPath);
        const depthMm = Uint16Array.from(passes.depthM, (v) => Math.min(65_535, Math.round(v * 1000)));
        const isHouse = (pixel: number): boolean => passes.object[pixel] < FURNITURE_ID;
        await write(structureLines(designed.room, depthMm, isHouse), 1, room.structurePath);
      }
    } finally {
      await team.end();
    }
  }
  return rooms.map(({ room }) => room);
}
