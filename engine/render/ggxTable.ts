/** Directional albedo of the GGX lobe, tabulated once: what the energy compensation of the kernel reads. */
import { TABLE_SIDE } from '../kernels/trace/layout.ts';
import { reg } from '../kernels/trace/machine.ts';
import * as Sample from '../kernels/trace/records/sample.ts';
import { sineOfTurn } from '../kernels/trace/sampler.ts';

const STEPS = 24;

/**
 * Albedo split into what is multiplied by F0 and what by F90 (Karis 2013): [a, b] for a view of cosine `mu`, by the
 * midpoint rule over the density of visible normals, whose weight is Smith's G2 / G1.
 */
function albedoPair(mu: number, roughness: number): [number, number] {
  const alpha = Math.max(4e-4, roughness * roughness);
  const alpha2 = alpha * alpha;
  const root = (c: number) => Math.sqrt(alpha2 + (1 - alpha2) * c * c);
  const vx = Math.sqrt(1 - mu * mu);
  const length = Math.hypot(vx * alpha, mu);
  const sx = (vx * alpha) / length;
  const sz = mu / length;
  let a = 0;
  let b = 0;
  for (let i = 0; i < STEPS; i++) {
    sineOfTurn((i + 0.5) / STEPS);
    const sine = reg(Sample.sin);
    const cosine = reg(Sample.cos);
    for (let j = 0; j < STEPS; j++) {
      const z = (1 - (j + 0.5) / STEPS) * (1 + sz) - sz;
      const radius = Math.sqrt(Math.max(0, 1 - z * z));
      const hx = (radius * cosine + sx) * alpha;
      const hy = radius * sine * alpha;
      const hz = Math.max(0, z + sz);
      const size = Math.hypot(hx, hy, hz);
      const vh = (vx * hx + mu * hz) / size;
      const out = (2 * vh * hz) / size - mu;
      if (out <= 0) continue;
      // G2/G1 = μi·(μo + root(μo)) / (μo·root(μi) + μi·root(μo)).
      const weight = (out * (mu + root(mu))) / (mu * root(out) + out * root(mu));
      const fresnel = (1 - Math.min(1, vh)) ** 5;
      a += (1 - fresnel) * weight;
      b += fresnel * weight;
    }
  }
  return [a / STEPS ** 2, b / STEPS ** 2];
}

let table: Float32Array | undefined;

/** TABLE_SIDE² pairs, row by row of roughness 0-1, in each the cosine 0-1. */
export function ggxTable(): Float32Array {
  if (table) return table;
  const made = new Float32Array(TABLE_SIDE * TABLE_SIDE * 2);
  for (let y = 0; y < TABLE_SIDE; y++) {
    for (let x = 0; x < TABLE_SIDE; x++) {
      const mu = Math.max(1e-3, x / (TABLE_SIDE - 1));
      made.set(albedoPair(mu, y / (TABLE_SIDE - 1)), (y * TABLE_SIDE + x) * 2);
    }
  }
  table = made;
  return made;
}
