import type { Vec2, Vec3 } from '../../../geometry/types.ts';
import type { Form } from '../../forms/form.ts';
import { chain, move, turnX } from '../../kit/affine.ts';
import { arc } from '../../kit/curves.ts';
import type { MeshBuilder } from '../../kit/mesh.ts';
import { cushion, padding } from '../../kit/soft.ts';
import { block, tube } from '../../kit/solids.ts';
import type { SeatMeasures, SeatSpace } from '../cushions.ts';

/** A low bench along the wall: base with arches or boards, one long mattress, bolsters at the back. */
export function banquette(mesh: MeshBuilder, form: Form, measures: SeatMeasures): SeatSpace {
  const { width, depth, height, chance } = measures;
  const baseHigh = form.seatHeightM - 0.2;
  const w = width / 2;
  mesh.add(form.frameRole, block([-w, 0.02, -depth / 2 + 0.02], [w, baseHigh, depth / 2], { radius: form.edgeM }));
  mesh.add(
    form.frameRole,
    block([-w - 0.0, baseHigh, -depth / 2], [w, baseHigh + 0.025, depth / 2], { radius: 0.004 }),
  );
  mesh.add(form.frameRole, block([-w, 0, -depth / 2 + 0.008], [w, 0.04, depth / 2], { radius: 0.004 }));
  mesh.add(
    form.frameRole,
    block([-w, baseHigh, depth / 2 - 0.03], [w, height - 0.07, depth / 2], { radius: form.edgeM, grain: 0 }),
  );
  for (const side of measures.seats === 1 ? [-1, 1] : []) {
    const post = { radius: form.edgeM, rounding: 2 } as const;
    mesh.add(
      form.frameRole,
      block([side * w, 0.04, -depth / 2 + 0.03], [side * (w - 0.04), form.seatHeightM + 0.17, depth / 2], post),
    );
    mesh.add(
      'metal',
      block(
        [side * (w + 0.004), form.seatHeightM + 0.15, -depth / 2 + 0.03],
        [side * (w - 0.044), form.seatHeightM + 0.158, depth / 2 - 0.002],
        post,
      ),
    );
  }
  const panels = Math.max(2, Math.round(width / 0.36));
  for (let i = 0; i < panels; i++) {
    const x = -w + (width * (i + 0.5)) / panels;
    const rim = keyhole(width / panels - 0.07, baseHigh - 0.09).map(
      ([u, v]): Vec3 => [x + u, 0.055 + v, -depth / 2 + 0.018],
    );
    mesh.add(form.handle === 'ring' ? 'metal' : form.frameRole, tube(rim, 0.006, { sides: 5, closed: true }));
  }
  const top = form.seatHeightM;
  const mattress = cushion(width - (measures.seats === 1 ? 0.09 : 0.02), depth - 0.03, 0.14, {
    seed: chance.seed,
    corner: 0.06,
    crown: 0.03,
    piping: 0.006,
    detail: 20,
    worn: 0.2,
  });
  mesh.add(form.coverRole, mattress, move(0, baseHigh + 0.025, -0.005));
  const count = Math.max(1, measures.seats);
  const step = (measures.seats === 1 ? width - 0.09 : width) / count;
  const high = height - top;
  for (let i = 0; i < count; i++) {
    const body = cushion(step - 0.02, high, 0.15, {
      seed: chance.seed + i * 7,
      corner: 0.14,
      crown: 0.05,
      piping: 0.005,
      worn: 0.1,
    });
    mesh.add(
      i % 2 && form.coverRole === 'upholstery' ? 'textileSecond' : form.coverRole,
      body,
      chain(
        move((i - (count - 1) / 2) * step, top + (high / 2) * 0.98, depth / 2 - 0.12),
        turnX(-1.4),
        move(0, -0.07, 0),
      ),
    );
  }
  for (const side of measures.seats > 1 ? [-1, 1] : []) {
    const roll = padding(
      [side * (w - 0.19), top - 0.01, -depth / 2 + 0.08],
      [side * (w - 0.01), top + 0.17, depth / 2 - 0.14],
      { seed: chance.seed + side, radius: 0.082, swell: 0.06 },
    );
    mesh.add('accent', roll);
    for (const z of [-depth / 2 + 0.08, depth / 2 - 0.14])
      mesh.add(
        'metal',
        tube(
          [
            [side * (w - 0.1), top + 0.08, z - 0.004],
            [side * (w - 0.1), top + 0.08, z + 0.004],
          ],
          0.03,
          { sides: 10 },
        ),
      );
  }
  return { left: -w + 0.22, right: w - 0.22, seatY: top, backZ: depth / 2 - 0.22 };
}

/** A Moorish arch of the given size, its foot at (0, 0): straight flanks, a round head drawn to a point. */
function keyhole(wide: number, high: number): Vec2[] {
  const radius = wide / 2;
  const spring = Math.max(0.01, high - radius);
  const head = arc(0, spring, radius, 0, Math.PI, 10).map(
    ([x, y]): Vec2 => [x, y + 0.18 * radius * Math.max(0, 1 - Math.abs(x / radius) * 1.6)],
  );
  return [[radius, 0], ...head, [-radius, 0]];
}
