/** What has been made, by which recipe, and the typed list of it that the site imports. */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { engineVersion } from '#engine/version.ts';
import { root } from '../stale.ts';
import type { Recipe } from './recipes.ts';

const artFolder = path.join(root, 'web', 'public', 'art');
const madeFile = path.join(root, 'scripts', 'pictures', 'made.json');
const manifestFile = path.join(root, 'web', 'lib', 'art.ts');

const madeSchema = z.record(
  z.string(),
  z.object({ key: z.string(), width: z.number(), height: z.number(), colour: z.string() }),
);
export type Made = z.infer<typeof madeSchema>;

/** Says what decides a picture's bytes. */
export const keyOf = (recipe: Recipe, quality: string): string =>
  createHash('sha256')
    .update(JSON.stringify([engineVersion, quality, recipe]))
    .digest('hex')
    .slice(0, 16);

/** One of a recipe's files. */
export interface ArtFile {
  readonly file: string;
  /** px */
  readonly width: number;
}

/** Files of a recipe with their widths, the largest last. */
export function filesOf({ id, widths, file }: Recipe): ArtFile[] {
  return widths.map((width) => ({
    width,
    file: file ? path.join(root, file) : path.join(artFolder, `${id}-${width}.webp`),
  }));
}

/** Throws when what was written is not what is read. */
export function readMade(): Made {
  return existsSync(madeFile) ? madeSchema.parse(JSON.parse(readFileSync(madeFile, 'utf8'))) : {};
}

export const isMade = (recipe: Recipe, key: string, made: Made): boolean =>
  made[recipe.id]?.key === key && filesOf(recipe).every(({ file }) => existsSync(file));

/** `#rgb`: for a moment before a picture nobody sees a finer shade, and the first page carries all of them. */
const shortOf = (colour: string): string =>
  colour.replace(/[\da-f]{2}/g, (channel) => Math.round(Number.parseInt(channel, 16) / 17).toString(16));

/** Writes both lists, in the recipes' order; what has no recipe any more is left out. */
export function writeMade(made: Made, recipes: readonly Recipe[]): void {
  const kept = recipes.flatMap((recipe) => {
    const one = made[recipe.id];
    return one ? [{ recipe, one }] : [];
  });
  writeFileSync(
    madeFile,
    `${JSON.stringify(Object.fromEntries(kept.map(({ recipe, one }) => [recipe.id, one])), null, 2)}\n`,
  );
  const lines = kept
    .filter(({ recipe }) => !recipe.file)
    .map(({ recipe: { id, widths }, one: { width, height, colour } }) => {
      const name = /^[a-z]+$/.test(id) ? id : `'${id}'`;
      const size = `width: ${width}, height: ${height}, widths: [${widths.join(', ')}]`;
      return `  ${name}: { ${size}, colour: '${shortOf(colour)}' },`;
    });
  writeFileSync(
    manifestFile,
    `/**
 * Our own pictures, /art/ID-WIDTH.webp; \`colour\` stands in their place while they load. Written by \`npm run
 * pictures\`.
 */
export const art = {
${lines.join('\n')}
} as const;
`,
  );
}

/** Removes pictures of the site that no recipe makes any more. */
export function removeStrays(recipes: readonly Recipe[]): void {
  const wanted = new Set(recipes.flatMap((recipe) => filesOf(recipe).map(({ file }) => file)));
  for (const name of globSync('**/*.webp', { cwd: artFolder })) {
    const file = path.join(artFolder, name);
    if (!wanted.has(file)) rmSync(file);
  }
}

/** Bytes of all files. */
export function bytesOf(recipes: readonly Recipe[]): number {
  const files = recipes.flatMap((recipe) => filesOf(recipe).map(({ file }) => file));
  return files.reduce((sum, file) => sum + (existsSync(file) ? statSync(file).size : 0), 0);
}
