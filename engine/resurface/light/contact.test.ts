import { describe, expect, it } from 'vitest';
import { createTestRuntime } from '../../testing/runtime.ts';
import { darkenContacts } from './contact.ts';

const [width, height] = [200, 150];
const at = (x: number, y: number): number => y * width + x;

/** Light on a floor seen from above, a pixel a centimetre, with a box between columns 60 and 140, rows 20 and 80. */
function lightBelowBox(light: (x: number, y: number) => number): Float32Array {
  const isBox = (x: number, y: number): boolean => x >= 60 && x < 140 && y >= 20 && y < 80;
  const places = Array.from({ length: width * height }, (_, i) => [i % width, Math.floor(i / width)] as const);
  const standing = Float32Array.from(places, ([x, y]) => (isBox(x, y) ? 1 : 0));
  const floor = { width, height, data: standing.map((v) => 1 - v) };
  const plane = (): Float32Array => Float32Array.from(places, ([x, y]) => light(x, y));
  const channels = [plane(), plane(), plane()] as const;
  const toMetres = [0.01, 0, 0, 0, 0.01, 0, 0, 0, 1] as const;
  darkenContacts(channels, { floor, standing, toMetres, scale: 1 }, createTestRuntime());
  return channels[1];
}

describe('darkenContacts', () => {
  it('takes light at the foot of what stands on a floor, less away from it, and none elsewhere', () => {
    const light = lightBelowBox(() => 0.5);
    expect(light[at(100, 80)]).toBeLessThan(0.35);
    expect(light[at(100, 80)]).toBeLessThan(light[at(100, 82)]);
    expect(light[at(100, 120)]).toBeCloseTo(0.5, 5);
    expect(light[at(20, 60)]).toBeCloseTo(0.5, 5);
  });

  it('leaves shadows that the photo has as they are', () => {
    const shadow = (x: number, y: number): number => (x >= 60 && x < 140 && y >= 80 && y < 84 ? 0.2 : 0.5);
    const light = lightBelowBox(shadow);
    expect(light[at(100, 81)]).toBeCloseTo(0.2, 5);
  });
});
