import type { Catalog } from '#contract/catalog.ts';
import type { Design } from '#contract/designs.ts';
import type { Job } from '#contract/renders.ts';
import { useAlterationTexts } from '../../lib/alterationText.ts';
import { type DesignNames, useDesignNames } from '../../lib/designNames.ts';
import { useDesign } from '../../lib/designs.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { cx } from '../../ui/cx.ts';
import { Dashes } from '../../ui/Dashes.tsx';
import { GeometryScore } from '../../ui/GeometryScore.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PictureFrame } from '../../ui/PictureFrame.tsx';
import { Quantities } from '../../ui/redesign/Quantities.tsx';
import type { StudioToolId } from './studioTool.ts';
import { WhatNext } from './WhatNext.tsx';

interface ResultsStripProps {
  readonly tool: StudioToolId;
  readonly catalog: Catalog;
  readonly job: Job | null;
  readonly selected: Design | null;
  readonly onSelect: (designId: string) => void;
  /** Leads to the styles, for another one. */
  readonly onStyles: () => void;
}

/** Below this the tool could not tell much of the room. */
const lowConfidence = 0.5;

/** The variants of a job, delivered and awaited, and what is known of the one on the table. */
export function ResultsStrip({ tool, catalog, job, selected, onSelect, onStyles }: ResultsStripProps) {
  const { t } = useTranslation();
  const names = useDesignNames(catalog);
  const running = job?.status === 'queued' || job?.status === 'running';
  const awaited = job && running ? Math.max(0, job.requested - job.designs.length) : 0;
  return (
    <div className="flex flex-col gap-4 p-5 max-xl:gap-2 max-xl:p-4">
      <h2 className="text-14 font-medium">{t(`studioOf.${tool}.results`)}</h2>
      {job && (job.designs.length > 0 || awaited > 0) ? (
        <ul className="thin-scroll -m-1 flex flex-col gap-3 p-1 max-xl:flex-row max-xl:overflow-x-auto">
          {job.designs.map((design) => (
            <li key={design.id} className="max-xl:w-44 max-xl:shrink-0">
              <button
                type="button"
                aria-pressed={design.id === selected?.id}
                aria-label={t('studio.variantOf', {
                  number: design.variant + 1,
                  style: names(design).title,
                })}
                onClick={() => onSelect(design.id)}
                className={cx(
                  'lifts block w-full overflow-hidden rounded-control border bg-surface p-1',
                  design.id === selected?.id ? 'border-accent ring-1 ring-accent' : 'border-hairline hover:border-line',
                )}
              >
                <PictureFrame
                  picture={design.picture}
                  alt=""
                  sizes="240px"
                  colours={names(design).swatches}
                  className="mx-auto max-h-64 max-w-full rounded-[5px]"
                />
              </button>
            </li>
          ))}
          {Array.from({ length: awaited }, (_, at) => job.designs.length + at + 1).map((number) => (
            <li key={`awaited-${number}`} className="max-xl:w-44 max-xl:shrink-0">
              <div
                role="img"
                aria-label={t('studio.waiting', { number })}
                className="skeleton aspect-[3/2] w-full rounded-control"
              />
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-13 text-ink-2">{t(`studioOf.${tool}.resultsEmpty`)}</p>
      )}
      {selected && !running && selected.tool !== 'line' ? (
        <WhatNext design={selected} tool={tool} onStyles={onStyles} />
      ) : null}
      {selected ? <Details catalog={catalog} design={selected} names={names(selected)} /> : null}
    </div>
  );
}

const isLaid = ({ tool }: Design): boolean => tool === 'wall' || tool === 'floor';

function LaidQuantities({ designId }: { readonly designId: string }) {
  const { data } = useDesign(designId);
  return <Quantities report={data?.report} as="h3" className="mt-4" />;
}

function Details({
  catalog,
  design,
  names,
}: {
  readonly catalog: Catalog;
  readonly design: Design;
  readonly names: DesignNames;
}) {
  const { t } = useTranslation();
  const { width, height } = design.picture;
  const alterations = useAlterationTexts(catalog)(design.alterations);
  return (
    <div className="text-13 xl:border-t xl:border-hairline xl:pt-4">
      <p className="text-14 font-medium">{names.title}</p>
      {names.line ? <p className="text-ink-2">{names.line}</p> : null}
      <p className="mt-1 text-ink-2">{t('studio.size', { width, height })}</p>
      {design.style === null ? null : <p className="text-ink-2">{t('studio.seedOf', { seed: design.seed })}</p>}
      {alterations.length > 0 ? (
        <>
          <h3 className="mt-3 text-ink-2">{t('studio.details')}</h3>
          <Dashes lines={alterations} className="mt-1 gap-0.5" />
        </>
      ) : null}
      {isLaid(design) ? <LaidQuantities designId={design.id} /> : null}
      {design.geometry ? <GeometryScore geometry={design.geometry} as="h3" className="mt-4" /> : null}
      {design.confidence !== null && design.confidence < lowConfidence ? (
        <Notice className="mt-3">{t('studio.lowConfidence')}</Notice>
      ) : null}
    </div>
  );
}
