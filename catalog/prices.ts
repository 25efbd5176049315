/**
 * The one table of tool × plan × price. Form, server and reference page read it; nothing about a price is written
 * twice.
 */
import { type PlanId, planById } from './plans.ts';

export type PricedResolution = '1k' | '2k' | '4k';
export type PricedIntervention = 'low' | 'middle' | 'high';

/** standard: in every plan · premium: not in the free plan. */
export type Tier = 'standard' | 'premium';

/** One row: what a tool costs, for one value of the option that its price depends on. */
export interface PriceRow {
  readonly tier: Tier;
  /** Intervention of restyle, resolution of enhance; null where the price depends on nothing. */
  readonly option: PricedIntervention | PricedResolution | null;
  /** Credits a picture. */
  readonly credits: number;
}

const standard = (credits: number): readonly PriceRow[] => [{ tier: 'standard', option: null, credits }];
const premium = (credits: number): readonly PriceRow[] => [{ tier: 'premium', option: null, credits }];

const table = {
  restyle: [
    { tier: 'standard', option: 'low', credits: 1 },
    { tier: 'standard', option: 'middle', credits: 1 },
    { tier: 'standard', option: 'high', credits: 2 },
  ],
  furnish: standard(2),
  'render-sketch': standard(1),
  wall: standard(1),
  floor: standard(1),
  erase: premium(1),
  unmark: premium(1),
  line: premium(1),
  enhance: [
    // 1k stands for restoration at the source's own size.
    { tier: 'premium', option: '1k', credits: 1 },
    { tier: 'premium', option: '2k', credits: 1 },
    { tier: 'premium', option: '4k', credits: 2 },
  ],
  upload: standard(0),
  crop: standard(0),
  room: standard(0),
  segments: standard(0),
  surfaces: standard(0),
  chat: standard(0),
} as const satisfies Record<string, readonly PriceRow[]>;

export type PricedTool = keyof typeof table;

const rowsOf = (tool: PricedTool): readonly PriceRow[] => table[tool];

/** Every priced tool, in the order in which lists show them. */
export const pricedTools = Object.keys(table) as readonly PricedTool[];

/** The table as rows. */
export const prices: readonly (PriceRow & { readonly tool: PricedTool })[] = pricedTools.flatMap((tool) =>
  rowsOf(tool).map((row) => ({ tool, ...row })),
);

/** What the price of a restyle and of furnishing is multiplied by: a 4k picture is four times the light to trace. */
export const resolutionFactors: Readonly<Record<PricedResolution, number>> = { '1k': 1, '2k': 1, '4k': 2 };

/** Exactly what the price depends on, tool by tool. */
export type PriceRequest =
  | {
      readonly tool: 'restyle';
      readonly intervention: PricedIntervention;
      readonly resolution: PricedResolution;
      /** Pictures asked for, a positive whole number. */
      readonly variants: number;
    }
  | {
      readonly tool: 'furnish';
      readonly resolution: PricedResolution;
      readonly variants: number;
    }
  | { readonly tool: 'render-sketch'; readonly variants: number }
  | { readonly tool: 'enhance'; readonly resolution: PricedResolution }
  | { readonly tool: Exclude<PricedTool, 'restyle' | 'furnish' | 'render-sketch' | 'enhance'> };

function creditsOf(tool: PricedTool, option: PriceRow['option'] = null): number {
  const row = rowsOf(tool).find((candidate) => candidate.option === option);
  if (row === undefined) throw new RangeError(`No price for ${tool} ${option}`);
  return row.credits;
}

function times(credits: number, variants: number): number {
  if (!Number.isSafeInteger(variants) || variants < 1) throw new RangeError(`Not a number of pictures: ${variants}`);
  return credits * variants;
}

/**
 * Whole credits that a job reserves; for one variant it is what each delivered picture captures. Throws RangeError on
 * what is not in the table.
 */
export function priceOf(request: PriceRequest): number {
  switch (request.tool) {
    case 'restyle': {
      const each = creditsOf('restyle', request.intervention) * resolutionFactors[request.resolution];
      return times(each, request.variants);
    }
    case 'furnish':
      return times(creditsOf('furnish') * resolutionFactors[request.resolution], request.variants);
    case 'render-sketch':
      return times(creditsOf('render-sketch'), request.variants);
    case 'enhance':
      return creditsOf('enhance', request.resolution);
    default:
      return creditsOf(request.tool);
  }
}

/** Tools whose pictures are traced, and cost more where they are larger. */
export const isTraced = (tool: PricedTool): boolean => tool === 'restyle' || tool === 'furnish';

/** The least and the most that a picture of a tool can cost where results may have those resolutions. */
export function priceSpan(
  tool: PricedTool,
  resolutions: readonly PricedResolution[] = ['1k', '2k', '4k'],
): readonly [least: number, most: number] {
  const credits = rowsOf(tool).flatMap((row) => {
    if (tool === 'enhance') return resolutions.some((each) => each === row.option) ? [row.credits] : [];
    return isTraced(tool) ? resolutions.map((each) => row.credits * resolutionFactors[each]) : [row.credits];
  });
  return [Math.min(...credits), Math.max(...credits)];
}

/** The tier of a tool. */
export function tierOf(tool: PricedTool): Tier {
  return rowsOf(tool).some((row) => row.tier === 'premium') ? 'premium' : 'standard';
}

/** Whether a plan may ask a tool for a result of that resolution. */
export function allowedInPlan(planId: PlanId, tool: PricedTool, resolution: PricedResolution = '1k'): boolean {
  const plan = planById(planId);
  return plan.resolutions.includes(resolution) && (plan.premiumTools || tierOf(tool) === 'standard');
}
