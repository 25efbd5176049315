import type { Catalog } from '#contract/catalog.ts';
import { type Lockable, lights, lockables } from '#engine/tools/restyle/params.ts';
import { currentLocale } from '../../../../lib/i18n.ts';
import { likedFirst, useLikes } from '../../../../lib/likes.ts';
import { useTranslation } from '../../../../lib/useTranslation.ts';
import { Combobox } from '../../../../ui/Combobox.tsx';
import { CheckField } from '../../../../ui/Field.tsx';
import { Segmented } from '../../../../ui/Segmented.tsx';
import { OptionSection } from '../../OptionSection.tsx';
import { useStylePreviews } from '../../picking/useStylePreviews.ts';
import type { OptionsProps } from '../../studioTool.ts';
import { Advanced, SizeAndNumber, StyleAndRoom } from '../../styled/StyledOptions.tsx';
import { isLaid, ownOf, type StudioForm } from './form.ts';

type RestyleOptionsProps = OptionsProps<StudioForm>;

/** Everything that a restyle can be asked for. */
export function Options({ catalog, form, onChange, membership, photo, isBusy }: RestyleOptionsProps) {
  const { styles: likedStyles = [] } = useLikes().data ?? {};
  const ids = likedFirst(catalog.styles, likedStyles).map(({ id }) => id);
  const previews = useStylePreviews(ids, form.style, {
    ...form,
    chosen: ownOf(form),
    imageId: photo?.imageId ?? null,
    isBusy,
  });
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
      <Materials catalog={catalog} form={form} onChange={onChange} />
      <LightChoice form={form} onChange={onChange} />
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

/** The light as the style has it, or in a colour of the person's choice. */
function LightChoice({ form, onChange }: PartProps) {
  const { t } = useTranslation();
  const options = ['' as const, ...lights];
  return (
    <OptionSection title={t('studio.light')}>
      <Segmented
        label={t('studio.light')}
        value={form.light}
        onChange={(light) => onChange({ light })}
        options={options.map((each) => ({ value: each, label: t(`studio.lights.${each || 'style'}`) }))}
      />
    </OptionSection>
  );
}

/** Floor and walls as the style has them, or in a material of the person's choice; only where they are laid. */
function Materials({ catalog, form, onChange }: PartProps & { readonly catalog: Catalog }) {
  const { t } = useTranslation();
  const locale = currentLocale();
  const byStyle = { name: t('studio.byStyleGroup'), options: [{ id: '', name: t('studio.byStyle') }] };
  const groupsFor = (surface: 'floor' | 'wall') => {
    const materials = catalog.materials.filter(({ on }) => on.includes(surface));
    const groups = [...new Set(materials.map(({ group }) => group))].map((group) => ({
      name: t(`laying.family.${group}` as 'laying.family.all', { defaultValue: group }),
      options: materials
        .filter((each) => each.group === group)
        .map(({ id, names }) => ({ id, name: names[locale], also: Object.values(names).join(' ') })),
    }));
    return [byStyle, ...groups];
  };
  const shared = { searchLabel: t('laying.search'), emptyText: t('studio.noMaterials') };
  const hasFloor = isLaid(form, 'floor');
  const hasWalls = isLaid(form, 'walls');
  if (!hasFloor && !hasWalls) return null;
  return (
    <OptionSection title={t('studio.materials')}>
      <div className="grid grid-cols-2 gap-4">
        {hasFloor ? (
          <Combobox
            {...shared}
            label={t('studio.lock.floor')}
            groups={groupsFor('floor')}
            value={form.floorMaterial}
            onChange={(floorMaterial) => onChange({ floorMaterial })}
          />
        ) : null}
        {hasWalls ? (
          <Combobox
            {...shared}
            label={t('studio.lock.walls')}
            groups={groupsFor('wall')}
            value={form.wallMaterial}
            onChange={(wallMaterial) => onChange({ wallMaterial })}
          />
        ) : null}
      </div>
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
