import type { texts } from '../../../../locales/en_US/tools/erase.ts';
import { CheckField } from '../../../../ui/Field.tsx';
import { OptionSection } from '../../OptionSection.tsx';
import type { OptionsProps } from '../../studioTool.ts';
import { useToolWords } from '../../useToolWords.ts';
import type { EraseForm } from './form.ts';

/** What erasing can be asked for beside what is marked. */
export function EraseOptions({ form, onChange }: OptionsProps<EraseForm>) {
  const words = useToolWords<typeof texts>('erase');
  return (
    <OptionSection>
      <CheckField label={words('shadows')} checked={form.shadows} onChange={(shadows) => onChange({ shadows })} />
      <p className="mt-1 text-13 text-ink-2">{words('line')}</p>
    </OptionSection>
  );
}
