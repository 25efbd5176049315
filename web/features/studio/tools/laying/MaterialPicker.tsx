import { useMemo, useState } from 'react';
import { currentLocale } from '../../../../lib/i18n.ts';
import { pictureUrl } from '../../../../lib/picture.ts';
import { useTranslation } from '../../../../lib/useTranslation.ts';
import { Button } from '../../../../ui/Button.tsx';
import { TextField } from '../../../../ui/Field.tsx';
import { OptionSection } from '../../OptionSection.tsx';
import { CardGrid } from '../../picking/CardGrid.tsx';
import { FilterChips } from '../../picking/FilterChips.tsx';
import { groupsOf, type Material, matchingMaterials } from './materialSearch.ts';

/** Paints and poured floors, which the catalogue measures by the square metre, have none. */
export const hasPieces = ([width, length]: Material['sizeCm']): boolean => width !== 100 || length !== 100;

interface MaterialPickerProps {
  readonly materials: readonly Material[];
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** Materials with their colour, size and guide price: searched by name, filtered by family. */
export function MaterialPicker({ materials, value, onChange }: MaterialPickerProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [group, setGroup] = useState('all');
  const shown = useMemo(() => matchingMaterials(materials, text, group), [materials, text, group]);
  const families = ['all', ...groupsOf(materials)].map((each) => ({
    value: each,
    label: t(`laying.family.${each}` as 'laying.family.all', { defaultValue: each }),
  }));
  return (
    <OptionSection title={t('laying.material')}>
      <TextField label={t('laying.search')} value={text} onChange={(event) => setText(event.target.value)} />
      <FilterChips label={t('laying.families')} options={families} value={group} onChange={setGroup} className="mt-2" />
      <p aria-live="polite" className="mt-2 text-13 text-ink-2">
        {t('laying.found', { count: shown.length })}
      </p>
      {shown.length === 0 ? (
        <Button
          look="quiet"
          onClick={() => {
            setText('');
            setGroup('all');
          }}
        >
          {t('studio.clearSearch')}
        </Button>
      ) : (
        <MaterialGrid materials={shown} value={value} onChange={onChange} />
      )}
    </OptionSection>
  );
}

function MaterialGrid({ materials, value, onChange }: MaterialPickerProps) {
  const { t } = useTranslation();
  const locale = currentLocale();
  return (
    <CardGrid
      label={t('laying.material')}
      attribute="data-material"
      items={materials}
      value={value}
      onChange={onChange}
      renderCard={({ names, swatch, sizeCm, sgdPerM2, picture }) => (
        <>
          {picture ? (
            <img src={pictureUrl(picture, 320)} alt="" className="block aspect-[5/2] w-full object-cover" />
          ) : (
            <svg aria-hidden="true" viewBox="0 0 5 2" className="block aspect-[5/2] w-full">
              <rect width="5" height="2" fill={swatch} />
            </svg>
          )}
          <span className="block px-2.5 pt-1.5 pb-2">
            <span className="block text-14 leading-[1.3] font-medium">{names[locale]}</span>
            <span className="mt-0.5 block text-13 leading-[1.4] text-ink-2">
              {hasPieces(sizeCm) ? `${t('laying.size', { width: sizeCm[0], height: sizeCm[1] })} · ` : null}
              {sgdPerM2 > 0 ? t('laying.price', { sgd: sgdPerM2 }) : null}
            </span>
          </span>
        </>
      )}
    />
  );
}
