import { expect, test } from 'vitest';
import { drawMark } from '../../image/brandMark.ts';
import { resizeRgb8 } from '../../image/resample.ts';
import { drawRoomPicture } from '../../testing/roomPicture.ts';
import { createTestRuntime } from '../../testing/runtime.ts';
import { carriesOwnMark } from './ownMark.ts';

const rt = createTestRuntime();
const room = drawRoomPicture(480, 320);
const marked = drawMark(room);

test('our own mark is known, also after the picture was made smaller or larger', () => {
  expect(carriesOwnMark(marked, rt)).toBe(true);
  expect(carriesOwnMark(resizeRgb8(marked, 390, 260), rt)).toBe(true);
  expect(carriesOwnMark(resizeRgb8(marked, 816, 544), rt)).toBe(true);
}, 240_000);

test('a picture without it does not carry it', () => {
  expect(carriesOwnMark(room, rt)).toBe(false);
}, 240_000);
