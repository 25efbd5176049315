/** One run of a tool in the job thread: decode at the working size, run, encode, report. */
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import type { MessagePort } from 'node:worker_threads';
import { limits } from '#contract/limits.ts';
import { throwIfAborted } from '#engine/abort.ts';
import type { Room } from '#engine/geometry/roomSchema.ts';
import { drawMark } from '#engine/image/brandMark.ts';
import type { Rgb8 } from '#engine/image/types.ts';
import type { OwnPicture } from '#engine/materials/own/ownMaterial.ts';
import type { MendedMasks } from '#engine/resurface/whole.ts';
import type { Runtime, Stage } from '#engine/runtime.ts';
import { toolByName } from '#engine/tools/all.ts';
import type { DigitalSourceType, Inputs } from '#engine/tools/descriptor.ts';
import { OWN_MATERIAL_PX } from '#engine/tools/floor/params.ts';
import { sizeWithin } from '#engine/tools/resultSize.ts';
import { type Run, runs } from '#engine/tools/runs.ts';
import type { ToolHint, ToolResult } from '#engine/tools/toolResult.ts';
import { engineVersion } from '#engine/version.ts';
import { createArena, type SharedArena } from './arena.ts';
import { createBandTeam, type RunBands } from './bandTeam.ts';
import { PictureError } from './errors.ts';
import { bindKernels } from './kernels/kernels.ts';
import { readLearned } from './learned.ts';
import { readMask } from './maskFile.ts';
import { greyPng, writeInto, writeLayers, writeMasks } from './passFiles.ts';
import {
  decoding,
  jpegOptions,
  type PictureHeader,
  pngOptions,
  readHeader,
  sha256Of,
  uprightRgb,
  writeTemporary,
} from './pictureFile.ts';
import { control, type LaneMemory, type Requests } from './protocol.ts';
import { sharp } from './sharpSetup.ts';
import { sourceTypeXmp, svgWithSourceType } from './sourceType.ts';
import type { OwnMaterialFile, ToolReport, ToolRun } from './types.ts';

/** Shares of the whole run that decoding and encoding take in the progress bar. */
const decodeShare = 0.04;
const encodeFrom = 0.94;

/** What a job thread needs to run tools, made once. */
export interface Workshop {
  readonly arena: SharedArena;
  readonly runBands: RunBands;
  readonly words: Int32Array;
}

export function createWorkshop(lane: LaneMemory, ports: readonly MessagePort[]): Workshop {
  const arena = createArena(lane.memory.buffer);
  return {
    arena,
    runBands: createBandTeam(lane.control, bindKernels(lane.modules, lane.memory, 0), ports),
    words: lane.control,
  };
}

/** The runtime of one run: threads, memory and cancelling of the workshop. */
export function runtimeOf(workshop: Workshop, progress: Runtime['progress']): Runtime {
  return {
    arena: workshop.arena,
    signal: {
      get aborted() {
        return Atomics.load(workshop.words, control.aborted) !== 0;
      },
    },
    bands: workshop.runBands,
    learned: readLearned,
    progress,
  };
}

/** Measures stages and passes them on; fractions never go back. */
export function createProgress(onProgress: (stage: string, fraction: number) => void) {
  const ms: Record<string, number> = {};
  const started = performance.now();
  let stage = '';
  let since = started;
  let reached = 0;
  const close = (): void => {
    const now = performance.now();
    if (stage) ms[stage] = (ms[stage] ?? 0) + now - since;
    since = now;
  };
  return {
    report(next: Stage, fraction: number): void {
      if (next !== stage) {
        close();
        stage = next;
      }
      reached = Math.max(reached, Math.min(1, fraction));
      onProgress(next, reached);
    },
    finish(): Record<string, number> {
      close();
      const total = performance.now() - started;
      return Object.fromEntries(Object.entries({ total, ...ms }).map(([name, value]) => [name, Math.round(value)]));
    },
  };
}

/** PNG or JPEG by the ending of the path, with the source type in it. */
export async function encode(
  image: Rgb8,
  sourceType: DigitalSourceType,
  outputPath: string,
  system?: string,
): Promise<Uint8Array> {
  // sharp reads the pixels on another thread: a copy that the arena cannot take back meanwhile.
  const raw = sharp(Buffer.from(image.data), { raw: { width: image.width, height: image.height, channels: 3 } });
  const isJpeg = /\.jpe?g$/i.test(path.extname(outputPath));
  return (isJpeg ? raw.jpeg(jpegOptions) : raw.png(pngOptions)).withXmp(sourceTypeXmp(sourceType, system)).toBuffer();
}

export async function decode(
  workshop: Workshop,
  header: PictureHeader,
  size: { width: number; height: number },
): Promise<Rgb8> {
  const { data, info } = await decoding(
    uprightRgb(header, size).raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true }),
  );
  if (info.channels !== 3) throw new Error(`decoded to ${info.channels} channels`);
  const pixels = workshop.arena.u8(data.length);
  pixels.set(data);
  return { width: info.width, height: info.height, data: pixels };
}

/** A material that somebody brought, with its pixels. */
export async function readOwn(workshop: Workshop, { material, path: file }: OwnMaterialFile): Promise<OwnPicture> {
  const header = await readHeader(file);
  return { material, picture: await decode(workshop, header, sizeWithin(header, OWN_MATERIAL_PX)) };
}

async function readMended({ floor, wall }: NonNullable<ToolRun['mended']>): Promise<MendedMasks> {
  return { ...(floor && { floor: await readMask(floor) }), ...(wall && { wall: await readMask(wall) }) };
}

/** A room that belongs to another picture would be stretched over this one without a word. */
export function hintOf(room: Room | undefined, source: PictureHeader): ToolHint {
  if (!room) return {};
  const stretch = room.width / room.height / (source.width / source.height);
  if (Math.abs(Math.log(stretch)) > 0.02) {
    throw new PictureError('room-json', `the room is of a ${room.width}×${room.height} picture, not of this one`);
  }
  return { room };
}

/** The result as text where the path's ending asks for it; undefined for a picture. */
function textOf({ svg, document }: ToolResult, sourceType: DigitalSourceType, outputPath: string): string | undefined {
  const ending = path.extname(outputPath).toLowerCase();
  if (ending === '.svg' && svg === undefined) throw new Error('this tool draws no lines: it has no SVG');
  if (ending === '.json' && document === undefined) throw new Error('this tool says nothing: it has no JSON');
  if (ending === '.json') return `${JSON.stringify(document)}\n`;
  return ending === '.svg' && svg !== undefined ? svgWithSourceType(svg, sourceType) : undefined;
}

/** A tool that was given what it does not look at would be believed to have looked. */
function checkInputs(inputs: Inputs, { tool, maskPath, mended, own, room, secondPath }: ToolRun): void {
  const given = { mask: maskPath, mended, own, room, second: secondPath };
  for (const name of ['mask', 'mended', 'own', 'room', 'second'] as const) {
    if (given[name] !== undefined && !inputs[name]) throw new Error(`${tool} takes no ${name}`);
  }
  if (inputs.second && secondPath === undefined) throw new Error(`${tool} takes two pictures`);
}

/** Runs the tool that the request names. */
export async function runTool(
  { run, temporaryPath, vectorTemporaryPath }: Requests['tool']['request'],
  workshop: Workshop,
  onProgress: (stage: string, fraction: number) => void,
): Promise<ToolReport> {
  const tool = toolByName(run.tool);
  // What its own schema has let through is what it takes.
  const runIt: Run<never> = runs[run.tool];
  checkInputs(tool.inputs, run);
  const params = tool.params.parse(run.params);
  const progress = createProgress(onProgress);
  const rt = runtimeOf(workshop, (stage, fraction) =>
    progress.report(stage, decodeShare + fraction * (encodeFrom - decodeShare)),
  );
  workshop.arena.reset();
  try {
    progress.report('decode', 0);
    const header = await readHeader(run.inputPath);
    const read = (picture: PictureHeader): Promise<Rgb8> => {
      const wanted = tool.resultSize(params, picture);
      const size = run.mostPx ? sizeWithin(wanted, run.mostPx) : wanted;
      if (size.width * size.height > limits.tool.maxPixels) {
        throw new PictureError('too-many-pixels', `${size.width}×${size.height} px are too many for this tool`);
      }
      return decode(workshop, picture, size);
    };
    const image = await read(header);
    const mask = run.maskPath === undefined ? {} : { mask: await readMask(run.maskPath) };
    const second = run.secondPath === undefined ? {} : { second: await read(await readHeader(run.secondPath)) };
    const mended = run.mended === undefined ? {} : { mended: await readMended(run.mended) };
    const own = run.own === undefined ? {} : { own: await readOwn(workshop, run.own) };
    const result = runIt(image, params as never, rt, {
      ...hintOf(run.room, header),
      ...mask,
      ...mended,
      ...own,
      ...second,
    });
    progress.report('encode', encodeFrom);
    const finished = run.mark ? drawMark(result.image) : result.image;
    const sourceType = tool.sourceType(params);
    const text = textOf(result, sourceType, run.outputPath ?? '.json');
    const bytes = text === undefined ? await encode(finished, sourceType, run.outputPath ?? '') : Buffer.from(text);
    const sha256 = temporaryPath === undefined ? sha256Of(bytes) : await writeTemporary(bytes, temporaryPath);
    const vector = run.vectorPath === undefined ? undefined : textOf(result, sourceType, run.vectorPath);
    if (vector !== undefined && vectorTemporaryPath) await writeTemporary(Buffer.from(vector), vectorTemporaryPath);
    throwIfAborted(rt.signal);
    if (result.effective && run.effectivePath !== undefined) {
      const [folder, name] = [path.dirname(run.effectivePath), path.basename(run.effectivePath)];
      await writeInto(folder, { [name]: await greyPng(result.effective) });
    }
    if (result.masks && run.masksPath !== undefined) await writeMasks(result.masks, run.masksPath);
    if (result.layers && run.masksPath !== undefined) await writeLayers(result.layers, run.masksPath);
    return {
      tool: run.tool,
      engineVersion,
      seed: tool.seedOf(params),
      width: finished.width,
      height: finished.height,
      sha256,
      ms: progress.finish(),
      confidence: result.confidence,
      alterations: result.alterations,
      ...(result.document && (text === undefined || run.outputPath === undefined) ? { document: result.document } : {}),
    };
  } finally {
    workshop.arena.reset();
  }
}
