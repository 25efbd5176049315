import { describe, expect, test } from 'vitest';
import { AbortedError } from '../../abort.ts';
import { drawMark } from '../../image/brandMark.ts';
import type { Mask, Rgb8 } from '../../image/types.ts';
import { EngineInputError } from '../../refusals.ts';
import { createTestRuntime } from '../../testing/runtime.ts';
import { erase } from './erase.ts';
import { eraseParams } from './params.ts';

const [width, height] = [120, 90];
const params = eraseParams.parse({ shadows: false });

function picture(colourAt: (x: number, y: number) => readonly [number, number, number]): Rgb8 {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) data.set(colourAt(x, y), (y * width + x) * 3);
  return { width, height, data };
}

/** The picture with each pixel `times` as wide and high. */
function upsized({ width: w, height: h, data }: Rgb8, times: number): Rgb8 {
  const out = new Uint8Array(w * h * 3 * times * times);
  for (let y = 0; y < h * times; y++) {
    for (let x = 0; x < w * times; x++) {
      const from = (Math.floor(y / times) * w + Math.floor(x / times)) * 3;
      out.set(data.subarray(from, from + 3), (y * w * times + x) * 3);
    }
  }
  return { width: w * times, height: h * times, data: out };
}

function rectangle(left: number, top: number, right: number, bottom: number): Mask {
  const data = new Uint8Array(width * height);
  for (let y = top; y < bottom; y++) data.fill(255, y * width + left, y * width + right);
  return { width, height, data };
}

/** Boards of 12 px that run to the right and down, a dark joint between them, and a little grain. */
const boards = picture((x, y) => {
  const across = (x * 3 + y * 4) / 5;
  const isJoint = across % 12 < 1.6;
  const grain = ((x * 7919 + y * 104729) % 13) - 6;
  const tone = isJoint ? 60 : 150 + grain;
  return [tone, Math.round(tone * 0.8), Math.round(tone * 0.6)];
});
/** The same with a bright thing in front. */
const mask = rectangle(48, 30, 76, 62);
const withThing: Rgb8 = {
  ...boards,
  data: boards.data.map((v, i) => (mask.data[Math.floor(i / 3)] ? 255 - (i % 7) : v)),
};

const run = (photo: Rgb8, what: Mask | undefined) =>
  erase(photo, params, createTestRuntime(), what ? { mask: what } : {});

describe('erase', () => {
  const { image, mask: effective } = run(withThing, mask);

  test('every pixel outside the effective mask is the photo’s own, and that mask holds what was asked for', () => {
    for (let i = 0; i < mask.data.length; i++) {
      if (mask.data[i]) expect(effective.data[i]).toBe(255);
      if (effective.data[i]) continue;
      for (let c = 0; c < 3; c++)
        if (image.data[i * 3 + c] !== withThing.data[i * 3 + c]) throw new Error(`pixel ${i}`);
    }
  });

  test('boards and joints go on through the hole', () => {
    let squares = 0;
    let n = 0;
    let dark = 0;
    let darkInTruth = 0;
    for (let i = 0; i < mask.data.length; i++) {
      if (!mask.data[i]) continue;
      squares += (image.data[i * 3] - boards.data[i * 3]) ** 2;
      n++;
      dark += image.data[i * 3] < 100 ? 1 : 0;
      darkInTruth += boards.data[i * 3] < 100 ? 1 : 0;
    }
    expect(10 * Math.log10((255 * 255 * n) / squares)).toBeGreaterThan(20);
    expect(dark / darkInTruth).toBeGreaterThan(0.75);
    expect(dark / darkInTruth).toBeLessThan(1.3);
  });

  test('light that falls off is carried through', () => {
    const slope = picture((x, y) => {
      const tone = 90 + x + ((x * 31 + y * 17) % 5);
      return [tone, tone, tone];
    });
    const { image: filled } = run(slope, mask);
    let error = 0;
    for (let y = 30; y < 62; y++)
      for (let x = 48; x < 76; x++)
        error += Math.abs(filled.data[(y * width + x) * 3] - slope.data[(y * width + x) * 3]);
    expect(error / (28 * 32)).toBeLessThan(4);
  });

  test('the same picture and mask give the same bytes', () => {
    expect(run(withThing, mask).image.data).toEqual(image.data);
  });
});

describe('masks that cannot be used are refused with a reason', () => {
  const reasonOf = (what: Mask | undefined): string => {
    try {
      run(withThing, what);
    } catch (error) {
      if (error instanceof EngineInputError) return error.reason;
      throw error;
    }
    return 'none';
  };

  test.each([
    ['none at all', undefined, 'mask-missing'],
    ['empty', rectangle(0, 0, 0, 0), 'mask-empty'],
    ['all white', rectangle(0, 0, width, height), 'mask-full'],
    ['of another size', { width: 10, height: 10, data: new Uint8Array(100).fill(255) }, 'mask-size'],
  ])('%s', (_name, what, reason) => {
    expect(reasonOf(what)).toBe(reason);
  });
});

describe('our own mark', () => {
  const marked = drawMark(upsized(boards, 3));
  const sized = { width: marked.width, height: marked.height };
  const covering = (left: number, top: number, right: number, bottom: number): Mask => {
    const data = new Uint8Array(sized.width * sized.height);
    for (let y = top; y < bottom; y++) data.fill(255, y * sized.width + left, y * sized.width + right);
    return { ...sized, data };
  };

  test('is not erased', () => {
    expect(() => run(marked, covering(200, 210, 360, 270))).toThrow(expect.objectContaining({ reason: 'mark-own' }));
  });

  test('does not keep from erasing what is elsewhere', () => {
    const { mask: taken } = run(marked, covering(90, 80, 120, 100));
    expect(taken.data[90 * sized.width + 100]).toBe(255);
  });
});

test('a hole that leaves no room for patches is filled smoothly', () => {
  const grey = picture(() => [120, 110, 100]);
  const { image } = run(grey, rectangle(4, 4, width - 4, height - 2));
  expect([...image.data.subarray((40 * width + 60) * 3, (40 * width + 60) * 3 + 3)]).toEqual([120, 110, 100]);
});

describe('cancels', () => {
  /** Runs until the signal is looked at for the nth time; how often it was looked at, and the last stage. */
  const lookAt = (nth: number): { readonly looks: number; readonly stage: string; readonly isDone: boolean } => {
    let [looks, stage] = [0, ''];
    const rt = createTestRuntime({
      signal: {
        get aborted() {
          return ++looks >= nth;
        },
      },
      onProgress: (name) => {
        stage = name;
      },
    });
    try {
      erase(withThing, eraseParams.parse({}), rt, { mask });
    } catch (error) {
      if (!(error instanceof AbortedError)) throw error;
      return { looks, stage, isDone: false };
    }
    return { looks, stage, isDone: true };
  };
  const { looks: all, isDone } = lookAt(Number.POSITIVE_INFINITY);

  test('and the signal is looked at all the time', () => {
    expect(isDone).toBe(true);
    // A picture this small has some hundred loops that take longer on a large one.
    expect(all).toBeGreaterThan(300);
  });

  test.each([0.02, 0.3, 0.6, 0.9, 1])('at once after %s of all looks', (share) => {
    const nth = Math.ceil(share * all);
    expect(lookAt(nth)).toMatchObject({ looks: nth, isDone: false });
  });
});
