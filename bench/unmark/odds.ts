/**
 * The weights of the log odds of a mark (`engine/retouch/marks/evidence.ts`), by logistic regression on what is traced
 * in cases:
 *
 *     node bench/unmark/odds.ts --photos DIR [--from 1000] [--count 90] [--side 1024] [--threads 2] [--json OUT.json]
 *
 * The photos and the numbers must be others than the bench's. A trace is a mark when 60 % of it lies on one and a
 * seventh of that is covered; none when less than 30 % does. Weights are held back by a ridge on the standardised
 * features. With --json the traces are written down as well.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { resizeMask, shrinkRgb8 } from '#engine/image/resample.ts';
import { featuresOf } from '#engine/retouch/marks/evidence.ts';
import { SEARCH_PX, tracesOf } from '#engine/retouch/marks/find.ts';
import type { Runtime } from '#engine/runtime.ts';
import { startTeam } from '#server/pool/testing/team.ts';
import { photoFiles, unmarkCase } from './cases.ts';

const { values: given } = parseArgs({
  options: {
    photos: { type: 'string' },
    from: { type: 'string', default: '1000' },
    count: { type: 'string', default: '90' },
    side: { type: 'string', default: '1024' },
    threads: { type: 'string', default: '2' },
    json: { type: 'string' },
  },
});
if (given.photos === undefined) throw new Error('--photos: a folder of photos other than those of the bench');

/** Strength of the ridge, and steps of Newton's method. */
const RIDGE = 1;
const STEPS = 40;

interface Sample {
  readonly number: number;
  readonly features: readonly number[];
  readonly isMark: number;
}

async function samplesOf(files: readonly string[], number: number, rt: Runtime): Promise<Sample[]> {
  const { marked, coverage, clean, kind } = await unmarkCase(files, number, Number(given.side));
  if (kind === 'tiled') return [];
  const picture = shrinkRgb8(marked, SEARCH_PX);
  const truth = resizeMask({ ...clean, data: coverage }, picture.width, picture.height, 'area').data;
  const covered = truth.filter((v) => v >= 128).length;
  return tracesOf(picture, rt).flatMap(({ suspect, clues }) => {
    let [all, right, hit] = [0, 0, 0];
    suspect.belief.data.forEach((v, i) => {
      if (v === 0) return;
      all++;
      if (truth[i] >= 13) right++;
      if (truth[i] >= 128) hit++;
    });
    const isMark = right >= 0.6 * all && 7 * hit >= covered ? 1 : 0;
    if (!isMark && right >= 0.3 * all) return [];
    return [{ number, features: Object.values(featuresOf(picture, suspect, clues)), isMark }];
  });
}

/** Solves a system of equations by elimination. */
function solve(matrix: number[][], right: number[]): number[] {
  const n = right.length;
  const rows = matrix.map((row, i) => [...row, right[i]]);
  for (let k = 0; k < n; k++) {
    for (let i = 0; i < n; i++) {
      if (i === k) continue;
      const by = rows[i][k] / rows[k][k];
      for (let j = k; j <= n; j++) rows[i][j] -= by * rows[k][j];
    }
  }
  return rows.map((row, i) => row[n] / row[i]);
}

/** Weights by feature, the constant first. */
function fitted(samples: readonly Sample[]): number[] {
  const count = samples[0].features.length;
  const mean = (values: readonly number[]) => values.reduce((sum, v) => sum + v, 0) / values.length;
  const columns = Array.from({ length: count }, (_, k) => samples.map(({ features }) => features[k]));
  const means = columns.map(mean);
  const spreads = columns.map((values, k) => Math.sqrt(mean(values.map((v) => (v - means[k]) ** 2))) || 1);
  const rows = samples.map(({ features }) => [1, ...features.map((v, k) => (v - means[k]) / spreads[k])]);
  let weights = new Array<number>(count + 1).fill(0);
  for (let step = 0; step < STEPS; step++) {
    const chances = rows.map((row) => 1 / (1 + Math.exp(-row.reduce((sum, v, k) => sum + v * weights[k], 0))));
    const held = (k: number) => (k === 0 ? 1e-9 : RIDGE);
    const slope = weights.map(
      (w, k) => rows.reduce((sum, row, n) => sum + row[k] * (samples[n].isMark - chances[n]), 0) - held(k) * w,
    );
    const curve = weights.map((_, k) =>
      weights.map(
        (__, l) =>
          rows.reduce((sum, row, n) => sum + row[k] * row[l] * chances[n] * (1 - chances[n]), 0) +
          (k === l ? held(k) : 0),
      ),
    );
    const by = solve(curve, slope);
    weights = weights.map((w, k) => w + by[k]);
  }
  const own = weights.slice(1).map((w, k) => w / spreads[k]);
  return [weights[0] - own.reduce((sum, w, k) => sum + w * means[k], 0), ...own];
}

const files = photoFiles(given.photos);
const team = await startTeam(Number(given.threads));
const samples: Sample[] = [];
const from = Number(given.from);
for (let number = from; number < from + Number(given.count); number++) {
  team.arena.reset();
  samples.push(...(await samplesOf(files, number, team.rt)));
}
await team.end();
if (given.json) writeFileSync(given.json, JSON.stringify(samples));
const marks = samples.filter(({ isMark }) => isMark === 1).length;
console.log(`${marks} traces of marks, ${samples.length - marks} of other things`);
console.log(
  fitted(samples)
    .map((w) => w.toFixed(2))
    .join(' '),
);
