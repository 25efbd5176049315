/**
 * How true furnishing is: empty rooms of the showroom are furnished as photos with what the showroom put there, and
 * compared with the furnished rooms as they are traced.
 *
 *     node bench/redesign.ts [--count 20] [--from 0] [--width 480] [--found]
 *     node bench/redesign.ts --times [--threads 2] [--long 1024,3840]
 *
 * PSNR (dB) on what no piece covers; correlation of shadow (light with over light without); angle between the ways in
 * which shade lies beside pieces, ours and the truth's (degrees); exposure of pieces (EV). Pieces behind the closed
 * plan of the photo's Room stand in neither. With --found the Room is found in the picture, not given, and pieces
 * stand where the truth has them. Last, how far floor areas are off that the scale of a photo alone gives, and how
 * often its standard error holds.
 *
 * With --times how long `restyle` at high takes for a photo of such a long side, in seconds: until what is seen is
 * known, until the furnished room begins to be traced, and until the picture is done.
 */
import { parseArgs } from 'node:util';
import { roomTypeById } from '#catalog/rooms/all.ts';
import { styles } from '#catalog/styles/all.ts';
import { boxOf, type Placement } from '#engine/design/arrangement.ts';
import { designScene, FURNITURE_ID } from '#engine/design/scene.ts';
import { horizontalPlaneToMetres, metresAt } from '#engine/geometry/camera.ts';
import { isInside } from '#engine/geometry/polygon.ts';
import type { Room } from '#engine/geometry/roomSchema.ts';
import type { Vec2 } from '#engine/geometry/types.ts';
import { linearOfSrgb8, luminance } from '#engine/image/colour.ts';
import { resizeRgb8 } from '#engine/image/resample.ts';
import { median } from '#engine/image/statistics.ts';
import type { Rgb8 } from '#engine/image/types.ts';
import { closePlan } from '#engine/redesign/closePlan.ts';
import { furnishPhoto } from '#engine/redesign/furnish.ts';
import { redesign } from '#engine/redesign/high.ts';
import { toldPlacement } from '#engine/redesign/report.ts';
import { scaleOf } from '#engine/redesign/scale.ts';
import { renderScene } from '#engine/render/render.ts';
import type { Stage } from '#engine/runtime.ts';
import { placementSchema } from '#engine/tools/restyle/params.ts';
import { startTeam } from '../server/pool/testing/team.ts';

const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '20' },
    from: { type: 'string', default: '0' },
    width: { type: 'string', default: '480' },
    found: { type: 'boolean', default: false },
    times: { type: 'boolean', default: false },
    threads: { type: 'string', default: '2' },
    long: { type: 'string', default: '1024,3840' },
  },
});
const types = ['living-room', 'bedroom', 'dining-room', 'home-office', 'kids-room', 'meeting-room', 'hotel-room'];
const width = Number(options.width);
const size = { width, height: Math.round((width * 2) / 3) };
const team = await startTeam(Number(options.threads), options.times ? 2 ** 31 : undefined);
const { rt } = team;

const lumaOf = ({ data }: Rgb8, i: number): number =>
  luminance(linearOfSrgb8[data[i * 3]], linearOfSrgb8[data[i * 3 + 1]], linearOfSrgb8[data[i * 3 + 2]]);

const kept = (picture: Rgb8): Rgb8 => ({ ...picture, data: new Uint8Array(picture.data) });

function correlation(a: readonly number[], b: readonly number[]): number {
  const mean = (list: readonly number[]): number => list.reduce((sum, v) => sum + v, 0) / list.length;
  const [ma, mb] = [mean(a), mean(b)];
  let [ab, aa, bb] = [0, 0, 0];
  a.forEach((v, i) => {
    ab += (v - ma) * (b[i] - mb);
    aa += (v - ma) ** 2;
    bb += (b[i] - mb) ** 2;
  });
  return ab / Math.sqrt(aa * bb || 1);
}

interface Row {
  readonly psnr: number;
  readonly shadow: number;
  readonly exposure: number;
  /** NaN where no piece throws enough shade beside itself. */
  readonly direction: number;
}

/** Shade beside a piece is looked for so far from its middle, m; and the shift of its centre that is a direction. */
const BESIDE_M = 1.3;
const CLEAR_M = 0.06;

/** Where the shade beside each standing piece lies: metres from its middle on the floor, one a piece. */
function shadeWays(room: Room, pieces: readonly Placement[], ratioAt: (pixel: number) => number): Vec2[] {
  const floor = horizontalPlaneToMetres(room.camera, 0);
  const boxes = pieces.filter(({ body }) => body === 'solid').map(boxOf);
  const sums = boxes.map(() => [0, 0, 0]);
  const horizon = room.height * 0.35;
  for (let y = Math.ceil(horizon); y < room.height; y += 2) {
    for (let x = 0; x < room.width; x += 2) {
      const shade = 1 - ratioAt(y * room.width + x);
      if (!(shade > 0.03)) continue;
      const [u, v] = metresAt(room.camera, floor, [x + 0.5, y + 0.5]);
      boxes.forEach((box, k) => {
        if (Math.hypot(u - box.x, v - box.z) > BESIDE_M + Math.max(box.halfWidth, box.halfDepth)) return;
        sums[k][0] += shade * (u - box.x);
        sums[k][1] += shade * (v - box.z);
        sums[k][2] += shade;
      });
    }
  }
  return sums.map(([u, v, all]): Vec2 => (all > 0 ? [u / all, v / all] : [0, 0]));
}

/** Median angle between two lists of directions, degrees, where both are clear. */
function angleBetween(ours: readonly Vec2[], theirs: readonly Vec2[]): number {
  const angles = ours.flatMap(([a, b], k) => {
    const [c, d] = theirs[k];
    if (Math.hypot(a, b) < CLEAR_M || Math.hypot(c, d) < CLEAR_M) return [];
    return [(Math.abs(Math.atan2(a * d - b * c, a * c + b * d)) * 180) / Math.PI];
  });
  return angles.length > 0 ? median(angles) : Number.NaN;
}

function measure(i: number): Row {
  const [style, type, seed] = [styles[(i * 37) % styles.length], types[i % types.length], 3000 + i];
  const designed = designScene(style.id, type, seed, size);
  const roomType = roomTypeById(type)!;
  const closed = closePlan(designed.room, roomType)!;
  // As a report tells them, and as somebody would give them back.
  const told = designed.placements.map((one) => placementSchema.parse(toldPlacement(one)));
  const stands = designed.placements.map(
    ({ built }, k) =>
      built.kind.stance !== 'ceiling' &&
      built.kind.stance !== 'window' &&
      isInside(closed.plan.corners, [told[k].x, told[k].z]),
  );
  const objects = designed.scene.objects.filter(
    ({ objectId }) => objectId < FURNITURE_ID || stands[objectId - FURNITURE_ID] !== false,
  );
  const empty = renderScene(designed.empty, { quality: 'draft', seed: 1 }, rt);
  const photo = kept(empty.picture);
  const truth = renderScene(
    { ...designed.scene, objects, exposure: empty.exposure, exposureEv: 0 },
    { quality: 'draft', seed: 1 },
    rt,
  );
  const [traced, object] = [kept(truth.picture), Int32Array.from(truth.passes.object)];
  const bare = Int32Array.from(empty.passes.object);
  team.arena.reset();
  const placements = told.filter((_, k) => stands[k]);
  const knownLength = { kind: 'ceiling', index: 0, metres: designed.room.ceilingHeightM } as const;
  const request = { style, roomType, seed, quality: 'draft', old: 'keep', placements, knownLength } as const;
  const made = furnishPhoto(photo, request, rt, options.found ? undefined : designed.room).image;
  let [squares, count] = [0, 0];
  const [ours, theirs, pieces]: number[][] = [[], [], []];
  const bareRatio = (after: Rgb8) => (p: number) => {
    const a = lumaOf(photo, p);
    return object[p] < FURNITURE_ID && bare[p] === object[p] && a > 0.02 && a < 0.9 ? lumaOf(after, p) / a : 1;
  };
  const standing = designed.placements.filter((_, k) => stands[k]);
  const [our, their] = [made, traced].map((after) => shadeWays(designed.room, standing, bareRatio(after)));
  for (let p = 0; p < object.length; p++) {
    const [a, b, c] = [lumaOf(photo, p), lumaOf(traced, p), lumaOf(made, p)];
    if (object[p] < FURNITURE_ID && bare[p] === object[p]) {
      for (let k = p * 3; k < p * 3 + 3; k++) squares += (made.data[k] - traced.data[k]) ** 2;
      count += 3;
      if (a > 0.02 && a < 0.9) {
        ours.push(c / a);
        theirs.push(b / a);
      }
    } else if (object[p] >= FURNITURE_ID && bare[p] < FURNITURE_ID && b > 0.01)
      pieces.push(Math.log2(Math.max(c, 1e-4) / b));
  }
  team.arena.reset();
  return {
    psnr: 10 * Math.log10(255 ** 2 / (squares / count)),
    shadow: correlation(ours, theirs),
    exposure: median(pieces),
    direction: angleBetween(our, their),
  };
}

/** Where in a run's light the furnished room begins: before it the photo's light is fitted. */
const LIGHT_BEGINS = 0.3;

/** Seconds by stage of a redesign of a showroom's empty room, shown `long` px wide. */
function timesOf(long: number): string {
  const small = { width: 960, height: 640 };
  const designed = designScene('scandinavian', 'living-room', 3000, small);
  const shown = kept(renderScene(designed.empty, { quality: 'preview', seed: 1 }, rt).picture);
  team.arena.reset();
  const photo = resizeRgb8(shown, long, Math.round((long * 2) / 3), 'bilinear');
  const started = performance.now();
  const seconds = (): string => ((performance.now() - started) / 1000).toFixed(1);
  let [room, light] = ['', ''];
  const watching = {
    ...rt,
    progress(stage: Stage, fraction: number) {
      if (stage === 'light' && fraction >= LIGHT_BEGINS) light ||= seconds();
      if (stage === 'light' || stage === 'materials') room ||= seconds();
    },
  };
  const style = styles.find(({ id }) => id === 'japandi')!;
  const request = { style, roomType: roomTypeById('living-room')!, seed: 7, quality: 'final', locks: [] } as const;
  redesign(photo, request, watching, designed.room);
  team.arena.reset();
  return `${long} px: room ${room} s, begins to trace ${light} s, done ${seconds()} s`;
}

if (options.times) {
  for (const long of options.long.split(',').map(Number)) console.log(timesOf(long));
  await team.end();
  process.exit(0);
}

const rows: Row[] = [];
const [errors, deviations]: number[][] = [[], []];
for (let i = Number(options.from); i < Number(options.from) + Number(options.count); i++) {
  const { room } = designScene('japandi', types[i % types.length], 3000 + i, size);
  const { factor, standardError } = scaleOf(room, roomTypeById(types[i % types.length])!);
  errors.push(Math.abs(factor ** 2 - 1));
  deviations.push(Math.abs(Math.log(factor)) / standardError);
  try {
    const row = measure(i);
    rows.push(row);
    console.log(i, row.psnr.toFixed(1), row.shadow.toFixed(2), row.exposure.toFixed(2), row.direction.toFixed(0));
  } catch (error) {
    team.arena.reset();
    console.log(i, error instanceof Error ? error.message : error);
  }
}
const of = (name: keyof Row): string => median(rows.map((row) => row[name]).filter((v) => !Number.isNaN(v))).toFixed(2);
const away = median(rows.map(({ exposure }) => Math.abs(exposure))).toFixed(2);
console.log(
  [
    `${rows.length} rooms: PSNR ${of('psnr')} dB`,
    `shadow ${of('shadow')}, lying ${of('direction')}° off`,
    `exposure ${of('exposure')} EV (${away})`,
  ].join(', '),
);
const held = deviations.filter((v) => v < 1).length / deviations.length;
console.log(
  `floor area off by ${(100 * median(errors)).toFixed(1)} %, standard error holds for ${Math.round(100 * held)} %`,
);
await team.end();
