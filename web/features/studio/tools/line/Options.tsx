import { techniques } from '#engine/tools/line/params.ts';
import { useTranslation } from '../../../../lib/useTranslation.ts';
import type { texts } from '../../../../locales/en_US/tools/line.ts';
import { RangeField } from '../../../../ui/RangeField.tsx';
import { OptionSection } from '../../OptionSection.tsx';
import type { OptionsProps } from '../../studioTool.ts';
import { useToolWords } from '../../useToolWords.ts';
import type { LineForm } from './form.ts';
import { TechniqueCards } from './TechniqueCards.tsx';

/** Shares from 0 to 1, set as percent. */
const percentOf = (share: number): number => Math.round(share * 100);
const inTwentieths = [0, 100, 5] as const;

/** Everything that a line drawing can be asked for. */
export function LineOptions({ form, onChange }: OptionsProps<LineForm>) {
  const { t } = useTranslation();
  const words = useToolWords<typeof texts>('line');
  const say = (share: number) => t('detail.percent', { percent: percentOf(share) });
  return (
    <>
      <OptionSection title={words('technique')}>
        <TechniqueCards
          label={words('technique')}
          value={form.technique}
          onChange={(technique) => onChange({ technique })}
          options={techniques.map((each) => ({
            value: each,
            name: t(`technique.${each}`),
            line: words(`${each}Line`),
          }))}
        />
      </OptionSection>
      <OptionSection>
        <RangeField
          label={words('strength')}
          ends={[words('fine'), words('heavy')]}
          said={say(form.strength)}
          value={percentOf(form.strength)}
          range={inTwentieths}
          onChange={(percent) => onChange({ strength: percent / 100 })}
        />
      </OptionSection>
      <OptionSection>
        <RangeField
          label={words('detail')}
          ends={[words('outlines'), words('everything')]}
          said={say(form.detail)}
          value={percentOf(form.detail)}
          range={inTwentieths}
          onChange={(percent) => onChange({ detail: percent / 100 })}
        />
      </OptionSection>
    </>
  );
}
