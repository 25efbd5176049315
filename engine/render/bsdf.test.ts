import { describe, expect, test } from 'vitest';
import { KIND_CLOTH, KIND_METAL, KIND_OPAQUE } from '../kernels/trace/layout.ts';
import { attach, reg, setReg } from '../kernels/trace/machine.ts';
import * as Bsdf from '../kernels/trace/records/bsdf.ts';
import * as Sample from '../kernels/trace/records/sample.ts';
import * as Surface from '../kernels/trace/records/surface.ts';
import { samplePair } from '../kernels/trace/sampler.ts';
import { evaluateBsdf, prepareLobes, sampleBsdf, setRoughness, setVector } from '../kernels/trace/surface.ts';
import { createTestRuntime } from '../testing/runtime.ts';
import { bsdf, noSky, quads, sceneObject } from '../testing/scenes.ts';
import { packScene } from './pack.ts';

/** A packed scene is needed for its table only. */
function attachTable(): void {
  const scene = {
    objects: [
      sceneObject(
        quads([
          [
            [0, 0, 0],
            [1, 0, 0],
            [1, 1, 0],
            [0, 1, 0],
          ],
        ]),
        bsdf(),
      ),
    ],
    sky: noSky,
  };
  const camera = {
    focalPx: 1,
    principalPx: [0, 0] as [number, number],
    rotation: [1, 0, 0, 0, 1, 0, 0, 0, 1],
    heightM: 1,
  };
  const packed = packScene(
    { ...scene, camera, width: 1, height: 1 },
    { seed: 1, maxBounces: 1, clamp: 1 },
    createTestRuntime().arena,
  );
  attach(packed.words, packed.words, packed.words);
}

interface Coat {
  readonly kind: number;
  readonly albedo: number;
  readonly f0: number;
  readonly roughness: number;
  readonly transmission?: number;
}

/** Stands at a level surface, seen under the cosine `mu`. */
function stand(surface: Coat, mu: number): void {
  attachTable();
  setVector(Surface.ns, 0, 0, 1);
  setVector(Surface.n, 0, 0, 1);
  setVector(Surface.wo, Math.sqrt(1 - mu * mu), 0, mu);
  for (let c = 0; c < 3; c++) {
    setReg(Bsdf.albedo + c, surface.albedo);
    setReg(Bsdf.f0 + c, surface.f0);
  }
  setReg(Bsdf.kind, surface.kind);
  setReg(Bsdf.transmission, surface.transmission ?? 0);
  setRoughness(surface.roughness);
  prepareLobes(0.1);
}

function draw(index: number): void {
  samplePair(99, index, 1);
  const lobe = reg(Sample.u0);
  samplePair(99, index, 2);
  sampleBsdf(reg(Sample.u0), reg(Sample.u1), lobe);
}

const surfaces: readonly (readonly [string, Coat])[] = [
  ['matt', { kind: KIND_OPAQUE, albedo: 0.6, f0: 0, roughness: 0.5 }],
  ['satin paint', { kind: KIND_OPAQUE, albedo: 0.5, f0: 0.04, roughness: 0.5 }],
  ['rough coat', { kind: KIND_OPAQUE, albedo: 0.8, f0: 0.06, roughness: 0.9 }],
  ['brushed metal', { kind: KIND_METAL, albedo: 0, f0: 0.8, roughness: 0.5 }],
  ['cloth', { kind: KIND_CLOTH, albedo: 0.7, f0: 0, roughness: 1, transmission: 0.35 }],
];

const ROWS = 16;
const COLUMNS = 24;
const COUNT = 16384;

/** Share of each cell of (z, φ) by the midpoint rule over the density. */
function densityByCell(): number[] {
  const steps = 12;
  return Array.from({ length: ROWS * COLUMNS }, (_, cell) => {
    let sum = 0;
    for (let i = 0; i < steps; i++) {
      for (let j = 0; j < steps; j++) {
        const z = -1 + ((Math.floor(cell / COLUMNS) + (i + 0.5) / steps) * 2) / ROWS;
        const phi = (((cell % COLUMNS) + (j + 0.5) / steps) * 2 * Math.PI) / COLUMNS;
        const r = Math.sqrt(1 - z * z);
        setVector(Bsdf.wi, r * Math.cos(phi), r * Math.sin(phi), z);
        evaluateBsdf();
        sum += reg(Bsdf.pdf);
      }
    }
    return (sum * 4 * Math.PI) / (ROWS * COLUMNS * steps * steps);
  });
}

describe('directions come with the density that is claimed (chi-square)', () => {
  test.each(surfaces)('%s', (_name, surface) => {
    for (const mu of [0.95, 0.5, 0.2]) {
      stand(surface, mu);
      const wanted = densityByCell();
      const counts = new Array<number>(ROWS * COLUMNS).fill(0);
      let lost = 0;
      for (let i = 0; i < COUNT; i++) {
        draw(i);
        if (reg(Bsdf.pdf) <= 0) {
          lost++;
          continue;
        }
        const row = Math.min(ROWS - 1, Math.floor(((reg(Bsdf.wi + 2) + 1) / 2) * ROWS));
        const turn = (Math.atan2(reg(Bsdf.wi + 1), reg(Bsdf.wi)) / (2 * Math.PI) + 1) % 1;
        counts[row * COLUMNS + Math.min(COLUMNS - 1, Math.floor(turn * COLUMNS))]++;
      }
      // Where nothing is lost the density is whole; what reflects below the surface is missing from both.
      expect(Math.abs(wanted.reduce((a, b) => a + b, 0) + lost / COUNT - 1)).toBeLessThan(0.012);
      let chi = 0;
      let freedom = 0;
      counts.forEach((count, cell) => {
        const expected = wanted[cell] * COUNT;
        if (expected < 8) return;
        chi += (count - expected) ** 2 / expected;
        freedom++;
      });
      // Three standard deviations of a chi-square; stratified samples lie well below its mean.
      expect(chi).toBeLessThan(freedom + 3 * Math.sqrt(2 * freedom));
    }
  });
});

describe('energy', () => {
  test('is never gained, whatever the roughness and the angle', () => {
    for (const [kind, albedo, f0] of [
      [KIND_OPAQUE, 1, 0],
      [KIND_OPAQUE, 1, 0.04],
      [KIND_OPAQUE, 0, 0.08],
      [KIND_METAL, 0, 1],
    ] as const) {
      for (const roughness of [0.05, 0.2, 0.4, 0.7, 1]) {
        for (const mu of [1, 0.7, 0.4, 0.15, 0.05]) {
          stand({ kind, albedo, f0, roughness }, mu);
          let sum = 0;
          for (let i = 0; i < 2048; i++) {
            draw(i);
            if (reg(Bsdf.pdf) > 0) sum += (reg(Bsdf.diffuse) + reg(Bsdf.specular)) / reg(Bsdf.pdf) / 2048;
          }
          expect(sum).toBeLessThan(1.015);
          if (albedo === 1 || f0 === 1) expect(sum).toBeGreaterThan(0.985);
        }
      }
    }
  });
});
