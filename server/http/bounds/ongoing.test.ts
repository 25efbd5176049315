import { expect, it } from 'vitest';
import { createOngoing } from './ongoing.ts';

it('lets each person have so much at a time, and says when to come again', () => {
  const streams = createOngoing(2, 5);
  const ends = [streams.take('ann'), streams.take('ann')];
  expect(() => streams.take('ann')).toThrow(expect.objectContaining({ code: 10429, data: { retryAfter: 5 } }));
  streams.take('ben');
  ends[0]?.();
  ends.push(streams.take('ann'));
  expect(() => streams.take('ann')).toThrow(expect.objectContaining({ code: 10429 }));
  for (const end of ends.slice(1)) end();
  streams.take('ann');
  streams.take('ann');
});
