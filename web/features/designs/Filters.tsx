import { ChevronDown, X } from 'lucide-react';
import type { Catalog } from '#contract/catalog.ts';
import type { Group } from '#contract/groups.ts';
import { currentLocale } from '../../lib/i18n.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { cx } from '../../ui/cx.ts';
import { Menu, MenuChoice } from '../../ui/Menu.tsx';

/** What a list can be narrowed to, as it stands in the address; null: everything. */
export interface Filters {
  readonly group: string | null;
  readonly style: string | null;
  readonly room: string | null;
  readonly tool: string | null;
}

/** Stands for "everything" in the menus. */
const all = 'all';

interface FilterBarProps {
  readonly filters: Filters;
  readonly onChange: (change: Partial<Filters>) => void;
  readonly catalog: Catalog | undefined;
  readonly groups: readonly Group[];
}

/** One menu for each thing that a list can be narrowed to. */
export function FilterBar({ filters, onChange, catalog, groups }: FilterBarProps) {
  const { t, i18n } = useTranslation();
  const locale = currentLocale();
  const byName = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label, locale.slice(0, 2));
  const named = (list: readonly { id: string; names: Record<typeof locale, string> }[] = []) =>
    list.map(({ id, names }) => ({ value: id, label: names[locale] })).sort(byName);
  const toolIds = [...new Set(catalog?.prices.map(({ tool }) => tool))].filter((id) => i18n.exists(`tool.${id}`));
  const menus = [
    { key: 'group', label: t('groups.one'), options: groups.map(({ id, name }) => ({ value: id, label: name })) },
    { key: 'style', label: t('designs.style'), options: named(catalog?.styles) },
    { key: 'room', label: t('designs.room'), options: named(catalog?.roomTypes) },
    {
      key: 'tool',
      label: t('designs.tool'),
      options: toolIds.map((id) => ({ value: id, label: t(`tool.${id}` as 'tool.restyle') })),
    },
  ] as const;
  const isNarrowed = Object.values(filters).some((value) => value !== null);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {menus.map(({ key, label, options }) =>
        options.length > 0 ? (
          <FilterMenu
            key={key}
            label={label}
            value={filters[key]}
            options={options}
            onChange={(value) => onChange({ [key]: value })}
          />
        ) : null,
      )}
      {isNarrowed ? (
        <button
          type="button"
          onClick={() => onChange({ group: null, style: null, room: null, tool: null })}
          className="hit inline-flex items-center gap-1.5 rounded-control px-2 text-14 text-accent hover:bg-accent-wash"
        >
          <X className="icon" />
          {t('designs.clearFilters')}
        </button>
      ) : null}
    </div>
  );
}

interface FilterMenuProps {
  readonly label: string;
  readonly value: string | null;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string | null) => void;
}

function FilterMenu({ label, value, options, onChange }: FilterMenuProps) {
  const { t } = useTranslation();
  const chosen = options.find((option) => option.value === value);
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          className={cx(
            'hit lifts inline-flex max-w-56 items-center gap-1.5 rounded-control border bg-surface px-3 text-14 hover:border-ink-2',
            chosen ? 'border-accent font-medium text-accent' : 'border-hairline text-ink-2',
          )}
        >
          <span className="truncate">{chosen ? `${label}: ${chosen.label}` : label}</span>
          <ChevronDown className="icon" />
        </button>
      }
    >
      <MenuChoice
        label={label}
        value={value ?? all}
        options={[{ value: all, label: t('designs.all') }, ...options]}
        onChange={(next) => onChange(next === all ? null : next)}
      />
    </Menu>
  );
}
