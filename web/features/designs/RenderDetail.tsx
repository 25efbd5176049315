import { Download, Heart, Link2, PencilRuler } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Catalog } from '#contract/catalog.ts';
import type { Design } from '#contract/designs.ts';
import { useAlterationTexts } from '../../lib/alterationText.ts';
import { ApiError } from '../../lib/client.ts';
import { type DesignNames, useDesignNames } from '../../lib/designNames.ts';
import { type DesignDetail, savedFormats, useDesign, useGroups } from '../../lib/designs.ts';
import { formatDate } from '../../lib/format.ts';
import { currentLocale } from '../../lib/i18n.ts';
import { groupPath, paths, studioPath } from '../../lib/paths.ts';
import { useCatalog } from '../../lib/queries.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { Button, ButtonLink, IconButton } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Dashes } from '../../ui/Dashes.tsx';
import { GeometryScore } from '../../ui/GeometryScore.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Quantities } from '../../ui/redesign/Quantities.tsx';
import { DesignMenu } from './DesignMenu.tsx';
import { Empty } from './Empty.tsx';
import { PlacedPieces } from './PlacedPieces.tsx';
import { Recipe } from './Recipe.tsx';
import { useDesignActions } from './useDesignActions.tsx';
import { Versions } from './Versions.tsx';

const cardLook = 'rounded-card border border-hairline bg-surface p-5';

/** Another design of the same photo. */
type Named = Pick<Design, 'id' | 'picture'> & { readonly name: string };

interface RenderDetailProps {
  readonly designId: string;
  /** Shows before and after; the page decides with what. */
  readonly renderCompare: (design: DesignDetail, names: DesignNames, versions: readonly Named[]) => ReactNode;
}

/** One design: before and after, what was asked for, what was changed, its versions. */
export function RenderDetail({ designId, renderCompare }: RenderDetailProps) {
  const { t } = useTranslation();
  const design = useDesign(designId);
  const catalog = useCatalog().data;
  const names = useDesignNames(catalog);
  if (design.isError) {
    const isGone = design.error instanceof ApiError;
    return isGone ? (
      <div className="px-6">
        <h1 className="sr-only">{t('detail.title')}</h1>
        <Empty
          title={t('detail.gone')}
          line={t('detail.goneLine')}
          action={<ButtonLink to={paths.history}>{t('detail.toHistory')}</ButtonLink>}
        />
      </div>
    ) : (
      <div className="mx-auto max-w-120 p-6">
        <h1 className="sr-only">{t('detail.title')}</h1>
        <Notice kind="error" action={<Button onClick={() => void design.refetch()}>{t('app.retry')}</Button>}>
          {t('history.failed')}
        </Notice>
      </div>
    );
  }
  const { data } = design;
  /** Drawings of one photo differ by their technique. */
  const nameAmongVersions = (each: Design) => (each.technique ? names(each).line : names(each).title);
  if (!data) {
    return (
      <div className="p-6">
        <h1 className="sr-only">{t('detail.title')}</h1>
        <div aria-hidden="true" className="skeleton h-[60vh] rounded-picture" />
      </div>
    );
  }
  const versions = data.siblings.map((each) => ({
    id: each.id,
    picture: each.picture,
    name: `${nameAmongVersions(each)}, ${formatDate(each.createdAt, currentLocale())}`,
  }));
  return (
    <div className="app-rail py-6">
      <Head design={data} names={names(data)} />
      <div className="mt-5 grid gap-6 xl:grid-cols-[minmax(0,1fr)_max(21.25rem,290px)]">
        <div className="min-w-0">
          <div className="h-[max(46rem,min(68vh,560px))] max-h-[72vh] min-h-90 overflow-hidden rounded-card border border-hairline bg-sunken">
            {renderCompare(data, names(data), versions)}
          </div>
          <Versions design={data} nameOf={nameAmongVersions} />
        </div>
        <aside className="flex flex-col gap-6">
          <Disclosure design={data} catalog={catalog} />
          {data.geometry ? <GeometryScore geometry={data.geometry} as="h2" className={cardLook} /> : null}
          <Quantities report={data.report} as="h2" className={cardLook} />
          <PlacedPieces report={data.report} className={cardLook} />
          <Recipe design={data} names={names(data)} />
        </aside>
      </div>
    </div>
  );
}

/** Tools whose recipes say nothing of one photo alone. */
const fitsAnyPhoto: ReadonlySet<string> = new Set(['restyle', 'furnish', 'wall', 'floor', 'line', 'enhance']);

function Head({ design, names }: { readonly design: DesignDetail; readonly names: DesignNames }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { actions, dialogs } = useDesignActions();
  const group = useGroups().data?.groups.find((each) => each.id === design.groupId);
  const { favourite, shared } = design;
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="truncate text-28 font-semibold tracking-[-0.01em]">{names.alt}</h1>
        <p className="mt-0.5 text-14 text-ink-2">
          <time dateTime={design.createdAt}>{formatDate(design.createdAt, currentLocale())}</time>
          {group ? (
            <>
              {' · '}
              <Link to={groupPath(group.id)} className="text-accent underline underline-offset-4">
                {group.name}
              </Link>
            </>
          ) : null}
          {shared ? ` · ${t('designs.shared')}` : null}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <IconButton
          label={t(favourite ? 'designs.unfavourite' : 'designs.favourite')}
          aria-pressed={favourite}
          onClick={() => actions.favourite([design], !favourite)}
          className={favourite ? 'text-clay!' : ''}
        >
          <Heart className={cx('icon-lg', favourite && 'fill-current')} />
        </IconButton>
        <Button look="outline" icon={<Link2 className="icon" />} onClick={() => actions.share([design])}>
          {t(shared ? 'designs.copyLink' : 'designs.share')}
        </Button>
        {savedFormats(design).map((format) => (
          <Button
            key={format}
            look="outline"
            icon={<Download className="icon" />}
            onClick={() => void actions.download([design], format)}
          >
            {format === 'svg' ? t('designs.downloadAs', { format: 'SVG' }) : t('history.download')}
          </Button>
        ))}
        <ButtonLink
          to={studioPath({ tool: design.tool, job: design.jobId, design: design.id })}
          icon={<PencilRuler className="icon" />}
        >
          {t('detail.again')}
        </ButtonLink>
        {fitsAnyPhoto.has(design.tool) ? (
          <ButtonLink look="outline" to={studioPath({ tool: design.tool, like: design.id })}>
            {t('detail.anotherPhoto')}
          </ButtonLink>
        ) : null}
        <DesignMenu
          design={design}
          name={names.title}
          actions={actions}
          onDeleted={() => void navigate(paths.history, { replace: true })}
        />
      </div>
      {dialogs}
    </header>
  );
}

/** That the picture is altered, and what was changed in it. */
function Disclosure({ design, catalog }: { readonly design: DesignDetail; readonly catalog: Catalog | undefined }) {
  const { t } = useTranslation();
  const alterations = useAlterationTexts(catalog)(design.alterations);
  return (
    <section aria-labelledby="disclosure-title" className={cardLook}>
      <h2 id="disclosure-title" className="text-16 font-semibold">
        {t('detail.disclosure')}
      </h2>
      <p className="mt-1 text-14 text-ink-2">{t('detail.disclosureLine')}</p>
      <Dashes lines={alterations} className="mt-3 gap-1 text-14" />
    </section>
  );
}
