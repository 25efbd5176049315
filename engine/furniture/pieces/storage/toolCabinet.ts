import { type Chance, chanceOf } from '../../../chance.ts';
import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { chain, move, turnZ } from '../../kit/affine.ts';
import { bent } from '../../kit/curves.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { block, cylinder, rod, tube } from '../../kit/solids.ts';
import { type Cell, drawCabinet } from '../../parts/cabinets/cabinet.ts';
import { paint } from '../../parts/cabinets/workshopPaint.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

/** Heights of a tool cabinet's drawers from the top, in shares. */
const drawerShares: readonly number[] = [1, 1, 1, 1.3, 1.6, 2.2];

/** Many shallow drawers: sheet steel on castors, or a joiner's chest in families that build of wood. */
export const toolCabinet: PieceKind = {
  id: 'tool-cabinet',
  usual: [0.72, 0.46, 0.96],
  stance: 'floor',
  segment: 'storage',
  clearanceM: { front: 0.8, side: 0.05, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [0.6, 1.3],
      depth: [0.42, 0.55],
      height: [0.84, 1.1],
    });
    const mesh = new MeshBuilder();
    const steel = form.tradition === 'modern' || form.tradition === 'curved';
    (steel ? steelCabinet : joinersChest)(mesh, form, width, depth, height);
    mesh.within(move(-width * 0.15, height, depth * 0.1), () =>
      toolBox(mesh, chance, form.legRole === 'accent' ? 'textileSecond' : 'accent'),
    );
    return pieceOf(mesh, {
      sizeM: [width, depth, undefined],
      decorSpots: [{ centre: [width * 0.25, height, 0], widthM: width * 0.25, depthM: depth * 0.6, clearM: 0.4 }],
    });
  },
};

function steelCabinet(mesh: MeshBuilder, form: Form, width: number, depth: number, height: number): void {
  const [w, d] = [width / 2, depth / 2];
  const body = paint(form);
  const front: MaterialRole = body === 'black' ? 'accent' : body;
  const wheels = 0.13;
  for (const x of [-1, 1])
    for (const z of [-1, 1]) {
      const at = move(x * (w - 0.08), 0, z * (d - 0.08));
      const wheel = cylinder(0.05, -0.016, 0.016, 18, 0.006);
      mesh.add('black', wheel, chain(at, move(0, 0.05, 0.012), turnZ(Math.PI / 2)));
      mesh.add('steel', block([-0.022, 0.05, -0.03], [0.022, wheels + 0.004, 0.03], { radius: 0.004 }), at);
    }
  const top = height - 0.03;
  mesh.add(body, block([-w + 0.012, wheels, -d + 0.014], [w - 0.012, top, d], { radius: 0.004 }));
  const board: MaterialRole = form.legRole === 'wood' || form.topRole === 'wood' ? 'wood' : 'black';
  mesh.add(board, block([-w, top, -d], [w, height, d], { radius: 0.008, rounding: 2 }));
  const columns = width > 1 ? 2 : 1;
  const sum = drawerShares.reduce((a, b) => a + b, 0);
  for (let i = 0; i < columns; i++) {
    const x0 = -w + 0.029 + ((width - 0.052) * i) / columns;
    const x1 = -w + 0.023 + ((width - 0.052) * (i + 1)) / columns;
    let y = top - 0.012;
    for (const share of drawerShares) {
      const tall = ((top - wheels - 0.03) * share) / sum;
      mesh.add(front, block([x0, y - tall + 0.003, -d + 0.002], [x1, y - 0.003, -d + 0.02], { radius: 0.003 }));
      steelGrip(mesh, form, x0, x1, y, -d);
      y -= tall;
    }
  }
  const bar = bent(
    [
      [w - 0.012, height - 0.2, -d + 0.07],
      [w + 0.045, height - 0.2, -d + 0.07],
      [w + 0.045, height - 0.2, d - 0.07],
      [w - 0.012, height - 0.2, d - 0.07],
    ],
    0.03,
    4,
  );
  mesh.add('steel', tube(bar, 0.011, { sides: 9 }));
}

/** A grip along a drawer's upper edge; a bar before it, or a short tab, where the family likes those. */
function steelGrip(mesh: MeshBuilder, form: Form, x0: number, x1: number, y: number, front: number): void {
  if (form.handle === 'none') {
    mesh.add(
      'steel',
      block([x0 + 0.004, y - 0.016, front - 0.012], [x1 - 0.004, y - 0.006, front + 0.006], { radius: 0.003 }),
    );
    return;
  }
  const middle = (x0 + x1) / 2;
  const half = (x1 - x0) * (form.handle === 'bar' ? 0.36 : 0.12);
  if (form.handle !== 'bar') {
    mesh.add(
      'steel',
      block([middle - half, y - 0.02, front - 0.018], [middle + half, y - 0.012, front + 0.006], { radius: 0.003 }),
    );
    return;
  }
  mesh.add(
    'steel',
    rod([middle - half, y - 0.03, front - 0.022], [middle + half, y - 0.03, front - 0.022], 0.006, 0.006, 8),
  );
  for (const s of [-1, 1])
    mesh.add(
      'steel',
      rod(
        [middle + s * half * 0.86, y - 0.03, front - 0.022],
        [middle + s * half * 0.86, y - 0.03, front + 0.004],
        0.004,
        0.004,
        6,
      ),
    );
}

function joinersChest(mesh: MeshBuilder, form: Form, width: number, depth: number, height: number): void {
  const sum = drawerShares.reduce((a, b) => a + b, 0);
  const columns = width > 1 ? 2 : 1;
  const cells: Cell[] = [];
  for (let i = 0; i < columns; i++) {
    let above = 1;
    for (const share of drawerShares) {
      const below = Math.max(0, above - share / sum);
      cells.push({ x: [i / columns, (i + 1) / columns], y: [below, above], kind: 'drawer' });
      above = below;
    }
  }
  const own: Form = { ...form, topRole: 'wood', handle: form.handle === 'none' ? 'knob' : form.handle };
  drawCabinet(mesh, own, { width, depth, height, cells, foot: form.stand === 'legs' ? 0.12 : 0.07, board: 0.022 });
}

/** A box to carry tools in, with a lid like a roof and a handle. */
function toolBox(mesh: MeshBuilder, chance: Chance, role: MaterialRole): void {
  const w = chance.between(0.16, 0.2);
  mesh.add(role, block([-w, 0, -0.09], [w, 0.12, 0.09], { radius: 0.006 }));
  mesh.add(role, block([-w - 0.003, 0.123, -0.092], [w + 0.003, 0.165, 0.092], { radius: 0.02 }));
  for (const s of [-1, 1])
    mesh.add(
      'steel',
      block([s * w * 0.6 - 0.012, 0.1, -0.097], [s * w * 0.6 + 0.012, 0.14, -0.088], { radius: 0.002 }),
    );
  mesh.add(
    'steel',
    tube(
      bent(
        [
          [-0.07, 0.16, 0],
          [-0.07, 0.2, 0],
          [0.07, 0.2, 0],
          [0.07, 0.16, 0],
        ],
        0.015,
        3,
      ),
      0.006,
      { sides: 8 },
    ),
  );
}
