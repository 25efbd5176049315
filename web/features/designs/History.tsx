import { Ellipsis, FolderPlus, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Group } from '#contract/groups.ts';
import { type DesignQuery, type Order, useGroups, useOpenJobs } from '../../lib/designs.ts';
import { paths } from '../../lib/paths.ts';
import { useCatalog } from '../../lib/queries.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { Button, ButtonLink, IconButton } from '../../ui/Button.tsx';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { BoardPanel } from './board/BoardPanel.tsx';
import { Collection } from './Collection.tsx';
import { Empty } from './Empty.tsx';
import { FilterBar, type Filters } from './Filters.tsx';
import { DeleteGroupDialog, GroupNameDialog } from './GroupDialogs.tsx';
import { RunningJobs } from './RunningJobs.tsx';

/** Order and filters stand in the address: a reload, a link and the way back find them again. */
function useListState() {
  const [search, setSearch] = useSearchParams();
  const order: Order = search.get('order') === 'oldest' ? 'oldest' : 'newest';
  const filters: Filters = {
    group: search.get('group'),
    style: search.get('style'),
    room: search.get('room'),
    tool: search.get('tool'),
  };
  const change = (changes: Partial<Filters> & { readonly order?: Order }) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [key, value] of Object.entries(changes)) {
          if (!value || value === 'newest') next.delete(key);
          else next.set(key, value);
        }
        return next;
      },
      { replace: true },
    );
  const { group, style, room, tool } = filters;
  const query: DesignQuery = {
    order,
    ...(group && { groupId: group }),
    ...(style && { style }),
    ...(room && { roomType: room }),
    ...(tool && { tool }),
  };
  return { order, filters, query, change };
}

/** Everything that was made, to be kept in order; what is being made on top. */
export function History() {
  const { t } = useTranslation();
  const { order, filters, query, change } = useListState();
  const catalog = useCatalog().data;
  const groups = useGroups().data?.groups ?? [];
  const jobs = useOpenJobs();
  const [creating, setCreating] = useState(false);
  const group = groups.find((each) => each.id === filters.group);
  const isNarrowed = Object.values(filters).some((value) => value !== null);
  return (
    <div className="app-rail py-8">
      <Collection
        query={query}
        empty={
          isNarrowed ? (
            <Empty
              title={t(group ? 'groups.emptyTitle' : 'designs.noneFound')}
              line={t(group ? 'groups.emptyLine' : 'designs.noneFoundLine')}
              action={
                <Button look="outline" onClick={() => change({ group: null, style: null, room: null, tool: null })}>
                  {t('designs.showAll')}
                </Button>
              }
            />
          ) : jobs.length === 0 ? (
            <Empty
              title={t('history.empty')}
              line={t('history.emptyLine')}
              action={<ButtonLink to={paths.restyle}>{t('history.emptyAction')}</ButtonLink>}
            />
          ) : null
        }
        head={({ isEmpty, selectAll }) => (
          <>
            <header className="flex flex-wrap items-center justify-between gap-4">
              <div className="flex min-w-0 items-center gap-1">
                <h1 className="truncate text-28 font-semibold tracking-[-0.01em]">
                  {group ? group.name : t('history.title')}
                </h1>
                {group ? <GroupMenu group={group} onDeleted={() => change({ group: null })} /> : null}
              </div>
              {isEmpty && !isNarrowed ? null : (
                <Segmented
                  label={t('history.order')}
                  value={order}
                  onChange={(next) => change({ order: next })}
                  options={[
                    { value: 'newest', label: t('history.newest') },
                    { value: 'oldest', label: t('history.oldest') },
                  ]}
                  className="min-w-52"
                />
              )}
            </header>
            {isEmpty && !isNarrowed && groups.length === 0 ? null : (
              <div className="mt-4 flex flex-wrap items-center justify-between gap-2">
                <FilterBar filters={filters} onChange={change} catalog={catalog} groups={groups} />
                <div className="flex items-center gap-1">
                  {selectAll}
                  <Button look="quiet" icon={<FolderPlus className="icon" />} onClick={() => setCreating(true)}>
                    {t('groups.new')}
                  </Button>
                </div>
              </div>
            )}
            {group ? <BoardPanel key={group.id} group={group} /> : null}
            <RunningJobs jobs={jobs} catalog={catalog} />
          </>
        )}
      />
      {creating ? (
        <GroupNameDialog onSaved={(groupId) => change({ group: groupId })} onClose={() => setCreating(false)} />
      ) : null}
    </div>
  );
}

/** Renames or deletes the group on show. */
function GroupMenu({ group, onDeleted }: { readonly group: Group; readonly onDeleted: () => void }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'rename' | 'delete' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Menu
        align="start"
        trigger={
          <IconButton label={t('history.more', { name: group.name })}>
            <Ellipsis className="icon" />
          </IconButton>
        }
      >
        <MenuItem icon={<Pencil className="icon" />} onSelect={() => setOpen('rename')}>
          {t('groups.rename')}
        </MenuItem>
        <MenuItem icon={<Trash2 className="icon" />} onSelect={() => setOpen('delete')} danger>
          {t('groups.delete')}
        </MenuItem>
      </Menu>
      {open === 'rename' ? <GroupNameDialog group={group} onClose={close} /> : null}
      {open === 'delete' ? <DeleteGroupDialog group={group} onDeleted={onDeleted} onClose={close} /> : null}
    </>
  );
}
