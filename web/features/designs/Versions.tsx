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

/**
 * The photo, and everything that was made from it, oldest first: each version hangs on the photo's line. A photo that
 * is a design itself leads to that one, and designs that were made of this one's picture stand below.
 */
export function Versions({ design, nameOf }: VersionsProps) {
  const { t } = useTranslation();
  const { parent, continued } = design;
  const all: readonly Design[] = [...design.siblings, design].sort((a, b) => a.createdAt.localeCompare(b.createdAt));
  return (
    <section aria-labelledby="versions-title" className="mt-6">
      <h2 id="versions-title" className="text-16 font-semibold">
        {t('detail.versions')}
      </h2>
      <ul className="thin-scroll mt-3 flex items-start gap-3 overflow-x-auto p-1">
        {parent ? (
          <>
            <Version design={parent} name={t('detail.madeFrom', { name: nameOf(parent) })} />
            <Line />
          </>
        ) : design.source.deleted ? null : (
          <>
            <li className="shrink-0">
              <span className={cx(cardLook, 'border-hairline')}>
                <PictureFrame picture={design.source} alt="" sizes="160px" className={frameLook} />
              </span>
              <span className="mt-1 block px-1 text-13 text-ink-2">{t('detail.original')}</span>
            </li>
            <Line />
          </>
        )}
        {all.map((each) => (
          <Version key={each.id} design={each} name={nameOf(each)} isThis={each.id === design.id} />
        ))}
      </ul>
      {continued.length > 0 ? (
        <>
          <h3 className="mt-4 text-14 font-medium">{t('detail.continued')}</h3>
          <ul className="thin-scroll mt-2 flex items-start gap-3 overflow-x-auto p-1">
            {continued.map((each) => (
              <Version key={each.id} design={each} name={nameOf(each)} />
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}

function Line() {
  return <li aria-hidden="true" className="mt-[max(3.5rem,42px)] h-px w-6 shrink-0 bg-line" />;
}

interface VersionProps {
  readonly design: Design;
  readonly name: string;
  readonly isThis?: boolean;
}

function Version({ design, name, isThis = false }: VersionProps) {
  const { t } = useTranslation();
  return (
    <li className="shrink-0">
      <Link
        to={designPath(design.id)}
        aria-current={isThis ? 'page' : undefined}
        aria-label={`${t('designs.show')}: ${name}`}
        className={cx(cardLook, isThis ? 'border-accent ring-1 ring-accent' : 'border-hairline hover:border-line')}
      >
        <PictureFrame picture={design.picture} alt="" sizes="160px" className={frameLook} />
      </Link>
      <span className={cx('mt-1 block max-w-40 truncate px-1 text-13', isThis ? 'font-medium' : 'text-ink-2')}>
        {name}
      </span>
    </li>
  );
}
