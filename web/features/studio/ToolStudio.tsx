import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Catalog } from '#contract/catalog.ts';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { useDesignNames } from '../../lib/designNames.ts';
import { lookAt, takePhoto } from '../../lib/handedPhoto.ts';
import { queryKeys, useCatalog, useUser } from '../../lib/queries.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { JobNotice } from './JobNotice.tsx';
import { JobOverlay } from './JobOverlay.tsx';
import { DropPhoto } from './photo/DropPhoto.tsx';
import { PhotoSection } from './photo/PhotoSection.tsx';
import { Uploading } from './photo/Uploading.tsx';
import { usePhotoDrop } from './photo/usePhotoDrop.ts';
import { Downloads, GoOn } from './ResultActions.tsx';
import { ResultsStrip } from './ResultsStrip.tsx';
import { RunBar } from './RunBar.tsx';
import type { StudioProps } from './studioProps.ts';
import type { Layer, StudioTool, StudioToolId } from './studioTool.ts';
import { type Studio as StudioState, useStudio } from './useStudio.ts';

interface ToolStudioProps<F, L extends Layer> extends StudioProps {
  readonly tool: StudioTool<F, L>;
}

/** The studio of a tool: options left, the picture in the middle, its results right. */
export function ToolStudio<F, L extends Layer>(props: ToolStudioProps<F, L>) {
  const { tool, renderStage, renderActions, onOpenJob, onPhone = false } = props;
  const { t } = useTranslation();
  const studio = useStudio(tool);
  const catalog = useCatalog();
  const user = useUser();
  const membership = user.data?.membership;
  const inPlan = membership === undefined || tool.isInPlan(membership, studio.form);
  const shown = studio.selected?.id ?? null;
  const layer = tool.useLayer({ photo: studio.photo, form: studio.form, onChange: studio.change, shown });
  const missing = useMissing(tool, studio, layer);
  const { job } = studio.followed;
  const other = job && job.tool !== tool.id ? job : null;
  useEffect(() => {
    // An address that was put together by hand.
    if (other) onOpenJob(other, true);
  }, [other, onOpenJob]);
  const { bring, localFault, drop } = usePhotoIntake(studio);
  const options = useRef<HTMLElement>(null);
  // What a material takes is read after it was chosen: on a phone that is further down.
  const isMaterialFirst = onPhone && (tool.id === 'wall' || tool.id === 'floor');
  // On a phone the photo comes first, and everything else with it.
  const isEmpty = onPhone && !studio.photo && studio.upload.share === null;
  const start = () => {
    if (studio.photo && missing === null && inPlan) void studio.run.start(tool.ask(studio.form, studio.photo, layer));
  };
  if (catalog.isError) {
    return (
      <div className="grid min-h-[60vh] place-items-center p-6">
        <Notice
          kind="error"
          action={<Button onClick={() => void catalog.refetch()}>{t('app.retry')}</Button>}
          className="max-w-120"
        >
          {t('failure.connection')}
        </Notice>
      </div>
    );
  }
  return (
    <div {...drop.getRootProps({ className: 'rw-studio bg-page' })} data-phone={onPhone} data-empty={isEmpty}>
      <input {...drop.getInputProps({ accept: 'image/png,image/jpeg', 'aria-label': t('studio.choose') })} />
      <h1 className="sr-only">{t(`studioOf.${tool.id}.title`)}</h1>
      <p aria-live="polite" className="sr-only">
        {job?.status === 'succeeded' ? t('studio.made') : ''}
      </p>
      <section
        ref={options}
        aria-label={t('studio.options')}
        className="rw-studio-options border-hairline bg-surface lg:border-r"
      >
        <div className="thin-scroll flex min-h-0 flex-1 flex-col lg:block lg:overflow-y-auto">
          {studio.photo ? <PhotoSection photo={studio.photo} onReplace={drop.open} /> : null}
          {isMaterialFirst ? null : layer.section}
          {catalog.data ? (
            <tool.Options
              catalog={catalog.data}
              form={studio.form}
              onChange={studio.change}
              membership={membership ?? 'free'}
              photo={studio.photo}
              isBusy={studio.run.busy || job?.status === 'queued' || job?.status === 'running'}
            />
          ) : (
            <OptionsSkeleton />
          )}
          {isMaterialFirst ? layer.section : null}
        </div>
        <div className="max-lg:sticky max-lg:bottom-0 max-lg:z-10">
          <RunBar
            tool={tool.id}
            cost={tool.costOf(studio.form, studio.photo)}
            available={user.data?.freeToken}
            missing={missing}
            inPlan={inPlan}
            run={studio.run}
            onRun={start}
            photo={studio.photo}
            onCorners={layer.showCorners}
          />
        </div>
      </section>
      <section aria-label={t('studio.photo')} className="rw-studio-canvas">
        <Table
          tool={tool.id}
          studio={studio}
          layer={layer}
          catalog={catalog.data}
          renderStage={renderStage}
          {...(renderActions && { renderActions })}
          onPhone={onPhone}
          onOpenJob={onOpenJob}
          onAgain={start}
          localFault={localFault}
          isDragActive={drop.isDragActive}
          onChoose={drop.open}
          onFile={bring}
        />
      </section>
      <section
        aria-label={t(`studioOf.${tool.id}.results`)}
        data-any={job !== null}
        className="rw-studio-strip thin-scroll border-hairline bg-surface"
      >
        {catalog.data ? (
          <ResultsStrip
            tool={tool.id}
            catalog={catalog.data}
            job={job}
            selected={studio.selected}
            onSelect={studio.select}
            onStyles={() => options.current?.querySelector<HTMLElement>('[data-style][tabindex="0"]')?.focus()}
          />
        ) : null}
      </section>
    </div>
  );
}

/** How a photo comes: chosen, dropped here or on another page. The rest of the page is told what is looked at. */
function usePhotoIntake<F>({ upload, photo, selected }: StudioState<F>) {
  const [localFault, setLocalFault] = useState<string | null>(null);
  const { start: startUpload } = upload;
  const bring = useCallback(
    (file: File) => {
      setLocalFault(null);
      startUpload(file);
    },
    [startUpload],
  );
  useEffect(() => {
    // Dropped on another page, to be worked on here.
    const file = takePhoto();
    if (file) bring(file);
  }, [bring]);
  useEffect(() => {
    if (photo) lookAt({ ...photo, designId: selected?.id ?? null, picture: selected?.picture ?? photo.picture });
  }, [photo, selected]);
  return { bring, localFault, drop: usePhotoDrop(bring, setLocalFault) };
}

/** What still has to be chosen before it can run, in words. */
function useMissing<F, L extends Layer>(
  tool: StudioTool<F, L>,
  { form, photo, followed }: StudioState<F>,
  layer: L,
): string | null {
  const { t } = useTranslation();
  const working = followed.job?.status === 'queued' || followed.job?.status === 'running';
  if (!photo) return t('studio.needPhoto');
  const missing = tool.missing(form, photo, layer);
  if (missing) return t(`studio.${missing}`);
  return working ? t('studio.running') : null;
}

interface TableProps<F> extends StudioProps {
  readonly tool: StudioToolId;
  readonly studio: StudioState<F>;
  readonly layer: Layer;
  readonly catalog: Catalog | undefined;
  readonly onAgain: () => void;
  readonly localFault: string | null;
  readonly isDragActive: boolean;
  readonly onChoose: () => void;
  readonly onFile: (file: File) => void;
}

function Table<F>(props: TableProps<F>) {
  const { tool, studio, layer, catalog, renderStage, onOpenJob, onAgain, localFault } = props;
  const { t } = useTranslation();
  const names = useDesignNames(catalog);
  const { upload, followed, photo, selected } = studio;
  const faultText = { connection: t('failure.connection'), server: t('failure.server') };
  const fault = localFault ?? (upload.fault && (faultText[upload.fault as keyof typeof faultText] ?? upload.fault));
  const { job } = followed;
  const working = job !== null && (job.status === 'queued' || job.status === 'running');
  const shown = selected && names(selected);
  const { over } = layer;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex flex-col gap-2 px-4 pt-4 empty:hidden">
        {fault ? <Notice kind="error">{fault}</Notice> : null}
        {followed.gone ? (
          <Notice action={<Button onClick={studio.startAnew}>{t('studio.startNew')}</Button>}>
            {t('studio.gone')}
          </Notice>
        ) : null}
        {job ? (
          <JobNotice job={job} photo={photo} onAgain={onAgain} onCorners={layer.showCorners} />
        ) : (
          <OpenJob onOpenJob={onOpenJob} />
        )}
      </div>
      <div className="min-h-0 flex-1">
        {upload.share !== null ? (
          <Uploading share={upload.share} preview={upload.preview} lost={upload.lost} onCancel={upload.cancel} />
        ) : photo ? (
          renderStage({
            before: photo.picture,
            after: over ? null : (selected?.picture ?? null),
            ...(over && { over }),
            beforeAlt: t('compare.before'),
            afterAlt: shown?.alt ?? t('compare.after'),
            colours: shown?.swatches ?? [],
            versions: (job?.designs ?? [])
              .filter(({ id }) => id !== selected?.id)
              .map((each) => ({
                id: each.id,
                name: t('studio.variantOf', { number: each.variant + 1, style: names(each).title }),
                picture: each.picture,
              })),
            compact: props.onPhone ?? false,
            overlay: working ? (
              <JobOverlay
                job={job}
                connected={followed.connected}
                onCancel={() =>
                  studio.cancelJob({
                    text: t(`studioOf.${tool}.cancelConfirm`),
                    okText: t('studio.cancelOk'),
                    cancelText: t('studio.cancelKeep'),
                  })
                }
              />
            ) : null,
            actions: over ? (
              layer.tools
            ) : selected ? (
              <>
                {selected.tool === 'line' || working ? null : <GoOn design={selected} onPhoto={studio.takePhoto} />}
                <Downloads design={selected} />
                {props.renderActions?.(selected, shown?.alt ?? '')}
              </>
            ) : null,
          })
        ) : (
          <DropPhoto isDragActive={props.isDragActive} onChoose={props.onChoose} onFile={props.onFile} />
        )}
      </div>
    </div>
  );
}

/** Work that goes on elsewhere (another tab, before this visit) can be looked at from here. */
function OpenJob({ onOpenJob }: Pick<StudioProps, 'onOpenJob'>) {
  const { t } = useTranslation();
  const open = useQuery({
    queryKey: queryKeys.openJobs,
    queryFn: ({ signal }) => api.call(calls.imageJobs, {}, { signal }),
  });
  const [job] = open.data?.jobs ?? [];
  if (!job) return null;
  return (
    <Notice
      action={
        <Button look="outline" onClick={() => onOpenJob(job)}>
          {t('studio.openJobShow')}
        </Button>
      }
    >
      {t('studio.openJob')}
    </Notice>
  );
}

function OptionsSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-4 p-5">
      <div className="skeleton hit" />
      <div className="grid grid-cols-2 gap-2">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <div key={key} className="skeleton aspect-[8/7]" />
        ))}
      </div>
      <div className="skeleton hit" />
      <div className="skeleton hit" />
    </div>
  );
}
