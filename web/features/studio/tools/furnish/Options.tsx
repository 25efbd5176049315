import { oldFurniture } from '#engine/tools/furnish/params.ts';
import type { texts } from '../../../../locales/en_US/tools/furnish.ts';
import { Segmented } from '../../../../ui/Segmented.tsx';
import { OptionSection } from '../../OptionSection.tsx';
import type { OptionsProps } from '../../studioTool.ts';
import { Advanced, SizeAndNumber, StyleAndRoom } from '../../styled/StyledOptions.tsx';
import { useToolWords } from '../../useToolWords.ts';
import type { FurnishForm } from './form.ts';

/** Everything that a room can be furnished with. */
export function FurnishOptions({ catalog, form, onChange, membership }: OptionsProps<FurnishForm>) {
  const words = useToolWords<typeof texts>('furnish');
  return (
    <>
      <StyleAndRoom catalog={catalog} form={form} onChange={onChange} />
      <OptionSection title={words('old')}>
        <Segmented
          label={words('old')}
          value={form.old}
          onChange={(old) => onChange({ old })}
          options={oldFurniture.map((value) => ({ value, label: words(`${value}`) }))}
        />
        <p className="mt-2 text-13 text-ink-2">{words(`${form.old}Line`)}</p>
      </OptionSection>
      <SizeAndNumber form={form} onChange={onChange} membership={membership} />
      <Advanced form={form} onChange={onChange} />
    </>
  );
}
