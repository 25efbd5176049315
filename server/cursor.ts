/** Where a page of designs ends, as clients carry it to the next one. */
import { z } from 'zod';
import { sayField } from '#contract/fieldMessages.ts';
import type { Locale } from '#contract/locale.ts';
import { Refusal } from '../../refusal.ts';
import type { Position } from './repo.ts';

const position = z.tuple([z.iso.datetime({ precision: 6 }), z.string().min(1).max(40)]);

export function writeCursor({ createdAt, id }: Position): string {
  return Buffer.from(JSON.stringify([createdAt, id])).toString('base64url');
}

/** Throws 10400 for what is none of ours. */
export function readCursor(cursor: string, locale: Locale): Position {
  try {
    const [createdAt, id] = position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    return { createdAt, id };
  } catch {
    throw new Refusal(10400, { data: { fields: { cursor: sayField('invalid', locale) } } });
  }
}
