/**
 * How well rooms of the showroom are perceived, whose truth is known: camera, corners of the layout, floor, and whether
 * the confidence means what it says.
 *
 *     node bench/perceiveRooms.ts [--count 60] [--from 0] [--weights FILE | --plain | --said DIR | --labels] [--sketches clean | hand] [--radial=K] [--only PATTERN] [--sheet OUT.png] [--json OUT.json]
 *
 * Rooms are rendered once and kept in `.cache/rooms`. The network that ships looks first, or another with --weights, or
 * none with --plain; with --sketches line drawings of rooms are looked at instead, as the engine draws them or as a
 * hand would; with --said what another one said is read from files; with --labels the truth stands in, coarse and with
 * mistakes; with --radial a lens of that distortion took the pictures. With --sheet they are drawn: white what was
 * found, green the truth.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import type { Room } from '#engine/geometry/roomSchema.ts';
import { FLOOR, faceMap } from '#engine/perceive/faces.ts';
import type { Segmentation } from '#engine/perceive/network/segment.ts';
import { perceive } from '#engine/perceive/perceive.ts';
import type { Perception } from '#engine/perceive/types.ts';
import { startTeam } from '#server/pool/testing/team.ts';
import { distortedRoom } from './perceiveRooms/distort.ts';
import { knownDrawings, manners } from './perceiveRooms/drawings.ts';
import { withEyes } from './perceiveRooms/eyes.ts';
import { cornerError } from './perceiveRooms/keypoints.ts';
import { degradedLabels } from './perceiveRooms/labels.ts';
import { type KnownRoom, knownRooms } from './perceiveRooms/rooms.ts';
import { readSaid } from './perceiveRooms/said.ts';

const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '60' },
    from: { type: 'string', default: '0' },
    weights: { type: 'string' },
    plain: { type: 'boolean', default: false },
    said: { type: 'string' },
    labels: { type: 'boolean', default: false },
    radial: { type: 'string', default: '0' },
    sketches: { type: 'string' },
    only: { type: 'string', default: '' },
    sheet: { type: 'string' },
    json: { type: 'string' },
  },
});

/** Corner error up to which a layout counts as right. */
const RIGHT = 0.03;

interface Row {
  readonly name: string;
  readonly focal: number;
  /** Degrees between the directions of view, and between the verticals. */
  readonly yaw: number;
  readonly tilt: number;
  readonly corner: number;
  /** IoU of the bare floor that is seen, and of the floor of the empty room. */
  readonly floor: number;
  readonly floorPlan: number;
  readonly confidence: number;
  /** Error of the radial distortion. */
  readonly radial: number;
  readonly ms: number;
}

function iou(width: number, height: number, p: (i: number) => boolean, q: (i: number) => boolean): number {
  let [both, either] = [0, 0];
  for (let i = 0; i < width * height; i++) {
    const [a, b] = [p(i), q(i)];
    if (a && b) both++;
    if (a || b) either++;
  }
  return either === 0 ? Number.NaN : both / either;
}

const degrees = (cosine: number): number => (Math.acos(Math.min(1, Math.max(-1, cosine))) * 180) / Math.PI;

function axisAngle(found: Room, truth: Room, column: number): number {
  const [a, b] = [found.camera.rotation, truth.camera.rotation];
  return degrees([0, 3, 6].reduce((sum, k) => sum + a[column + k] * b[column + k], 0));
}

/** A picture with its truth; of drawings nothing but the Room is known. */
type Known = Pick<KnownRoom, 'name' | 'image' | 'room'> & Partial<KnownRoom>;

function judge(known: Known, { room, surfaces }: Perception, ms: number): Row {
  const { width, height } = known.image;
  const floor = surfaces.find(({ kind }) => kind === 'floor')?.mask.data;
  const [found, truth] = [faceMap(room).data, faceMap(known.room).data];
  // Which of the two level axes is the main one is a matter of naming.
  const turned = axisAngle(room, known.room, 2);
  return {
    name: known.name,
    focal: Math.abs(room.camera.focalPx / known.room.camera.focalPx - 1),
    yaw: Math.min(turned, Math.abs(turned - 90)),
    tilt: axisAngle(room, known.room, 1),
    corner: cornerError(room, known.room),
    floor: known.surface
      ? iou(
          width,
          height,
          (i) => floor !== undefined && floor[i] >= 128,
          (i) => known.surface?.[i] === 1,
        )
      : Number.NaN,
    floorPlan: iou(
      width,
      height,
      (i) => found[i] === FLOOR,
      (i) => truth[i] === FLOOR,
    ),
    confidence: room.confidence,
    radial: Math.abs((room.camera.distortion?.radial ?? 0) - (known.room.camera.distortion?.radial ?? 0)),
    ms,
  };
}

function outlines(room: Room, colour: string, width: number): string {
  return room.surfaces
    .map(({ polygonPx }) => {
      const points = polygonPx.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
      return `<polygon points="${points}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;
    })
    .join('');
}

async function cell(known: Known, found: Room, row: Row): Promise<Buffer> {
  const { width, height, data } = known.image;
  const text = `${row.name.slice(0, 22)} c${(100 * row.corner).toFixed(1)} f${(100 * row.focal).toFixed(0)} R${row.confidence.toFixed(2)}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${outlines(known.room, '#0f0', 5)}${outlines(found, '#fff', 2)}<text x="6" y="${height - 8}" font-size="26" fill="#ff0" stroke="#000" stroke-width="0.7">${text}</text></svg>`;
  const drawn = await sharp(data, { raw: { width, height, channels: 3 } })
    .composite([{ input: Buffer.from(svg) }])
    .png()
    .toBuffer();
  return sharp(drawn).resize(400).png().toBuffer();
}

async function sheet(cells: readonly Buffer[], file: string): Promise<void> {
  const [columns, width, height] = [4, 400, 267];
  const size = { width: columns * width, height: Math.ceil(cells.length / columns) * height };
  await sharp({ create: { ...size, channels: 3, background: '#000' } })
    .composite(cells.map((input, i) => ({ input, left: (i % columns) * width, top: Math.floor(i / columns) * height })))
    .png()
    .toFile(file);
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.filter((v) => !Number.isNaN(v)).sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function report(rows: readonly Row[]): void {
  const percent = (v: number) => `${(100 * v).toFixed(2)} %`.padStart(9);
  const plain = (v: number) => v.toFixed(3).padStart(9);
  const lines: [string, (row: Row) => number, (v: number) => string][] = [
    ['focal length error', (row) => row.focal, percent],
    ['yaw error, degrees', (row) => row.yaw, plain],
    ['tilt error, degrees', (row) => row.tilt, plain],
    ['corner error of the diagonal', (row) => row.corner, percent],
    ['bare floor IoU', (row) => row.floor, plain],
    ['floor of the empty room IoU', (row) => row.floorPlan, plain],
    ['radial distortion error', (row) => row.radial, plain],
    ['milliseconds', (row) => row.ms, (v) => v.toFixed(0).padStart(9)],
  ];
  console.log(`${rows.length} rooms${' '.repeat(25)}25 %   median      75 %`);
  for (const [title, of, show] of lines) {
    const values = rows.map(of);
    console.log(`${title.padEnd(28)}${[0.25, 0.5, 0.75].map((share) => show(quantile(values, share))).join(' ')}`);
  }
  console.log('\nconfidence   rooms   right (corner error ≤ 3 %)   median corner error');
  for (const [low, high] of [
    [0, 0.2],
    [0.2, 0.4],
    [0.4, 0.6],
    [0.6, 0.8],
    [0.8, 1.01],
  ] as const) {
    const bin = rows.filter(({ confidence }) => confidence >= low && confidence < high);
    const right = bin.filter(({ corner }) => corner <= RIGHT).length / Math.max(1, bin.length);
    const shown =
      bin.length === 0
        ? ''
        : `${percent(right)} ${percent(
            quantile(
              bin.map((r) => r.corner),
              0.5,
            ),
          )}`;
    console.log(`${low.toFixed(1)} - ${Math.min(1, high).toFixed(1)}    ${String(bin.length).padStart(5)}   ${shown}`);
  }
}

const isRendered = (known: Known): known is KnownRoom => known.surface !== undefined;

async function main(): Promise<void> {
  const [from, count] = [Number(options.from), Number(options.count)];
  const manner = manners.find((each) => each === options.sketches);
  const radial = Number(options.radial);
  const all: readonly Known[] = manner
    ? await knownDrawings(from, count, manner)
    : (await knownRooms(from, count)).map((room) => (radial === 0 ? room : distortedRoom(room, radial)));
  const team = await startTeam(2);
  const rt = withEyes(team.rt, options);
  const rows: Row[] = [];
  const cells: Buffer[] = [];
  for (const [i, known] of all.entries()) {
    if (!new RegExp(options.only).test(known.name)) continue;
    team.arena.reset();
    let segmentation: Segmentation | undefined;
    if (options.said) segmentation = readSaid(options.said, known.name);
    else if (options.labels && isRendered(known)) segmentation = degradedLabels(known, i + 1);
    const started = process.cpuUsage();
    const found = perceive(known.image, rt, segmentation ? { segmentation } : {});
    const { user, system } = process.cpuUsage(started);
    const row = judge(known, found, (user + system) / 1000);
    rows.push(row);
    if (options.sheet) cells.push(await cell(known, found.room, row));
  }
  report(rows);
  if (options.json) writeFileSync(options.json, JSON.stringify(rows, null, 1));
  if (options.sheet) await sheet(cells, options.sheet);
  await team.end();
}

await main();
