import type { texts } from '../../../../locales/en_US/tools/unmark.ts';
import { CheckField } from '../../../../ui/Field.tsx';
import { Segmented } from '../../../../ui/Segmented.tsx';
import { OptionSection } from '../../OptionSection.tsx';
import type { OptionsProps } from '../../studioTool.ts';
import { useToolWords } from '../../useToolWords.ts';
import { type UnmarkForm, unmarkModes } from './form.ts';

/** How marks are found, and that the picture may be changed. */
export function UnmarkOptions({ form, onChange }: OptionsProps<UnmarkForm>) {
  const words = useToolWords<typeof texts>('unmark');
  return (
    <>
      <OptionSection title={words('how')}>
        <Segmented
          label={words('how')}
          value={form.mode}
          onChange={(mode) => onChange({ mode })}
          options={unmarkModes.map((mode) => ({ value: mode, label: words(`${mode}`) }))}
        />
        <p className="mt-2 text-13 text-ink-2">{words(`${form.mode}Line`)}</p>
      </OptionSection>
      <OptionSection>
        <CheckField
          label={words('rights')}
          checked={form.rightsConfirmed}
          onChange={(rightsConfirmed) => onChange({ rightsConfirmed })}
        />
        <p className="mt-1 text-13 text-ink-2">{words('rightsLine')}</p>
      </OptionSection>
    </>
  );
}
