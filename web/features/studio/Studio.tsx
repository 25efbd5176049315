import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { Catalog } from '#contract/catalog.ts';
import type { Design, DownloadFormat } from '#contract/designs.ts';
import type { Picture } from '#contract/images.ts';
import type { Job } from '#contract/renders.ts';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { ApiError } from '../../lib/client.ts';
import { connectionText } from '../../lib/connectionText.ts';
import { useDesignNames } from '../../lib/designNames.ts';
import { savedFormats } from '../../lib/designs.ts';
import { lookAt, takePhoto } from '../../lib/handedPhoto.ts';
import { saveFile } from '../../lib/picture.ts';
import { queryKeys, useCatalog, useUser } from '../../lib/queries.ts';
import { toast } from '../../lib/toast.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { DropPhoto } from './DropPhoto.tsx';
import { enhanceTool } from './enhanceTool.ts';
import { eraseTool } from './eraseTool.ts';
import { furnishTool } from './furnishing/tool.ts';
import { JobNotice } from './JobNotice.tsx';
import { JobOverlay } from './JobOverlay.tsx';
import { floorTool, wallTool } from './laying/tool.tsx';
import { lineTool } from './lineTool.ts';
import { PhotoSection } from './PhotoSection.tsx';
import { ResultsStrip } from './ResultsStrip.tsx';
import { RunBar } from './RunBar.tsx';
import { restyleTool } from './restyleTool.ts';
import { sketchTool } from './sketchTool.ts';
import type { Layer, StageView, StudioTool, StudioToolId } from './studioTool.ts';
import { Uploading } from './Uploading.tsx';
import { unmarkTool } from './unmarkTool.ts';
import { usePhotoDrop } from './usePhotoDrop.ts';
import { type Studio as StudioState, useStudio } from './useStudio.ts';
import type { SourcePhoto } from './useUpload.ts';

/** What the picture on the table needs; the page decides with what it is shown. */
export interface StageProps {
  readonly before: Picture;
  readonly after: Picture | null;
  readonly beforeAlt: string;
  readonly afterAlt: string;
  readonly colours: readonly string[];
  readonly overlay: ReactNode;
  /** Drawn over the photo, where it stands. */
  readonly over?: (view: StageView) => ReactNode;
  readonly actions: ReactNode;
}

interface StudioProps {
  readonly renderStage: (props: StageProps) => ReactNode;
  /** Opens another job of this person in the studio of its tool; `instead`: this address was a wrong one to go back to. */
  readonly onOpenJob: (job: Pick<Job, 'jobId' | 'tool'>, instead?: boolean) => void;
}

/** The studio of a tool: options left, the picture in the middle, its results right. */
export function Studio({ tool, ...props }: StudioProps & { readonly tool: StudioToolId }) {
  switch (tool) {
    case 'restyle':
      return <ToolStudio tool={restyleTool} {...props} />;
    case 'furnish':
      return <ToolStudio tool={furnishTool} {...props} />;
    case 'render-sketch':
      return <ToolStudio tool={sketchTool} {...props} />;
    case 'wall':
      return <ToolStudio tool={wallTool} {...props} />;
    case 'floor':
      return <ToolStudio tool={floorTool} {...props} />;
    case 'line':
      return <ToolStudio tool={lineTool} {...props} />;
    case 'enhance':
      return <ToolStudio tool={enhanceTool} {...props} />;
    case 'erase':
      return <ToolStudio tool={eraseTool} {...props} />;
    case 'unmark':
      return <ToolStudio tool={unmarkTool} {...props} />;
  }
}

interface ToolStudioProps<F, L extends Layer> extends StudioProps {
  readonly tool: StudioTool<F, L>;
}

function ToolStudio<F, L extends Layer>({ tool, renderStage, onOpenJob }: ToolStudioProps<F, L>) {
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
  const [localFault, setLocalFault] = useState<string | null>(null);
  const { start: startUpload } = studio.upload;
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
  const { photo, selected } = studio;
  useEffect(() => {
    if (photo) lookAt({ ...photo, designId: selected?.id ?? null, picture: selected?.picture ?? photo.picture });
  }, [photo, selected]);
  const drop = usePhotoDrop(bring, setLocalFault);
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
    <div {...drop.getRootProps({ className: 'rw-studio bg-page' })}>
      <input {...drop.getInputProps({ accept: 'image/png,image/jpeg', 'aria-label': t('studio.choose') })} />
      <h1 className="sr-only">{t(`studioOf.${tool.id}.title`)}</h1>
      <p aria-live="polite" className="sr-only">
        {job?.status === 'succeeded' ? t('studio.made') : ''}
      </p>
      <section aria-label={t('studio.options')} className="rw-studio-options border-hairline bg-surface lg:border-r">
        <div className="thin-scroll min-h-0 flex-1 lg:overflow-y-auto">
          {studio.photo ? <PhotoSection photo={studio.photo} onReplace={drop.open} /> : null}
          {layer.section}
          {catalog.data ? (
            <tool.Options
              catalog={catalog.data}
              form={studio.form}
              onChange={studio.change}
              membership={membership ?? 'free'}
              photo={studio.photo}
            />
          ) : (
            <OptionsSkeleton />
          )}
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
          onOpenJob={onOpenJob}
          onAgain={start}
          localFault={localFault}
          isDragActive={drop.isDragActive}
          onChoose={drop.open}
        />
      </section>
      <section
        aria-label={t(`studioOf.${tool.id}.results`)}
        className="rw-studio-strip thin-scroll border-hairline bg-surface"
      >
        {catalog.data ? (
          <ResultsStrip
            tool={tool.id}
            catalog={catalog.data}
            job={job}
            selected={studio.selected}
            onSelect={studio.select}
          />
        ) : null}
      </section>
    </div>
  );
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
          <Uploading share={upload.share} preview={upload.preview} onCancel={upload.cancel} />
        ) : photo ? (
          renderStage({
            before: photo.picture,
            after: over ? null : (selected?.picture ?? null),
            ...(over && { over }),
            beforeAlt: t('compare.before'),
            afterAlt: shown?.alt ?? t('compare.after'),
            colours: shown?.swatches ?? [],
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
              </>
            ) : null,
          })
        ) : (
          <DropPhoto isDragActive={props.isDragActive} onChoose={props.onChoose} />
        )}
      </div>
    </div>
  );
}

/** Takes what was made as the photo to work on next. */
function GoOn({ design, onPhoto }: { readonly design: Design; readonly onPhoto: (photo: SourcePhoto) => void }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const goOn = async () => {
    setBusy(true);
    try {
      const { imageId, ...picture } = await api.call(calls.designContinue, { designId: design.id });
      onPhoto({ imageId, picture });
    } catch (error) {
      // What the server refused, the rules of the codes have said already.
      if (!(error instanceof ApiError)) toast(connectionText(error, t));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button look="outline" busy={busy} onClick={goOn}>
      {t('studio.goOn')}
    </Button>
  );
}

/** A button for each format that a design is saved as. */
function Downloads({ design }: { readonly design: Design }) {
  return savedFormats(design).map((format, _at, all) => (
    <DownloadButton key={format} designId={design.id} format={format} isOnly={all.length === 1} />
  ));
}

interface DownloadButtonProps {
  readonly designId: string;
  readonly format: DownloadFormat;
  /** Beside others it is called by its format alone. */
  readonly isOnly: boolean;
}

function DownloadButton({ designId, format, isOnly }: DownloadButtonProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { url, fileName } = await api.call(calls.designDownload, { designId, format });
      saveFile(url, fileName);
    } catch {
      // The rules of the codes have said it already.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      look="outline"
      busy={busy}
      onClick={save}
      icon={<Download className="icon" />}
      aria-label={isOnly ? undefined : t('designs.downloadAs', { format: format.toUpperCase() })}
    >
      {isOnly ? t('studio.download') : format.toUpperCase()}
    </Button>
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
