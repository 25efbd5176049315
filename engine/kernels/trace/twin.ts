/** The path tracer in plain TypeScript: the text that AssemblyScript compiles too, over the machine of machine.ts. */
import { castRays } from './cast.ts';
import { traceCellSamples } from './cellSamples.ts';
import { filterRows, spreadRows } from './filter.ts';
import { tracePrimary } from './firstSurface.ts';
import { CAST_WORDS, CELL_WORDS, PATCH_WORDS, PRIMARY_WORDS } from './layout.ts';
import { attach } from './machine.ts';
import { traceLight } from './path.ts';
import { traceSunPatches } from './sunlit.ts';
import type { TraceKernels } from './types.ts';

export const traceTwin: TraceKernels = {
  tracePrimary(scene, target, targetFirst, first, count, index) {
    const records = target.subarray(targetFirst * PRIMARY_WORDS, (targetFirst + count) * PRIMARY_WORDS);
    attach(scene, records, records);
    tracePrimary(first, count, index);
  },

  traceLight(scene, guide, target, first, count) {
    attach(scene, guide, target);
    traceLight(first, count);
  },

  castRays(scene, rays, first, count, isAny) {
    const part = rays.subarray(first * CAST_WORDS, (first + count) * CAST_WORDS);
    attach(scene, part, part);
    castRays(count, isAny ? 1 : 0);
  },

  traceSunPatches(scene, target, first, count) {
    const part = target.subarray(first * PATCH_WORDS, (first + count) * PATCH_WORDS);
    attach(scene, part, part);
    traceSunPatches(first, count);
  },

  traceCellSamples(scene, target, first, count) {
    const part = target.subarray(first * CELL_WORDS, (first + count) * CELL_WORDS);
    attach(scene, part, part);
    traceCellSamples(first, count);
  },

  filterLight(features, source, target, { width, height }, filter, from, to) {
    filterRows({ features, source, target, width, height, filter }, from, to);
  },

  spreadVariance(features, source, target, { width, height }, filter, from, to) {
    spreadRows({ features, source, target, width, height, filter }, from, to);
  },
};
