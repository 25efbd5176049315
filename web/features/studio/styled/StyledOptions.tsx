/** Options of every tool that makes a room anew in a style. */
import { ChevronRight } from 'lucide-react';
import { Collapsible } from 'radix-ui';
import { allowedInPlan } from '#catalog/prices.ts';
import { limits } from '#contract/limits.ts';
import { type Resolution, resolutions } from '#engine/tools/restyle/params.ts';
import { currentLocale } from '../../../lib/i18n.ts';
import { likedFirst, useLikes } from '../../../lib/likes.ts';
import { useTranslation } from '../../../lib/useTranslation.ts';
import { Combobox } from '../../../ui/Combobox.tsx';
import { cx } from '../../../ui/cx.ts';
import { TextField } from '../../../ui/Field.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { OptionSection } from '../OptionSection.tsx';
import { StylePicker } from '../picking/StylePicker.tsx';
import type { StylePreviews } from '../picking/useStylePreviews.ts';
import type { OptionsProps } from '../studioTool.ts';
import { FromReference } from './FromReference.tsx';
import { InWords } from './InWords.tsx';
import { seedOf } from './seed.ts';

interface NewRoom {
  readonly style: string;
  readonly roomType: string;
}

/** What the room shall look like, and what room it is. */
export function StyleAndRoom({
  catalog,
  form,
  onChange,
  previews,
}: Pick<OptionsProps<NewRoom>, 'catalog' | 'form' | 'onChange'> & { readonly previews?: StylePreviews }) {
  const { t } = useTranslation();
  const locale = currentLocale();
  const { styles: likedStyles = [], roomTypes: likedRooms = [] } = useLikes().data ?? {};
  const rooms = (['residential', 'commercial'] as const).map((sector) => ({
    name: t(`studio.${sector}`),
    options: likedFirst(catalog.roomTypes, likedRooms)
      .filter((room) => room.sector === sector)
      .map((room) => ({ id: room.id, name: room.names[locale], also: Object.values(room.names).join(' ') })),
  }));
  return (
    <>
      <InWords catalog={catalog} form={form} onChange={(change) => onChange(change as Partial<NewRoom>)} />
      <FromReference catalog={catalog} form={form} onChange={(change) => onChange(change as Partial<NewRoom>)} />
      <OptionSection title={t('studio.style')}>
        <StylePicker
          styles={likedFirst(catalog.styles, likedStyles)}
          liked={likedStyles}
          value={form.style}
          onChange={(style) => onChange({ style })}
          {...(previews && { previews })}
        />
      </OptionSection>
      <OptionSection>
        <Combobox
          label={t('studio.room')}
          searchLabel={t('studio.searchRooms')}
          emptyText={t('studio.noRooms')}
          groups={rooms}
          value={form.roomType}
          onChange={(roomType) => onChange({ roomType })}
        />
      </OptionSection>
    </>
  );
}

interface Amount {
  readonly resolution: Resolution;
  readonly variants: number;
}

/** How large the pictures are, and how many. */
export function SizeAndNumber({
  form,
  onChange,
  membership,
}: Pick<OptionsProps<Amount>, 'form' | 'onChange' | 'membership'>) {
  const { t } = useTranslation();
  const numbers = Array.from({ length: limits.variants.max }, (_, at) => String(at + limits.variants.min));
  const isInPlan = (resolution: Resolution) => allowedInPlan(membership, 'restyle', resolution);
  const outside = !isInPlan(form.resolution);
  return (
    <OptionSection>
      <div className="grid grid-cols-2 gap-4">
        <div>
          <h2 className="mb-2 text-14 font-medium">{t('studio.resolution')}</h2>
          <Segmented
            label={t('studio.resolution')}
            value={form.resolution}
            onChange={(resolution) => onChange({ resolution })}
            options={resolutions.map((each) => ({
              value: each,
              label: (
                <span className={cx('inline-flex items-baseline', !isInPlan(each) && 'text-ink-2')}>
                  {each}
                  {isInPlan(each) ? null : (
                    <span aria-hidden="true" className="mt-[0.35em] ml-1 size-1.5 self-start rounded-full bg-clay" />
                  )}
                </span>
              ),
              description: isInPlan(each) ? each : `${each}, ${t('studio.pro')}`,
            }))}
          />
        </div>
        <div>
          <h2 className="mb-2 text-14 font-medium">{t('studio.variants')}</h2>
          <Segmented
            label={t('studio.variants')}
            value={String(form.variants)}
            onChange={(variants) => onChange({ variants: Number(variants) })}
            options={numbers.map((each) => ({ value: each, label: each }))}
          />
        </div>
      </div>
      {outside ? (
        <p role="status" className="mt-2 text-13 text-clay-ink">
          {t('studio.proNote', { size: form.resolution })}
        </p>
      ) : null}
    </OptionSection>
  );
}

/** The seed. */
export function Advanced({ form, onChange }: Pick<OptionsProps<{ readonly seed: string }>, 'form' | 'onChange'>) {
  const { t } = useTranslation();
  return (
    <Collapsible.Root defaultOpen={form.seed !== ''} className="border-b border-hairline px-5 py-2">
      <Collapsible.Trigger className="hit group flex w-full items-center justify-between text-14 font-medium">
        {t('studio.advanced')}
        <ChevronRight className="icon text-ink-2 transition-transform duration-[160ms] group-data-[state=open]:rotate-90" />
      </Collapsible.Trigger>
      <Collapsible.Content className="pt-1 pb-3">
        <TextField
          label={t('studio.seed')}
          inputMode="numeric"
          value={form.seed}
          onChange={(event) => onChange({ seed: event.target.value })}
          hint={<span className="text-ink-2">{t('studio.seedHint')}</span>}
          error={seedOf(form.seed) === null ? t('studio.seedBad') : undefined}
        />
      </Collapsible.Content>
    </Collapsible.Root>
  );
}
