import type { Catalog } from '#contract/catalog.ts';
import { type Lockable, lockables } from '#engine/tools/restyle/params.ts';
import { likedFirst, useLikes } from '../../../../lib/likes.ts';
import { useTranslation } from '../../../../lib/useTranslation.ts';
import { CheckField } from '../../../../ui/Field.tsx';
import { Segmented } from '../../../../ui/Segmented.tsx';
import { OptionSection } from '../../OptionSection.tsx';
import { useStylePreviews } from '../../picking/useStylePreviews.ts';
import type { OptionsProps } from '../../studioTool.ts';
import { Advanced, SizeAndNumber, StyleAndRoom } from '../../styled/StyledOptions.tsx';
import type { StudioForm } from './form.ts';

type RestyleOptionsProps = OptionsProps<StudioForm>;

/** Everything that a restyle can be asked for. */
export function Options({ catalog, form, onChange, membership, photo, isBusy }: RestyleOptionsProps) {
  const { styles: likedStyles = [] } = useLikes().data ?? {};
  const ids = likedFirst(catalog.styles, likedStyles).map(({ id }) => id);
  const previews = useStylePreviews(ids, form.style, { ...form, imageId: photo?.imageId ?? null, isBusy });
  return (
    <>
      <StyleAndRoom
        catalog={catalog}
        form={form}
        onChange={(change) =>
          onChange({ ...change, ...(change.style && { asPreviewed: previews.isTrue(change.style) }) })
        }
        previews={previews}
      />
      <InterventionChoice catalog={catalog} form={form} onChange={onChange} />
      <Locks form={form} onChange={onChange} />
      <SizeAndNumber form={form} onChange={onChange} membership={membership} />
      <Advanced form={form} onChange={onChange} />
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
