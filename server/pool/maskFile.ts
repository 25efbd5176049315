/** Masks as files: read, measured, and drawn from label maps. */
import { dilate } from '#engine/image/morphology.ts';
import { resizeMask } from '#engine/image/resample.ts';
import type { Mask } from '#engine/image/types.ts';
import { PictureError } from './errors.ts';
import { decoding, pngOptions, readHeader, writeTemporary } from './pictureFile.ts';
import type { Declare } from './pictures.ts';
import type { Requests } from './protocol.ts';
import { sharp } from './sharpSetup.ts';
import type { MaskMeasured } from './types.ts';

/**
 * Reach of the rim that goes with a segment, as a share of the label map's long side: pixels there show a little of it.
 */
const rimShare = 0.0012;

/** A mask from disk at its own size, 0-255; what is transparent counts as black. Throws PictureError. */
export async function readMask(maskPath: string, declare?: Declare): Promise<Mask> {
  const header = await readHeader(maskPath, 1).catch((error: unknown) => {
    throw error instanceof PictureError ? new PictureError(error.reason, `the mask: ${error.message}`) : error;
  });
  declare?.(header);
  const { data, info } = await decoding(
    sharp(header.input, { failOn: 'warning', limitInputPixels: false })
      .autoOrient()
      .flatten({ background: '#000000' })
      .toColourspace('b-w')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true }),
  );
  if (info.channels !== 1) throw new Error(`the mask was decoded to ${info.channels} channels`);
  return { width: header.width, height: header.height, data };
}

function measured({ width, height, data }: Mask): MaskMeasured {
  let covered = 0;
  for (const value of data) if (value >= 128) covered++;
  return { width, height, covered };
}

/** Size of a mask, and how many of its pixels are white (≥ 128). */
export async function measureMask(
  { inputPath }: Requests['measureMask']['request'],
  declare: Declare,
): Promise<MaskMeasured> {
  return measured(await readMask(inputPath, declare));
}

/** Where a label map (R + 256·G + 65536·B) has one of those ids, with a rim. */
async function maskOfLabels(labelsPath: string, ids: readonly number[]): Promise<Mask> {
  const { data, info } = await decoding(
    sharp(labelsPath, { failOn: 'warning' }).raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true }),
  );
  const { width, height, channels } = info;
  if (channels !== 3) throw new Error(`the label map was decoded to ${channels} channels`);
  const wanted = new Set(ids);
  const mask = new Uint8Array(width * height);
  for (let i = 0, at = 0; i < mask.length; i++, at += 3) {
    const id = (data[at] ?? 0) + 256 * (data[at + 1] ?? 0) + 65536 * (data[at + 2] ?? 0);
    if (wanted.has(id)) mask[i] = 255;
  }
  return dilate({ width, height, data: mask }, Math.max(1, Math.round(rimShare * Math.max(width, height))));
}

/**
 * Draws a mask in black and white at the size given: of a label map's segments where `ids` are given, else of a grey
 * picture.
 */
export async function drawMask(request: Requests['drawMask']['request'], declare: Declare): Promise<MaskMeasured> {
  const { inputPath, temporaryPath, ids, width, height } = request;
  declare({ width, height });
  const small = ids ? await maskOfLabels(inputPath, ids) : await readMask(inputPath);
  const isExact = small.width === width && small.height === height;
  const large = isExact ? small : resizeMask(small, width, height, 'bilinear');
  const { data } = large;
  for (let i = 0; i < data.length; i++) data[i] = (data[i] ?? 0) >= 128 ? 255 : 0;
  const encoded = sharp(data, { raw: { width, height, channels: 1 } }).toColourspace('b-w');
  await writeTemporary(await encoded.png(pngOptions).toBuffer(), temporaryPath);
  return measured({ width, height, data });
}
