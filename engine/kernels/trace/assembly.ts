// The path tracer: see path.ts, which is compiled by this compiler too, over the machine of assembly/machine.ts.
import { filterRows, setFilter, spreadRows } from './filter.ts';
import { attach } from './machine.ts';
import { castRays as cast } from './cast.ts';
import { tracePrimary as primary } from './firstSurface.ts';
import { traceLight as light } from './path.ts';
import { traceCellSamples as cellSamples } from './cellSamples.ts';
import { traceSunPatches as patches } from './sunlit.ts';

export function tracePrimary(scene: usize, target: usize, first: i32, count: i32, index: i32, scratch: usize): void {
  attach(scene, target, target, scratch);
  primary(first, count, index);
}

export function traceLight(scene: usize, guide: usize, target: usize, first: i32, count: i32, scratch: usize): void {
  attach(scene, guide, target, scratch);
  light(first, count);
}

export function castRays(scene: usize, rays: usize, count: i32, any: i32, scratch: usize): void {
  attach(scene, rays, rays, scratch);
  cast(count, any);
}

export function traceSunPatches(scene: usize, target: usize, first: i32, count: i32, scratch: usize): void {
  attach(scene, target, target, scratch);
  patches(first, count);
}

export function traceCellSamples(scene: usize, target: usize, first: i32, count: i32, scratch: usize): void {
  attach(scene, target, target, scratch);
  cellSamples(first, count);
}

export function filterLight(
  features: usize,
  source: usize,
  target: usize,
  width: i32,
  height: i32,
  step: i32,
  tolerance: f64,
  plane: f64,
  sameBsdf: i32,
  from: i32,
  to: i32,
  scratch: usize,
): void {
  attach(features, source, target, scratch);
  setFilter(features, source, target, width, height, sameBsdf);
  filterRows(step, <f32>tolerance, <f32>plane, from, to);
}

export function spreadVariance(
  features: usize,
  source: usize,
  target: usize,
  width: i32,
  height: i32,
  step: i32,
  plane: f64,
  sameBsdf: i32,
  from: i32,
  to: i32,
  scratch: usize,
): void {
  attach(features, source, target, scratch);
  setFilter(features, source, target, width, height, sameBsdf);
  spreadRows(step, <f32>plane, from, to);
}
