/**
 * What the geometry score says of pictures that show the same room, and of pictures that don't.
 *
 *     node bench/score.ts PHOTOS [--every N] [--from K] [--rooms N] [--size PX] [--out DIR]
 *
 * PHOTOS holds rooms/*.jpg and labels/*.json. Same room: the photo as other programs hand it on, restyled, and showroom
 * rooms in another style from the same place. Another: turned, cropped, mirrored, an opening moved or taken out, a door
 * added.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { designScene } from '#engine/design/scene.ts';
import type { Room } from '#engine/geometry/roomSchema.ts';
import type { Vec2 } from '#engine/geometry/types.ts';
import { median } from '#engine/image/statistics.ts';
import type { Rgb8 } from '#engine/image/types.ts';
import { perceive } from '#engine/perceive/perceive.ts';
import { EngineGateError } from '#engine/refusals.ts';
import { renderScene } from '#engine/render/render.ts';
import type { DriftCategory } from '#engine/score/categories.ts';
import { type GeometryScore, geometryScore, SCORE_FLOOR } from '#engine/score/score.ts';
import { type RestyleParams, restyleParams } from '#engine/tools/restyle/params.ts';
import { restyle } from '#engine/tools/restyle/restyle.ts';
import { startTeam } from '../server/pool/testing/team.ts';
import { asRgb8, asSharp, type Doctored, handedOn, otherCameras, withDoor, withoutOpening } from './score/doctor.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    every: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    rooms: { type: 'string', default: '12' },
    size: { type: 'string', default: '640' },
    out: { type: 'string' },
  },
});
const photos = positionals[0] ?? '';
const team = await startTeam(2);
const { rt } = team;

interface Verdict {
  readonly kind: string;
  readonly score: number;
  readonly named: boolean;
}
const held: Verdict[] = [];
const caught: Verdict[] = [];

function told(of: string, name: string, result: GeometryScore): string {
  const drift = result.drift
    .filter(({ state }) => state !== 'none')
    .map(({ category, state, amount }) => `${category}${state === 'intended' ? '' : '!'} ${amount.toFixed(3)}`);
  const { still, best, moved } = result.camera;
  const openings = result.openings.map(({ kind, fate, kept }) => `${kind} ${fate} ${kept.toFixed(2)}`);
  return [
    of.slice(0, 30).padEnd(30),
    name.padEnd(14),
    result.score.toFixed(1).padStart(5),
    `camera ${still.toFixed(2)}/${best.toFixed(2)} ${(100 * moved).toFixed(2)} %`,
    openings.join(' · '),
    `lines ${result.lines.map(({ found }) => found.toFixed(1)).join(' ')}`,
    drift.join(', '),
  ].join(' | ');
}

async function write(of: string, name: string, image: Rgb8): Promise<void> {
  if (!options.out) return;
  mkdirSync(options.out, { recursive: true });
  const file = `${of.slice(0, 40)} ${name}`.replaceAll(/[^a-z0-9]+/gi, '-');
  await asSharp(image)
    .png()
    .toFile(path.join(options.out, `${file}.png`));
}

const asked: readonly DriftCategory[] = ['floor', 'paint'];
const hasMarks = ({ drift }: GeometryScore, right: readonly DriftCategory[]): boolean =>
  drift.some(({ category, state }) => state === 'unintended' && right.includes(category));

async function photo(name: string): Promise<void> {
  const size = Number(options.size);
  const file = path.join(photos, 'rooms', name);
  const image = await asRgb8(sharp(file).autoOrient().resize(size, size, { fit: 'inside' }));
  const perception = perceive(image, rt, { medium: 'photo' });
  const { room } = perception;
  const judge = (after: Rgb8): GeometryScore => {
    team.arena.reset();
    return geometryScore(image, after, rt, { room, intended: asked });
  };
  for (const { name: kind, image: after } of await handedOn(image)) {
    const result = judge(after);
    held.push({ kind, score: result.score, named: true });
    if (result.score < 95) console.log(told(name, kind, result));
  }
  for (const intervention of ['low', 'middle'] as const) {
    const params = restyleParams.parse({ style: 'industrial', roomType: 'living-room', intervention, seed: 7 });
    const restyled = restyledOrNull(image, params, room);
    if (!restyled) {
      console.log(`${name} | ${intervention} | ended at the gate`);
      continue;
    }
    const result = judge(restyled);
    held.push({ kind: intervention, score: result.score, named: true });
    if (result.score < 90) console.log(told(name, intervention, result));
  }
  const doctored: Doctored[] = await otherCameras(image, room.camera.focalPx);
  const door = withDoor(image, perception);
  if (door) doctored.push(door);
  doctored.push(...openingsOf(name, image));
  for (const { name: kind, image: after, right } of doctored) {
    const result = judge(after);
    const named = hasMarks(result, right);
    caught.push({ kind, score: result.score, named });
    if (result.score < SCORE_FLOOR && named) continue;
    console.log(told(name, kind, result));
    await write(name, kind, after);
  }
}

/** Null where a gate refuses the photo: nothing was made that could be scored. */
function restyledOrNull(image: Rgb8, params: RestyleParams, room: Room): Rgb8 | null {
  try {
    return copied(restyle(image, params, rt, { room }).image);
  } catch (error) {
    if (error instanceof EngineGateError) return null;
    throw error;
  }
}

/** The arena's memory is used again. */
const copied = (image: Rgb8): Rgb8 => ({ ...image, data: new Uint8Array(image.data) });

/** The largest labelled opening, taken out and moved. */
function openingsOf(name: string, image: Rgb8): Doctored[] {
  const file = path.join(photos, 'labels', name.replace('.jpg', '.json'));
  if (!existsSync(file)) return [];
  const label = JSON.parse(readFileSync(file, 'utf8')) as { opening: { kind: string; polygon: [number, number][] }[] };
  const outlines = label.opening
    .filter(({ kind }) => kind === 'window' || kind === 'door')
    .map(({ kind, polygon }) => ({
      kind: kind as 'window' | 'door',
      outline: polygon.map(([x, y]): Vec2 => [x * image.width, y * image.height]),
    }));
  for (const { kind, outline } of outlines) {
    const out = withoutOpening(image, outline, kind, rt);
    if (out.length > 0) return out.map((one) => ({ ...one, image: copied(one.image) }));
  }
  return [];
}

const styles = [
  'japandi',
  'industrial',
  'mediterranean',
  'art-deco',
  'scandinavian',
  'minimalist',
  'bohemian',
] as const;
const roomTypes = ['living-room', 'bedroom', 'dining-room', 'home-office'] as const;

/** A showroom room, and the same room in another style from the same place: what redesign wants to be. */
async function sameRoom(seed: number): Promise<void> {
  const size = { width: 480, height: 320 };
  const roomType = roomTypes[seed % roomTypes.length];
  const picture = (style: string, from?: Parameters<typeof designScene>[4]) => {
    const designed = designScene(style, roomType, seed, size, from);
    team.arena.reset();
    return { designed, image: copied(renderScene(designed.scene, { quality: 'preview', seed }, rt).picture) };
  };
  const first = picture(styles[seed % styles.length]);
  const second = picture(styles[(seed + 3) % styles.length], first.designed.shot);
  team.arena.reset();
  const result = geometryScore(first.image, second.image, rt, { room: first.designed.room, intended: asked });
  held.push({ kind: 'another style', score: result.score, named: true });
  if (result.score < 90) console.log(told(`${roomType} ${seed}`, 'another style', result));
  if (result.score < SCORE_FLOOR) {
    await write(`${roomType}-${seed}`, 'first', first.image);
    await write(`${roomType}-${seed}`, 'second', second.image);
  }
  const mirrored = await asRgb8(asSharp(second.image).flop());
  const wrong = [
    { kind: 'style+mirrored', image: mirrored },
    ...(await otherCameras(second.image, first.designed.room.camera.focalPx))
      .slice(0, 2)
      .map(({ name, image }) => ({ kind: `style+${name}`, image })),
  ];
  for (const { kind, image } of wrong) {
    team.arena.reset();
    const other = geometryScore(first.image, image, rt, { room: first.designed.room, intended: asked });
    const named = hasMarks(other, ['camera']);
    caught.push({ kind, score: other.score, named });
    if (other.score >= SCORE_FLOOR || !named) console.log(told(`${roomType} ${seed}`, kind, other));
  }
}

function table(title: string, verdicts: readonly Verdict[]): void {
  console.log(`\n${title}`);
  for (const kind of [...new Set(verdicts.map((verdict) => verdict.kind))]) {
    const own = verdicts.filter((verdict) => verdict.kind === kind);
    const under = own.filter(({ score }) => score < SCORE_FLOOR).length;
    const named = own.filter((verdict) => verdict.named && verdict.score < SCORE_FLOOR).length;
    const middle = median(own.map(({ score }) => score));
    const least = Math.min(...own.map(({ score }) => score));
    console.log(
      `${kind.padEnd(18)} ${String(own.length).padStart(3)} pairs, score ${middle.toFixed(1)} (least ${least.toFixed(1)}), under the floor ${under}${title.startsWith('Another') ? `, and rightly named ${named}` : ''}`,
    );
  }
}

if (photos) {
  const every = Number(options.every);
  const names = readdirSync(path.join(photos, 'rooms')).sort();
  for (const name of names.filter((_, i) => i % every === Number(options.from) % every)) {
    team.arena.reset();
    await photo(name);
  }
}
for (let seed = 1; seed <= Number(options.rooms); seed++) await sameRoom(seed);
table('The same room', held);
table('Another one', caught);
const right = caught.filter(({ score, named }) => score < SCORE_FLOOR && named).length;
console.log(`\ndoctored pictures under the floor and rightly named: ${right} of ${caught.length}`);
await team.end();
