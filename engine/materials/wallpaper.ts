import type { Pattern } from '#catalog/materials/schema.ts';
import { type FigureLook, terrazzoChips } from './figures.ts';
import { branchMotif, damaskMotif, type MotifInk, sprigMotif, toileMotif } from './motifs.ts';
import { clamp, hash2, noise, signed, smoothstep, survives, unit, wrap } from './noise.ts';
import { type Evaluator, edgeCoverage, type Finish, type Lab, labOf, mixTo, setFlat } from './sample.ts';

type Wallpaper = Extract<Pattern, { kind: 'wallpaper' }>;

interface Paper {
  readonly base: Lab;
  readonly second: Lab;
  readonly figure: Lab;
  readonly roughness: number;
  readonly repeat: number;
  readonly seed: number;
}

function stripe({ base, second, figure, roughness, repeat }: Paper): Evaluator {
  return (u, _v, footprint, out) => {
    setFlat(out, base, roughness);
    const x = Math.abs(wrap(u, repeat) - repeat / 2);
    mixTo(out, figure, edgeCoverage(repeat * 0.2 - x, footprint));
    mixTo(out, second, edgeCoverage(repeat * 0.012 - Math.abs(x - repeat * 0.25), footprint));
  };
}

/** Motifs drawn in inks on a plain ground. Once the repeat is smaller than a few pixels only its mean ink is left. */
function inked(
  paper: Paper,
  draw: (x: number, y: number, footprint: number, seed: number, ink: MotifInk) => void,
): Evaluator {
  const ink: MotifInk = { figure: 0, second: 0 };
  const { base, second, figure, roughness, repeat, seed } = paper;
  return (u, v, footprint, out) => {
    setFlat(out, base, roughness);
    ink.figure = 0;
    ink.second = 0;
    draw(u / repeat, v / repeat, footprint / repeat, seed, ink);
    mixTo(out, second, clamp(ink.second, 0, 1));
    mixTo(out, figure, clamp(ink.figure, 0, 1));
    out.l += 0.008 * survives(420, footprint) * noise(u * 420, v * 420, seed + 3);
  };
}

/** Interlaced hexagon outlines in gilt, with a second, finer line inside. */
function geometric(x: number, y: number, footprint: number, _seed: number, ink: MotifInk): void {
  const scale = 2;
  const px = x * scale;
  const py = (y * scale) / 1.7320508;
  let best = 1e9;
  for (let lattice = 0; lattice < 2; lattice++) {
    const ox = wrap(px + lattice * 0.5, 1) - 0.5;
    const oy = (wrap(py + lattice * 0.5, 1) - 0.5) * 1.7320508;
    const hexagon = Math.max(Math.abs(ox), Math.abs(ox) * 0.5 + Math.abs(oy) * 0.8660254);
    best = Math.min(best, hexagon);
  }
  const fp = footprint * scale;
  ink.figure = edgeCoverage(0.022 - Math.abs(best - 0.5), fp) + edgeCoverage(0.009 - Math.abs(best - 0.4), fp);
  ink.figure += edgeCoverage(0.05 - best, fp);
  ink.second = edgeCoverage(0.36 - best, fp) * 0.7;
}

/** Overlapping fish scales, each with a fine rib fan. */
function scallop(x: number, y: number, footprint: number, _seed: number, ink: MotifInk): void {
  const py = y * 2;
  const fp = footprint * 2;
  const row = Math.floor(py);
  for (let k = 0; k < 2; k++) {
    // The scale of the row above lies behind: take the first of the two that covers the point.
    const r = row - k;
    const ox = wrap(x + (r & 1 ? 0.5 : 0), 1) - 0.5;
    const oy = py - r;
    const d = Math.hypot(ox * 2, oy) / 1.02;
    if (d > 1 + fp && k === 0) continue;
    const line = edgeCoverage(0.03 - Math.abs(d - 0.97), fp);
    const inner = edgeCoverage(0.012 - Math.abs(d - 0.86), fp);
    const angle = Math.atan2(ox * 2, oy);
    const rib = 0.5 + 0.5 * Math.cos(angle * 18);
    ink.figure = Math.max(line, inner * 0.8);
    ink.second = rib * smoothstep(0.15, 0.8, d) * survives(5 / Math.max(0.2, d), fp) * (d < 0.84 ? 1 : 0);
    return;
  }
}

function herringbone(x: number, y: number, footprint: number, _seed: number, ink: MotifInk): void {
  const column = Math.floor(x * 2);
  const along = x * 2 - column;
  const slope = column & 1 ? 1 - along : along;
  const stroke = wrap((y - slope * 0.5) * 6, 1);
  const fp = footprint * 6;
  const keep = survives(1, fp);
  ink.figure = 0.42 * (1 - keep) + keep * edgeCoverage(0.21 - Math.abs(stroke - 0.5), fp);
  ink.second = 0.5 * edgeCoverage(0.035 - Math.min(along, 1 - along), footprint * 2);
}

function grasscloth({ base, second, figure, roughness, repeat, seed }: Paper): Evaluator {
  return (u, v, footprint, out) => {
    setFlat(out, base, roughness);
    const panel = Math.floor(u / repeat);
    const tone = signed(hash2(panel, 0, seed), 1);
    const shift = panel * 7.31;
    const reed =
      0.75 * noise(u * 2.2 + shift, v * 240, seed + 1) * survives(240, footprint) +
      0.6 * noise(u * 1.1 + shift, v * 90, seed + 2) * survives(90, footprint) +
      0.3 * noise(u * 0.7 + shift, v * 22, seed + 3) * survives(22, footprint);
    const knot = smoothstep(0.42, 0.6, noise(u * 26 + shift, v * 200, seed + 4)) * survives(200, footprint);
    out.l += reed * 0.055 + tone * 0.006;
    mixTo(out, second, clamp(0.12 + reed * 0.5, 0, 0.7));
    mixTo(out, figure, knot * 0.6);
    const seam = Math.min(wrap(u, repeat), repeat - wrap(u, repeat));
    out.l -= 0.03 * edgeCoverage(0.0012 - seam, footprint);
  };
}

function linen({ base, second, figure, roughness, seed }: Paper): Evaluator {
  return (u, v, footprint, out) => {
    setFlat(out, base, roughness);
    const warp = noise(u * 520, v * 14, seed + 1) * survives(520, footprint);
    const weft = noise(u * 14, v * 520, seed + 2) * survives(520, footprint);
    const slub =
      noise(u * 3.2, v * 130, seed + 3) * survives(130, footprint) +
      noise(u * 130, v * 3.2, seed + 4) * survives(130, footprint);
    const weave = 0.6 * (warp + weft) + 0.6 * slub;
    out.l += weave * 0.04;
    mixTo(out, second, clamp(0.2 + weave * 0.6, 0, 0.8));
    mixTo(out, figure, clamp(-weave * 0.5 - 0.1, 0, 0.5));
  };
}

function terrazzoPaper({ base, second, figure, roughness, seed }: Paper): Evaluator {
  const first: FigureLook = { base, second, joint: base, strength: 0.1, seed };
  const other: FigureLook = { base, second: figure, joint: base, strength: 0.14, seed: seed + 333 };
  return (u, v, footprint, out) => {
    setFlat(out, base, roughness);
    terrazzoChips(u, v, 2.6, 0.3, footprint, first, out);
    terrazzoChips(u, v, 3.1, 0.3, footprint, other, out);
  };
}

/** A mural of hills in mist: ridges step back from the skirting up into a pale sky. `repeat` is the mural's width. */
function muralHills({ base, second, figure, roughness, repeat, seed }: Paper): Evaluator {
  return (u, v, footprint, out) => {
    setFlat(out, base, roughness);
    out.l += 0.02 * clamp((v - 1.8) * 0.8, -0.5, 1);
    const ridges = 6;
    for (let i = ridges - 1; i >= 0; i--) {
      const depth = i / (ridges - 1);
      const f = (1.6 + depth * 3.4) / repeat;
      const height =
        0.42 +
        depth * 1.22 +
        (0.34 - 0.1 * depth) * noise(u * f * 2 + i * 5.3, 0.5, seed + i) +
        0.1 * noise(u * f * 6, 0.5, seed + 20 + i) +
        0.022 * noise(u * f * 26, 0.5, seed + 40 + i);
      const cover = edgeCoverage(height - v, Math.max(footprint, 0.004 + depth * 0.012));
      if (cover === 0) continue;
      // Mist gathers at each foot: the ridge pales from its crest down.
      const mist = smoothstep(0, 0.62, height - v) * 0.55;
      const share = (1 - depth) * 0.85 + 0.12;
      const near = clamp(share * 1.35 - 0.35, 0, 1);
      const inkL = second.l + (figure.l - second.l) * near;
      const inkA = second.a + (figure.a - second.a) * near;
      const inkB = second.b + (figure.b - second.b) * near;
      const strength = (0.35 + 0.65 * share) * (1 - mist);
      out.l += (base.l + (inkL - base.l) * strength - out.l) * cover;
      out.a += (base.a + (inkA - base.a) * strength - out.a) * cover;
      out.b += (base.b + (inkB - base.b) * strength - out.b) * cover;
    }
    const wash = noise(u * 2.3, v * 3.1, seed + 61) + 0.5 * noise(u * 7, v * 9, seed + 62);
    out.l += 0.01 * wash + 0.006 * (unit(hash2(Math.floor(u / 0.53), 0, seed), 1) - 0.5);
  };
}

/** Evaluator of wallpapers; a motif without a drawing does not compile. */
export function wallpaper(material: Finish, pattern: Wallpaper, seed: number): Evaluator {
  const paper: Paper = {
    base: labOf(material.base),
    second: labOf(material.second),
    figure: labOf(pattern.figure),
    roughness: material.roughness,
    repeat: pattern.repeatCm / 100,
    seed,
  };
  switch (pattern.motif) {
    case 'stripe':
      return stripe(paper);
    case 'damask':
      return inked(paper, damaskMotif);
    case 'botanical':
      return inked(paper, sprigMotif);
    case 'geometric':
      return inked(paper, geometric);
    case 'grasscloth':
      return grasscloth(paper);
    case 'toile':
      return inked(paper, toileMotif);
    case 'chinoiserie':
      return inked(paper, branchMotif);
    case 'terrazzo':
      return terrazzoPaper(paper);
    case 'linen':
      return linen(paper);
    case 'herringbone':
      return inked(paper, herringbone);
    case 'scallop':
      return inked(paper, scallop);
    case 'mural-hills':
      return muralHills(paper);
  }
}
