/** Small pictures that the tools are run on. */
import sharp from 'sharp';
import { designScene } from '#engine/design/scene.ts';
import type { Rgb8 } from '#engine/image/types.ts';
import { drawLines } from '#engine/render/drawLines.ts';
import { renderScene } from '#engine/render/render.ts';
import { putOver, wordCoverage } from '#engine/testing/overlay.ts';
import { drawBoxRoom, makeBoxRoom } from '#engine/testing/room.ts';
import { drawRoomPicture } from '#engine/testing/roomPicture.ts';
import { startTeam } from '#server/pool/testing/team.ts';

/** PNG in base64 by file name. */
export type Inputs = Readonly<Record<string, string>>;

const size = { width: 480, height: 320 };

const pngOf = ({ width, height, data }: { width: number; height: number; data: Uint8Array }, channels: 1 | 3) =>
  sharp(Buffer.from(data), { raw: { width, height, channels } }).png({ compressionLevel: 9 }).toBuffer();

/** A designed room as a photo would show it, and the lines of another. */
async function designed(): Promise<{ photo: Rgb8; lines: Uint8Array }> {
  const team = await startTeam(1);
  try {
    const { scene } = designScene('scandinavian', 'living-room', 13, size);
    const { picture } = renderScene(scene, { quality: 'preview', seed: 13 }, team.rt);
    const photo = { ...size, data: picture.data.slice() };
    team.arena.reset();
    const other = designScene('modern', 'home-office', 12, size).scene;
    return { photo, lines: drawLines(other, team.rt).data.slice() };
  } finally {
    await team.end();
  }
}

/** A mask over something that stands in the lower middle. */
function ellipse(): Uint8Array {
  return Uint8Array.from({ length: size.width * size.height }, (_, i) => {
    const [x, y] = [(i % size.width) / size.width, Math.floor(i / size.width) / size.height];
    return ((x - 0.42) / 0.13) ** 2 + ((y - 0.68) / 0.15) ** 2 < 1 ? 255 : 0;
  });
}

/** Draws all of them. */
export async function drawInputs(): Promise<Inputs> {
  const { photo, lines } = await designed();
  const word = wordCoverage(size.width, size.height, 'SHELL', 150, 190, 6);
  const png = await pngOf(photo, 3);
  const worn = await sharp(png).resize(240, 160).jpeg({ quality: 45 }).toBuffer();
  const pictures = {
    'room.png': png,
    'box.png': await pngOf(drawBoxRoom(makeBoxRoom({ ...size, yaw: 0.3, pitch: 0.05, radial: -0.06 })).image, 3),
    'plain.png': await pngOf(drawRoomPicture(size.width, size.height), 3),
    'drawing.png': await pngOf({ ...size, data: lines }, 1),
    'mask.png': await pngOf({ ...size, data: ellipse() }, 1),
    'marked.png': await pngOf(putOver(photo, word, [255, 255, 255], 0.55), 3),
    'worn.png': await sharp(worn).png().toBuffer(),
  };
  return Object.fromEntries(Object.entries(pictures).map(([name, data]) => [name, data.toString('base64')]));
}
