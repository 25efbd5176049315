/**
 * Whether what is shown live is what is delivered, and how long it takes: materials on floors and walls of photos.
 *
 *     node bench/preview.ts FOLDER [--count 6] [--from 0] [--own SWATCH.png] [--json OUT.json]
 *
 * FOLDER has photos. Each is taken apart as the browser gets it, covered by the browser's own processor path, and
 * covered by `wall` and `floor` with the same recipe: CIEDE2000 between both, pixel by pixel, where both covered. The
 * bar: a median of 3. `first` is the time until a photo is taken apart, `tile` that of drawing a material, `change`
 * that of showing another material by the processor at 640 px, where there is no WebGL. `--own` lays that picture,
 * 60 cm wide, in place of the catalogue's materials.
 */
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { materialById } from '#catalog/materials/all.ts';
import { linearOfSrgb8 } from '#engine/image/colour.ts';

import type { Rgb8 } from '#engine/image/types.ts';
import { ownMaterial } from '#engine/materials/own/ownMaterial.ts';
import { type MaterialTile, materialTile } from '#engine/materials/tile.ts';
import { perceive } from '#engine/perceive/perceive.ts';
import { EngineGateError } from '#engine/refusals.ts';
import { surfaceLayers } from '#engine/resurface/live/surfaceLayers.ts';
import { resurfacePerceived } from '#engine/resurface/resurface.ts';
import { quantile } from '#engine/resurface/sceneLight.ts';
import { startTeam } from '#server/pool/testing/team.ts';
import { composite } from '#web/canvas/surfaces/composite.ts';
import { SurfaceLayers } from '#web/canvas/surfaces/layers.ts';
import { Mips } from '#web/canvas/surfaces/mips.ts';
import { deltaE2000, labOf } from './deltaE.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '6' },
    from: { type: 'string', default: '0' },
    own: { type: 'string' },
    json: { type: 'string' },
  },
});
const [folder] = positionals;
if (!folder) throw new Error('whose photos? node bench/preview.ts FOLDER');

/** Long side at which photos are looked at, px. */
const LOOKED_AT_PX = 640;
const catalogued = { floor: ['oak-herringbone', 'tile-porcelain-graphite'], wall: ['paint-sage', 'panel-brick-red'] };

interface Row {
  readonly name: string;
  readonly median: number;
  readonly ninth: number;
  readonly tileMs: number;
  readonly changeMs: number;
}

async function read(file: string, px: number): Promise<Rgb8> {
  const small = sharp(file).rotate().resize(px, px, { fit: 'inside', withoutEnlargement: true }).removeAlpha();
  const { data, info } = await small.raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

const rgba = ({ width, height, data }: Rgb8) => ({
  width,
  height,
  data: Uint8Array.from({ length: 4 * width * height }, (_, i) => (i % 4 === 3 ? 255 : data[3 * (i >> 2) + (i % 4)])),
});

function ready(tile: MaterialTile, roughness: number) {
  const { repeatsUp, sizeM } = tile;
  return {
    albedo: new Mips(rgba(tile.albedo), { isColour: true, repeatsUp }),
    relief: new Mips(rgba(tile.relief), { isColour: false, repeatsUp }),
    sizeM,
    roughness,
  };
}

const labAt = (data: ArrayLike<number>, at: number) =>
  labOf([linearOfSrgb8[data[at]], linearOfSrgb8[data[at + 1]], linearOfSrgb8[data[at + 2]]]);

/** Differences between what is shown and what is delivered, where both are surely covered. */
function differences(shown: ArrayLike<number>, delivered: Rgb8, effective: ArrayLike<number>): number[] {
  const all: number[] = [];
  for (let i = 0; i < effective.length; i += 3) {
    if (effective[i] === 0 || shown[4 * i + 3] < 250) continue;
    all.push(deltaE2000(labAt(shown, 4 * i), labAt(delivered.data, 3 * i)));
  }
  return all;
}

async function main(photos: readonly string[]): Promise<void> {
  const team = await startTeam(2);
  const swatch = options.own === undefined ? undefined : await read(options.own, 1024);
  const rows: Row[] = [];
  const firstMs: number[] = [];
  for (const file of photos) {
    const image = await read(file, LOOKED_AT_PX);
    team.arena.reset();
    const started = performance.now();
    const perception = perceive(image, team.rt, { medium: 'photo' });
    const { list, layers } = surfaceLayers(image, perception, { isChecked: false }, team.rt);
    firstMs.push(performance.now() - started);
    const pixels = Object.fromEntries(Object.entries(layers).map(([name, { data }]) => [name, new Uint8Array(data)]));
    const live = new SurfaceLayers(list, pixels as Record<keyof typeof layers, Uint8Array>);
    for (const kind of ['floor', 'wall'] as const) {
      for (const id of swatch ? ['own-bench'] : catalogued[kind]) {
        const on = [kind];
        const told = { id, name: 'Own', group: 'stone', on, widthM: 0.6, repeat: 'pattern', sgdPerM2: 0 } as const;
        const own = swatch && { material: { ...told, on }, picture: swatch };
        const drawn = performance.now();
        const material = own ? ownMaterial(own, team.rt) : materialById(id);
        if (!material) throw new Error(`there is no ${id}`);
        const tile = ready(materialTile(material, team.rt), material.roughness);
        const changed = performance.now();
        const placing = { angle: 0, scale: 1, offset: [0, 0], metres: 1 } as const;
        const shown = composite(rgba(image), live, { surfaces: live.ofKind(kind), tile, placing });
        const ended = performance.now();
        try {
          const recipe = { kind, material: id, surfaces: [], angle: 0, scale: 1, offset: [0, 0], seed: 1 } as const;
          const order = { wish: recipe, material, hint: own ? { own } : {} };
          const delivered = resurfacePerceived(image, perception, order, team.rt);
          const all = differences(shown, delivered.image, delivered.effective.data);
          if (all.length < 500) continue;
          const sorted = Float32Array.from(all).sort();
          const row = {
            name: `${path.basename(file)} ${id}`,
            median: quantile(sorted, 0.5),
            ninth: quantile(sorted, 0.9),
            tileMs: changed - drawn,
            changeMs: ended - changed,
          };
          rows.push(row);
          const times = `tile ${row.tileMs.toFixed(0)} ms, change ${row.changeMs.toFixed(0)} ms`;
          console.log(`${row.name.padEnd(40)} ${row.median.toFixed(2)}  p90 ${row.ninth.toFixed(2)}  ${times}`);
        } catch (error) {
          if (!(error instanceof EngineGateError)) throw error;
          console.log(`${path.basename(file)} ${id}: ${error.reason}`);
        }
      }
    }
  }
  const middle = (values: readonly number[]): number => quantile(Float32Array.from(values).sort(), 0.5);
  const figures = {
    pairs: rows.length,
    median: middle(rows.map((row) => row.median)),
    worst: Math.max(...rows.map((row) => row.median)),
    firstMs: middle(firstMs),
    tileMs: middle(rows.map((row) => row.tileMs)),
    changeMs: middle(rows.map((row) => row.changeMs)),
  };
  console.log(JSON.stringify(figures), 'bar: a median of 3');
  if (options.json) writeFileSync(options.json, JSON.stringify({ figures, rows }, null, 1));
  await team.end();
}

const all = readdirSync(folder)
  .filter((name) => /\.jpe?g$|\.png$/.test(name))
  .sort();
const step = Math.max(1, Math.floor(all.length / Number(options.count)));
const chosen = all.filter((_, i) => i % step === Number(options.from) % step).slice(0, Number(options.count));
await main(chosen.map((name) => path.join(folder, name)));
