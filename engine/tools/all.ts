/** Every tool, by its descriptor. The code of each is in `runs.ts`. */
import type { z } from 'zod';
import { clutter } from './clutter/descriptor.ts';
import type { Descriptor } from './descriptor.ts';
import { enhance } from './enhance/descriptor.ts';
import { erase } from './erase/descriptor.ts';
import { floor } from './floor/descriptor.ts';
import { furnish } from './furnish/descriptor.ts';
import { line } from './line/descriptor.ts';
import { reference } from './reference/descriptor.ts';
import { renderSketch } from './render-sketch/descriptor.ts';
import { restyle } from './restyle/descriptor.ts';
import { room } from './room/descriptor.ts';
import { score } from './score/descriptor.ts';
import { segments } from './segments/descriptor.ts';
import { surfaces } from './surfaces/descriptor.ts';
import { unmark } from './unmark/descriptor.ts';
import { wall } from './wall/descriptor.ts';

/** In the order in which the help of the command line shows them. */
const descriptors = [
  restyle,
  renderSketch,
  furnish,
  wall,
  floor,
  line,
  room,
  erase,
  unmark,
  enhance,
  segments,
  surfaces,
  score,
  clutter,
  reference,
] as const;

type Listed = (typeof descriptors)[number];
export type ToolName = Listed['name'];
/**
 * Tools that are asked for as jobs: each has its call, its job and its studio, or the server and the browser don't
 * compile.
 */
export type JobTool = Extract<Listed, { readonly use: 'job' }>['name'];
/** Parameters of a tool. */
export type ParamsOf<N extends ToolName> = z.output<Extract<Listed, { readonly name: N }>['params']>;

export const tools: readonly Descriptor<unknown, ToolName>[] = descriptors;

/** The tool of that name. */
export function toolByName(name: ToolName): Descriptor<unknown, ToolName> {
  const found = tools.find((tool) => tool.name === name);
  if (!found) throw new RangeError(`there is no tool ${name}`);
  return found;
}
