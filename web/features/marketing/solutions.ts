/** The five pages for readers with a trade: their pictures, and what the product aims for on their behalf. */

/** A target of the specification: where it stands today as far as it says, and where it is to go. */
interface Aim {
  readonly from?: string;
  readonly to: string;
}

export const aims = {
  approval: { from: '47%', to: '82%' },
  revisions: { from: '11', to: '3' },
  engagement: { to: '+60%' },
  conversion: { to: '+25%' },
  cycle: { to: '−15' },
  visuals: { to: '−30%' },
  samples: { to: '−70%' },
  turnover: { to: '+130%' },
  custom: { to: '×7' },
  margin: { to: '+18%' },
} as const satisfies Record<string, Aim>;

export type AimName = keyof typeof aims;

export const solutions = {
  interiorDesigner: { art: 'audience/interior-designer', aims: ['approval', 'revisions'] },
  leadsPlatform: { art: 'audience/leads-platform', aims: ['engagement', 'visuals'] },
  realEstate: { art: 'audience/real-estate', aims: ['engagement', 'conversion', 'cycle', 'visuals'] },
  designCompany: { art: 'audience/design-company', aims: ['approval', 'revisions', 'margin'] },
  materialsSupplier: {
    art: 'audience/interior-materials-supplier',
    aims: ['samples', 'turnover', 'custom', 'margin'],
  },
} as const satisfies Record<string, { readonly art: string; readonly aims: readonly AimName[] }>;

export type SolutionName = keyof typeof solutions;
