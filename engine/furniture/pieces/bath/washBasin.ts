import type { Vec2 } from '../../../geometry/types.ts';
import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { move } from '../../kit/affine.ts';
import { roundedRectangle } from '../../kit/curves.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { block, lathe, tube } from '../../kit/solids.ts';
import { lofted, pierced, shifted, times, vessel } from '../../kit/vessels.ts';
import { drain, isClassic, tap, tapRole } from '../../parts/taps.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

/** On a pedestal in classic families, on a steel or wooden stand in the others. The tap stands above its height. */
export const washBasin: PieceKind = {
  id: 'wash-basin',
  usual: [0.65, 0.5, 0.88],
  stance: 'floor',
  segment: 'fixture',
  clearanceM: { front: 0.7, side: 0.1, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const [width, depth, height] = sizeOf(request, {
      width: [0.45, 1],
      depth: [0.38, 0.58],
      height: [0.8, 0.92],
    });
    const mesh = new MeshBuilder();
    const classic = isClassic(form);
    const round = classic ? 0.12 : form.softness > 0.15 ? 0.16 : 0.03;
    const rim = roundedRectangle(width, depth, round, 6);
    const bowl = { width: width - 0.11, depth: depth - 0.19, z: -0.045 };
    const hole = shifted(
      classic || round > 0.1
        ? times(roundedRectangle(1, 1, 0.4999, 6), bowl.width, bowl.depth)
        : roundedRectangle(bowl.width, bowl.depth, 0.06, 6),
      0,
      bowl.z,
    );
    const low = height - (classic ? 0.06 : 0.1);
    mesh.add('ceramic', pierced(rim, hole, low, height, 0.008));
    const inside = hole.map(([x, z]): Vec2 => [x * 1.03, bowl.z + (z - bowl.z) * 1.03]);
    const centred = shifted(inside, 0, -bowl.z);
    mesh.add(
      'ceramic',
      vessel({ rim: centred, top: height - 0.012, bottom: height - 0.17, wall: 0.012, foot: 0.45, round: 0.75 }),
      move(0, 0, bowl.z),
    );
    mesh.within(move(0, height - 0.157, bowl.z), () => drain(mesh, tapRole(form), 0.024));
    if (classic) pedestal(mesh, width, depth, low, height);
    else basinStand(mesh, form, width, depth, low);
    mesh.within(move(0, height - 0.001, depth / 2 - 0.055), () => tap(mesh, form, classic ? 0.17 : 0.13, 0.13));
    return pieceOf(mesh, { sizeM: [width, depth, undefined] });
  },
};

function pedestal(mesh: MeshBuilder, width: number, depth: number, low: number, height: number): void {
  const rim = roundedRectangle(width, depth, 0.12, 6);
  const at = (k: number, kz: number, y: number) => ({
    outline: shifted(times(rim, k, kz), 0, (1 - kz) * depth * 0.3),
    y,
  });
  mesh.add(
    'ceramic',
    lofted(
      [
        at(0.42, 0.5, height - 0.2),
        at(0.66, 0.72, height - 0.15),
        at(0.9, 0.92, low - 0.02),
        at(0.975, 0.98, low + 0.004),
      ],
      1,
    ),
  );
  const foot = at(0.46, 0.56, 0).outline;
  const column = at(0.27, 0.36, 0).outline;
  mesh.add(
    'ceramic',
    lofted(
      [
        { outline: foot, y: 0 },
        { outline: foot, y: 0.03 },
        { outline: at(0.36, 0.46, 0).outline, y: 0.06 },
        { outline: column, y: 0.14 },
        { outline: column, y: height - 0.3 },
        { outline: at(0.42, 0.5, 0).outline, y: height - 0.18 },
      ],
      0.9,
    ),
  );
}

/** A frame with a shelf or towel bar below; the basin's body hangs in it. */
function basinStand(mesh: MeshBuilder, form: Form, width: number, depth: number, low: number): void {
  const wooden = form.legRole === 'wood' || form.legRole === 'woodDark' || form.legRole === 'rattan';
  const role: MaterialRole = wooden
    ? form.legRole === 'rattan'
      ? 'wood'
      : form.legRole
    : tapRole(form) === 'black'
      ? 'black'
      : tapRole(form);
  const r = wooden ? 0.018 : 0.011;
  const [w, d] = [width / 2 - r - 0.004, depth / 2 - r - 0.004];
  const bar = (a: readonly [number, number, number], b: readonly [number, number, number]) => {
    const [p, q] = [0, 1, 2]
      .map((k) => [Math.min(a[k], b[k]) - r, Math.max(a[k], b[k]) + r])
      .reduce<[number[], number[]]>(
        (sum, [lo, hi]) => [
          [...sum[0], lo!],
          [...sum[1], hi!],
        ],
        [[], []],
      );
    mesh.add(role, block([p[0], Math.max(0, p[1]), p[2]], [q[0], q[1], q[2]], { radius: wooden ? 0.004 : 0.002 }));
  };
  for (const sx of [-1, 1]) {
    for (const sz of [-1, 1]) bar([sx * w, 0, sz * d], [sx * w, low - r, sz * d]);
    bar([sx * w, low - r, -d], [sx * w, low - r, d]);
    bar([sx * w, 0.2, -d], [sx * w, 0.2, d]);
  }
  for (const sz of [-1, 1]) bar([-w, low - r, sz * d], [w, low - r, sz * d]);
  if (wooden) {
    const slats = 6;
    for (let i = 0; i < slats; i++) {
      const z = -d + (2 * d * (i + 0.5)) / slats;
      mesh.add(
        role,
        block([-w, 0.2 + r * 0.2, z - d / slats + 0.006], [w, 0.2 + r, z + d / slats - 0.006], { radius: 0.002 }),
      );
    }
  } else mesh.add('glass', block([-w, 0.2 + r, -d], [w, 0.2 + r + 0.008, d], { radius: 0.001 }));
  mesh.add(
    tapRole(form),
    lathe(
      [
        [0, low - 0.3],
        [0.03, low - 0.295],
        [0.032, low - 0.2],
        [0.017, low - 0.19],
        [0.017, low + 0.01],
      ],
      14,
    ),
    move(0, 0, -0.045),
  );
  mesh.add(
    tapRole(form),
    tube(
      [
        [0, low - 0.24, -0.045],
        [0, low - 0.24, depth / 2 - 0.002],
      ],
      0.015,
      { sides: 10 },
    ),
  );
}
