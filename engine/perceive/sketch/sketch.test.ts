import { describe, expect, it } from 'vitest';
import { AbortedError } from '../../abort.ts';
import { project } from '../../geometry/camera.ts';
import { surfacePlanes } from '../../geometry/roomGeometry.ts';
import type { Room } from '../../geometry/roomSchema.ts';
import type { Vec2 } from '../../geometry/types.ts';
import type { Mask, Rgb8 } from '../../image/types.ts';
import { drawBoxRoom, makeBoxRoom } from '../../testing/room.ts';
import { createTestRuntime } from '../../testing/runtime.ts';
import { roomFromParts } from '../boxRoom.ts';
import { faceMap } from '../faces.ts';
import { perceive, perceiveRoom } from '../perceive.ts';
import { insideBorder } from './frame.ts';
import { closedRegions } from './regions.ts';
import { drawnSegments } from './segments.ts';
import { asDrawing, perceiveSketch } from './sketch.ts';
import { simplified, traceStrokes } from './strokes.ts';

const still = { aborted: false };

interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly lines: readonly (readonly [Vec2, Vec2])[];
  /** Half the pen's width, px. */
  readonly pen?: number;
}

/** Black lines on white with soft edges. */
function drawn({ width, height, lines, pen = 0.9 }: Sheet): Rgb8 {
  const data = new Uint8Array(3 * width * height).fill(255);
  for (const [[x0, y0], [x1, y1]] of lines) {
    const length = Math.max(1e-6, Math.hypot(x1 - x0, y1 - y0));
    const [ux, uy] = [(x1 - x0) / length, (y1 - y0) / length];
    const reach = pen + 1;
    for (
      let y = Math.max(0, Math.floor(Math.min(y0, y1) - reach));
      y < Math.min(height, Math.max(y0, y1) + reach);
      y++
    ) {
      for (
        let x = Math.max(0, Math.floor(Math.min(x0, x1) - reach));
        x < Math.min(width, Math.max(x0, x1) + reach);
        x++
      ) {
        const [dx, dy] = [x + 0.5 - x0, y + 0.5 - y0];
        const along = Math.max(0, Math.min(length, dx * ux + dy * uy));
        const away = Math.hypot(dx - along * ux, dy - along * uy);
        const value = Math.round(255 * Math.min(1, Math.max(0, away - pen + 0.5)));
        for (let c = 0; c < 3; c++) data[3 * (y * width + x) + c] = Math.min(data[3 * (y * width + x) + c], value);
      }
    }
  }
  return { width, height, data };
}

const maskOf = ({ width, height, data }: Rgb8): Mask => ({
  width,
  height,
  data: Uint8Array.from({ length: width * height }, (_, i) => (data[3 * i] < 128 ? 255 : 0)),
});

const box = makeBoxRoom({ width: 760, height: 520, yaw: 0.25, pitch: 0.03 });
const truth: Room = roomFromParts({
  ...box,
  planM: [
    [-box.leftM, -1],
    [-box.leftM, box.aheadM],
    [box.rightM, box.aheadM],
    [box.rightM, -1],
  ],
  confidence: 1,
});

/** Outlines of the surfaces, and a picture on the wall ahead and a rug, which say where its lines go. */
function roomLines(): [Vec2, Vec2][] {
  const lines: [Vec2, Vec2][] = [];
  const ring = (points: readonly Vec2[]): void => {
    points.forEach((p, i) => {
      lines.push([p, points[(i + 1) % points.length]]);
    });
  };
  for (const { polygonPx } of surfacePlanes(truth)) if (polygonPx.length > 2) ring(polygonPx);
  const seen = (corners: readonly (readonly [number, number, number])[]): void =>
    ring(corners.map((corner) => project(truth.camera, [...corner])!));
  const z = box.aheadM;
  seen([
    [-0.8, 1.2, z],
    [0.4, 1.2, z],
    [0.4, 1.9, z],
    [-0.8, 1.9, z],
  ]);
  seen([
    [-0.6, 0, 3.3],
    [0.5, 0, 3.3],
    [0.5, 0, 3.9],
    [-0.6, 0, 3.9],
  ]);
  return lines;
}

describe('a drawn room', () => {
  const image = drawn({ width: box.width, height: box.height, lines: roomLines() });
  const sketch = perceiveSketch(asDrawing(image, 'auto', createTestRuntime())!, image, createTestRuntime());
  const { room, surfaces } = sketch.perception;

  it('is told from a photo by itself, and by what is said of it', () => {
    const photo = drawBoxRoom(box).image;
    expect(asDrawing(photo, 'auto', createTestRuntime())).toBeNull();
    expect(asDrawing(image, 'photo', createTestRuntime())).toBeNull();
    expect(asDrawing(photo, 'sketch', createTestRuntime())).not.toBeNull();
  });

  it('gives camera and walls', () => {
    expect(Math.abs(room.camera.focalPx / truth.camera.focalPx - 1)).toBeLessThan(0.05);
    const [found, known] = [faceMap(room).data, faceMap(truth).data];
    const kind = (face: number): number => Math.min(2, face);
    const wrong = found.filter((face, i) => kind(face) !== kind(known[i])).length;
    expect(wrong / found.length).toBeLessThan(0.01);
    expect(room.confidence).toBeGreaterThan(0.5);
    expect(perceiveRoom(image, createTestRuntime())).toEqual({ ...room, drawn: true });
    expect(perceive(image, createTestRuntime()).room).toEqual(room);
  });

  it('masks what is bare: neither the picture on the wall nor the rug', () => {
    const shown = (kind: string, at: Vec2): boolean => {
      const pixel = Math.floor(at[1]) * image.width + Math.floor(at[0]);
      return surfaces.some((surface) => surface.kind === kind && surface.mask.data[pixel] >= 128);
    };
    const at = (x: number, y: number, z: number): Vec2 => project(truth.camera, [x, y, z])!;
    expect(shown('floor', at(-1.2, 0, 3.5))).toBe(true);
    expect(shown('floor', at(-0.1, 0, 3.6))).toBe(false);
    expect(shown('wall', at(0.9, 1.5, box.aheadM))).toBe(true);
    expect(shown('wall', at(-0.2, 1.5, box.aheadM))).toBe(false);
    expect(shown('ceiling', at(0, box.ceilingHeightM, 3.4))).toBe(true);
  });

  it('gives regions as segments, bare surfaces whole and things on them by themselves', () => {
    const { labels, segments } = drawnSegments(sketch);
    const byId = new Map(segments.map((segment) => [segment.id, segment]));
    for (const { level, parent } of segments) {
      if (level === 1) expect(parent).toBeNull();
      else expect(byId.get(parent ?? 0)?.level).toBe(level - 1);
    }
    const kindAt = ([x, y]: Vec2) => byId.get(labels.data[Math.floor(y) * labels.width + Math.floor(x)])?.kind;
    expect(kindAt(project(truth.camera, [-1.2, 0, 3.5])!)).toBe('floor');
    expect(kindAt(project(truth.camera, [-0.1, 0, 3.6])!)).toBe('object');
    expect(kindAt(project(truth.camera, [0, box.ceilingHeightM, 3.4])!)).toBe('ceiling');
    expect(segments.filter(({ level, kind }) => level === 2 && kind === 'floor')).toHaveLength(1);
  });

  it('takes a checked Room as it is, and stops when the run is cancelled', () => {
    const given = { ...truth, ceilingHeightM: 2.4 };
    expect(perceiveRoom(image, createTestRuntime(), { room: given }).ceilingHeightM).toBe(2.4);
    const cancelled = createTestRuntime({ signal: { aborted: true } });
    expect(() => perceive(image, cancelled)).toThrow(AbortedError);
  });

  it('is looked at inside the border around it, and keeps its place on the sheet', () => {
    const [left, top] = [60, 40];
    const lines = roomLines().map(([p, q]) => [clip(p), clip(q)] as const);
    const frame = (inset: number): (readonly [Vec2, Vec2])[] => {
      const [x0, y0, x1, y1] = [left - inset, top - inset, left + box.width + inset, top + box.height + inset];
      const ring: Vec2[] = [
        [x0, y0],
        [x1, y0],
        [x1, y1],
        [x0, y1],
      ];
      return ring.map((p, i) => [p, ring[(i + 1) % 4]] as const);
    };
    function clip([x, y]: Vec2): Vec2 {
      return [x + left, y + top];
    }
    const sheet = drawn({ width: box.width + 120, height: box.height + 130, lines: [...lines, ...frame(2)] });
    // What ran over the border is wiped off.
    for (let i = 0; i < sheet.width * sheet.height; i++) {
      const [x, y] = [i % sheet.width, Math.floor(i / sheet.width)];
      const isOut = x < left - 4 || y < top - 4 || x > left + box.width + 4 || y > top + box.height + 4;
      if (isOut) sheet.data.fill(255, 3 * i, 3 * i + 3);
    }
    const found = perceiveRoom(sheet, createTestRuntime(), { medium: 'sketch' });
    expect([found.width, found.height]).toEqual([sheet.width, sheet.height]);
    expect(Math.abs(found.camera.focalPx / truth.camera.focalPx - 1)).toBeLessThan(0.06);
    const corner = project(truth.camera, [-box.leftM, 0, box.aheadM])!;
    const nearest = Math.min(
      ...found.planM.map(([x, z]) => {
        const px = project(found.camera, [x, 0, z]);
        return px ? Math.hypot(px[0] - corner[0] - left, px[1] - corner[1] - top) : 1e9;
      }),
    );
    expect(nearest).toBeLessThan(12);
  });
});

describe('its steps', () => {
  const square: readonly (readonly [Vec2, Vec2])[] = [
    [
      [60, 60],
      [200, 60],
    ],
    [
      [200, 60],
      [200, 200],
    ],
    [
      [200, 200],
      [60, 200],
    ],
    // Open by 7 px.
    [
      [60, 200],
      [60, 137],
    ],
    [
      [60, 130],
      [60, 60],
    ],
  ];

  it('closes regions whose lines do not quite meet', () => {
    const { map, count } = closedRegions(maskOf(drawn({ width: 400, height: 300, lines: square })), still);
    const at = (x: number, y: number): number => map.data[y * map.width + x];
    expect(at(130, 130)).toBe(at(70, 190));
    expect(at(130, 130)).not.toBe(at(300, 150));
    expect(at(300, 150)).toBe(at(20, 20));
    expect(new Set(map.data).size).toBe(count);
  });

  it('follows strokes straight on through crossings, with their width', () => {
    const lines: readonly (readonly [Vec2, Vec2])[] = [
      [
        [20, 100],
        [280, 100],
      ],
      [
        [150, 20],
        [150, 180],
      ],
    ];
    const mask = maskOf(drawn({ width: 300, height: 200, lines, pen: 2.5 }));
    const strokes = simplified(traceStrokes(mask, 10, still), 1.2);
    expect(strokes).toHaveLength(2);
    for (const { points, widthPx } of strokes) {
      expect(points).toHaveLength(2);
      // Four pixels are covered by more than half.
      expect(Math.abs(widthPx - 4)).toBeLessThan(0.8);
    }
    const lengths = strokes.map(({ points: [p, q] }) => Math.hypot(p[0] - q[0], p[1] - q[1])).sort((p, q) => p - q);
    expect(Math.abs(lengths[0] - 160)).toBeLessThan(8);
    expect(Math.abs(lengths[1] - 260)).toBeLessThan(8);
  });

  it('takes one long line near an edge for no border', () => {
    const lines: readonly (readonly [Vec2, Vec2])[] = [
      [
        [0, 20],
        [400, 20],
      ],
    ];
    expect(insideBorder(maskOf(drawn({ width: 400, height: 300, lines })))).toEqual({
      left: 0,
      top: 0,
      right: 400,
      bottom: 300,
    });
  });
});
