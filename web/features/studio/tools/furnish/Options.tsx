import { oldFurniture } from '#engine/tools/furnish/params.ts';
import { useTranslation } from '../../../../lib/useTranslation.ts';
import { Segmented } from '../../../../ui/Segmented.tsx';
import { OptionSection } from '../../OptionSection.tsx';
import type { OptionsProps } from '../../studioTool.ts';
import { Advanced, SizeAndNumber, StyleAndRoom } from '../../styled/StyledOptions.tsx';
import type { FurnishForm } from './form.ts';

/** Everything that a room can be furnished with. */
export function FurnishOptions({ catalog, form, onChange, membership }: OptionsProps<FurnishForm>) {
  const { t } = useTranslation();
  return (
    <>
      <StyleAndRoom catalog={catalog} form={form} onChange={onChange} />
      <OptionSection title={t('furnishing.old')}>
        <Segmented
          label={t('furnishing.old')}
          value={form.old}
          onChange={(old) => onChange({ old })}
          options={oldFurniture.map((value) => ({ value, label: t(`furnishing.${value}`) }))}
        />
        <p className="mt-2 text-13 text-ink-2">{t(`furnishing.${form.old}Line`)}</p>
      </OptionSection>
      <SizeAndNumber form={form} onChange={onChange} membership={membership} />
      <Advanced form={form} onChange={onChange} />
    </>
  );
}
