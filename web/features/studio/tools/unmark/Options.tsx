import { useTranslation } from '../../../../lib/useTranslation.ts';
import { CheckField } from '../../../../ui/Field.tsx';
import { Segmented } from '../../../../ui/Segmented.tsx';
import { OptionSection } from '../../OptionSection.tsx';
import type { OptionsProps } from '../../studioTool.ts';
import { type UnmarkForm, unmarkModes } from './form.ts';

/** How marks are found, and that the picture may be changed. */
export function UnmarkOptions({ form, onChange }: OptionsProps<UnmarkForm>) {
  const { t } = useTranslation();
  return (
    <>
      <OptionSection title={t('unmarking.how')}>
        <Segmented
          label={t('unmarking.how')}
          value={form.mode}
          onChange={(mode) => onChange({ mode })}
          options={unmarkModes.map((mode) => ({ value: mode, label: t(`unmarking.${mode}`) }))}
        />
        <p className="mt-2 text-13 text-ink-2">{t(`unmarking.${form.mode}Line`)}</p>
      </OptionSection>
      <OptionSection>
        <CheckField
          label={t('unmarking.rights')}
          checked={form.rightsConfirmed}
          onChange={(rightsConfirmed) => onChange({ rightsConfirmed })}
        />
        <p className="mt-1 text-13 text-ink-2">{t('unmarking.rightsLine')}</p>
      </OptionSection>
    </>
  );
}
