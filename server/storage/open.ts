/** The storage that the configuration asks for. */
import path from 'node:path';
import type { Settings } from '../config.ts';
import { FolderStorage } from './folder.ts';
import { S3Storage } from './s3.ts';
import type { Storage } from './types.ts';

export function openStorage(config: Pick<Settings, 'dataDir' | 's3'>): Storage {
  const temporary = path.join(config.dataDir, 'tmp');
  return config.s3
    ? new S3Storage(config.s3, temporary)
    : new FolderStorage(path.join(config.dataDir, 'files'), temporary);
}
