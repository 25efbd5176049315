import type { ComponentProps } from 'react';
import { limits } from '#contract/limits.ts';
import { z } from '../lib/zod.ts';
import { TextField } from './Field.tsx';

const { digits } = limits.secondFactor;

/** What was typed or pasted without the spaces that apps show in codes. */
export const bareCode = (text: string) => text.replace(/\s+/g, '');

/** Whether a text is a whole code of an authenticator app. */
export const isWholeCode = (text: string) => new RegExp(`^[0-9]{${digits}}$`).test(bareCode(text));

/** A form of nothing but the code of an authenticator app; `say` tells what a code looks like. */
export const appCodeForm = (say: () => string) =>
  z.object({ code: z.string().refine(isWholeCode, { error: say }).transform(bareCode) });

/** The six digits of an authenticator app: a numeric keyboard, filled in by the system where it can. */
export function CodeField(props: ComponentProps<typeof TextField>) {
  return (
    <TextField
      inputMode="numeric"
      autoComplete="one-time-code"
      // Room for the spaces that apps copy along.
      maxLength={digits + 6}
      spellCheck={false}
      inputClass="text-center text-22! tracking-[0.35em] tabular-nums"
      {...props}
    />
  );
}
