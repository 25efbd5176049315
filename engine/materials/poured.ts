import type { Pattern } from '#catalog/materials/schema.ts';
import { type Cell, cells, clamp, fractal, hash2, noise, signed, smoothstep, speck, survives, unit } from './noise.ts';
import { type Evaluator, edgeCoverage, type Finish, labOf, lineCoverage, mixTo, setFlat } from './sample.ts';

type PatternOf<K extends Pattern['kind']> = Extract<Pattern, { kind: K }>;

const cell: Cell = { hash: 0, distance: 0, border: 0, dx: 0, dy: 0 };

/** Paint: the flat colour with the faint stipple of a roller and the unevenness of a plastered wall. */
export function plain(material: Finish, seed: number): Evaluator {
  const base = labOf(material.base);
  return (u, v, footprint, out) => {
    setFlat(out, base, material.roughness);
    const stipple = survives(260, footprint);
    if (stipple > 0) out.l += 0.007 * stipple * noise(u * 260, v * 260, seed);
    out.l += 0.004 * noise(u * 0.9, v * 0.9, seed + 1);
  };
}

/** Concrete, microcement and other floors poured in one piece: clouds, trowel sweeps, a few pores. */
export function screed(material: Finish, pattern: PatternOf<'screed'>, seed: number): Evaluator {
  const base = labOf(material.base);
  const second = labOf(material.second);
  const frequency = 100 / pattern.cloudCm;
  return (u, v, footprint, out) => {
    setFlat(out, base, material.roughness);
    const wx = u + (0.35 / frequency) * noise(u * frequency, v * frequency, seed + 1);
    const wy = v + (0.35 / frequency) * noise(u * frequency + 4.4, v * frequency, seed + 2);
    const cloud = fractal(wx, wy, frequency * 0.7, 6, 0.56, footprint, seed + 3);
    let sweep = 0;
    if (pattern.trowel > 0) {
      // Each sweep of the trowel is an arc about its own centre.
      cells(wx * 1.1, wy * 1.1, 1, seed + 5, cell);
      const radius = cell.distance / 1.1;
      const angle = unit(cell.hash, 1) * 6.283;
      const fade = smoothstep(0, 0.12, cell.border);
      const lean = Math.cos(Math.atan2(cell.dy, cell.dx) - angle);
      sweep =
        fade *
        (0.6 + 0.4 * lean) *
        (noise(radius * 26, angle + lean * 0.6, seed + 7) * survives(26, footprint) +
          0.5 * noise(radius * 90, angle + lean, seed + 8) * survives(90, footprint));
    }
    const figure = cloud * 0.8 + sweep * pattern.trowel * 0.55;
    out.l += figure * pattern.mottling;
    const tint = clamp(-figure, -0.6, 0.8) * 0.5;
    out.a += (second.a - base.a) * tint;
    out.b += (second.b - base.b) * tint;
    out.roughness = clamp(material.roughness - sweep * pattern.trowel * 0.12, 0.05, 1);
    const keep = survives(45, footprint);
    if (keep > 0) {
      // Pinholes of two sizes where air rose to the face, and the sand that the trowel has not quite closed.
      const big = 1 - smoothstep(0.05, 0.13, speck(u * 45, v * 45, 0.07, seed + 11));
      const small = 1 - smoothstep(0.06, 0.17, speck(u * 110, v * 110, 0.1, seed + 12));
      out.l -= keep * pattern.mottling * (1.2 * big + 0.5 * small * survives(110, footprint));
      const sand = survives(300, footprint);
      if (sand > 0) out.l += 0.12 * pattern.mottling * sand * noise(u * 300, v * 300, seed + 13);
    }
  };
}

/** Pressed cork: granules of many tones with dark bark flecks. */
export function cork(material: Finish, pattern: PatternOf<'cork'>, seed: number): Evaluator {
  const base = labOf(material.base);
  const second = labOf(material.second);
  const frequency = 100 / pattern.granuleCm;
  return (u, v, footprint, out) => {
    setFlat(out, base, material.roughness);
    out.l += 0.35 * pattern.contrast * fractal(u, v, 3, 3, 0.5, footprint, seed + 1);
    const keep = survives(frequency, footprint);
    if (keep === 0) {
      mixTo(out, second, 0.12);
      return;
    }
    const wx = u * frequency + 0.3 * noise(u * frequency * 1.4, v * frequency * 1.4, seed + 2);
    const wy = v * frequency + 0.3 * noise(u * frequency * 1.4 + 8, v * frequency * 1.4, seed + 3);
    cells(wx, wy, 1, seed + 4, cell);
    const tone = signed(cell.hash, 1);
    out.l += keep * pattern.contrast * (tone * 0.55 - 0.5 * (1 - smoothstep(0, 0.12, cell.border)) + 0.17);
    mixTo(out, second, keep * (unit(cell.hash, 2) < 0.14 ? 0.75 : 0.02) + 0.12 * (1 - keep));
    out.l +=
      keep *
      0.3 *
      pattern.contrast *
      noise(u * frequency * 5, v * frequency * 5, seed + 6) *
      survives(frequency * 5, footprint);
  };
}

/** Tatami mats: woven rush with the ribs across each mat, cloth on the long edges, mats laid pair by pair. */
export function tatami(material: Finish, pattern: PatternOf<'tatami'>, seed: number): Evaluator {
  const base = labOf(material.base);
  const second = labOf(material.second);
  const border = labOf(pattern.border);
  const width = pattern.matWidthCm / 100;
  const side = width * 2;
  const length = pattern.matLengthCm / 100;
  const edge = 0.032;
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
    out.l += signed(hash, 1) * 0.022;
    const rib = survives(190, footprint);
    if (rib > 0) {
      out.l += rib * 0.05 * Math.cos(along * 190 * 6.2832);
      out.l += rib * 0.07 * noise(along * 190, across * 60, seed + 2) * survives(60, footprint);
    }
    const streak = noise(along * 70, across * 4, seed + 3) * survives(70, footprint);
    out.l += 0.035 * streak + 0.012 * noise(along * 6, across * 2, seed + 4);
    mixTo(out, second, clamp(0.18 + 0.3 * streak, 0, 0.6));
    const toEdge = Math.min(local, width - local);
    const cloth = edgeCoverage(edge - toEdge, footprint);
    mixTo(out, border, cloth);
    if (cloth > 0) {
      const motif =
        survives(34, footprint) * 0.035 * Math.cos(along * 34 * 6.2832) * Math.cos((toEdge / edge) * 6.2832);
      out.l += cloth * (motif + 0.03 * survives(600, footprint) * noise(along * 600, across * 600, seed + 5));
    }
    const seam = lineCoverage(Math.min(local, width - local, along, side - along), 0.0012, footprint, width);
    out.l -= seam * 0.5 * out.l;
  };
}
