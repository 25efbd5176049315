/** Files on their way in: streamed to a temporary place, counted and hashed as they pass. */
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { sayField } from '#contract/fieldMessages.ts';
import type { Locale } from '#contract/locale.ts';
import { Refusal } from '../refusal.ts';
import { intoFile } from '../storage/intoFile.ts';
import { fieldRefusal, pictureRefusal } from './errors.ts';
import type { ReceivedFile } from './handler.ts';

/** The one field that holds a file. */
export const fileField = 'file';

export interface Received {
  /** Text fields by name; the first of each. */
  readonly fields: Readonly<Record<string, string>>;
  readonly file: ReceivedFile;
  /** Removes the temporary file. Safe to call twice. */
  discard(): Promise<void>;
}

export interface Receiving {
  /** Where the file is written. */
  readonly target: string;
  /** More than that is refused. */
  readonly fileBytes: number;
  readonly locale: Locale;
}

/** Names, text fields and the lines between the parts. */
const formBytes = 1024 * 1024;

const partLimits = {
  // One more than allowed, so that a second file is noticed rather than dropped.
  files: 2,
  fields: 20,
  fieldNameSize: 100,
  fieldSize: 4096,
  parts: 30,
  headerPairs: 100,
};

/** Refuses what says itself that it is larger than any file may be: before it is asked whether there is room for it. */
export function checkDeclaredSize(request: FastifyRequest, fileBytes: number): void {
  if (Number(request.headers['content-length']) > fileBytes + formBytes) throw pictureRefusal('too-large');
}

/**
 * Reads a multipart body with exactly one file into a target; the name that came with it is never part of a path.
 * Throws 10413 (nothing sent, empty, too large) or 10400 (no multipart, several files, broken framing); whatever was
 * written is gone then, also when the client breaks off.
 */
export async function receiveMultipart(
  request: FastifyRequest,
  { target, fileBytes, locale }: Receiving,
): Promise<Received> {
  if (!request.isMultipart()) throw fieldRefusal('body', sayField('bodyKind', locale, 'multipart/form-data'));
  // What says itself that it is too large is not read; the rest of the form is small.
  const discard = () => rm(target, { force: true });
  try {
    const { fields, file } = await readParts(request, { target, fileBytes, locale });
    if (!file) throw pictureRefusal('missing');
    if (file.bytes === 0) throw pictureRefusal('empty');
    return { fields, file, discard };
  } catch (error) {
    await discard();
    throw multipartError(error, locale);
  }
}

async function readParts(request: FastifyRequest, { target, fileBytes, locale }: Receiving) {
  const fields: Record<string, string> = Object.create(null);
  let file: ReceivedFile | undefined;
  let failure: unknown;
  for await (const part of request.parts({ limits: { ...partLimits, fileSize: fileBytes } })) {
    if (part.type === 'field') {
      if (typeof part.value === 'string') fields[part.fieldname] ??= part.value;
      continue;
    }
    if (part.fieldname !== fileField || file || failure) {
      // What follows is read to its end, so that the answer reaches a client that is still sending.
      failure ??= fieldRefusal(fileField, sayField('oneFile', locale));
      part.file.resume();
      continue;
    }
    file = await store(part, target);
    if (part.file.truncated) failure = pictureRefusal('too-large');
  }
  if (failure) throw failure;
  return { fields, file };
}

async function store(part: MultipartFile, target: string): Promise<ReceivedFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await intoFile(target, (file) => pipeline(part.file, count, file));
  return { path: target, bytes, sha256: hash.digest('hex') };
}

/** Faults of the body are the sender's; faults of the disk are ours. */
function multipartError(error: unknown, locale: Locale): unknown {
  if (error instanceof Refusal || !(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'FST_REQ_FILE_TOO_LARGE') return pictureRefusal('too-large');
  if (code === 'FST_FILES_LIMIT') return fieldRefusal(fileField, sayField('oneFile', locale));
  const ownFault = /^E(NOSPC|DQUOT|ACCES|IO|ROFS|MFILE|NOENT|PERM)$/.test(code);
  return ownFault ? error : fieldRefusal('body', sayField('bodyKind', locale, 'multipart/form-data'));
}
