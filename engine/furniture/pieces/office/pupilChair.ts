import type { Vec3 } from '../../../geometry/types.ts';
import { formOf } from '../../forms/families.ts';
import { bent, through } from '../../kit/curves.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { block, rod, tube } from '../../kit/solids.ts';
import { floored } from '../../parts/seats/chairParts.ts';
import { shellWithThickness } from '../../parts/seats/chairShells.ts';
import { schoolSteel } from '../../parts/seats/schoolSteel.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

/** A moulded seat and back of ply or plastic on bent tube; wood throughout in families that have no steel. */
export const pupilChair: PieceKind = {
  id: 'pupil-chair',
  usual: [0.42, 0.46, 0.78],
  stance: 'floor',
  segment: 'seating',
  clearanceM: { front: 0.1, side: 0.05, back: 0.4 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const [width, depth, height] = sizeOf(request, {
      width: [0.38, 0.5],
      depth: [0.42, 0.54],
      height: [0.68, 0.86],
    });
    const mesh = new MeshBuilder();
    const steel = schoolSteel(form);
    const seat = height * 0.55;
    const [w, d] = [width / 2, depth / 2];
    const surface: MaterialRole =
      form.frameRole === 'painted' || form.legRole === 'accent' || form.frameRole === 'white'
        ? 'textileSecond'
        : form.frameRole === 'black' || form.frameRole === 'rattan'
          ? 'wood'
          : form.frameRole;
    schoolFrame(mesh, steel ?? form.legRole, w, d, seat, height, steel === undefined);
    mesh.add(
      surface,
      bentBoard(
        w - 0.012,
        [
          [seat - 0.03, -d + 0.005],
          [seat, -d + 0.035],
          [seat - 0.012, 0],
          [seat + 0.004, d * 0.55],
          [seat + 0.03, d * 0.66],
        ],
        0.012,
        0.06,
      ),
    );
    mesh.add(
      surface,
      bentBoard(
        w - 0.02,
        [
          [height - 0.19, d * 0.74],
          [height - 0.1, d * 0.82],
          [height - 0.004, d * 0.96],
        ],
        0.011,
        -0.09,
      ),
    );
    return pieceOf(mesh, { sizeM: [width, depth, height] });
  },
};

/** A board bent along (y, z) points and hollowed across by `hug` of its width. */
function bentBoard(w: number, points: readonly (readonly [number, number])[], t: number, hug: number) {
  const path = through(
    points.map(([y, z]): Vec3 => [0, y, z]),
    3,
  );
  const rows = path.map(([, y, z], j) => {
    const end = Math.min(j, path.length - 1 - j);
    const k = end === 0 ? 0.86 : end === 1 ? 0.96 : 1;
    return Array.from({ length: 9 }, (_, i): Vec3 => {
      const u = (i / 8 - 0.5) * 2;
      const bend = Math.abs(hug) * w * u * u * (end === 0 ? 0.4 : 1);
      return hug > 0 ? [u * w * k, y + bend * 0.5, z] : [u * w * k, y, z - bend];
    });
  });
  return shellWithThickness(rows, t);
}

function schoolFrame(
  mesh: MeshBuilder,
  role: MaterialRole,
  w: number,
  d: number,
  seat: number,
  height: number,
  wooden: boolean,
): void {
  for (const s of [-1, 1]) {
    const x = s * (w - 0.03);
    if (wooden) {
      mesh.add(role, floored(rod([s * (w - 0.012), 0, -d + 0.03], [x, seat - 0.01, -d + 0.07], 0.012, 0.016, 9)));
      mesh.add(
        role,
        floored(
          tube(
            through(
              [
                [s * (w - 0.012), 0, d - 0.01],
                [x, seat, d * 0.6],
                [x, height - 0.05, d * 0.94],
              ],
              5,
            ),
            0.0145,
            { sides: 9, round: true },
          ),
        ),
      );
      mesh.add(role, rod([x, seat - 0.035, -d + 0.065], [x, seat - 0.035, d * 0.6], 0.011, 0.011, 8));
      continue;
    }
    const front = bent(
      [
        [s * (w - 0.011), 0, -d + 0.03],
        [x, seat - 0.025, -d + 0.06],
        [x, seat - 0.025, d * 0.5],
        [x, height - 0.04, d * 0.92],
      ],
      0.05,
      4,
    );
    mesh.add(role, floored(tube(front, 0.011, { sides: 8, round: true })));
    mesh.add(role, floored(rod([s * (w - 0.011), 0, d - 0.01], [x, seat - 0.03, d * 0.3], 0.011, 0.011, 8)));
    for (const z of [-d + 0.031, d - 0.012])
      mesh.add(
        'black',
        block([s * (w - 0.011) - 0.014, 0, z - 0.014], [s * (w - 0.011) + 0.014, 0.022, z + 0.014], { radius: 0.004 }),
      );
  }
  for (const z of [-d + 0.09, d * 0.42])
    mesh.add(role, rod([-w + 0.03, seat - 0.026, z], [w - 0.03, seat - 0.026, z], 0.009, 0.009, 8));
}
