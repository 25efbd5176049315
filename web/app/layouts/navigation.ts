/** Where the public navigation leads: the same lists in top bar, foot and mobile menu. */
import { paths } from '../../lib/paths.ts';
import type { TextKey } from '../../lib/translate.ts';

export interface NavigationEntry {
  readonly to: string;
  readonly name: TextKey;
  /** What is there, in a few words. */
  readonly line: TextKey;
}

export const features: readonly NavigationEntry[] = [
  { to: paths.styleRendering, name: 'nav.styleRendering', line: 'nav.styleRenderingLine' },
  { to: paths.sketchDrawing, name: 'nav.sketchDrawing', line: 'nav.sketchDrawingLine' },
  { to: paths.objectErasure, name: 'nav.objectErasure', line: 'nav.objectErasureLine' },
  { to: paths.highDefinition, name: 'nav.highDefinition', line: 'nav.highDefinitionLine' },
];

export const solutions: readonly NavigationEntry[] = [
  { to: paths.interiorDesigner, name: 'nav.interiorDesigner', line: 'nav.interiorDesignerLine' },
  { to: paths.leadsPlatform, name: 'nav.leadsPlatform', line: 'nav.leadsPlatformLine' },
  { to: paths.realEstate, name: 'nav.realEstate', line: 'nav.realEstateLine' },
  { to: paths.designCompany, name: 'nav.designCompany', line: 'nav.designCompanyLine' },
  { to: paths.materialsSupplier, name: 'nav.enterpriseSupport', line: 'nav.enterpriseSupportLine' },
];
