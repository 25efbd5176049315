/** Files in a bucket of S3 or a service that speaks its protocol. */
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { S3Settings } from '../config.ts';
import { intoFile } from './intoFile.ts';
import { checkKey } from './key.ts';
import { TemporaryFolder } from './temporary.ts';
import { type ByteRange, MissingFile, type Storage, type StoredFile } from './types.ts';

const missing = new Set(['NoSuchKey', 'NotFound']);

function asMissing(error: unknown, key: string): unknown {
  return error instanceof S3ServiceException && missing.has(error.name) ? new MissingFile(key) : error;
}

export class S3Storage implements Storage {
  readonly kind = 's3';
  readonly #temporary: TemporaryFolder;
  readonly #client: S3Client;
  readonly #bucket: string;

  constructor(settings: S3Settings, temporaryFolder: string) {
    this.#temporary = new TemporaryFolder(temporaryFolder);
    this.#bucket = settings.bucket;
    this.#client = new S3Client({
      endpoint: settings.endpoint,
      region: settings.region,
      credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
      // Own endpoints rarely have a host name for each bucket, and many know no trailing checksums.
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  #at(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket, Key: checkKey(key) };
  }

  async put(key: string, content: Readable | Uint8Array, options: { contentType?: string } = {}): Promise<StoredFile> {
    const params = {
      ...this.#at(key),
      Body: content,
      ...(options.contentType && { ContentType: options.contentType }),
    };
    // Parts of 5 MiB at least, a few at a time: a picture of 200 MB never stands in memory.
    const upload = new Upload({ client: this.#client, params, queueSize: 3, partSize: 8 * 1024 * 1024 });
    const failed =
      content instanceof Readable
        ? new Promise<never>((_, reject) => {
            content.once('error', reject);
          })
        : undefined;
    try {
      await (failed ? Promise.race([upload.done(), failed]) : upload.done());
    } catch (error) {
      await upload.abort();
      throw error;
    }
    const stored = await this.stat(key);
    if (!stored) throw new MissingFile(key);
    return stored;
  }

  async putFile(
    key: string,
    file: string,
    options: { contentType?: string; move?: boolean } = {},
  ): Promise<StoredFile> {
    await stat(file);
    try {
      return await this.put(key, createReadStream(file), options);
    } finally {
      if (options.move) await rm(file, { force: true });
    }
  }

  async get(key: string, range?: ByteRange): Promise<Readable> {
    const Range = range ? `bytes=${range.start}-${range.end}` : undefined;
    try {
      const { Body } = await this.#client.send(new GetObjectCommand({ ...this.#at(key), ...(Range && { Range }) }));
      if (!(Body instanceof Readable)) throw new MissingFile(key);
      return Body;
    } catch (error) {
      throw asMissing(error, key);
    }
  }

  async localCopy(key: string): Promise<{ path: string; done(): Promise<void> }> {
    const copy = this.#temporary.next(key.split('.').at(-1) ?? 'copy');
    const done = () => rm(copy, { force: true });
    try {
      const content = await this.get(key);
      await intoFile(copy, (file) => pipeline(content, file));
    } catch (error) {
      await done();
      throw error;
    }
    return { path: copy, done };
  }

  async stat(key: string): Promise<StoredFile | undefined> {
    try {
      const head = await this.#client.send(new HeadObjectCommand(this.#at(key)));
      return { key, size: head.ContentLength ?? 0, modifiedAt: head.LastModified ?? new Date(0) };
    } catch (error) {
      if (asMissing(error, key) instanceof MissingFile) return undefined;
      throw error;
    }
  }

  async delete(key: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand(this.#at(key)));
  }

  async *list(prefix: string): AsyncIterable<StoredFile> {
    if (prefix !== '') checkKey(prefix.endsWith('/') ? prefix.slice(0, -1) : prefix);
    let token: string | undefined;
    do {
      const page = await this.#client.send(
        new ListObjectsV2Command({ Bucket: this.#bucket, Prefix: prefix, ...(token && { ContinuationToken: token }) }),
      );
      for (const { Key, Size, LastModified } of page.Contents ?? []) {
        if (Key) yield { key: Key, size: Size ?? 0, modifiedAt: LastModified ?? new Date(0) };
      }
      token = page.NextContinuationToken;
    } while (token);
  }

  temporaryPath(extension: string): string {
    return this.#temporary.next(extension);
  }

  sweepTemporary(before: Date): Promise<number> {
    return this.#temporary.sweep(before);
  }

  async close(): Promise<void> {
    this.#client.destroy();
  }
}
