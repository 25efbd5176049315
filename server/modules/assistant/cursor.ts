/** Where a page of conversations ends, as clients carry it to the next one. */

import { z } from 'zod';
import { CODE } from '#contract/code.ts';
import { sayField } from '#contract/fieldMessages.ts';
import type { Locale } from '#contract/locale.ts';
import { Refusal } from '../../refusal.ts';

interface Position {
  readonly at: Date;
  readonly id: string;
}

const position = z.tuple([z.iso.datetime(), z.string().min(1).max(40)]);

export function writeCursor({ at, id }: Position): string {
  return Buffer.from(JSON.stringify([at.toISOString(), id])).toString('base64url');
}

/** Throws 10400 for what is none of ours. */
export function readCursor(cursor: string, locale: Locale): Position {
  try {
    const [at, id] = position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    return { at: new Date(at), id };
  } catch {
    throw new Refusal(CODE.invalid, { data: { fields: { cursor: sayField('invalid', locale) } } });
  }
}
