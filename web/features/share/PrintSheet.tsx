import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { Catalog } from '#contract/catalog.ts';
import type { Shown, ShownDesign } from '#contract/shares.ts';
import { useAlterationTexts } from '../../lib/alterationText.ts';
import { titlesOf, useDesignNames } from '../../lib/designNames.ts';
import { formatDay } from '../../lib/format.ts';
import { currentLocale } from '../../lib/i18n.ts';
import { pictureUrl } from '../../lib/picture.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { Dashes } from '../../ui/Dashes.tsx';
import { GeometryScore } from '../../ui/GeometryScore.tsx';
import { CommentList, Standing } from './AnswerParts.tsx';
import { Laid } from './Laid.tsx';

interface PrintSheetProps {
  readonly shown: Shown;
  readonly url: string;
  readonly catalog: Catalog | undefined;
  /** The paper, or the file, is done. */
  readonly onDone: () => void;
}

/** The page as it goes on paper: both pictures whole, and all that is said. Prints once its pictures are there. */
export function PrintSheet({ shown, url, catalog, onDone }: PrintSheetProps) {
  const { t } = useTranslation();
  const sheet = useRef<HTMLDivElement>(null);
  const done = useRef(onDone);
  useEffect(() => {
    const pictures = [...(sheet.current?.querySelectorAll('img') ?? [])];
    let left = false;
    // One that does not come leaves its place empty.
    void Promise.allSettled(pictures.map((picture) => picture.decode())).then(() => {
      if (!left) window.print();
    });
    // Phones print while the page goes on.
    const finish = () => done.current();
    window.addEventListener('afterprint', finish);
    return () => {
      left = true;
      window.removeEventListener('afterprint', finish);
    };
  }, []);
  const titles = titlesOf(shown.designs, useDesignNames(catalog));
  const heading = shown.board?.title ?? t('share.heading', { count: shown.designs.length });
  return createPortal(
    <div ref={sheet} aria-hidden="true" className="rw-print-pages" data-theme="light">
      <header>
        <h1 className="font-soft text-28">{heading}</h1>
        {shown.board?.note ? <p className="mt-2 whitespace-pre-line">{shown.board.note}</p> : null}
      </header>
      {shown.designs.map((design, at) => (
        <PrintedDesign key={design.place} design={design} title={titles[at] ?? ''} catalog={catalog} />
      ))}
      {shown.board ? <CommentList comments={shown.board.comments} /> : null}
      <footer className="mt-6 flex items-center gap-4 text-13">
        <img src={shown.qr} alt="" width={96} height={96} />
        <p>
          {t('board.onWeb')}
          <br />
          {url}
          <br />
          {formatDay(shown.sharedAt, currentLocale())}
        </p>
      </footer>
    </div>,
    document.body,
  );
}

interface PrintedProps {
  readonly design: ShownDesign;
  readonly title: string;
  readonly catalog: Catalog | undefined;
}

function PrintedDesign({ design, title, catalog }: PrintedProps) {
  const { t } = useTranslation();
  const alterations = useAlterationTexts(catalog)(design.alterations);
  const sides = [
    { picture: design.picture, caption: t('share.label') },
    { picture: design.source, caption: t('board.original') },
  ];
  return (
    <article className="rw-print-design mt-6 border-t border-line pt-4">
      <h2 className="text-18 font-medium">{title}</h2>
      <div className="mt-3 grid grid-cols-2 gap-4">
        {sides.map(({ picture, caption }) => (
          <figure key={caption}>
            <img
              src={pictureUrl(picture, 1280)}
              width={picture.width}
              height={picture.height}
              alt={caption}
              className="h-auto w-full"
            />
            <figcaption className="mt-1 text-13">{caption}</figcaption>
          </figure>
        ))}
      </div>
      {design.note ? <p className="mt-3 whitespace-pre-line">{design.note}</p> : null}
      <div className="mt-3 grid grid-cols-2 gap-4 text-13">
        <div>
          <p>{t('share.labelLine')}</p>
          {alterations.length > 0 ? <Dashes lines={alterations} className="mt-2 gap-1" /> : null}
        </div>
        <div className="flex flex-col gap-3">
          {design.material ? <Laid material={design.material} catalog={catalog} /> : null}
          {design.geometry ? <GeometryScore geometry={design.geometry} as="h3" /> : null}
        </div>
      </div>
      <Standing design={design} />
      <CommentList comments={design.comments} />
    </article>
  );
}
