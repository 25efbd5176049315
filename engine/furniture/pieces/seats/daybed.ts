import type { Form } from '../../forms/form.ts';
import { chain, move, turnX } from '../../kit/affine.ts';
import { type FloorMeasures, floorKind } from '../../kit/floorKind.ts';
import type { MeshBuilder } from '../../kit/mesh.ts';
import { deformed } from '../../kit/shape.ts';
import { cushion, padding, pillow, tufted } from '../../kit/soft.ts';
import { block, rod } from '../../kit/solids.ts';
import { weltOf } from '../../parts/cushions.ts';
import { fourLegs } from '../../parts/legs.ts';

/** A mattress on a frame, a raised end or two, bolsters. */
export const daybed = floorKind({
  id: 'daybed',
  usual: [2, 0.9, 0.75],
  segment: 'seating',
  clearanceM: { front: 0.5, side: 0.1, back: 0 },
  againstWall: true,
  width: [1.7, 2.2],
  depth: [0.75, 1.05],
  height: [0.6, 0.95],
  draw(mesh, form, { width, depth, height, chance }) {
    const [w, d] = [width / 2, depth / 2];
    const seat = Math.min(0.44, form.seatHeightM);
    const deck = seat - 0.15;
    const foot = form.leg === 'block' || form.leg === 'bun' ? 0.08 : deck - 0.07;
    const kind = form.leg === 'tube' ? 'square' : form.leg;
    fourLegs(mesh, { kind, role: form.legRole, width, depth, height: foot + 0.01, insetM: 0.09, size: 0.05 });
    const soft = form.back === 'tufted' || form.back === 'channels' || form.back === 'camel';
    if (soft) mesh.add(form.coverRole, padding([-w, foot, -d], [w, deck, d], { seed: chance.seed, radius: 0.025 }));
    else mesh.add(form.frameRole, block([-w, foot, -d], [w, deck, d], { radius: form.edgeM }));
    mesh.add(
      form.coverRole,
      cushion(width - 0.03, depth - 0.03, 0.125, {
        seed: chance.seed + 1,
        corner: 0.08,
        crown: 0.025,
        worn: 0.15,
        detail: 20,
        piping: weltOf(form),
      }),
      move(0, deck, 0),
    );
    if (form.coverRole === 'leather') {
      const panel = tufted(width - 0.08, depth - 0.08, 0.02, 0.02, 8, 4);
      mesh.add(
        form.coverRole,
        panel.map((one) => deformed(one, (p) => [p[0] - w + 0.04, deck + 0.12 - p[2], p[1] - d + 0.04])),
      );
    }
    const ends = form.seating === 'upholstered' && !soft ? [-1, 1] : [-1];
    for (const s of form.seating === 'tube' ? [] : ends)
      dayEnd(mesh, form, { width, depth, height, chance }, s, foot, soft);
    const roll = 0.1;
    const rollTop = form.seating === 'tube' ? height - 0.005 : deck + 0.15 + roll * 2;
    for (const s of ends)
      mesh.add(
        form.seating === 'tube' ? form.coverRole : 'accent',
        padding([s * (w - 0.03 - roll * 2), rollTop - roll * 2, -d + 0.06], [s * (w - 0.04), rollTop, d - 0.06], {
          seed: chance.seed + 7,
          radius: 0.095,
          swell: 0.03,
        }),
      );
    if (form.seating === 'tube')
      for (const z of [-1, 1])
        mesh.add(
          'metal',
          rod([-w + 0.13, deck, z * (d - 0.03)], [-w + 0.13, height - roll, z * (d - 0.03)], 0.008, 0.008, 8),
        );
    const cushionOf = pillow(0.45, 0.45, 0.15, { seed: chance.seed + 9, fill: 0.8, detail: 12 });
    mesh.add('textileSecond', cushionOf, chain(move(-w + 0.42, seat + 0.21, d - 0.16), turnX(-1.15)));
  },
});

function dayEnd(
  mesh: MeshBuilder,
  form: Form,
  { width, depth, height, chance }: FloorMeasures,
  s: number,
  foot: number,
  soft: boolean,
): void {
  const [w, d] = [width / 2, depth / 2];
  if (soft) {
    const end = padding([s * w, foot, -d], [s * (w - 0.13), height, d], {
      seed: chance.seed + s,
      radius: 0.05,
      swell: 0.08,
    });
    mesh.add(
      form.coverRole,
      deformed(end, (p) => [
        p[0] + s * -0.07 * Math.max(0, (p[1] - 0.4) / 0.4) ** 2 + s * 0.03,
        p[1] - 0.1 * Math.max(0, (-p[2] / d) * 0.5 + 0.5) * Math.max(0, (p[1] - 0.4) / 0.4),
        p[2],
      ]),
    );
    return;
  }
  for (const z of [-1, 1])
    mesh.add(
      form.frameRole,
      block([s * w, foot, z * d], [s * (w - 0.04), height, z * (d - 0.045)], { radius: Math.max(0.003, form.edgeM) }),
    );
  mesh.add(
    form.frameRole,
    block([s * w, height - 0.05, -d + 0.03], [s * (w - 0.04), height, d - 0.03], {
      radius: Math.max(0.003, form.edgeM),
    }),
  );
  const bars = form.tradition === 'woven' || form.frameRole === 'rattan' ? 0 : Math.round(depth / 0.11);
  if (bars === 0)
    mesh.add(
      'rattan',
      block([s * (w - 0.016), foot + 0.1, -d + 0.04], [s * (w - 0.026), height - 0.04, d - 0.04], { radius: 0 }),
    );
  for (let i = 1; i < bars; i++) {
    const z = -d + 0.02 + ((depth - 0.04) * i) / bars;
    mesh.add(
      form.frameRole,
      block([s * (w - 0.012), foot + 0.05, z - 0.012], [s * (w - 0.028), height - 0.04, z + 0.012]),
    );
  }
}
