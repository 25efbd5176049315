import { useQuery } from '@tanstack/react-query';
import { Download, FileArchive, Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Catalog } from '#contract/catalog.ts';
import { CODE } from '#contract/code.ts';
import type { Picture } from '#contract/images.ts';
import type { Shown, ShownDesign } from '#contract/shares.ts';
import { useAlterationTexts } from '../../lib/alterationText.ts';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { ApiError } from '../../lib/client.ts';
import { connectionText } from '../../lib/connectionText.ts';
import { titlesOf, useDesignNames } from '../../lib/designNames.ts';
import { shareUrl } from '../../lib/designs.ts';
import { formatDay } from '../../lib/format.ts';
import { currentLocale } from '../../lib/i18n.ts';
import { pictureSrcSet, pictureUrl } from '../../lib/picture.ts';
import { useCatalog } from '../../lib/queries.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { BeforeAfter } from '../../ui/BeforeAfter.tsx';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Dashes } from '../../ui/Dashes.tsx';
import { GeometryScore } from '../../ui/GeometryScore.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { RoomDrawing } from '../../ui/RoomDrawing.tsx';
import { Choice, Comments, VisitorName } from './AnswerParts.tsx';
import { Laid } from './Laid.tsx';
import { PrintSheet } from './PrintSheet.tsx';
import { type Answers, shareKey, useAnswers } from './useAnswers.ts';

/** A link to a file or another tab that looks like a button. */
const linkLook = cx(
  'hit lifts inline-flex items-center gap-2 rounded-control border border-line/60 bg-surface px-4',
  'text-14 font-medium hover:border-ink-2',
);

interface SharedDesignsProps {
  readonly code: string;
  /** Leads a visitor to a design of their own. */
  readonly ownWay: ReactNode;
}

/** What a shared link shows: each design before and after, and what was changed in it. */
export function SharedDesigns({ code, ownWay }: SharedDesignsProps) {
  const { t } = useTranslation();
  const catalog = useCatalog().data;
  const nameOf = useDesignNames(catalog);
  const answers = useAnswers(code);
  const share = useQuery({
    queryKey: shareKey(code),
    queryFn: ({ signal }) =>
      api.call(calls.share, { code }, { signal, handled: [CODE.linkInvalid, CODE.invalid, CODE.tooMany] }),
    enabled: code !== '',
  });
  const isGone = code === '' || (share.error instanceof ApiError && share.error.code !== CODE.tooMany);
  if (isGone) return <Gone ownWay={ownWay} />;
  if (share.isError) {
    return (
      <div className="rail py-20">
        <h1 className="sr-only">{t('share.title')}</h1>
        <Notice kind="error" action={<Button onClick={() => void share.refetch()}>{t('app.retry')}</Button>}>
          {share.error instanceof ApiError ? share.error.message : connectionText(share.error, t)}
        </Notice>
      </div>
    );
  }
  const { data } = share;
  const titles = titlesOf(data?.designs ?? [], nameOf);
  return (
    <div className="rail pt-[max(3rem,24px)] pb-[max(6rem,56px)]">
      {data ? (
        <>
          <Head shown={data} code={code} catalog={catalog} answers={answers} />
          <ol className="mt-[max(2.5rem,24px)] flex flex-col gap-[max(5rem,48px)]">
            {data.designs.map((design, at) => (
              <li key={design.place}>
                <Shared
                  design={design}
                  title={titles[at] ?? ''}
                  catalog={catalog}
                  answers={data.board ? answers : null}
                />
              </li>
            ))}
          </ol>
          {data.board ? (
            <div className="mt-[max(4rem,40px)] max-w-[max(40rem,320px)]">
              {answers.fault.notice}
              <Comments comments={data.board.comments} label={t('board.whole')} answers={answers} />
            </div>
          ) : null}
          <footer className="mt-[max(5rem,48px)] flex flex-wrap items-center justify-between gap-5 border-t border-hairline pt-8">
            <div>
              <h2 className="font-soft text-28">{t('share.ownTitle')}</h2>
              <p className="mt-1 text-16 text-ink-2">{t('share.ownLine')}</p>
            </div>
            <div className="flex flex-wrap items-center gap-3">{ownWay}</div>
          </footer>
        </>
      ) : (
        <>
          <h1 className="headline font-soft text-40">{t('share.title')}</h1>
          <div aria-hidden="true" className="skeleton mt-8 aspect-[3/2] max-h-[70vh] w-full rounded-picture!" />
        </>
      )}
    </div>
  );
}

interface HeadProps {
  readonly shown: Shown;
  readonly code: string;
  readonly catalog: Catalog | undefined;
  readonly answers: Answers;
}

/** What it is, what can be taken from it, and who looks at it where answers are asked for. */
function Head({ shown, code, catalog, answers }: HeadProps) {
  const { t } = useTranslation();
  const [printed, setPrinted] = useState(0);
  const { board, designs, sharedAt } = shown;
  return (
    <header>
      <h1 className="headline font-soft text-40">{board?.title ?? t('share.heading', { count: designs.length })}</h1>
      <p className="mt-2 text-16 text-ink-2">{t('share.line', { day: formatDay(sharedAt, currentLocale()) })}</p>
      {board?.note ? <p className="mt-4 max-w-[44em] text-16 whitespace-pre-line">{board.note}</p> : null}
      <div className="mt-5 flex flex-wrap gap-2">
        <Button look="outline" icon={<Printer className="icon" />} onClick={() => setPrinted(printed + 1)}>
          {t('board.print')}
        </Button>
        <a href={`${calls.shareDownload.path}?${new URLSearchParams({ code })}`} download className={linkLook}>
          <FileArchive className="icon" />
          {t('board.pack')}
        </a>
      </div>
      {board ? (
        <section aria-label={t('board.yourAnswer')} className="mt-8 border-t border-hairline pt-6">
          <p className="mb-4 max-w-[44em] text-16">{t('board.answerLine')}</p>
          <VisitorName answers={answers} />
        </section>
      ) : null}
      {printed > 0 ? (
        <PrintSheet key={printed} shown={shown} url={shareUrl(code)} catalog={catalog} onDone={() => setPrinted(0)} />
      ) : null}
    </header>
  );
}

interface SharedProps {
  readonly design: ShownDesign;
  readonly title: string;
  readonly catalog: Catalog | undefined;
  /** null: nothing is asked. */
  readonly answers: Answers | null;
}

function Shared({ design, title, catalog, answers }: SharedProps) {
  const { t } = useTranslation();
  const alterations = useAlterationTexts(catalog)(design.alterations);
  const { width, height } = design.picture;
  return (
    <article className="grid items-start gap-x-[max(3rem,28px)] gap-y-6 lg:grid-cols-[minmax(0,1fr)_max(19rem,256px)]">
      <div
        className="w-full justify-self-center overflow-hidden rounded-picture bg-hairline outline outline-hairline"
        // As high as the window allows, and no wider than that makes it.
        style={{ maxWidth: `calc(76vh * ${width / height})` }}
      >
        <BeforeAfter
          before={<Layer picture={design.source} frame={design.picture} alt={t('share.beforeAlt')} />}
          after={<Layer picture={design.picture} frame={design.picture} alt={t('share.afterAlt', { title })} />}
          beforeLabel={t('compare.before')}
          afterLabel={t('compare.after')}
        />
      </div>
      <div>
        <h2 className="text-22 font-medium">{title}</h2>
        {design.note ? <p className="mt-2 text-16 break-words whitespace-pre-line">{design.note}</p> : null}
        <p className="mt-4 inline-block rounded-[6px] border border-line px-2.5 py-1 text-13">{t('share.label')}</p>
        <p className="mt-3 text-14 text-ink-2">{t('share.labelLine')}</p>
        {alterations.length > 0 ? (
          <>
            <h3 className="mt-5 text-14 font-medium">{t('studio.details')}</h3>
            <Dashes lines={alterations} className="mt-2 gap-1 text-14" />
          </>
        ) : null}
        {design.material ? <Laid material={design.material} catalog={catalog} className="mt-5" /> : null}
        {design.geometry ? <GeometryScore geometry={design.geometry} as="h3" className="mt-5" /> : null}
        <a
          href={design.download}
          download
          className="hit mt-6 inline-flex items-center gap-2 rounded-control border border-line/60 bg-surface px-4 text-14 font-medium hover:border-ink-2"
        >
          <Download className="icon" />
          {t('share.download')}
        </a>
        {answers ? (
          <>
            <Choice design={design} title={title} answers={answers} />
            <Comments
              comments={design.comments}
              place={design.place}
              label={t('board.commentsOn', { title })}
              answers={answers}
            />
          </>
        ) : null}
      </div>
    </article>
  );
}

/** One side of the comparison, in the frame of the design: both show the same view. */
function Layer({ picture, frame, alt }: { readonly picture: Picture; readonly frame: Picture; readonly alt: string }) {
  return (
    <img
      src={pictureUrl(picture, 1280)}
      srcSet={pictureSrcSet(picture)}
      sizes="(min-width: 1024px) 62vw, 92vw"
      width={frame.width}
      height={frame.height}
      alt={alt}
      draggable={false}
      className="block h-auto w-full"
    />
  );
}

/** The link was withdrawn, or never was one. */
function Gone({ ownWay }: { readonly ownWay: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="rail flex flex-col items-center py-[max(6rem,56px)] text-center">
      <span className="w-[max(22rem,240px)] max-w-full">
        <RoomDrawing />
      </span>
      <h1 className="headline mt-8 font-soft text-40">{t('share.gone')}</h1>
      <p className="mt-3 max-w-[34em] text-16 text-ink-2">{t('share.goneLine')}</p>
      <div className="mt-7 flex flex-wrap justify-center gap-3">{ownWay}</div>
    </div>
  );
}
