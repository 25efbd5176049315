import type { KernelHost } from '../binding.ts';
import {
  CAST_WORDS,
  CELL_WORDS,
  COMPONENT_WORDS,
  FEATURE_WORDS,
  GUIDE_WORDS,
  OUT_WORDS,
  PATCH_WORDS,
  PRIMARY_WORDS,
} from './layout.ts';
import type { TraceKernels } from './types.ts';

/** Calls what assembly.ts exports. */
export function bindTrace({ entry, at, scratch }: KernelHost): TraceKernels {
  const tracePrimary = entry('tracePrimary');
  const traceLight = entry('traceLight');
  const castRays = entry('castRays');
  const traceSunPatches = entry('traceSunPatches');
  const traceCellSamples = entry('traceCellSamples');
  const filterLight = entry('filterLight');
  const spreadVariance = entry('spreadVariance');
  return {
    tracePrimary(scene, target, targetFirst, first, count, index) {
      const records = at(target, targetFirst * PRIMARY_WORDS, count * PRIMARY_WORDS);
      tracePrimary(at(scene, 0, scene.length), records, first, count, index, scratch);
    },
    traceLight(scene, guide, target, first, count) {
      // Ranges are checked; the kernel itself counts from the start of both arrays.
      at(guide, first * GUIDE_WORDS, count * GUIDE_WORDS);
      at(target, first * OUT_WORDS, count * OUT_WORDS);
      traceLight(at(scene, 0, 0), guide.byteOffset, target.byteOffset, first, count, scratch);
    },
    castRays(scene, rays, first, count, isAny) {
      const part = at(rays, first * CAST_WORDS, count * CAST_WORDS);
      castRays(at(scene, 0, scene.length), part, count, isAny ? 1 : 0, scratch);
    },
    traceSunPatches(scene, target, first, count) {
      const part = at(target, first * PATCH_WORDS, count * PATCH_WORDS);
      traceSunPatches(at(scene, 0, scene.length), part, first, count, scratch);
    },
    traceCellSamples(scene, target, first, count) {
      const part = at(target, first * CELL_WORDS, count * CELL_WORDS);
      traceCellSamples(at(scene, 0, scene.length), part, first, count, scratch);
    },
    filterLight(features, source, target, { width, height }, { step, tolerance, plane, sameBsdf }, from, to) {
      const pixels = width * height;
      const components = [at(source, 0, pixels * COMPONENT_WORDS), at(target, 0, pixels * COMPONENT_WORDS)];
      const how = [step, tolerance, plane, sameBsdf ? 1 : 0];
      filterLight(at(features, 0, pixels * FEATURE_WORDS), ...components, width, height, ...how, from, to, scratch);
    },
    spreadVariance(features, source, target, { width, height }, { step, plane, sameBsdf }, from, to) {
      const pixels = width * height;
      const components = [at(source, 0, pixels * COMPONENT_WORDS), at(target, 0, pixels * COMPONENT_WORDS)];
      const how = [step, plane, sameBsdf ? 1 : 0];
      spreadVariance(at(features, 0, pixels * FEATURE_WORDS), ...components, width, height, ...how, from, to, scratch);
    },
  };
}
