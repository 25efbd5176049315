/** Pages that the build draws, so that they can be read before any script has come: by people and by search engines. */
import type { PageName } from './tables.ts';

/** Where the code of each is: its files are named in the head, for the browser to load them at once. */
export const publicPages = {
  home: 'HomePage',
  styleRendering: 'FeaturePages',
  sketchDrawing: 'FeaturePages',
  objectErasure: 'FeaturePages',
  highDefinition: 'FeaturePages',
  interiorDesigner: 'SolutionPages',
  leadsPlatform: 'SolutionPages',
  realEstate: 'SolutionPages',
  designCompany: 'SolutionPages',
  materialsSupplier: 'SolutionPages',
  pricing: 'PricingPage',
  aboutUs: 'AboutPage',
  terms: 'TermsPage',
} as const satisfies Partial<Record<PageName, string>>;

export type PublicPage = keyof typeof publicPages;
