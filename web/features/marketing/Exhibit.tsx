import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/useTranslation.ts';
import { RichText } from '../../ui/RichText.tsx';
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
  const line = (
    <RichText
      text={t(`solutions.${name}.exhibitLine`)}
      parts={{
        // A page of the server, not of the app.
        docs: (words) => (
          <a href="/docs" className="underline decoration-clay underline-offset-4 hover:text-ink">
            {words}
          </a>
        ),
      }}
    />
  );
  return (
    <Section title={t(`solutions.${name}.exhibitTitle`)} line={line}>
      <Figure />
    </Section>
  );
}
