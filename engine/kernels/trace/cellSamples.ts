/** Samples of light for the radiance cache, taken where paths from the camera come to: see cells.ts. */
import { cellKey } from './cells.ts';
import {
  CELL_WORDS,
  H_HEIGHT,
  H_SEED,
  H_WIDTH,
  K_KEY,
  K_LIGHT,
  KIND_EMITTER,
  KIND_GLASS,
  KIND_METAL,
  KIND_MIRROR,
  L_KIND,
} from './layout.ts';
import type { f64, i32 } from './machine.ts';
import { reg, setGuide, setGuideWhole, setReg, toReal, trunc, whole } from './machine.ts';
import { bsdfOf } from './pane.ts';
import { follow, gatherPath } from './path.ts';
import { bounceOff, intersect, MOST_PANES, NOTHING, spawnRay, startRay, stepPast } from './ray.ts';
import * as Bsdf from './records/bsdf.ts';
import * as Cell from './records/cell.ts';
import * as Hit from './records/hit.ts';
import * as Path from './records/path.ts';
import * as Sample from './records/sample.ts';
import * as Surface from './records/surface.ts';
import { hash32, samplePair } from './sampler.ts';
import { loadBsdf, loadGeometry, loadLaterBsdf, prepareLobes, sampleBsdf, setVector } from './surface.ts';

/** Pairs of the sampler from here on belong to the way to the sample. */
const FIRST_PAIR: i32 = 800;

/** Surfaces on the way at most. */
const MOST_STEPS: i32 = 4;

/** First surface behind panes and mirrors, NOTHING for light and sky. */
function seenPrimitive(): i32 {
  for (let i = 0; i < MOST_PANES; i++) {
    const primitive = intersect();
    if (primitive < 0) return NOTHING;
    const kind = whole(bsdfOf(primitive) + L_KIND);
    if (kind === KIND_EMITTER) return NOTHING;
    if (kind === KIND_GLASS) stepPast(reg(Hit.t));
    else if (kind === KIND_MIRROR) bounceOff(primitive, Surface.ns);
    else return primitive;
  }
  return NOTHING;
}

/** Scatters from the loaded vertex to the next one and loads that; false when nothing is there. */
function stepOn(seed: i32, index: i32, step: i32): boolean {
  const pair = FIRST_PAIR + 2 + step * 2;
  samplePair(seed, index, pair);
  const lobe = reg(Sample.u0);
  const pane = reg(Sample.u1);
  prepareLobes(0.0);
  samplePair(seed, index, pair + 1);
  sampleBsdf(reg(Sample.u0), reg(Sample.u1), lobe);
  if (reg(Bsdf.pdf) <= 0.0) return false;
  spawnRay(Bsdf.wi);
  const primitive = follow(step, reg(Bsdf.pdf), pane);
  if (primitive < 0) return false;
  loadGeometry(primitive);
  loadLaterBsdf(primitive);
  return true;
}

/** One sample: the way to a matt surface, then the light that it sends back along it. */
function traceCellSample(at: i32, index: i32): void {
  setGuideWhole(at + K_KEY, 0);
  const seed = hash32((whole(H_SEED) ^ 0x51ed270b) | 0);
  samplePair(seed, index, FIRST_PAIR);
  startRay(reg(Sample.u0) * toReal(whole(H_WIDTH)), reg(Sample.u1) * toReal(whole(H_HEIGHT)));
  const primitive = seenPrimitive();
  if (primitive < 0) return;
  loadGeometry(primitive);
  loadBsdf(primitive);
  // Light met on the way counts nothing.
  setVector(Path.betaDiffuse, 0.0, 0.0, 0.0);
  setVector(Path.betaSpecular, 0.0, 0.0, 0.0);
  // Some go one surface further: paths that came too short a way don't end at the second one.
  const least = (index & 3) === 3 ? 2 : 1;
  for (let step = 0; step < MOST_STEPS; step++) {
    if (!stepOn(seed, index, step)) return;
    if (step + 1 >= least && trunc(reg(Bsdf.kind)) !== KIND_METAL) break;
  }
  if (trunc(reg(Bsdf.kind)) === KIND_METAL) return;
  setGuideWhole(at + K_KEY, cellKey(0.0, 0.0));
  setVector(Cell.albedo, reg(Bsdf.albedo), reg(Bsdf.albedo + 1), reg(Bsdf.albedo + 2));
  setVector(Path.betaDiffuse, 1.0, 1.0, 1.0);
  for (let c = 0; c < 9; c++) setReg(Path.direct + c, 0.0);
  gatherPath(seed, index, 0, 1);
  for (let c = 0; c < 3; c++) {
    const albedo: f64 = reg(Cell.albedo + c);
    setGuide(at + K_LIGHT + c, albedo > 1e-3 ? reg(Path.indirect + c) / albedo : 0.0);
  }
}

/** Takes samples number [first, first + count) for the cache: see CELL_WORDS. */
export function traceCellSamples(first: i32, count: i32): void {
  for (let i = 0; i < count; i++) traceCellSample(i * CELL_WORDS, first + i);
}
