/**
 * Line drawings of showroom rooms with their truth, made once and kept under `.cache/`: as the engine draws them, and
 * as a hand would.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { roomTypes } from '#catalog/rooms/all.ts';
import { styles } from '#catalog/styles/all.ts';
import { designScene } from '#engine/design/scene.ts';
import { type Room, roomSchema } from '#engine/geometry/roomSchema.ts';
import type { Rgb8 } from '#engine/image/types.ts';
import { drawLines } from '#engine/render/drawLines.ts';
import { startTeam, type Team } from '#server/pool/testing/team.ts';

/** clean: as drawLines gives it. hand: lines waver and vary in weight, on paper that was photographed. */
export const manners = ['clean', 'hand'] as const;
export type Manner = (typeof manners)[number];

export interface KnownDrawing {
  readonly name: string;
  readonly image: Rgb8;
  readonly room: Room;
}

const folder = path.resolve(import.meta.dirname, '../../.cache/perceive-drawings');
const [WIDTH, HEIGHT] = [768, 512];
/** No walls and no ceiling there. */
const types = roomTypes.map(({ id }) => id).filter((id) => !['balcony', 'terrace'].includes(id));

/** Recipe of drawing `i`: neighbours share neither style nor room type; none is a room of the other benches. */
function recipe(i: number) {
  const style = styles[(i * 41 + 5) % styles.length].id;
  const roomType = types[(i * 20 + 3) % types.length];
  return { style, roomType, seed: 7000 + i };
}

/** Drawings `from` up to `from + count`, each in one manner; those that are not there yet are drawn first. */
export async function knownDrawings(from: number, count: number, manner: Manner): Promise<KnownDrawing[]> {
  mkdirSync(folder, { recursive: true });
  const numbers = Array.from({ length: count }, (_, i) => from + i);
  const missing = numbers.filter((i) => !existsSync(path.join(folder, `${i}.json`)));
  if (missing.length > 0) {
    const team = await startTeam(1);
    for (const i of missing) await draw(i, team);
    await team.end();
  }
  return Promise.all(numbers.map((i) => load(i, manner)));
}

async function draw(i: number, team: Team): Promise<void> {
  team.arena.reset();
  const { style, roomType, seed } = recipe(i);
  const { scene, room } = designScene(style, roomType, seed, { width: WIDTH, height: HEIGHT });
  const { data } = drawLines(scene, team.rt);
  const file = path.join(folder, String(i));
  await sharp(data, { raw: { width: WIDTH, height: HEIGHT, channels: 1 } })
    .png()
    .toFile(`${file}.png`);
  writeFileSync(`${file}.part`, JSON.stringify(room));
  renameSync(`${file}.part`, `${file}.json`);
}

async function load(i: number, manner: Manner): Promise<KnownDrawing> {
  const file = path.join(folder, String(i));
  const room = roomSchema.parse(JSON.parse(readFileSync(`${file}.json`, 'utf8')));
  const grey = new Uint8Array(await sharp(`${file}.png`).toColourspace('b-w').raw().toBuffer());
  const drawn = manner === 'hand' ? await byHand(grey, i) : rgbOf(grey);
  const { style, roomType } = recipe(i);
  return { name: `${i}-${roomType}-${style}`, image: { width: WIDTH, height: HEIGHT, data: drawn }, room };
}

const rgbOf = (grey: Uint8Array): Uint8Array =>
  Uint8Array.from({ length: 3 * grey.length }, (_, k) => grey[Math.floor(k / 3)]);

/** −1 … 1 at each corner of a grid, always the same for the same place and seed. */
function noiseAt(x: number, y: number, seed: number): number {
  let h = Math.imul(x + 101, 0x9e3779b1) ^ Math.imul(y + 57, 0x85ebca6b) ^ Math.imul(seed + 1, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  return (((h ^ (h >>> 13)) >>> 0) / 2 ** 32) * 2 - 1;
}

/** Smooth noise of the given wavelength, px; −1 … 1. */
function smoothNoise(x: number, y: number, wave: number, seed: number): number {
  const [u, v] = [x / wave, y / wave];
  const [i, j] = [Math.floor(u), Math.floor(v)];
  const ease = (t: number): number => t * t * (3 - 2 * t);
  const [s, t] = [ease(u - i), ease(v - j)];
  const row = (k: number): number => noiseAt(i, k, seed) * (1 - s) + noiseAt(i + 1, k, seed) * s;
  return row(j) * (1 - t) + row(j + 1) * t;
}

/** Wavelengths of a hand's wavering and how far it goes, px. */
const wavers = [
  [150, 2.4],
  [42, 1.1],
] as const;

/** The drawing on warm paper: lines that waver, lighter here and there, under a lamp to one side, as a JPEG. */
async function byHand(grey: Uint8Array, seed: number): Promise<Uint8Array> {
  const out = Buffer.alloc(3 * grey.length);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      let [u, v] = [x, y];
      wavers.forEach(([wave, reach], k) => {
        u += reach * smoothNoise(x, y, wave, seed * 10 + 2 * k);
        v += reach * smoothNoise(x, y, wave, seed * 10 + 2 * k + 1);
      });
      const [i, j] = [
        Math.max(0, Math.min(WIDTH - 2, Math.floor(u))),
        Math.max(0, Math.min(HEIGHT - 2, Math.floor(v))),
      ];
      const [s, t] = [Math.min(1, Math.max(0, u - i)), Math.min(1, Math.max(0, v - j))];
      const at = j * WIDTH + i;
      const upper = grey[at] * (1 - s) + grey[at + 1] * s;
      const lower = grey[at + WIDTH] * (1 - s) + grey[at + WIDTH + 1] * s;
      const pressure = 0.72 + 0.22 * smoothNoise(x, y, 60, seed + 500) + 0.1 * noiseAt(x, y, seed + 900);
      const ink = (1 - (upper * (1 - t) + lower * t) / 255) * pressure;
      const lamp = 1 - 0.16 * (x / WIDTH) - 0.08 * (y / HEIGHT) + 0.012 * noiseAt(x, y, seed + 700);
      [246, 240, 226].forEach((paper, c) => {
        out[3 * (y * WIDTH + x) + c] = Math.max(0, Math.min(255, Math.round(paper * lamp * (1 - 0.85 * ink))));
      });
    }
  }
  const jpeg = await sharp(out, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg({ quality: 85 })
    .toBuffer();
  return new Uint8Array(await sharp(jpeg).removeAlpha().raw().toBuffer());
}
