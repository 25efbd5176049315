import { describe, expect, it } from 'vitest';
import { AbortedError } from '../../abort.ts';
import { segmentKinds } from '../../perceive/segments/kinds.ts';
import { SEGMENTS_PX } from '../../perceive/segments/segments.ts';
import { drawBoxRoom, makeBoxRoom } from '../../testing/room.ts';
import { createTestRuntime } from '../../testing/runtime.ts';
import { segmentsParams } from './params.ts';
import { type SegmentList, segmentsOfPhoto } from './segments.ts';

const params = segmentsParams.parse({});

function decoded(data: Uint8Array): Int32Array {
  return Int32Array.from(
    { length: data.length / 3 },
    (_, i) => data[3 * i] + 256 * data[3 * i + 1] + 65536 * data[3 * i + 2],
  );
}

describe('segmentsOfPhoto', () => {
  const { image, faces } = drawBoxRoom(makeBoxRoom({ yaw: 0.2, pitch: 0.06 }));
  const { image: map, document } = segmentsOfPhoto(image, params, createTestRuntime(), {});
  const { segments } = document as SegmentList;
  const ids = decoded(map.data);

  it('lists what its label map holds: boxes and areas of the parts, and of what they form', () => {
    expect([map.width, map.height]).toEqual([image.width, image.height]);
    const byId = new Map(segments.map((segment) => [segment.id, segment]));
    const pixels = new Map<number, number>();
    ids.forEach((part, i) => {
      const [x, y] = [i % image.width, Math.floor(i / image.width)];
      for (let at: number | null = part; at !== null; at = byId.get(at)?.parent ?? null) {
        pixels.set(at, (pixels.get(at) ?? 0) + 1);
        const [left, top, width, height] = byId.get(at)?.box ?? [0, 0, 0, 0];
        if (x < left || y < top || x >= left + width || y >= top + height) throw new Error(`${at} leaves its box`);
      }
    });
    for (const { id, area } of segments) expect(area, String(id)).toBe(pixels.get(id));
    for (const level of [1, 2, 3]) {
      const own = segments.filter((segment) => segment.level === level);
      expect(own.reduce((sum, { area }) => sum + area, 0)).toBe(image.width * image.height);
    }
  });

  it('says of each what it is and on which surface', () => {
    const surfaces = new Set(['floor', 'ceiling', ...Array.from({ length: 5 }, (_, i) => `wall-${i}`)]);
    for (const { kind, surface } of segments) {
      expect(segmentKinds).toContain(kind);
      expect(surfaces.has(surface ?? '')).toBe(true);
    }
    // The floor of an empty room: what most of it is called.
    const floor = new Map<string, number>();
    ids.forEach((id, i) => {
      const found = segments.find((segment) => segment.id === id);
      const name = `${found?.kind} ${found?.surface}`;
      if (faces.data[i] === 0) floor.set(name, (floor.get(name) ?? 0) + 1);
    });
    expect([...floor].sort((p, q) => q[1] - p[1])[0]?.[0]).toBe('floor floor');
  });

  it('draws the borders of a large photo along its own edges', () => {
    const width = 2 * SEGMENTS_PX;
    const height = 400;
    const data = new Uint8Array(width * height * 3).fill(210);
    const isIn = (x: number, y: number): boolean => (x - 700) ** 2 + (y - 200) ** 2 < 150 ** 2;
    for (let i = 0; i < width * height; i++) {
      if (isIn(i % width, Math.floor(i / width))) data.set([60, 90, 140], 3 * i);
    }
    const result = segmentsOfPhoto({ width, height, data }, params, createTestRuntime(), {});
    const labels = decoded(result.image.data);
    const own = new Set<number>();
    for (let y = 110; y < 300; y += 20) for (let x = 610; x < 800; x += 20) own.add(labels[y * width + x]);
    let wrong = 0;
    for (let i = 0; i < labels.length; i++) {
      if (own.has(labels[i]) !== isIn(i % width, Math.floor(i / width))) wrong++;
    }
    // Of a circle 940 pixels long less than one in four is off by one, where the copy's pixels are two wide.
    expect(wrong).toBeLessThan(235);
  }, 120_000);

  it('reports progress that never goes back, and stops when it is cancelled', () => {
    const fractions: number[] = [];
    const rt = createTestRuntime({ onProgress: (_stage, fraction) => fractions.push(fraction) });
    segmentsOfPhoto(image, params, rt, {});
    expect(fractions).toEqual([...fractions].sort((p, q) => p - q));
    const cancelled = createTestRuntime({ signal: { aborted: true } });
    expect(() => segmentsOfPhoto(image, params, cancelled, {})).toThrow(AbortedError);
  }, 120_000);
});
