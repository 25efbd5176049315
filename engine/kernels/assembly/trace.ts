// The path tracer: see ../trace/path.ts, which is compiled by this compiler too, over the machine of trace/machine.ts.
import { filterRows, setFilter, spreadRows } from './trace/filter.ts';
import { attach } from './trace/machine.ts';
import { castRays as cast } from './trace/cast.ts';
import { tracePrimary as primary } from './trace/firstSurface.ts';
import { traceLight as light } from './trace/path.ts';
import { traceCellSamples as cellSamples } from './trace/cellSamples.ts';
import { traceSunPatches as patches } from './trace/sunlit.ts';

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
  sameLook: i32,
  from: i32,
  to: i32,
  scratch: usize,
): void {
  attach(features, source, target, scratch);
  setFilter(features, source, target, width, height, sameLook);
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
  sameLook: i32,
  from: i32,
  to: i32,
  scratch: usize,
): void {
  attach(features, source, target, scratch);
  setFilter(features, source, target, width, height, sameLook);
  spreadRows(step, <f32>plane, from, to);
}
