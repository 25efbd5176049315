/**
 * `npm run pictures`: makes every picture that the site and the README show, by our own engine, and the list that the
 * site imports. What is up to date (same engine version and recipe) is kept, so a run that ended goes on where it was.
 *
 *   --only TEXT   ids that contain it, more with commas      --again     anew, even when up to date
 *   --draft       quickly, for trying recipes                --threads N
 *   --widths      only widths that recipes have come to name, from the largest file: nothing is drawn
 */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp, { type Sharp } from 'sharp';
import type { Rgb8 } from '#engine/image/types.ts';
import { startTeam } from '#server/pool/testing/team.ts';
import { drawPicture } from './pictures/draw.ts';
import {
  type ArtFile,
  bytesOf,
  filesOf,
  isMade,
  keyOf,
  readMade,
  removeStrays,
  writeMade,
} from './pictures/manifest.ts';
import { phoneWidth, type Recipe, recipes } from './pictures/recipes.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    again: { type: 'boolean', default: false },
    draft: { type: 'boolean', default: false },
    threads: { type: 'string' },
    widths: { type: 'boolean', default: false },
  },
});
/** What the whole may weigh. */
const mostBytes = 8_000_000;
/** Cards are shown small: samples beyond a draft's could not be seen there. */
const smallPx = 640;
const qualityOf = ({ width }: Recipe) => (values.draft || width <= smallPx ? 'draft' : 'final');

const toHex = (channel: number): string => Math.round(channel).toString(16).padStart(2, '0');

/** Telephones show theirs at two or three pixels to a point, where nobody sees what is left out. */
function webpQuality({ width: whole }: Recipe, width: number): number {
  if (width === phoneWidth && width < whole) return 62;
  return width > 700 ? 80 : 76;
}

async function writeCopy(recipe: Recipe, image: Sharp, { file, width }: ArtFile): Promise<void> {
  mkdirSync(path.dirname(file), { recursive: true });
  const copy = width === recipe.width ? image.clone() : image.clone().resize(width);
  await copy.webp({ quality: webpQuality(recipe, width), effort: 6, smartSubsample: true }).toFile(file);
}

/** Writes the picture in each width; gives its mean colour. */
async function write(recipe: Recipe, { data, width, height }: Rgb8): Promise<string> {
  const image = sharp(data, { raw: { width, height, channels: 3 } });
  for (const each of filesOf(recipe)) await writeCopy(recipe, image, each);
  const { channels } = await image.stats();
  return `#${channels.map(({ mean }) => toHex(mean)).join('')}`;
}

/** Files that lack, as long as the largest one is there. */
async function writeWidths(recipe: Recipe): Promise<void> {
  const files = filesOf(recipe);
  const largest = files.at(-1);
  if (!largest || !existsSync(largest.file)) return;
  const image = sharp(readFileSync(largest.file));
  for (const each of files) if (!existsSync(each.file)) await writeCopy(recipe, image, each);
}

const wanted = values.only?.split(',');
const made = readMade();
if (values.widths) {
  for (const recipe of recipes) await writeWidths(recipe);
  writeMade(made, recipes);
  process.exit();
}
const todo = recipes.filter(
  (recipe) =>
    (!wanted || wanted.some((part) => recipe.id.includes(part))) &&
    (values.again || !isMade(recipe, keyOf(recipe, qualityOf(recipe)), made)),
);
const team = await startTeam(Number(values.threads ?? Math.min(8, availableParallelism())));
const from = performance.now();
for (const [i, recipe] of todo.entries()) {
  const began = performance.now();
  const quality = qualityOf(recipe);
  const image = await drawPicture(recipe, { rt: team.rt, quality, reset: () => team.arena.reset() });
  const colour = await write(recipe, image);
  made[recipe.id] = { key: keyOf(recipe, quality), width: image.width, height: image.height, colour };
  writeMade(made, recipes);
  const [seconds, minutes] = [(performance.now() - began) / 1000, (performance.now() - from) / 60_000];
  console.log(
    `${String(i + 1).padStart(3)}/${todo.length} ${recipe.id.padEnd(40)} ${seconds.toFixed(1).padStart(5)} s, ${minutes.toFixed(1)} min`,
  );
}
writeMade(made, recipes);
if (!wanted) removeStrays(recipes);
await team.end();
const bytes = bytesOf(recipes);
console.log(`${recipes.length} pictures, ${todo.length} made now, ${(bytes / 1e6).toFixed(1)} MB`);
if (bytes > mostBytes) throw new Error(`more than ${mostBytes / 1e6} MB of pictures`);
