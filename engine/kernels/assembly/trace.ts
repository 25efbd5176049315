// The path tracer: see ../trace/path.ts, which is compiled by this compiler too, over the machine of trace/machine.ts.
import { attach } from './trace/machine.ts';
import { castRays as cast, traceLight as light, tracePrimary as primary } from './trace/path.ts';

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
