/** One run of the showroom in the job thread: render, encode, report; passes beside it when they are asked for. */
import { throwIfAborted } from '#engine/abort.ts';
import { showroomParams } from '#engine/tools/showroom/params.ts';
import { type ShowroomPasses, showroom } from '#engine/tools/showroom/showroom.ts';
import { engineVersion } from '#engine/version.ts';
import { colourPng, greyPng, writeInto } from './passFiles.ts';
import { writeTemporary } from './pictureFile.ts';
import type { Requests } from './protocol.ts';
import { createProgress, encode, runtimeOf, type Workshop } from './toolRun.ts';
import type { ToolReport } from './types.ts';

/** Share of the run after which pictures are written. */
const encodeFrom = 0.96;

/** Runs the showroom. Passes are written last, each under a temporary name first. */
export async function runShowroom(
  { run, temporaryPath }: Requests['showroom']['request'],
  workshop: Workshop,
  onProgress: (stage: string, fraction: number) => void,
): Promise<ToolReport> {
  const params = showroomParams.parse(run.params);
  const progress = createProgress(onProgress);
  const rt = runtimeOf(workshop, (stage, fraction) => progress.report(stage, fraction * encodeFrom));
  workshop.arena.reset();
  try {
    const { image, passes } = showroom(params, rt, run.passesPath !== undefined);
    progress.report('encode', encodeFrom);
    const sha256 = await writeTemporary(await encode(image, 'algorithmicMedia', run.outputPath), temporaryPath);
    throwIfAborted(rt.signal);
    if (passes && run.passesPath) await writePasses(passes, run.passesPath);
    const { width, height } = image;
    return {
      tool: 'showroom',
      engineVersion,
      seed: params.seed,
      width,
      height,
      sha256,
      ms: progress.finish(),
      confidence: null,
      alterations: [],
    };
  } finally {
    workshop.arena.reset();
  }
}

async function writePasses(passes: ShowroomPasses, folder: string): Promise<void> {
  const { width, height } = passes.empty;
  const grey = (data: Uint8Array | Uint16Array) => greyPng({ width, height, data });
  await writeInto(folder, {
    'empty.png': await colourPng(passes.empty),
    'normal.png': await colourPng(passes.normal),
    'albedo.png': await colourPng(passes.albedo),
    'depth.png': await grey(passes.depthMm),
    'lines.png': await grey(passes.lines.data),
    'structure.png': await grey(passes.structure),
    'surface.png': await grey(passes.surface),
    'object.png': await grey(passes.object),
    'room.json': `${JSON.stringify(passes.room)}\n`,
    'objects.json': `${JSON.stringify(passes.objects)}\n`,
  });
}
