import { ChevronRight } from 'lucide-react';
import { Collapsible } from 'radix-ui';
import type { Catalog } from '#contract/catalog.ts';
import { limits } from '#contract/limits.ts';
import { type Lockable, lockables, resolutions } from '#engine/tools/restyle/params.ts';
import { currentLocale } from '../../lib/i18n.ts';
import { likedFirst, useLikes } from '../../lib/likes.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { Combobox } from '../../ui/Combobox.tsx';
import { cx } from '../../ui/cx.ts';
import { CheckField, TextField } from '../../ui/Field.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { isInPlan, type StudioForm, seedOf } from './form.ts';
import { OptionSection } from './OptionSection.tsx';
import { StylePicker } from './picking/StylePicker.tsx';
import type { OptionsProps } from './studioTool.ts';

type RestyleOptionsProps = OptionsProps<StudioForm>;

/** Everything that a restyle can be asked for. */
export function Options({ catalog, form, onChange, membership }: RestyleOptionsProps) {
  return (
    <>
      <StyleAndRoom catalog={catalog} form={form} onChange={onChange} />
      <InterventionChoice catalog={catalog} form={form} onChange={onChange} />
      <Locks form={form} onChange={onChange} />
      <SizeAndNumber form={form} onChange={onChange} membership={membership} />
      <Advanced form={form} onChange={onChange} />
    </>
  );
}

type NewRoom = Pick<StudioForm, 'style' | 'roomType'>;

/** What the room shall look like, and what room it is. */
export function StyleAndRoom({
  catalog,
  form,
  onChange,
}: Pick<OptionsProps<NewRoom>, 'catalog' | 'form' | 'onChange'>) {
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
      <OptionSection title={t('studio.style')}>
        <StylePicker
          styles={likedFirst(catalog.styles, likedStyles)}
          liked={likedStyles}
          value={form.style}
          onChange={(style) => onChange({ style })}
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

type PartProps = Pick<RestyleOptionsProps, 'form' | 'onChange'>;

function InterventionChoice({ catalog, form, onChange }: PartProps & { readonly catalog: Catalog }) {
  const { t } = useTranslation();
  const offered = catalog.interventions.filter((each) => each.offered);
  const known = (['low', 'middle', 'high'] as const).filter((id) => offered.some((each) => each.id === id));
  return (
    <OptionSection title={t('studio.intervention')}>
      <Segmented
        label={t('studio.intervention')}
        value={form.intervention}
        onChange={(intervention) => onChange({ intervention })}
        options={known.map((id) => ({ value: id, label: t(`studio.${id}`) }))}
      />
      <p className="mt-2 text-13 text-ink-2">{t(`studio.${form.intervention}Line`)}</p>
    </OptionSection>
  );
}

function Locks({ form, onChange }: PartProps) {
  const { t } = useTranslation();
  const toggle = (lock: Lockable, on: boolean) =>
    onChange({ locks: lockables.filter((each) => (each === lock ? on : form.locks.includes(each))) });
  return (
    <OptionSection title={t('studio.keep')}>
      <div className="grid grid-cols-2 gap-x-4">
        {lockables.map((lock) => (
          <CheckField
            key={lock}
            label={t(`studio.lock.${lock}`)}
            checked={form.locks.includes(lock)}
            onChange={(on) => toggle(lock, on)}
          />
        ))}
      </div>
    </OptionSection>
  );
}

type Amount = Pick<StudioForm, 'resolution' | 'variants'>;

/** How large the pictures are, and how many. */
export function SizeAndNumber({
  form,
  onChange,
  membership,
}: Pick<OptionsProps<Amount>, 'form' | 'onChange' | 'membership'>) {
  const { t } = useTranslation();
  const numbers = Array.from({ length: limits.variants.max }, (_, at) => String(at + limits.variants.min));
  const outside = !isInPlan(membership, form.resolution);
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
                <span className={cx('inline-flex items-baseline', !isInPlan(membership, each) && 'text-ink-2')}>
                  {each}
                  {isInPlan(membership, each) ? null : (
                    <span aria-hidden="true" className="mt-[0.35em] ml-1 size-1.5 self-start rounded-full bg-clay" />
                  )}
                </span>
              ),
              description: isInPlan(membership, each) ? each : `${each}, ${t('studio.pro')}`,
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
export function Advanced({ form, onChange }: Pick<OptionsProps<Pick<StudioForm, 'seed'>>, 'form' | 'onChange'>) {
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
