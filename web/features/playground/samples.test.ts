import { expect, it } from 'vitest';
import { calls } from '#contract/all.ts';
import type { Call } from '#contract/call.ts';
import { samples } from './samples.ts';

it.each(Object.entries(samples))('%s is input that the call takes', (callId, fields) => {
  const call: Call | undefined = calls[callId as keyof typeof calls];
  const typed = Object.entries(fields).map(([name, text]) => [
    name,
    /^(\d|true|false)/.test(String(text)) && text !== '1k' ? JSON.parse(String(text)) : text,
  ]);
  const input = { imageId: 'image-0001', ...Object.fromEntries(typed) };
  const parsed = call?.input.safeParse(input);
  expect(parsed?.error).toBeUndefined();
  // Nothing of it is a field that the call does not know.
  expect(parsed?.data).toMatchObject(input);
});
