/**
 * Whether paint has its colour: a showroom's wall, painted with the paint that it has already, must look as it does.
 *
 *     node bench/colourTruth.ts [--count 40] [--from 0] [--json OUT.json]
 *
 * The swatch under the room's own light is what the picture shows, so the difference between the picture and the
 * painted one is the error: CIEDE2000 between the means of the wall, and of the middle pixel. The wall is given by the
 * truth: what is measured is colour, not masks. The bar: a median of 2.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { materials } from '#catalog/materials/all.ts';
import type { Material } from '#catalog/materials/schema.ts';
import { roomTypes } from '#catalog/rooms/all.ts';
import { styles } from '#catalog/styles/all.ts';
import { linearOfSrgb8, linearToOklab, oklchToOklab } from '#engine/image/colour.ts';
import { median } from '#engine/image/statistics.ts';
import type { Mask, Rgb8 } from '#engine/image/types.ts';
import { perceive } from '#engine/perceive/perceive.ts';
import { resurfacePerceived } from '#engine/resurface/resurface.ts';
import { labelledRoom } from '#engine/tools/showroom/showroom.ts';
import { startTeam } from '#server/pool/testing/team.ts';
import { deltaE2000, labOf } from './deltaE.ts';

const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '40' },
    from: { type: 'string', default: '0' },
    json: { type: 'string' },
  },
});

/** Number of the Room's wall-0 among surfaces; share of the picture from which a wall is looked at. */
const WALL = 3;
const LEAST_WALL = 0.06;
/** Distance in OKLab up to which a paint of the catalogue is the one that was rendered. */
const SAME_PAINT = 0.02;
const outdoors = ['balcony', 'terrace'];
const types = roomTypes.map(({ id }) => id).filter((id) => !outdoors.includes(id));

interface Row {
  readonly name: string;
  readonly paint: string;
  readonly mean: number;
  readonly median: number;
}

type Rgb = [number, number, number];

/** Mean of a picture in linear light where `isIn`. */
function meanOf({ data }: Rgb8, isIn: (i: number) => boolean): Rgb {
  const sum: Rgb = [0, 0, 0];
  let count = 0;
  for (let i = 0; i * 3 < data.length; i++) {
    if (!isIn(i)) continue;
    count++;
    for (let c = 0; c < 3; c++) sum[c] += linearOfSrgb8[data[i * 3 + c]];
  }
  return sum.map((v) => v / Math.max(1, count)) as Rgb;
}

const pixelLab = ({ data }: Rgb8, i: number) =>
  labOf([linearOfSrgb8[data[i * 3]], linearOfSrgb8[data[i * 3 + 1]], linearOfSrgb8[data[i * 3 + 2]]]);

/** The plain paint whose colour the wall has; undefined for paper, panels and stone. */
function paintOf(colour: Rgb): Material | undefined {
  const [l, a, b] = linearToOklab(...colour);
  const away = ({ base }: Material): number => {
    const [lightness, greenRed, blueYellow] = oklchToOklab(...base);
    return Math.hypot(l - lightness, a - greenRed, b - blueYellow);
  };
  const paints = materials.filter(({ on, pattern }) => on.includes('wall') && pattern.kind === 'plain');
  const [nearest] = paints.sort((p, q) => away(p) - away(q));
  return nearest && away(nearest) < SAME_PAINT ? nearest : undefined;
}

async function main(): Promise<void> {
  const team = await startTeam(2);
  const rows: Row[] = [];
  for (let i = Number(options.from); rows.length < Number(options.count) && i < Number(options.from) + 400; i++) {
    const recipe = { style: styles[(i * 37) % styles.length].id, roomType: types[(i * 20) % types.length] };
    team.arena.reset();
    const size = { width: 480, height: 320 };
    const { image: drawn, truth } = labelledRoom({ ...recipe, ...size, seed: 1000 + i, quality: 'preview' }, team.rt);
    // What the arena holds is written over by the next run.
    const image = { ...drawn, data: new Uint8Array(drawn.data) };
    const { surface, object, albedo, room } = truth;
    const shares = new Float64Array(256);
    for (let p = 0; p < surface.length; p++) if (object[p] === 0) shares[surface[p]] += 1 / surface.length;
    const face = shares.indexOf(Math.max(...shares.subarray(WALL)), WALL);
    const isIn = (p: number): boolean => surface[p] === face && object[p] === 0;
    const paint = shares[face] >= LEAST_WALL ? paintOf(meanOf(albedo, isIn)) : undefined;
    if (!paint) continue;
    team.arena.reset();
    const perception = perceive(image, team.rt, { medium: 'photo', room });
    const mask: Mask = { ...size, data: Uint8Array.from(surface, (_, p) => (isIn(p) ? 255 : 0)) };
    const surfaces = [`wall-${face - WALL}`];
    const wish = { kind: 'wall', material: paint.id, surfaces, angle: 0, scale: 1, seed: 1 } as const;
    if (!perception.surfaces.some(({ id }) => id === surfaces[0])) continue;
    const { image: painted } = resurfacePerceived(
      image,
      perception,
      { wish, material: paint, hint: { mask, room } },
      team.rt,
    );
    const inside = Array.from(surface.keys()).filter(isIn);
    rows.push({
      name: `${recipe.roomType}-${recipe.style}`,
      paint: paint.id,
      mean: deltaE2000(labOf(meanOf(image, isIn)), labOf(meanOf(painted, isIn))),
      median: median(inside.map((p) => deltaE2000(pixelLab(image, p), pixelLab(painted, p)))),
    });
    const { name, mean, median: middle } = rows[rows.length - 1];
    console.log(`${name.padEnd(44)} ${paint.id.padEnd(22)} mean ${mean.toFixed(2)}  pixel ${middle.toFixed(2)}`);
  }
  const [mean, pixel] = [median(rows.map((row) => row.mean)), median(rows.map((row) => row.median))];
  console.log(`${rows.length} walls: median of means ${mean.toFixed(2)}, of middle pixels ${pixel.toFixed(2)}; bar 2`);
  if (options.json) writeFileSync(options.json, JSON.stringify(rows, null, 1));
  await team.end();
}

await main();
