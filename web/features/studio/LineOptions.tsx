import { techniques } from '#engine/tools/line/params.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { ShareField } from '../../ui/ShareField.tsx';
import type { LineForm } from './lineForm.ts';
import { OptionSection } from './OptionSection.tsx';
import type { OptionsProps } from './studioTool.ts';
import { TechniqueCards } from './TechniqueCards.tsx';

/** Everything that a line drawing can be asked for. */
export function LineOptions({ form, onChange }: OptionsProps<LineForm>) {
  const { t } = useTranslation();
  const say = (percent: number) => t('detail.percent', { percent });
  return (
    <>
      <OptionSection title={t('drawing.technique')}>
        <TechniqueCards
          label={t('drawing.technique')}
          value={form.technique}
          onChange={(technique) => onChange({ technique })}
          options={techniques.map((each) => ({
            value: each,
            name: t(`technique.${each}`),
            line: t(`drawing.${each}Line`),
          }))}
        />
      </OptionSection>
      <OptionSection>
        <ShareField
          label={t('drawing.strength')}
          ends={[t('drawing.fine'), t('drawing.heavy')]}
          value={form.strength}
          say={say}
          onChange={(strength) => onChange({ strength })}
        />
      </OptionSection>
      <OptionSection>
        <ShareField
          label={t('drawing.detail')}
          ends={[t('drawing.outlines'), t('drawing.everything')]}
          value={form.detail}
          say={say}
          onChange={(detail) => onChange({ detail })}
        />
      </OptionSection>
    </>
  );
}
