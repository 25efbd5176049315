import { describe, expect, it } from 'vitest';
import { roomTypeById } from '#catalog/rooms/all.ts';
import { styleById } from '#catalog/styles/all.ts';
import type { Style } from '#catalog/styles/schema.ts';
import { applyHomography } from '../../geometry/matrix.ts';
import { lumaPlane } from '../../image/raster.ts';
import type { Mask, Rgb8 } from '../../image/types.ts';
import { segmentClasses } from '../../perceive/network/classes.ts';
import { drawnRoom, HEIGHT, WIDTH } from '../../testing/drawnRoom.ts';
import { createTestRuntime } from '../../testing/runtime.ts';
import { type RestyleParams, restyleParams } from './params.ts';
import { restyle, restylePerceived } from './restyle.ts';

const style: Style = {
  ...styleById('japandi')!,
  materials: {
    floor: ['oak-natural-plank'],
    floorWet: ['tile-porcelain-white'],
    wall: ['paint-sage'],
    wallAccent: [],
  },
};
const livingRoom = roomTypeById('living-room')!;
const params = (more: Partial<RestyleParams>): RestyleParams =>
  restyleParams.parse({ style: 'japandi', roomType: 'living-room', ...more });
const run = (more: Partial<RestyleParams>, rt = createTestRuntime(), own = style) => {
  const { image, perception, furniture } = drawnRoom();
  return {
    image,
    perception,
    furniture,
    result: restylePerceived(image, { perception, style: own, roomType: livingRoom, params: params(more) }, rt),
  };
};

/** Correlation of gradient magnitudes. */
function gradientCorrelation(p: Rgb8, q: Rgb8): number {
  const gradients = [p, q].map((image) => {
    const luma = lumaPlane(image).data;
    const values: number[] = [];
    for (let y = 0; y < HEIGHT - 1; y++) {
      for (let x = 0; x < WIDTH - 1; x++) {
        const i = y * WIDTH + x;
        values.push(Math.hypot(luma[i + 1] - luma[i], luma[i + WIDTH] - luma[i]));
      }
    }
    return values;
  });
  const mean = gradients.map((values) => values.reduce((sum, v) => sum + v, 0) / values.length);
  let cross = 0;
  let a = 0;
  let b = 0;
  for (let i = 0; i < gradients[0].length; i++) {
    const u = gradients[0][i] - mean[0];
    const v = gradients[1][i] - mean[1];
    cross += u * v;
    a += u * u;
    b += v * v;
  }
  return cross / Math.sqrt(a * b);
}

function meanColour(image: Rgb8, mask: Mask): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0];
  let n = 0;
  for (let i = 0; i < mask.data.length; i++) {
    if (mask.data[i] < 255) continue;
    n++;
    for (let c = 0; c < 3; c++) sum[c] += image.data[i * 3 + c];
  }
  return [sum[0] / n, sum[1] / n, sum[2] / n];
}

describe('restyle', () => {
  it('keeps the size, says what it did, and gives the same bytes again', () => {
    const first = run({ intervention: 'middle', seed: 1 });
    const again = run({ intervention: 'middle', seed: 1 });
    expect([first.result.image.width, first.result.image.height]).toEqual([WIDTH, HEIGHT]);
    expect(first.result.alterations).toEqual([
      'light:morning',
      'palette',
      'floor-replaced:oak-natural-plank',
      'walls-painted:paint-sage',
      'ceiling-kept',
    ]);
    expect(Buffer.compare(first.result.image.data, again.result.image.data)).toBe(0);
    const other = run({ intervention: 'middle', seed: 2 });
    expect(Buffer.compare(first.result.image.data, other.result.image.data)).not.toBe(0);
  });

  it('paints the walls in the colour of the paint and leaves the old one nowhere', () => {
    const { image, perception, result } = run({ intervention: 'middle' });
    const wall = perception.surfaces.find((surface) => surface.id === 'wall-1')!;
    const before = meanColour(image, wall.mask);
    const after = meanColour(result.image, wall.mask);
    expect(before[1] - before[0]).toBeLessThan(0);
    expect(after[1] - after[0]).toBeGreaterThan(before[1] - before[0] + 5);
  });

  it('at low, keeps every edge', () => {
    const { image, result } = run({ intervention: 'low' }, createTestRuntime(), styleById('gothic')!);
    expect(gradientCorrelation(image, result.image)).toBeGreaterThan(0.93);
    expect(result.alterations).not.toContain('walls-tinted');
    expect(Buffer.compare(image.data, result.image.data)).not.toBe(0);
  });

  it('is not delivered at low where nothing of it shows', () => {
    const locks: RestyleParams['locks'] = ['floor', 'walls', 'ceiling', 'furniture', 'openings'];
    expect(() => run({ intervention: 'low', locks })).toThrow(expect.objectContaining({ reason: 'result-unchanged' }));
  });

  it('keeps furniture in place at middle: its edges stay', () => {
    const { image, result, furniture } = run({ intervention: 'middle' });
    const before = lumaPlane(image).data;
    const after = lumaPlane(result.image).data;
    let agree = 0;
    let n = 0;
    for (let i = 0; i < before.length - 1; i++) {
      if (furniture.data[i] < 255 || furniture.data[i + 1] < 255) continue;
      const step = before[i + 1] - before[i];
      if (Math.abs(step) < 0.04) continue;
      n++;
      if (Math.sign(after[i + 1] - after[i]) === Math.sign(step)) agree++;
    }
    expect(n).toBeGreaterThan(200);
    expect(agree / n).toBeGreaterThan(0.97);
  });

  it.each(['floor', 'walls', 'ceiling', 'furniture'] as const)('leaves a locked %s bit for bit', (lock) => {
    const { image, perception, furniture, result } = run({ intervention: 'middle', locks: [lock] });
    const masks =
      lock === 'furniture'
        ? [furniture]
        : perception.surfaces
            .filter((surface) => surface.kind === (lock === 'walls' ? 'wall' : lock))
            .map((surface) => surface.mask);
    let locked = 0;
    let same = 0;
    for (const mask of masks) {
      for (let i = 0; i < mask.data.length; i++) {
        if (mask.data[i] < 128) continue;
        locked++;
        if ([0, 1, 2].every((c) => image.data[i * 3 + c] === result.image.data[i * 3 + c])) same++;
      }
    }
    expect(locked).toBeGreaterThan(1000);
    expect(same).toBe(locked);
  });

  it('lays boards at true scale: their joints lie a board width apart in metres', () => {
    const { perception, result } = run({ intervention: 'middle' });
    const floor = perception.surfaces.find((surface) => surface.kind === 'floor')!;
    const luma = lumaPlane(result.image).data;
    // Fold many rows onto one board width: joints, and steps from board to board, pile up at one phase only if the
    // width is right.
    const spread = (widthM: number) => {
      const bins = new Float64Array(16);
      const counts = new Float64Array(16);
      for (let y = 190; y < HEIGHT; y++) {
        for (let x = 2; x < WIDTH - 2; x++) {
          const i = y * WIDTH + x;
          if (floor.mask.data[i] < 255) continue;
          const [u] = applyHomography(floor.toMetres, x + 0.5, y + 0.5);
          const phase = u / widthM - Math.floor(u / widthM);
          bins[Math.floor(phase * 16)] += Math.abs(luma[i + 1] - luma[i - 1]);
          counts[Math.floor(phase * 16)]++;
        }
      }
      const means = bins.map((sum, k) => sum / Math.max(1, counts[k]));
      return Math.max(...means) - Math.min(...means);
    };
    const right = spread(0.19);
    expect(right).toBeGreaterThan(2 * Math.max(spread(0.12), spread(0.155), spread(0.23)));
  });

  it('keeps a surface that it does not believe in', () => {
    const { image, perception } = drawnRoom();
    const doubtful = {
      ...perception,
      surfaces: perception.surfaces.map((surface) => ({ ...surface, confidence: 0.1 })),
    };
    const result = restylePerceived(
      image,
      { perception: doubtful, style, roomType: livingRoom, params: params({ intervention: 'middle' }) },
      createTestRuntime(),
    );
    expect(result.alterations).toEqual(['light:morning', 'palette', 'floor-kept', 'walls-kept', 'ceiling-kept']);
    expect(gradientCorrelation(image, result.image)).toBeGreaterThan(0.93);
  });

  it('paints walls alone in what they are not painted in already, or stops', () => {
    const { image, perception } = drawnRoom();
    const size = { width: WIDTH, height: HEIGHT };
    const count = segmentClasses.length;
    const data = new Float32Array(WIDTH * HEIGHT * count);
    for (let i = 0; i < WIDTH * HEIGHT; i++) {
      const surface = perception.surfaces.find(({ mask }) => mask.data[i] > 127);
      const kind = surface && surface.kind !== 'floor' ? surface.kind : 'storage';
      data[i * count + segmentClasses.indexOf(kind)] = 1;
    }
    const seen = { ...perception, segmentation: { ...size, data, classes: segmentClasses } };
    const attempt = (wall: readonly string[]) => () =>
      restylePerceived(
        image,
        {
          perception: seen,
          style: { ...style, materials: { ...style.materials, wall } },
          roomType: livingRoom,
          params: params({ intervention: 'middle' }),
        },
        createTestRuntime(),
      ).alterations;
    expect(attempt(['paint-greige', 'paint-navy'])()).toContain('walls-painted:paint-navy');
    expect(attempt(['paint-greige'])).toThrow(expect.objectContaining({ reason: 'result-unchanged' }));
  });

  it('stops where all surfaces are other things to the network, at low where hardly more than light changes', () => {
    const { image, perception } = drawnRoom();
    const size = { width: 16, height: 12 };
    const data = Float32Array.from({ length: 16 * 12 * segmentClasses.length }, (_, i) =>
      segmentClasses[i % segmentClasses.length] === 'storage' ? 1 : 0,
    );
    const seen = { ...perception, segmentation: { ...size, data, classes: segmentClasses } };
    const attempt = (intervention: 'low' | 'middle') => () =>
      restylePerceived(
        image,
        { perception: seen, style, roomType: livingRoom, params: params({ intervention }) },
        createTestRuntime(),
      );
    expect(attempt('middle')).toThrow(expect.objectContaining({ reason: 'surfaces-unsure' }));
    expect(attempt('low')).toThrow(expect.objectContaining({ reason: 'result-unchanged' }));
  });

  it('lays no wood in a wet room', () => {
    const { image, perception } = drawnRoom();
    const bathroom = roomTypeById('bathroom')!;
    const result = restylePerceived(
      image,
      { perception, style, roomType: bathroom, params: params({}) },
      createTestRuntime(),
    );
    expect(result.alterations).toContain('floor-replaced:tile-porcelain-white');
  });

  it('stops when it is told to', () => {
    const signal = { aborted: false };
    let stages = 0;
    const rt = createTestRuntime({
      signal,
      onProgress: () => {
        if (++stages === 2) signal.aborted = true;
      },
    });
    expect(() => run({ intervention: 'middle' }, rt)).toThrow('cancelled');
  });

  it('refuses what it does not know or offer, with a code', () => {
    const { image } = drawnRoom();
    const attempt = (more: Partial<RestyleParams>) => () => restyle(image, params(more), createTestRuntime());
    expect(attempt({ style: 'no-such-style' })).toThrow(expect.objectContaining({ reason: 'unknown-style' }));
    expect(attempt({ roomType: 'no-such-room' })).toThrow(expect.objectContaining({ reason: 'unknown-room-type' }));
  });
});
