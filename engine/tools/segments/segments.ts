/** Photo or line drawing → label map and list of segments: what can be chosen with a click. */

import { throwIfAborted } from '../../abort.ts';
import { copyI32, sharedU8 } from '../../image/raster.ts';
import { resizeRgb8, shrinkRgb8 } from '../../image/resample.ts';
import type { LabelMap, Rgb8 } from '../../image/types.ts';
import { perceive } from '../../perceive/perceive.ts';
import { segmentBandOps } from '../../perceive/segments/bandOps.ts';
import { findSegments, type Segment, type Segments, shrunkForSegments } from '../../perceive/segments/segments.ts';
import { drawnSegments } from '../../perceive/sketch/segments.ts';
import { asDrawing, type Drawn, perceiveSketch } from '../../perceive/sketch/sketch.ts';
import type { DrawnStroke } from '../../perceive/sketch/strokes.ts';
import { ANALYSIS_PX } from '../../perceive/types.ts';
import type { Runtime } from '../../runtime.ts';
import type { ToolHint, ToolResult } from '../toolResult.ts';
import type { SegmentsParams } from './params.ts';

/** A segment with its place in the photo. */
export interface ListedSegment extends Segment {
  /** Left, top, width, height in px of the photo. */
  readonly box: readonly [number, number, number, number];
  /** Pixels of the photo. */
  readonly area: number;
}

/** What is said of a photo or drawing beside its label map. */
export interface SegmentList {
  readonly segments: readonly ListedSegment[];
  /** Of a line drawing: its strokes as polylines, and how wide the pen was; px of the drawing. */
  readonly strokes?: readonly DrawnStroke[];
}

/**
 * Finds what can be clicked in a photo of at least 16 × 16 px. `image` is the label map at the photo's size: each pixel
 * holds the id of its segment of level 3 (parts) as R + 256·G + 65536·B, as in COCO's panoptic format; every pixel has
 * one. `document` is a SegmentList: id, level (1 wholes, 2 things, 3 parts), parent (the segment of the next coarser
 * level), box, area, kind, surface; the segments of each level share the photo out among them. Of a line drawing the
 * parts are its closed regions. A photo larger than SEGMENTS_PX is looked at in a smaller copy, whose borders are then
 * drawn along the photo's own edges. A Room given as hint is taken as it is. Deterministic; throws AbortedError when
 * cancelled.
 */
export function segmentsOfPhoto(image: Rgb8, params: SegmentsParams, rt: Runtime, hint: ToolHint): ToolResult {
  const reduced = shrinkRgb8(image, ANALYSIS_PX);
  const drawn = asDrawing(image, params.medium, rt, reduced);
  if (drawn) return segmentsOfDrawing(image, drawn, rt, hint);
  const first: Runtime = { ...rt, progress: (stage, fraction) => rt.progress(stage, 0.6 * fraction) };
  const perception = perceive(reduced, first, { medium: 'photo', ...(hint.room ? { room: hint.room } : {}) });
  rt.progress('surfaces', 0.6);
  // From the smaller copy: reading 24 megapixels twice would take longer than finding segments.
  const small = shrunkForSegments(reduced);
  const found = findSegments(small, { perception }, rt);
  rt.progress('compose', 0.85);
  const labels = codedLabels(image, small, found, rt);
  throwIfAborted(rt.signal);
  const segments = listed(labels, found.segments, rt);
  const document: SegmentList = { segments };
  return { image: labels, confidence: perception.room.confidence, alterations: [], document };
}

/** The closed regions of a drawing, and what they form; its strokes stand beside them in the document. */
function segmentsOfDrawing(image: Rgb8, drawn: Drawn, rt: Runtime, hint: ToolHint): ToolResult {
  const first: Runtime = { ...rt, progress: (stage, fraction) => rt.progress(stage, 0.8 * fraction) };
  const sketch = perceiveSketch(drawn, image, first, hint.room);
  rt.progress('compose', 0.85);
  const found = drawnSegments(sketch);
  const { width, height } = found.labels;
  const small =
    image.width === width ? image : resizeRgb8(image, width, height, image.width > width ? 'area' : 'bilinear');
  const labels = codedLabels(image, small, found, rt);
  throwIfAborted(rt.signal);
  const rounded = (v: number): number => Math.round(10 * v) / 10;
  const strokes = sketch.strokes.map(({ points, widthPx }) => ({
    points: points.map(([x, y]) => [rounded(x), rounded(y)] as const),
    widthPx: rounded(widthPx),
  }));
  const document: SegmentList = { segments: listed(labels, found.segments, rt), strokes };
  return { image: labels, confidence: sketch.perception.room.confidence, alterations: [], document };
}

/** The label map at the size of `image`, ids as colours. */
function codedLabels(image: Rgb8, small: Rgb8, { labels, segments }: Segments, rt: Runtime): Rgb8 {
  const { width, height } = image;
  const codes = rt.arena.u8(3 * (segments.length + 1));
  for (const { id } of segments) codes.set([id & 255, (id >> 8) & 255, id >> 16], 3 * id);
  const map = copyI32(labels.data, rt.arena);
  const { colours, border } = surroundings(small, labels, rt);
  const target = rt.arena.u8(width * height * 3);
  rt.bands(segmentBandOps.labels, height, {
    width,
    height,
    rgb: sharedU8(image.data, rt.arena),
    smallWidth: labels.width,
    smallHeight: labels.height,
    labels: map,
    colours,
    border,
    codes,
    target,
  });
  return { width, height, data: target };
}

/**
 * 1 where some label around a pixel is another than its own, and for those and their neighbours the mean colour of what
 * around them has their label.
 */
function surroundings(small: Rgb8, labels: LabelMap, rt: Runtime): { colours: Float32Array; border: Uint8Array } {
  const { width, height, data } = labels;
  const colours = rt.arena.f32(width * height * 3);
  const border = rt.arena.u8(width * height);
  const mark = (i: number, j: number): void => {
    if (data[i] === data[j]) return;
    border[i] = 1;
    border[j] = 1;
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (x + 1 < width) mark(i, i + 1);
      if (y + 1 === height) continue;
      mark(i, i + width);
      if (x + 1 < width) mark(i, i + width + 1);
      if (x > 0) mark(i, i + width - 1);
    }
  }
  for (let i = 0; i < border.length; i++) {
    const x = i % width;
    const y = (i - x) / width;
    const [left, right] = [Math.max(0, x - 1), Math.min(width - 1, x + 1)];
    const [top, bottom] = [Math.max(0, y - 1), Math.min(height - 1, y + 1)];
    let isTold = false;
    let red = 0;
    let green = 0;
    let blue = 0;
    let count = 0;
    for (let row = top; row <= bottom; row++) {
      for (let j = row * width + left; j <= row * width + right; j++) {
        if (border[j] === 1) isTold = true;
        if (data[j] !== data[i]) continue;
        red += small.data[3 * j];
        green += small.data[3 * j + 1];
        blue += small.data[3 * j + 2];
        count++;
      }
    }
    if (!isTold) continue;
    colours[3 * i] = red / count;
    colours[3 * i + 1] = green / count;
    colours[3 * i + 2] = blue / count;
  }
  return { colours, border };
}

/** Boxes and areas of all levels, counted in the label map; what no pixel is left of is left out. */
function listed({ width, height, data }: Rgb8, segments: readonly Segment[], rt: Runtime): ListedSegment[] {
  const count = segments.length + 1;
  const area = new Float64Array(count);
  const boxes = new Int32Array(4 * count);
  for (let id = 0; id < count; id++) boxes.set([width, height, 0, 0], 4 * id);
  for (let y = 0; y < height; y++) {
    if ((y & 63) === 0) throwIfAborted(rt.signal);
    for (let x = 0, at = 3 * y * width; x < width; x++, at += 3) {
      const id = data[at] + 256 * data[at + 1] + 65536 * data[at + 2];
      area[id]++;
      const box = 4 * id;
      if (x < boxes[box]) boxes[box] = x;
      if (x >= boxes[box + 2]) boxes[box + 2] = x + 1;
      if (y < boxes[box + 1]) boxes[box + 1] = y;
      boxes[box + 3] = y + 1;
    }
  }
  // Parts come before what they are part of.
  for (const { id, parent } of segments) {
    if (parent === null || area[id] === 0) continue;
    area[parent] += area[id];
    for (let side = 0; side < 4; side++) {
      const pick = side < 2 ? Math.min : Math.max;
      boxes[4 * parent + side] = pick(boxes[4 * parent + side], boxes[4 * id + side]);
    }
  }
  return segments
    .filter(({ id }) => area[id] > 0)
    .map((segment) => {
      const [left, top, right, bottom] = boxes.subarray(4 * segment.id, 4 * segment.id + 4);
      return { ...segment, box: [left, top, right - left, bottom - top], area: area[segment.id] };
    });
}
