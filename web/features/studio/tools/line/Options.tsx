import { techniques } from '#engine/tools/line/params.ts';
import { useTranslation } from '../../../../lib/useTranslation.ts';
import { RangeField } from '../../../../ui/RangeField.tsx';
import { OptionSection } from '../../OptionSection.tsx';
import type { OptionsProps } from '../../studioTool.ts';
import type { LineForm } from './form.ts';
import { TechniqueCards } from './TechniqueCards.tsx';

/** Shares from 0 to 1, set as percent. */
const percentOf = (share: number): number => Math.round(share * 100);
const inTwentieths = [0, 100, 5] as const;

/** Everything that a line drawing can be asked for. */
export function LineOptions({ form, onChange }: OptionsProps<LineForm>) {
  const { t } = useTranslation();
  const say = (share: number) => t('detail.percent', { percent: percentOf(share) });
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
        <RangeField
          label={t('drawing.strength')}
          ends={[t('drawing.fine'), t('drawing.heavy')]}
          said={say(form.strength)}
          value={percentOf(form.strength)}
          range={inTwentieths}
          onChange={(percent) => onChange({ strength: percent / 100 })}
        />
      </OptionSection>
      <OptionSection>
        <RangeField
          label={t('drawing.detail')}
          ends={[t('drawing.outlines'), t('drawing.everything')]}
          said={say(form.detail)}
          value={percentOf(form.detail)}
          range={inTwentieths}
          onChange={(percent) => onChange({ detail: percent / 100 })}
        />
      </OptionSection>
    </>
  );
}
