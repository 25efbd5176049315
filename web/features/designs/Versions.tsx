import { Link } from 'react-router';
import type { Design } from '#contract/designs.ts';
import type { DesignDetail } from '../../lib/designs.ts';
import { designPath } from '../../lib/paths.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { cx } from '../../ui/cx.ts';
import { PictureFrame } from '../../ui/PictureFrame.tsx';

const frameLook = 'h-[max(7rem,84px)] rounded-[5px]';
const cardLook = 'lifts block rounded-control border bg-surface p-1';

interface VersionsProps {
  readonly design: DesignDetail;
  readonly nameOf: (design: Design) => string;
}

/** The photo, and everything that was made from it, oldest first: each version hangs on the photo's line. */
export function Versions({ design, nameOf }: VersionsProps) {
  const { t } = useTranslation();
  const all: readonly Design[] = [...design.siblings, design].sort((a, b) => a.createdAt.localeCompare(b.createdAt));
  return (
    <section aria-labelledby="versions-title" className="mt-6">
      <h2 id="versions-title" className="text-16 font-semibold">
        {t('detail.versions')}
      </h2>
      <ul className="thin-scroll mt-3 flex items-start gap-3 overflow-x-auto p-1">
        {!design.source.deleted && (
          <>
            <li className="shrink-0">
              <span className={cx(cardLook, 'border-hairline')}>
                <PictureFrame picture={design.source} alt="" sizes="160px" className={frameLook} />
              </span>
              <span className="mt-1 block px-1 text-13 text-ink-2">{t('detail.original')}</span>
            </li>
            <li aria-hidden="true" className="mt-[max(3.5rem,42px)] h-px w-6 shrink-0 bg-line" />
          </>
        )}
        {all.map((each) => {
          const isThis = each.id === design.id;
          return (
            <li key={each.id} className="shrink-0">
              <Link
                to={designPath(each.id)}
                aria-current={isThis ? 'page' : undefined}
                aria-label={`${t('designs.show')}: ${nameOf(each)}`}
                className={cx(
                  cardLook,
                  isThis ? 'border-accent ring-1 ring-accent' : 'border-hairline hover:border-line',
                )}
              >
                <PictureFrame picture={each.picture} alt="" sizes="160px" className={frameLook} />
              </Link>
              <span className={cx('mt-1 block max-w-40 truncate px-1 text-13', isThis ? 'font-medium' : 'text-ink-2')}>
                {nameOf(each)}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
