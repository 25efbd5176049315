/** Looks: how catalogue materials and plain finishes answer light. */
import type { Material } from '#catalog/materials/schema.ts';
import type { Oklch } from '#catalog/names.ts';
import { gamutMapOklab, oklabToLinear, oklchToOklab } from '../image/colour.ts';
import { materialEvaluator } from '../materials/evaluate.ts';
import type { Furnishing } from '../materials/furnishingTypes.ts';
import { reflectanceShare } from '../materials/reflectance.ts';
import { type Evaluator, type Finish, newSample } from '../materials/sample.ts';
import type { Bsdf, LinearRgb } from '../render/types.ts';

/** Blackest albedo that interiors have: felt. */
const BLACKEST = 0.015;

/** Linear colour of an OKLCH one, kept within what real surfaces reflect. */
export function albedoOf(colour: Oklch): LinearRgb {
  return limited(oklabToLinear(...gamutMapOklab(...oklchToOklab(colour[0], colour[1], colour[2]))));
}

function limited([r, g, b]: LinearRgb): LinearRgb {
  const share = reflectanceShare(r, g, b);
  const limit = (x: number) => Math.max(BLACKEST, x * share);
  return [limit(r), limit(g), limit(b)];
}

/** A surface without a texture. */
export function plainBsdf(name: string, colour: Oklch, roughness: number, specular = 0.04): Bsdf {
  return {
    kind: 'opaque',
    albedo: albedoOf(colour),
    roughness,
    specular,
    transmission: 0,
    emission: [0, 0, 0],
    name,
  };
}

/** A surface with a procedural texture; its mean albedo is that of the texture. */
export function finishBsdf(finish: Finish, seed: number, specular = 0.04): Bsdf {
  const mean = meanOf(materialEvaluator(finish, seed));
  return {
    kind: 'opaque',
    albedo: mean.albedo,
    roughness: mean.roughness,
    specular,
    transmission: 0,
    emission: [0, 0, 0],
    texture: { finish, seed },
    name: finish.id,
  };
}

/** The look of a catalogue material. */
export function materialBsdf(material: Material, seed: number): Bsdf {
  return finishBsdf(material, seed, material.group === 'carpet' ? 0 : 0.04);
}

/** Mean over some square metres, on a lattice that is no multiple of any tile (Roberts 2018: plastic number). */
function meanOf(texture: Evaluator): { albedo: LinearRgb; roughness: number } {
  const sample = newSample();
  const count = 96;
  let [r, g, b, roughness] = [0, 0, 0, 0];
  for (let i = 0; i < count; i++) {
    texture(((i * 0.7548776662) % 1) * 3.1, ((i * 0.5698402909) % 1) * 2.7, 0.03, sample);
    const [x, y, z] = oklabToLinear(sample.l, sample.a, sample.b);
    r += x / count;
    g += y / count;
    b += z / count;
    roughness += sample.roughness / count;
  }
  return { albedo: limited([r, g, b]), roughness };
}

/** The colour moved in lightness and chroma: `light` is added, `chroma` multiplies. */
export function shade(colour: Oklch, light: number, chroma = 1): Oklch {
  return [Math.min(0.985, Math.max(0.08, colour[0] + light)), colour[1] * chroma, colour[2]];
}

/** Wood as cabinet makers use it: boards so wide that their joints do not show. */
export function woodFinish(id: string, base: Oklch, roughness = 0.42): Finish {
  return {
    id,
    base,
    second: shade(base, base[0] > 0.4 ? -0.11 : 0.05, 1.05),
    roughness,
    pattern: {
      kind: 'boards',
      layout: 'plank',
      boardWidthCm: 22,
      boardLengthCm: 260,
      jointCm: 0,
      boardVariation: 0.02,
      grain: 0.075,
      cathedral: 0.45,
      knotsPerM2: 0.15,
    },
  };
}

/** Second colour of a furnishing: what lies in its furrows and between its threads. */
const furrow = (base: Oklch): Oklch => shade(base, base[0] > 0.4 ? -0.09 : 0.05);

/** A cloth, hide, wicker, glaze or other surface of furniture, in one colour of the palette. */
export function furnishingFinish(id: string, base: Oklch, roughness: number, pattern: Furnishing): Finish {
  return { id, base, second: furrow(base), roughness, pattern };
}

/** Veined stone in slabs without joints. */
export function marbleFinish(id: string, base: Oklch, second: Oklch, roughness = 0.18): Finish {
  return {
    id,
    base,
    second,
    roughness,
    pattern: {
      kind: 'tiles',
      tileWidthCm: 320,
      tileHeightCm: 320,
      rowShift: 0,
      jointCm: 0,
      joint: base,
      figure: 'veined',
      figureStrength: 0.16,
      tileVariation: 0,
    },
  };
}

/** Plaster, concrete, glaze: slow clouds of lightness. */
export function cloudFinish(id: string, base: Oklch, roughness: number, mottling = 0.02, cloudCm = 14): Finish {
  return {
    id,
    base,
    second: shade(base, -0.05),
    roughness,
    pattern: { kind: 'screed', mottling, cloudCm, trowel: 0.1 },
  };
}
