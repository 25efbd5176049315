/**
 * How well rooms are perceived: surfaces against hand-drawn masks, and contact sheets to look at.
 *
 *     node bench/perceive.ts [--weights FILE | --plain | --said DIR] [--photos DIR] [--only PART] [--sheet OUT.png] [--lines] [--size PX] [--json OUT.json]
 *
 * DIR holds rooms/*.jpg and labels/*.json. Prints a table of the labelled photos; with --sheet draws all of them.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { findManhattanFrame } from '../engine/geometry/manhattan.ts';
import { detectSegments } from '../engine/geometry/segments.ts';
import { fillPolygons } from '../engine/image/mask.ts';
import { rgb8ToOklab } from '../engine/image/raster.ts';
import type { Rgb8 } from '../engine/image/types.ts';
import { perceive } from '../engine/perceive/perceive.ts';
import type { Perception } from '../engine/perceive/types.ts';
import type { Runtime } from '../engine/runtime.ts';
import { startTeam } from '../server/pool/testing/team.ts';
import { withEyes } from './perceiveRooms/eyes.ts';
import { footLineError } from './perceiveRooms/keypoints.ts';
import { readSaid } from './perceiveRooms/said.ts';

type Polygon = [number, number][];
interface Label {
  floor: Polygon[];
  rug: Polygon[];
  wall: Polygon[];
  ceiling: Polygon[];
  floorHoles: Polygon[];
  rugHoles: Polygon[];
  wallHoles: Polygon[];
  ceilingHoles: Polygon[];
  opening: { kind: string; polygon: Polygon }[];
  unsure: Polygon[];
  wallFloorLine: Polygon;
}
const classes = ['floor', 'wall', 'ceiling', 'rug', 'opening'] as const;
type Class = (typeof classes)[number];
interface Score {
  intersection: number;
  predicted: number;
  truth: number;
  confidence: number;
  /** The same, of surfaces with a confidence of at least one half. */
  sure: { intersection: number; predicted: number };
}

const { values: options } = parseArgs({
  options: {
    photos: { type: 'string', default: join(import.meta.dirname, '../../shared/photos') },
    only: { type: 'string', default: '' },
    sheet: { type: 'string' },
    lines: { type: 'boolean', default: false },
    size: { type: 'string', default: '1024' },
    json: { type: 'string' },
    weights: { type: 'string' },
    plain: { type: 'boolean', default: false },
    said: { type: 'string' },
    columns: { type: 'string', default: '5' },
    cell: { type: 'string', default: '360' },
    skip: { type: 'string', default: '0' },
    count: { type: 'string', default: '999' },
    labelled: { type: 'boolean', default: false },
  },
});

async function load(file: string): Promise<Rgb8> {
  const size = Number(options.size);
  const { data, info } = await sharp(file)
    .autoOrient()
    .resize(size, size, { fit: 'inside', withoutEnlargement: true })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

/** 1 inside, 0 outside, from normalised polygons minus holes. */
function rasterise(width: number, height: number, add: Polygon[], holes: Polygon[]): Uint8Array {
  const out = new Uint8Array(width * height);
  const scaled = (polygon: Polygon): [number, number][] => polygon.map(([x, y]) => [x * width, y * height]);
  const paint = (polygon: Polygon, value: number) => {
    const mask = fillPolygons(width, height, [scaled(polygon)]);
    for (let i = 0; i < out.length; i++) if (mask.data[i] >= 128) out[i] = value;
  };
  for (const polygon of add) paint(polygon, 1);
  for (const polygon of holes) paint(polygon, 0);
  return out;
}

function predictedMask(perception: Perception, kind: Class, least = 0): Uint8Array {
  if (kind === 'rug') return perception.rug.data;
  if (kind === 'opening') return perception.opening.data;
  const out = new Uint8Array(perception.room.width * perception.room.height);
  for (const surface of perception.surfaces) {
    if (surface.kind !== kind || surface.confidence < least) continue;
    for (let i = 0; i < out.length; i++) out[i] = Math.max(out[i], surface.mask.data[i]);
  }
  return out;
}

function score(perception: Perception, label: Label): Record<Class, Score> {
  const { width, height } = perception.room;
  const unsure = rasterise(width, height, label.unsure ?? [], []);
  const truths: Record<Class, Uint8Array> = {
    floor: rasterise(width, height, label.floor, label.floorHoles ?? []),
    rug: rasterise(width, height, label.rug, label.rugHoles ?? []),
    wall: rasterise(width, height, label.wall, label.wallHoles ?? []),
    ceiling: rasterise(width, height, label.ceiling, label.ceilingHoles ?? []),
    opening: rasterise(
      width,
      height,
      label.opening.map((opening) => opening.polygon),
      [],
    ),
  };
  const out = {} as Record<Class, Score>;
  for (const kind of classes) {
    const mask = predictedMask(perception, kind);
    const found: Score = {
      intersection: 0,
      predicted: 0,
      truth: 0,
      confidence: 0,
      sure: { intersection: 0, predicted: 0 },
    };
    const sure = predictedMask(perception, kind, 0.5);
    for (let i = 0; i < mask.length; i++) {
      if (unsure[i]) continue;
      const p = mask[i] >= 128;
      const t = truths[kind][i] === 1;
      if (p) found.predicted++;
      if (t) found.truth++;
      if (p && t) found.intersection++;
      if (sure[i] >= 128) {
        found.sure.predicted += 1 / (width * height);
        if (t) found.sure.intersection += 1 / (width * height);
      }
    }
    const total = width * height;
    found.intersection /= total;
    found.predicted /= total;
    found.truth /= total;
    const own = perception.surfaces.filter((surface) => surface.kind === kind);
    found.confidence = own.length ? Math.max(...own.map((surface) => surface.confidence)) : 0;
    out[kind] = found;
  }
  return out;
}

const iou = (s: Score): number => s.intersection / Math.max(1e-9, s.predicted + s.truth - s.intersection);
const precision = (s: Score): number => (s.predicted > 0.002 ? s.intersection / s.predicted : Number.NaN);
const recall = (s: Score): number => s.intersection / Math.max(1e-9, s.truth);

function median(values: number[]): number {
  const sorted = values.filter((v) => !Number.isNaN(v)).sort((a, b) => a - b);
  if (sorted.length === 0) return Number.NaN;
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
const mean = (values: number[]): number => {
  const known = values.filter((v) => !Number.isNaN(v));
  return known.reduce((sum, v) => sum + v, 0) / Math.max(1, known.length);
};

const tints: Record<string, [number, number, number]> = {
  floor: [40, 200, 60],
  ceiling: [230, 200, 40],
  rug: [255, 120, 0],
  opening: [0, 220, 255],
};
const wallTints: [number, number, number][] = [
  [60, 90, 255],
  [220, 60, 200],
  [150, 60, 255],
  [60, 160, 255],
];

/** The photo with tinted surfaces, outlines of the room's faces, and (with --lines) its segments. */
function overlay(image: Rgb8, perception: Perception, rt: Runtime): { pixels: Uint8Array; svg: string } {
  const pixels = new Uint8Array(image.data);
  const tint = (mask: Uint8Array, colour: [number, number, number]) => {
    for (let i = 0; i < mask.length; i++) {
      const k = (mask[i] / 255) * 0.5;
      for (let c = 0; c < 3; c++) pixels[i * 3 + c] = Math.round(pixels[i * 3 + c] * (1 - k) + colour[c] * k);
    }
  };
  for (const surface of perception.surfaces) {
    const wall = Number(surface.id.split('-')[1] ?? 0);
    tint(surface.mask.data, surface.kind === 'wall' ? wallTints[wall % wallTints.length] : tints[surface.kind]);
  }
  tint(perception.rug.data, tints.rug);
  tint(perception.opening.data, tints.opening);
  const { width, height } = image;
  const shapes = perception.room.surfaces.map((surface) => {
    const points = surface.polygonPx.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
    return `<polygon points="${points}" fill="none" stroke="#fff" stroke-width="${width / 300}"/>`;
  });
  if (options.lines) shapes.push(segmentShapes(image, rt));
  const text = perception.surfaces.map((s) => `${s.id[0]}${s.id.slice(-1)} ${s.confidence.toFixed(2)}`).join(' ');
  shapes.push(
    `<text x="6" y="${height - 8}" font-size="${width / 26}" fill="#ff0" stroke="#000" stroke-width="0.6">R ${perception.room.confidence.toFixed(2)} ${text}</text>`,
  );
  return {
    pixels,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes.join('')}</svg>`,
  };
}

function segmentShapes(image: Rgb8, rt: Runtime): string {
  const lab = rgb8ToOklab(image, rt);
  const segments = detectSegments({ width: image.width, height: image.height, data: lab.l }, rt.signal);
  const frame = findManhattanFrame(segments, image.width, image.height, rt.signal);
  const colours = ['#f33', '#3f3', '#36f'];
  return segments
    .map((s, i) => {
      const direction = frame.directions[i];
      const colour = direction < 0 ? '#999' : colours[direction];
      return `<line x1="${s.x0}" y1="${s.y0}" x2="${s.x1}" y2="${s.y1}" stroke="${colour}" stroke-width="2"/>`;
    })
    .join('');
}

async function main(): Promise<void> {
  const names = readdirSync(join(options.photos, 'rooms'))
    .filter((file) => file.endsWith('.jpg') && file.includes(options.only))
    .map((file) => file.slice(0, -4))
    .sort();
  const labelled = new Set(
    readdirSync(join(options.photos, 'labels'))
      .filter((file) => file.endsWith('.json'))
      .map((file) => file.slice(0, -5)),
  );
  const from = Number(options.skip);
  const chosen = names
    .filter((name) => labelled.has(name) || (options.sheet && !options.labelled))
    .slice(from, from + Number(options.count));
  const team = await startTeam(2);
  const rt = withEyes(team.rt, options);
  const cells: Buffer[] = [];
  const table: TableRow[] = [];
  const [cellWidth, cellHeight] = [Number(options.cell), Math.round(Number(options.cell) * 0.75)];
  for (const name of chosen) {
    const image = await load(join(options.photos, 'rooms', `${name}.jpg`));
    team.arena.reset();
    const started = performance.now();
    const perception = perceive(image, rt, options.said ? { segmentation: readSaid(options.said, name) } : {});
    const ms = performance.now() - started;
    if (labelled.has(name)) {
      const label = JSON.parse(readFileSync(join(options.photos, 'labels', `${name}.json`), 'utf8')) as Label;
      const line = label.wallFloorLine.map(([x, y]): [number, number] => [x * image.width, y * image.height]);
      table.push({
        name,
        scores: score(perception, label),
        ms,
        room: perception.room.confidence,
        line: line.length > 1 ? footLineError(perception.room, line) : Number.NaN,
      });
    }
    if (options.sheet) {
      const { pixels, svg } = overlay(image, perception, rt);
      const raw = { raw: { width: image.width, height: image.height, channels: 3 as const } };
      const drawn = await sharp(pixels, raw)
        .composite([{ input: Buffer.from(svg) }])
        .png({ compressionLevel: 1 })
        .toBuffer();
      cells.push(
        await sharp(drawn).resize(cellWidth, cellHeight, { fit: 'contain' }).png({ compressionLevel: 1 }).toBuffer(),
      );
    }
  }
  report(table);
  if (options.json) writeFileSync(options.json, JSON.stringify(table, null, 1));
  if (options.sheet) {
    const columns = Math.min(Number(options.columns), cells.length);
    await sharp({
      create: {
        width: columns * cellWidth,
        height: Math.ceil(cells.length / columns) * cellHeight,
        channels: 3,
        background: '#000',
      },
    })
      .composite(
        cells.map((input, i) => ({
          input,
          left: (i % columns) * cellWidth,
          top: Math.floor(i / columns) * cellHeight,
        })),
      )
      .png()
      .toFile(options.sheet);
  }
  await team.end();
}

interface TableRow {
  readonly name: string;
  readonly scores: Record<Class, Score>;
  readonly ms: number;
  readonly room: number;
  /** Distance of the wall-floor line, as a share of the diagonal. */
  readonly line: number;
}

function report(table: readonly TableRow[]): void {
  if (table.length === 0) return;
  const show = (v: number) => (Number.isNaN(v) ? '  - ' : v.toFixed(2));
  console.log(`${'photo'.padEnd(46)} ${classes.map((c) => `${c} IoU/P/R@conf`.padEnd(22)).join('')} room line% s`);
  for (const { name, scores, ms, room, line } of table) {
    const cells = classes.map((kind) => {
      const s = scores[kind];
      if (s.truth < 0.002) return `(none; ${(100 * s.predicted).toFixed(1)} %)`.padEnd(22);
      return `${show(iou(s))}/${show(precision(s))}/${show(recall(s))}@${show(s.confidence)}`.padEnd(22);
    });
    console.log(
      `${name.padEnd(46)} ${cells.join('')} ${room.toFixed(2)} ${(100 * line).toFixed(1).padStart(4)}  ${(ms / 1000).toFixed(1)}`,
    );
  }
  for (const [title, of] of [['median', median] as const, ['mean', mean] as const]) {
    const cells = classes.map((kind) => {
      const known = table.map((row) => row.scores[kind]).filter((s) => s.truth >= 0.002);
      return `${show(of(known.map(iou)))}/${show(of(known.map(precision)))}/${show(of(known.map(recall)))}`.padEnd(22);
    });
    const line = of(table.map((row) => row.line));
    console.log(`${title.padEnd(46)} ${cells.join('')}      ${(100 * line).toFixed(1).padStart(4)}`);
  }
  const pooled = (['floor', 'wall', 'ceiling'] as const).map((kind) => {
    const sum = (pick: (s: Score) => number) => table.reduce((total, row) => total + pick(row.scores[kind]), 0);
    const p =
      sum((s) => s.sure.intersection) /
      Math.max(
        1e-9,
        sum((s) => s.sure.predicted),
      );
    const r =
      sum((s) => s.sure.intersection) /
      Math.max(
        1e-9,
        sum((s) => s.truth),
      );
    const all =
      sum((s) => s.intersection) /
      Math.max(
        1e-9,
        sum((s) => s.predicted),
      );
    return `${kind}: sure P ${show(p)} R ${show(r)}, all P ${show(all)}`;
  });
  console.log(`pixels of all photos, surfaces with confidence >= 0.5: ${pooled.join(' | ')}`);
}

await main();
