import { FolderPlus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useGroups } from '../../lib/designs.ts';
import { groupPath } from '../../lib/paths.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { GroupCover } from './GroupCover.tsx';
import { GroupNameDialog } from './GroupDialogs.tsx';

/** The groups, each by its newest picture. */
export function Projects() {
  const { t } = useTranslation();
  const groups = useGroups();
  const [creating, setCreating] = useState(false);
  const all = groups.data?.groups ?? [];
  return (
    <section aria-labelledby="projects-title" className="mt-10">
      <header className="mb-3 flex items-center justify-between gap-4">
        <h2 id="projects-title" className="text-18 font-semibold">
          {t('groups.title')}
        </h2>
        <Button look="quiet" icon={<FolderPlus className="icon" />} onClick={() => setCreating(true)}>
          {t('groups.new')}
        </Button>
      </header>
      {groups.isSuccess && all.length === 0 ? (
        <p className="rounded-card border border-dashed border-line/60 px-5 py-6 text-14 text-ink-2">
          {t('groups.noneLine')}
        </p>
      ) : null}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(13rem,176px)),1fr))] gap-5">
        {all.map((group) => (
          <li key={group.id}>
            <Link
              to={groupPath(group.id)}
              className="lifts block overflow-hidden rounded-card border border-hairline bg-surface hover:shadow-card"
            >
              <GroupCover cover={group.cover} />
              <span className="flex items-baseline justify-between gap-3 px-4 py-3">
                <span className="min-w-0 truncate text-14 font-medium">{group.name}</span>
                <span className="shrink-0 text-13 text-ink-2">{t('history.count', { count: group.designs })}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {creating ? <GroupNameDialog onClose={() => setCreating(false)} /> : null}
    </section>
  );
}
