/** Parts of pages that speak of one capability: left out where this installation lacks it. */
import type { Capability } from '#contract/availability.ts';
import { isAvailable } from '../../lib/whenAvailable.ts';

/** By the key of the part, as in the texts. */
export const claims: Readonly<Record<string, Capability>> = {
  'features.styleRendering.points.three': 'refurnish',
  'features.styleRendering.questions.four': 'render-sketch',
  'features.sketchDrawing.points.four': 'render-sketch',
  'features.sketchDrawing.questions.one': 'render-sketch',
  'features.sketchDrawing.questions.two': 'render-sketch',
  'features.sketchDrawing.questions.four': 'render-sketch',
  'solutions.interiorDesigner.uses.two': 'render-sketch',
  'solutions.realEstate.uses.one': 'refurnish',
  'solutions.designCompany.uses.one': 'scheme',
  'solutions.designCompany.uses.three': 'quantity',
  'solutions.materialsSupplier.uses.two': 'quantity',
  'solutions.materialsSupplier.questions.two': 'quantity',
  'solutions.materialsSupplier.exhibitTitle': 'quantity',
};

export function isSaid(key: string): boolean {
  const needs = claims[key];
  return needs === undefined || isAvailable(needs);
}

/** Those of the parts of a list that are said. */
export function saidOf<K extends string>(list: string, parts: readonly K[]): readonly K[] {
  return parts.filter((part) => isSaid(`${list}.${part}`));
}
