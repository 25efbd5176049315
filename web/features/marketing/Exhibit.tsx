import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/useTranslation.ts';
import { ApiExhibit } from './exhibits/ApiExhibit.tsx';
import { LedgerExhibit } from './exhibits/LedgerExhibit.tsx';
import { PackExhibit } from './exhibits/PackExhibit.tsx';
import { QuantityExhibit } from './exhibits/QuantityExhibit.tsx';
import { RecipeExhibit } from './exhibits/RecipeExhibit.tsx';
import { Section } from './Section.tsx';
import type { SolutionName } from './solutions.ts';

const exhibits: Readonly<Record<SolutionName, () => ReactNode>> = {
  interiorDesigner: RecipeExhibit,
  leadsPlatform: ApiExhibit,
  realEstate: PackExhibit,
  designCompany: LedgerExhibit,
  materialsSupplier: QuantityExhibit,
};

/** The one thing that this reader should see. */
export function Exhibit({ name }: { readonly name: SolutionName }) {
  const { t } = useTranslation();
  const Figure = exhibits[name];
  // Where the interface is described, on this server.
  const docs = '/docs';
  return (
    <Section title={t(`solutions.${name}.exhibitTitle`)} line={t(`solutions.${name}.exhibitLine`, { docs })}>
      <Figure />
    </Section>
  );
}
