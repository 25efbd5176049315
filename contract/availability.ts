/**
 * What this installation can do, tool by tool and plan by plan: whatever sells or offers something asks here. A tool is
 * there once the engine lists it among those that people ask for, or a call does it.
 */
import { type Plan, type PlanId, planById, planIds } from '#catalog/plans.ts';
import { allowedInPlan, type PricedTool, pricedTools } from '#catalog/prices.ts';
import { tools } from '#engine/tools/all.ts';
import { offeredInterventions } from '#engine/tools/restyle/params.ts';
import { calls } from './all.ts';
import { designSchema } from './designs.ts';

/**
 * Beside tools of the catalogue: `refurnish`: furniture is designed anew · `score`: a design whose furniture is
 * new says how well the room held · `quantity`: square metres, pieces and cost of a material in a photo · `scheme`: a
 * recipe applied to other
 * photos of a home.
 */
const promises = ['refurnish', 'score', 'quantity', 'scheme'] as const;
export type Capability = PricedTool | (typeof promises)[number];

const hasCall = (id: string): boolean => Object.hasOwn(calls, id);

/** What no tool of the engine does by itself. */
const others: Partial<Record<Capability, boolean>> = {
  upload: hasCall('imageUpload'),
  room: hasCall('imageRoom'),
  segments: hasCall('imageSegments'),
  chat: hasCall('chat'),
  refurnish: offeredInterventions.some((intervention: string) => intervention === 'high'),
  score: Object.hasOwn(designSchema.shape, 'geometry'),
  quantity: hasCall('imageSurfaces'),
  scheme: hasCall('designApply'),
};

/** Everything that is there. */
export const available: readonly Capability[] = [...pricedTools, ...promises].filter(
  (capability) => others[capability] ?? tools.some(({ use, price }) => use === 'job' && price === capability),
);

export function isAvailable(capability: Capability): boolean {
  return available.includes(capability);
}

export interface AvailableTool {
  readonly tool: PricedTool;
  /** By plan that may ask for it: whose engine does the work (`plans.ts`); `best` only where one can be connected. */
  readonly plans: Partial<Readonly<Record<PlanId, Plan['engine']>>>;
}

/** Tools that engines outside of this program can be connected for (`docs/engines.md`). */
export const connectableTools = ['restyle', 'render-sketch', 'erase', 'enhance'] as const satisfies PricedTool[];

const engineOf = (plan: PlanId, tool: PricedTool): Plan['engine'] =>
  connectableTools.some((each) => each === tool) ? planById(plan).engine : 'built-in';

/** The table of tool × plan × engine. */
export const availability: readonly AvailableTool[] = pricedTools.filter(isAvailable).map((tool) => ({
  tool,
  plans: Object.fromEntries(
    planIds.filter((plan) => allowedInPlan(plan, tool)).map((plan) => [plan, engineOf(plan, tool)]),
  ),
}));
