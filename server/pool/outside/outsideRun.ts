/** In the job thread: what an outside engine is given is written down, and what it made becomes a result. */
import path from 'node:path';
import { limits } from '#contract/limits.ts';
import { throwIfAborted } from '#engine/abort.ts';
import { drawMark } from '#engine/image/brandMark.ts';
import { resizeRgb8 } from '#engine/image/resample.ts';
import type { Mask, Rgb8 } from '#engine/image/types.ts';
import { briefOf } from '#engine/outside/brief.ts';
import { layPatch, withTonesOf } from '#engine/outside/compose.ts';
import { judge } from '#engine/outside/judge.ts';
import { contentOf } from '#engine/outside/placing.ts';
import type { OutsideTool } from '#engine/outside/types.ts';
import type { Runtime } from '#engine/runtime.ts';
import { toolByName } from '#engine/tools/all.ts';
import type { DigitalSourceType } from '#engine/tools/descriptor.ts';
import { enhanceParams } from '#engine/tools/enhance/params.ts';
import { enhanceSizes } from '#engine/tools/enhance/sizes.ts';
import { engineVersion } from '#engine/version.ts';
import { PictureError } from '../errors.ts';
import { readMask } from '../maskFile.ts';
import { colourPng, greyPng, writeInto } from '../passFiles.ts';
import { pngOptions, readHeader, writeTemporary } from '../pictureFile.ts';
import type { Requests } from '../protocol.ts';
import { sharp } from '../sharpSetup.ts';
import { createProgress, decode, encode, hintOf, runtimeOf, type Workshop } from '../toolRun.ts';
import type { BriefReport, BriefRun, Finished } from './types.ts';

type OnProgress = (stage: string, fraction: number) => void;

/** Tones that were moved at the seam of a surface that is kept come back over this share of the long side. */
const LOCK_REACH = 0.015;

/** Reads the picture that a tool works on, at the size it works at. */
async function readSource({ tool, params: given, inputPath }: BriefRun['run'], workshop: Workshop) {
  const header = await readHeader(inputPath);
  const params = toolByName(tool).params.parse(given);
  const size = toolByName(tool).resultSize(params, header);
  if (size.width * size.height > limits.tool.maxPixels) {
    throw new PictureError('too-many-pixels', `${size.width}×${size.height} px are too many for this tool`);
  }
  const image = await decode(workshop, header, size);
  const result = tool === 'enhance' ? enhanceSizes(enhanceParams.parse(params), header).result : size;
  return { header, image, params, result };
}

async function within<T>(workshop: Workshop, onProgress: OnProgress, work: (rt: Runtime) => Promise<T>): Promise<T> {
  const progress = createProgress(onProgress);
  workshop.arena.reset();
  try {
    return await work(runtimeOf(workshop, progress.report));
  } finally {
    workshop.arena.reset();
  }
}

/** A mask as a black PNG that is transparent where the mask is white. */
function clearPng({ width, height, data }: Mask): Promise<Uint8Array> {
  const pixels = Buffer.alloc(width * height * 4);
  for (let i = 0; i < data.length; i++) pixels[4 * i + 3] = 255 - data[i];
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .png(pngOptions)
    .toBuffer();
}

/** Writes what an outside engine is given into the folder. */
export function runBrief({ brief }: Requests['brief']['request'], workshop: Workshop, onProgress: OnProgress) {
  const { run, folder, sizes, guides, maskAs } = brief;
  return within(workshop, onProgress, async (rt): Promise<BriefReport> => {
    const { header, image, params, result } = await readSource(run, workshop);
    const mask = run.maskPath === undefined ? {} : { mask: await readMask(run.maskPath) };
    const enlarged = run.tool === 'enhance' ? {} : { resultPixels: result.width * result.height };
    const wish = { sizes, guides, ...(run.tool === 'erase' ? {} : enlarged) };
    const made = briefOf(run.tool, image, params, wish, rt, { ...hintOf(run.room, header), ...mask });
    throwIfAborted(rt.signal);
    const files: Record<string, Uint8Array> = { 'picture.png': await colourPng(made.picture) };
    if (made.mask) files['mask.png'] = await (maskAs === 'white' ? greyPng(made.mask) : clearPng(made.mask));
    for (const [kind, guide] of Object.entries(made.guides)) files[`${kind}.png`] = await greyPng(guide);
    if (made.change) files['change.png'] = await greyPng(made.change);
    if (made.base !== image) files['base.png'] = await colourPng(made.base);
    await writeInto(folder, files);
    throwIfAborted(rt.signal);
    const { placing, room } = made;
    return {
      placing,
      isPartial: made.mask !== null,
      guides: guides.filter((kind) => made.guides[kind] !== undefined),
      room,
      width: result.width,
      height: result.height,
    };
  });
}

async function readIf(folder: string, name: string): Promise<Mask | null> {
  const file = path.join(folder, name);
  return readMask(file).catch((error: unknown) => {
    if (error instanceof PictureError && error.reason === 'missing') return null;
    throw error;
  });
}

/** The picture without the shadows of what goes, where there were some. */
async function readBase(folder: string, image: Rgb8, workshop: Workshop): Promise<Rgb8> {
  try {
    const header = await readHeader(path.join(folder, 'base.png'), 1);
    return await decode(workshop, header, image);
  } catch (error) {
    if (error instanceof PictureError && error.reason === 'missing') return image;
    throw error;
  }
}

function sourceTypeOf(tool: OutsideTool, isPartial: boolean): DigitalSourceType {
  if (tool === 'enhance') return 'algorithmicallyEnhanced';
  return isPartial ? 'compositeWithTrainedAlgorithmicMedia' : 'trainedAlgorithmicMedia';
}

const alterations: Readonly<Record<OutsideTool, readonly string[]>> = {
  restyle: ['generated'],
  'render-sketch': ['generated'],
  erase: ['erased', 'generated-part'],
  enhance: ['restored-outside'],
};

/** Makes a result of what an outside engine made: laid over the photo, judged, marked, written where it is good. */
export function runFinish(
  { finish, temporaryPath }: Requests['finish']['request'],
  workshop: Workshop,
  onProgress: OnProgress,
) {
  const { run, folder, brief, madePath, seed, system } = finish;
  const { placing, room, width, height } = brief;
  return within(workshop, onProgress, async (rt): Promise<Finished> => {
    const started = performance.now();
    const { image } = await readSource(run, workshop);
    const header = await readHeader(madePath, 16);
    const isStretched =
      Math.abs(header.width / header.height / (placing.canvas.width / placing.canvas.height) - 1) > 0.03;
    if (header.width * header.height > limits.tool.maxPixels || isStretched) {
      throw new PictureError('engine-size', `the engine gave ${header.width}×${header.height} px`);
    }
    const content = contentOf(await decode(workshop, header, header), placing);
    const base = await readBase(folder, image, workshop);
    const change = await readIf(folder, 'change.png');
    rt.progress('compose', 0.3);
    const size = change ? placing.window : { width, height };
    const isSmaller = size.width < content.width;
    const made = resizeRgb8(content, size.width, size.height, isSmaller ? 'area' : 'lanczos3');
    throwIfAborted(rt.signal);
    const reachPx = run.tool === 'erase' ? Number.POSITIVE_INFINITY : LOCK_REACH * Math.max(width, height);
    const patched = change ? layPatch(base, { made, window: placing.window, change, reachPx }, rt) : made;
    const result = run.tool === 'enhance' ? withTonesOf(base, patched, rt) : patched;
    rt.progress('measure', 0.5);
    const verdict = judge({ tool: run.tool, photo: image, made, result, change, room }, rt);
    rt.progress('encode', 0.94);
    const finished = run.mark ? drawMark(result) : result;
    const bytes = await encode(finished, sourceTypeOf(run.tool, change !== null), run.outputPath, system);
    throwIfAborted(rt.signal);
    const sha256 = await writeTemporary(bytes, temporaryPath);
    return {
      verdict,
      report: {
        tool: run.tool,
        engineVersion,
        seed,
        width: finished.width,
        height: finished.height,
        sha256,
        ms: { total: Math.round(performance.now() - started) },
        confidence: run.tool === 'restyle' ? (room?.confidence ?? null) : null,
        alterations: alterations[run.tool],
        ...(verdict.geometry && { document: { geometry: verdict.geometry } }),
      },
    };
  });
}
