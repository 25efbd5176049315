/** Where a page of a list ends, as clients carry it to the next one. */

import { z } from 'zod';
import { CODE } from '#contract/code.ts';
import { sayField } from '#contract/fieldMessages.ts';
import type { Locale } from '#contract/locale.ts';
import { Refusal } from './refusal.ts';

/**
 * A place in a list: creation time in microseconds as the database has it (a JavaScript date would round it), and id.
 */
export interface Position {
  readonly createdAt: string;
  readonly id: string;
}

/**
 * Times that a database can hold and a list can reach: later years, and those before there was any of this, are none of
 * ours.
 */
const position = z.tuple([
  z.iso.datetime({ precision: 6 }).refine((text) => /^(19[7-9]|20|21)/.test(text)),
  z.string().min(1).max(40),
]);

export function writeCursor({ createdAt, id }: Position): string {
  return Buffer.from(JSON.stringify([createdAt, id])).toString('base64url');
}

/** Throws 10400 for what is none of ours. */
export function readCursor(cursor: string, locale: Locale): Position {
  try {
    const [createdAt, id] = position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    return { createdAt, id };
  } catch {
    throw new Refusal(CODE.invalid, { data: { fields: { cursor: sayField('invalid', locale) } } });
  }
}
