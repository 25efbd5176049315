/**
 * How true furnishing is: empty rooms of the showroom are furnished as photos with what the showroom put there, and
 * compared with the furnished rooms as they are traced.
 *
 *     node bench/redesign.ts [--count 20] [--from 0] [--width 480] [--found]
 *
 * PSNR (dB) on what no piece covers; correlation of shadow (light with over light without); exposure of pieces (EV).
 * With --found the Room is found in the picture, not given, and pieces stand where the truth has them. Last, how far
 * floor areas are off that the scale of a photo alone gives, and how often its standard error holds.
 */
import { parseArgs } from 'node:util';
import { roomTypeById } from '#catalog/rooms/all.ts';
import { styles } from '#catalog/styles/all.ts';
import { designScene, FURNITURE_ID } from '#engine/design/scene.ts';
import { linearOfSrgb8, luminance } from '#engine/image/colour.ts';
import { median } from '#engine/image/statistics.ts';
import type { Rgb8 } from '#engine/image/types.ts';
import { furnishPhoto } from '#engine/redesign/furnish.ts';
import { toldPlacement } from '#engine/redesign/report.ts';
import { scaleOf } from '#engine/redesign/scale.ts';
import { renderScene } from '#engine/render/render.ts';
import { placementSchema } from '#engine/tools/restyle/params.ts';
import { startTeam } from '../server/pool/testing/team.ts';

const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '20' },
    from: { type: 'string', default: '0' },
    width: { type: 'string', default: '480' },
    found: { type: 'boolean', default: false },
  },
});
const types = ['living-room', 'bedroom', 'dining-room', 'home-office', 'kids-room', 'meeting-room', 'hotel-room'];
const width = Number(options.width);
const size = { width, height: Math.round((width * 2) / 3) };
const team = await startTeam(2);
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
}

function measure(i: number): Row {
  const [style, type, seed] = [styles[(i * 37) % styles.length], types[i % types.length], 3000 + i];
  const designed = designScene(style.id, type, seed, size);
  const empty = renderScene(designed.empty, { quality: 'draft', seed: 1 }, rt);
  const photo = kept(empty.picture);
  const truth = renderScene(
    { ...designed.scene, exposure: empty.exposure, exposureEv: 0 },
    { quality: 'draft', seed: 1 },
    rt,
  );
  const [traced, object] = [kept(truth.picture), Int32Array.from(truth.passes.object)];
  const bare = Int32Array.from(empty.passes.object);
  team.arena.reset();
  // As a report tells them, and as somebody would give them back.
  const placements = designed.placements
    .filter(({ built }) => built.kind.stance !== 'ceiling' && built.kind.stance !== 'window')
    .map((one) => placementSchema.parse(toldPlacement(one)));
  const request = { style, roomType: roomTypeById(type)!, seed, quality: 'draft', old: 'keep', placements } as const;
  const made = furnishPhoto(photo, request, rt, options.found ? undefined : designed.room).image;
  let [squares, count] = [0, 0];
  const [ours, theirs, pieces]: number[][] = [[], [], []];
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
  };
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
    console.log(i, row.psnr.toFixed(1), row.shadow.toFixed(2), row.exposure.toFixed(2));
  } catch (error) {
    team.arena.reset();
    console.log(i, error instanceof Error ? error.message : error);
  }
}
const of = (name: keyof Row): string => median(rows.map((row) => row[name])).toFixed(2);
const away = median(rows.map(({ exposure }) => Math.abs(exposure))).toFixed(2);
console.log(
  `${rows.length} rooms: PSNR ${of('psnr')} dB, shadow ${of('shadow')}, exposure ${of('exposure')} EV (${away})`,
);
const held = deviations.filter((v) => v < 1).length / deviations.length;
console.log(
  `floor area off by ${(100 * median(errors)).toFixed(1)} %, standard error holds for ${Math.round(100 * held)} %`,
);
await team.end();
