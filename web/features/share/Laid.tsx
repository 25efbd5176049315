import type { Catalog } from '#contract/catalog.ts';
import type { ShownDesign } from '#contract/shares.ts';
import { currentLocale } from '../../lib/i18n.ts';
import { Quantities } from '../../ui/redesign/Quantities.tsx';

/** The material that was laid: its name, how much of it, what that costs about. */
export function Laid({
  material,
  catalog,
  className,
}: {
  readonly material: NonNullable<ShownDesign['material']>;
  readonly catalog: Catalog | undefined;
  readonly className?: string;
}) {
  const name = catalog?.materials.find(({ id }) => id === material.materialId)?.names[currentLocale()];
  return (
    <div className={className}>
      {name ? <p className="text-14 font-medium">{name}</p> : null}
      <Quantities report={{ quantities: material }} as="h3" className="mt-1" />
    </div>
  );
}
