import { readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { AbortedError } from '../../abort.ts';
import { drawMark } from '../../image/brandMark.ts';
import type { Mask, Rgb8 } from '../../image/types.ts';
import { EngineInputError } from '../../refusals.ts';
import { decibels, drawGround, putOver, wordCoverage } from '../../testing/overlay.ts';
import { createTestRuntime } from '../../testing/runtime.ts';
import { unmarkParams } from './params.ts';
import { unmark } from './unmark.ts';

vi.setConfig({ testTimeout: 240_000 });

const weights = readFileSync(new URL('../../learned/marks.bin', import.meta.url));
const learned = () => weights;
const rt = () => createTestRuntime({ learned });
const [width, height] = [320, 200];
const clean = drawGround(width, height);
const coverage = wordCoverage(width, height, 'HOMEPHOSE', 30, 84, 6);
const marked = putOver(clean, coverage, [255, 255, 255], 0.45);

const masked = (photo: Rgb8, mask?: Mask) =>
  unmark(photo, unmarkParams.parse({ find: 'mask' }), rt(), mask ? { mask } : {});

/** A rectangle of white. */
function rectangle(left: number, top: number, right: number, bottom: number): Mask {
  const data = new Uint8Array(width * height);
  for (let y = top; y < bottom; y++) data.fill(255, y * width + left, y * width + right);
  return { width, height, data };
}

function expectUntouched(photo: Rgb8, result: Rgb8, mask: Mask): void {
  for (let i = 0; i < mask.data.length; i++) {
    if (mask.data[i]) continue;
    for (let c = 0; c < 3; c++) if (photo.data[i * 3 + c] !== result.data[i * 3 + c]) throw new Error(`pixel ${i}`);
  }
}

describe('a word over a room', () => {
  const { image, mask } = unmark(marked, unmarkParams.parse({}), rt(), {});

  test('is found and taken off, and what was below comes back', () => {
    expect(decibels(image, clean, coverage)).toBeGreaterThan(decibels(marked, clean, coverage) + 8);
  });

  test('every pixel outside the reported mask is the photo’s own', () => {
    expectUntouched(marked, image, mask);
    expect(mask.data.filter((v) => v === 255).length).toBeLessThan(0.2 * width * height);
  });

  test('the same photo gives the same bytes', () => {
    expect(unmark(marked, unmarkParams.parse({}), rt(), {}).image.data).toEqual(image.data);
  });
});

test('with a mask, nothing outside of it changes', () => {
  const half = rectangle(0, 70, 160, 160);
  const { image, mask } = masked(marked, half);
  expectUntouched(marked, image, mask);
  for (let i = 0; i < mask.data.length; i++) if (mask.data[i]) expect(half.data[i]).toBe(255);
  expect(mask.data.some((v) => v === 255)).toBe(true);
});

test('a mask of the mark’s own shape is enough', () => {
  const shape: Mask = { ...coverage, data: coverage.data.map((v) => (v >= 100 ? 255 : 0)) };
  const { image } = unmark(marked, unmarkParams.parse({ find: 'mask' }), rt(), { mask: shape });
  expect(decibels(image, clean, coverage)).toBeGreaterThan(decibels(marked, clean, coverage) + 4);
});

describe('what cannot be done is refused with a reason', () => {
  const reasonOf = (photo: Rgb8, find: 'auto' | 'mask', mask?: Mask): string => {
    try {
      unmark(photo, unmarkParams.parse({ find }), rt(), mask ? { mask } : {});
    } catch (error) {
      if (error instanceof EngineInputError) return error.reason;
      throw error;
    }
    return 'none';
  };

  test.each([
    ['no mask', undefined, 'mask-missing'],
    ['an empty one', rectangle(0, 0, 0, 0), 'mask-empty'],
    ['all white', rectangle(0, 0, width, height), 'mask-full'],
    ['of another size', { width: 10, height: 10, data: new Uint8Array(100).fill(255) }, 'mask-size'],
  ])('%s', (_name, mask, reason) => {
    expect(reasonOf(marked, 'mask', mask)).toBe(reason);
  });

  test('a photo without a mark', () => {
    expect(reasonOf(clean, 'auto')).toBe('mark-none');
  });

  test('our own mark, found or pointed at', () => {
    const ours = drawMark(clean);
    expect(reasonOf(ours, 'auto')).toBe('mark-own');
    expect(reasonOf(ours, 'mask', rectangle(160, 160, 319, 199))).toBe('mark-own');
  });
});

test('cancels', () => {
  for (const after of [5, 40]) {
    let looks = 0;
    const signal = {
      get aborted() {
        return ++looks > after;
      },
    };
    const runtime = createTestRuntime({ signal, learned });
    expect(() => unmark(marked, unmarkParams.parse({}), runtime, {})).toThrow(AbortedError);
  }
}, 240_000);
