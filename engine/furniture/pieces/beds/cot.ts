import { chanceOf } from '../../../chance.ts';
import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { move, upright } from '../../kit/affine.ts';
import { arc } from '../../kit/curves.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { cushion } from '../../kit/soft.ts';
import { block, prism, rod } from '../../kit/solids.ts';
import { leg } from '../../parts/legs.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

/** A child's first bed: bars 6 cm apart at most on all sides, one end higher in families that like heads. */
export const cot: PieceKind = {
  id: 'cot',
  usual: [0.72, 1.32, 0.95],
  stance: 'floor',
  segment: 'bed',
  clearanceM: { front: 0.5, side: 0.5, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [0.64, 0.8],
      depth: [1.24, 1.5],
      height: [0.84, 1.1],
    });
    const mesh = new MeshBuilder();
    const [w, d] = [width / 2, depth / 2];
    const role: MaterialRole =
      form.frameRole === 'rattan' ? 'rattan' : form.frameRole === 'black' ? form.legRole : form.frameRole;
    const rail = Math.min(height, 0.88);
    const round = form.softness > 0.15 || form.leg === 'turned' || form.frameRole === 'rattan';
    const low = 0.26;
    const feet = form.leg === 'splayed' || form.leg === 'tapered' || form.leg === 'cabriole' || form.leg === 'turned';
    for (const x of [-1, 1])
      for (const z of [-1, 1]) {
        const [px, pz] = [x * (w - 0.022), z * (d - 0.022)];
        const top = z > 0 ? height : rail;
        mesh.add(
          role,
          round
            ? rod([px, feet ? low - 0.04 : 0, pz], [px, top, pz], 0.02, 0.02, 14)
            : block([px - 0.02, feet ? low - 0.04 : 0, pz - 0.02], [px + 0.02, top, pz + 0.02], {
                radius: Math.max(0.004, form.edgeM * 0.6),
              }),
        );
        if (feet)
          leg(mesh, { kind: form.leg, role: form.legRole, at: [px, pz], height: low - 0.03, size: 0.036, out: [x, z] });
      }
    for (const s of [-1, 1]) {
      for (const y of [low, rail - 0.035])
        mesh.add(
          role,
          block([s * (w - 0.01), y, -d + 0.03], [s * (w - 0.034), y + 0.035, d - 0.03], { radius: 0.006 }),
        );
      const bars = Math.ceil((depth - 0.1) / 0.078);
      for (let i = 1; i < bars; i++) {
        const z = -d + 0.04 + ((depth - 0.08) * i) / bars;
        const x = s * (w - 0.022);
        mesh.add(
          role,
          round
            ? rod([x, low, z], [x, rail - 0.02, z], 0.0075, 0.0075, 8)
            : block([x - 0.005, low, z - 0.0125], [x + 0.005, rail - 0.02, z + 0.0125], { radius: 0.003 }),
        );
      }
    }
    for (const s of [-1, 1])
      cotEnd(mesh, form, role, { w, z: s * (d - 0.022), low, top: s > 0 ? height : rail, round });
    mesh.add('whiteLinen', block([-w + 0.036, 0.34, -d + 0.036], [w - 0.036, 0.35, d - 0.036], { radius: 0 }));
    mesh.add(
      'whiteLinen',
      cushion(width - 0.08, depth - 0.08, 0.1, {
        seed: chance.seed,
        corner: 0.08,
        crown: 0.012,
        worn: 0.1,
        detail: 14,
      }),
      move(0, 0.35, 0),
    );
    mesh.add(
      chance.pick<MaterialRole>(['textile', 'textileSecond', 'accent']),
      cushion(width - 0.085, depth * 0.5, 0.035, {
        seed: chance.seed + 3,
        corner: 0.06,
        crown: 0.02,
        worn: 0.3,
        detail: 18,
      }),
      move(0, 0.452, -d * 0.42),
    );
    return pieceOf(mesh, { sizeM: [width, depth, height] });
  },
};

interface CotEnd {
  readonly w: number;
  readonly z: number;
  readonly low: number;
  readonly top: number;
  readonly round: boolean;
}

function cotEnd(mesh: MeshBuilder, form: Form, role: MaterialRole, { w, z, low, top, round }: CotEnd): void {
  mesh.add(role, block([-w + 0.03, low, z - 0.012], [w - 0.03, low + 0.035, z + 0.012], { radius: 0.006 }));
  if (form.bed === 'arched' || form.bed === 'tufted' || form.bed === 'channels') {
    const rise = 0.07;
    const r = (w * w + rise * rise) / (2 * rise);
    const half = Math.asin((w - 0.012) / r);
    const outline = [
      [-w + 0.012, low + 0.03] as const,
      [w - 0.012, low + 0.03] as const,
      ...arc(0, top - r, r, Math.PI / 2 - half, Math.PI / 2 + half, 16),
    ];
    mesh.add(role, prism(outline, z - 0.011, z + 0.011, { bevel: 0.005, rounding: 2 }), upright);
    return;
  }
  mesh.add(role, block([-w + 0.03, top - 0.04, z - 0.013], [w - 0.03, top - 0.005, z + 0.013], { radius: 0.006 }));
  if (form.tradition === 'woven' || form.frameRole === 'rattan') {
    mesh.add('rattan', block([-w + 0.035, low + 0.03, z - 0.003], [w - 0.035, top - 0.035, z + 0.003], { radius: 0 }));
    return;
  }
  if (
    form.tradition === 'classic' ||
    form.tradition === 'country' ||
    form.tradition === 'rustic' ||
    form.stand === 'wall'
  ) {
    mesh.add(
      role,
      block([-w + 0.035, low + 0.03, z - 0.007], [w - 0.035, top - 0.035, z + 0.007], { radius: 0.002, grain: 1 }),
    );
    return;
  }
  for (let i = 1; i < 8; i++) {
    const x = -w + 0.022 + ((2 * w - 0.044) * i) / 8;
    mesh.add(
      role,
      round
        ? rod([x, low, z], [x, top - 0.02, z], 0.0075, 0.0075, 8)
        : block([x - 0.0125, low, z - 0.005], [x + 0.0125, top - 0.02, z + 0.005], { radius: 0.003 }),
    );
  }
}
