import type { Pattern } from '#catalog/materials/schema.ts';
import { hash2, signed, unit } from '../hash.ts';
import { clamp } from '../interpolation.ts';
import { kept, noise, survives } from './noise.ts';
import { type Evaluator, edgeCoverage, type Finish, labOf, lineCoverage, mixTo, setFlat } from './sample.ts';

type Tatami = Extract<Pattern, { kind: 'tatami' }>;

/** Width of the cloth along the long edges, of a rib of the weave, and of a rush, in metres. */
const CLOTH_M = 0.03;
const RIB_M = 0.0068;
const RUSH_M = 0.0015;

/**
 * Tatami: rushes laid across each mat, tied down by cords a rib apart, so that the face is finely ribbed along the mat;
 * cloth on the long edges; mats in pairs, turned from pair to pair, which shows in how they take the light.
 */
export function tatami(material: Finish, pattern: Tatami, seed: number): Evaluator {
  const base = labOf(material.base);
  const second = labOf(material.second);
  const border = labOf(pattern.border);
  const width = pattern.matWidthCm / 100;
  const side = width * 2;
  const length = pattern.matLengthCm / 100;
  return (u, v, footprint, out) => {
    const stretched = (v * side) / length;
    const column = Math.floor(u / side);
    const row = Math.floor(stretched / side);
    const x = u - column * side;
    const y = stretched - row * side;
    const turned = ((column + row) & 1) !== 0;
    const across = turned ? y : x;
    const along = turned ? x : y;
    const mat = across < width ? 0 : 1;
    const local = across - mat * width;
    const hash = hash2(column * 2 + mat, row, seed);
    setFlat(out, base, material.roughness);
    out.l += signed(hash, 1) * 0.014 + (turned ? -0.009 : 0.009);
    // Bundles of rush from one harvest: bands across the mat, greener and more straw-coloured.
    const band =
      0.7 * noise(along * 9, local * 0.7, seed + (hash & 255)) + 0.3 * noise(along * 34, local * 1.5, seed + 3);
    const age = 0.2 + 0.3 * band + 0.08 * signed(hash, 2);
    out.l += 0.02 * band;
    const rib = survives(1 / RIB_M, footprint);
    let slope = 0;
    if (rib > 0) {
      const place = local / RIB_M;
      const index = Math.floor(place);
      const t = place - index - 0.5;
      const round = 0.08 - 1.0 * t * t;
      const rush = survives(1 / RUSH_M, footprint);
      // Rushes of a rib go under the cord where those of the next go over it.
      const strand = along / RUSH_M + 0.5 * (index & 1);
      const one = Math.floor(strand);
      const s = strand - one - 0.5;
      const tone = signed(hash2(one, index >> 4, seed + 5), 1);
      out.l += rib * (0.24 * round + 0.016 * noise(along * 160, place * 0.7, seed + 4));
      out.l += rush * (0.034 * tone + 0.07 * (0.083 - s * s) * 2);
      mixTo(out, second, clamp(age + rush * 0.3 * tone, 0, 0.7));
      slope = -0.75 * rib * t;
    } else mixTo(out, second, clamp(age, 0, 0.7));
    out.slopeU = turned ? 0 : slope;
    out.slopeV = turned ? slope : 0;
    edging(out, Math.min(local, width - local), along, footprint);
    const seam = lineCoverage(Math.min(local, width - local, along, side - along), 0.0012, footprint, width);
    out.l -= seam * 0.5 * out.l;
  };

  function edging(out: Parameters<Evaluator>[3], toEdge: number, along: number, footprint: number): void {
    const cloth = edgeCoverage(CLOTH_M - toEdge, footprint);
    if (cloth === 0) return;
    mixTo(out, border, cloth);
    // Brocade: small lozenges in the weave, and a fine twill.
    const p = along / 0.022;
    const q = toEdge / 0.015;
    const lozenge = Math.abs(p - Math.floor(p) - 0.5) + Math.abs(q - Math.floor(q) - 0.5);
    const shown = survives(90, footprint);
    const motif = shown * (clamp((0.34 - lozenge) * 9, 0, 1) - 0.23);
    const thread = kept(survives(700, footprint), along * 700, toEdge * 700, seed + 8);
    out.l +=
      cloth * (0.04 * motif + 0.03 * thread + 0.012 * (unit(hash2(Math.floor(along * 40), 3, seed), 0) - 0.5) * shown);
    out.slopeU *= 1 - cloth;
    out.slopeV *= 1 - cloth;
  }
}
