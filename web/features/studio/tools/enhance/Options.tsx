import { RadioGroup } from 'radix-ui';
import { useTranslation } from '../../../../lib/useTranslation.ts';
import type { texts } from '../../../../locales/en_US/tools/enhance.ts';
import { OptionSection } from '../../OptionSection.tsx';
import type { OptionsProps } from '../../studioTool.ts';
import { useToolWords } from '../../useToolWords.ts';
import { canEnhance, type EnhanceForm, type EnhanceSize, enhanceCost, enhancedSize, offeredSizes } from './form.ts';

/** How large a restored photo becomes: each size with its pixels and its price. */
export function EnhanceOptions({ form, onChange, photo }: OptionsProps<EnhanceForm>) {
  const { t } = useTranslation();
  const words = useToolWords<typeof texts>('enhance');
  const picture = photo?.picture ?? null;
  const nameOf = (size: EnhanceSize) => (size === '2k' || size === '4k' ? size : words(`${size}`));
  const line = (size: EnhanceSize) => {
    if (!picture) return words(`${size}Line`);
    if (!canEnhance(size, picture)) return words('tooLarge');
    return words('becomes', { ...enhancedSize(size, picture) });
  };
  return (
    <>
      <OptionSection title={t('studio.resolution')}>
        <RadioGroup.Root
          aria-label={t('studio.resolution')}
          value={form.size}
          onValueChange={(next) => onChange({ size: next as EnhanceSize })}
          className="flex flex-col gap-2"
        >
          {offeredSizes(picture).map((size) => (
            <RadioGroup.Item
              key={size}
              value={size}
              disabled={picture !== null && !canEnhance(size, picture)}
              className="lifts flex items-baseline justify-between gap-3 rounded-control border border-hairline bg-surface px-3 py-2.5 text-left hover:border-line disabled:opacity-55 disabled:hover:border-hairline data-[state=checked]:border-accent data-[state=checked]:ring-1 data-[state=checked]:ring-accent"
            >
              <span className="min-w-0">
                <span className="block text-14 leading-[1.3] font-medium">{nameOf(size)}</span>
                <span className="mt-0.5 block text-13 leading-[1.4] text-ink-2">{line(size)}</span>
              </span>
              <span className="shrink-0 text-13 text-ink-2">
                {t('menu.credits', { count: enhanceCost(size, picture) })}
              </span>
            </RadioGroup.Item>
          ))}
        </RadioGroup.Root>
      </OptionSection>
      <OptionSection>
        <p className="text-13 text-ink-2">{words('line')}</p>
      </OptionSection>
    </>
  );
}
