import { useTranslation } from '../../../../lib/useTranslation.ts';
import { CheckField } from '../../../../ui/Field.tsx';
import { OptionSection } from '../../OptionSection.tsx';
import type { OptionsProps } from '../../studioTool.ts';
import type { EraseForm } from './form.ts';

/** What erasing can be asked for beside what is marked. */
export function EraseOptions({ form, onChange }: OptionsProps<EraseForm>) {
  const { t } = useTranslation();
  return (
    <OptionSection>
      <CheckField label={t('erasing.shadows')} checked={form.shadows} onChange={(shadows) => onChange({ shadows })} />
      <p className="mt-1 text-13 text-ink-2">{t('erasing.line')}</p>
    </OptionSection>
  );
}
