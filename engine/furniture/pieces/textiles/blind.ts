import { type Chance, chanceOf } from '../../../chance.ts';
import type { Vec2, Vec3 } from '../../../geometry/types.ts';
import { noise3 } from '../../../materials/noise.ts';
import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { chain, move, turnX } from '../../kit/affine.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { patch } from '../../kit/shape.ts';
import { sizeOf } from '../../kit/size.ts';
import { block, rod, tube } from '../../kit/solids.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

/** Covers the upper part of a window: a roman blind in folds, wooden slats, split bamboo or a roller. */
export const blind: PieceKind = {
  id: 'blind',
  usual: [1.2, 0.06, 0.8],
  stance: 'window',
  segment: 'curtain',
  clearanceM: { front: 0, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, , height] = sizeOf(request, {
      width: [0.4, 4],
      depth: [0.05, 0.09],
      height: [0.3, 2.6],
    });
    const mesh = new MeshBuilder();
    if (form.tradition === 'slatted' || form.tradition === 'country' || form.chair === 'slab')
      slatted(mesh, form, width, height);
    else if (form.shade === 'woven' || form.shade === 'paper' || form.shade === 'lantern')
      bamboo(mesh, chance, width, height);
    else if (form.stand === 'wall' || form.leg === 'tube' || form.leg === 'blade') roller(mesh, form, width, height);
    else roman(mesh, chance, width, height);
    return pieceOf(mesh, { sizeM: [width, undefined, height], on: 'wall' });
  },
};

function slatted(mesh: MeshBuilder, form: Form, width: number, height: number): void {
  const role: MaterialRole =
    form.frameRole === 'painted' || form.frameRole === 'white'
      ? 'white'
      : form.frameRole === 'black'
        ? 'wood'
        : form.frameRole;
  const w = width / 2;
  mesh.add(role, block([-w, -0.045, -0.055], [w, 0, 0], { radius: 0.003 }));
  const pitch = 0.043;
  const count = Math.max(3, Math.floor((height - 0.08) / pitch));
  for (let i = 0; i < count; i++)
    mesh.add(
      role,
      block([-w + 0.006, -0.0015, -0.024], [w - 0.006, 0.0015, 0.024], { radius: 0.001 }),
      chain(move(0, -0.065 - i * pitch, -0.028), turnX(0.5)),
    );
  const end = -0.065 - count * pitch;
  mesh.add(role, block([-w + 0.006, end - 0.008, -0.052], [w - 0.006, end + 0.012, -0.004], { radius: 0.003 }));
  const tapes = Math.max(2, Math.round(width / 0.6));
  for (let i = 0; i < tapes; i++) {
    const x = -w + (width * (i + 0.5)) / tapes;
    for (const z of [-0.0535, -0.003])
      mesh.add('textileSecond', block([x - 0.012, end, z - 0.0006], [x + 0.012, -0.04, z + 0.0006], { radius: 0 }));
  }
}

function bamboo(mesh: MeshBuilder, chance: Chance, width: number, height: number): void {
  const w = width / 2;
  mesh.add('rattan', block([-w, -0.12, -0.03], [w, 0, -0.012], { radius: 0.003 }));
  const rolled = 0.05;
  const count = Math.max(6, Math.floor((height - 0.08) / 0.014));
  for (let i = 0; i < count; i++) {
    const y = -0.02 - ((height - 0.02 - rolled) * i) / count;
    const r = chance.between(0.0035, 0.0052);
    mesh.add('rattan', rod([-w + 0.004, y, -0.008], [w - 0.004, y, -0.008], r, r, 5));
  }
  mesh.add(
    'rattan',
    tube(
      [
        [-w + 0.002, -height + rolled / 2, -0.03],
        [w - 0.002, -height + rolled / 2, -0.03],
      ],
      rolled / 2,
      { sides: 12 },
    ),
  );
  const cords = Math.max(2, Math.round(width / 0.45));
  for (let i = 0; i < cords; i++) {
    const x = -w + (width * (i + 0.5)) / cords;
    mesh.add('textile', block([x - 0.004, -height + rolled, -0.0155], [x + 0.004, -0.1, -0.0135], { radius: 0 }));
  }
}

function roller(mesh: MeshBuilder, form: Form, width: number, height: number): void {
  const w = width / 2;
  for (const s of [-1, 1])
    mesh.add(form.fittingRole, block([s * w, -0.06, -0.06], [s * (w - 0.006), 0, 0], { radius: 0.004 }));
  mesh.add(
    'textile',
    tube(
      [
        [-w + 0.012, -0.03, -0.03],
        [w - 0.012, -0.03, -0.03],
      ],
      0.024,
      { sides: 20 },
    ),
  );
  mesh.add('textile', block([-w + 0.014, -height + 0.02, -0.0125], [w - 0.014, -0.03, -0.011], { radius: 0 }));
  mesh.add(
    form.fittingRole,
    block([-w + 0.014, -height, -0.018], [w - 0.014, -height + 0.022, -0.006], { radius: 0.004 }),
  );
  const chainOf: Vec3[] = [
    [w - 0.012, -0.04, -0.055],
    [w - 0.012, -Math.min(height, 0.6), -0.055],
  ];
  mesh.add(form.fittingRole, tube(chainOf, 0.002, { sides: 5 }));
}

/** Cloth that hangs flat above and in soft folds below, each fold deeper than the one above it. */
function roman(mesh: MeshBuilder, chance: Chance, width: number, height: number): void {
  const w = width / 2;
  const t = 0.004;
  const folds = Math.max(2, Math.min(5, Math.round(height / 0.22)));
  const line: Vec2[] = [
    [0, -0.012],
    [-0.02, -0.014],
  ];
  for (let i = 0; i < folds; i++) {
    const y0 = -height * (0.12 + (0.88 * i) / folds);
    const y1 = -height * (0.12 + (0.88 * (i + 1)) / folds);
    const out = 0.018 + 0.022 * ((i + 1) / folds);
    line.push(
      [y0, -0.014],
      [y0 + (y1 - y0) * 0.45, -0.012 - out * 0.6],
      [y0 + (y1 - y0) * 0.85, -0.012 - out],
      [y1 + 0.004, -0.012 - out * 0.7],
      [y1 + (y0 - y1) * 0.1, -0.013],
    );
  }
  const across = Math.max(8, Math.round(width / 0.1));
  const sheet = (off: number) =>
    line.map(([y, z], j) =>
      Array.from({ length: across + 1 }, (_, i): Vec3 => {
        const x = -w + (width * i) / across;
        const slack = j < 2 ? 0 : 0.004 * noise3(x * 3, y * 4, 0, chance.seed);
        return [x, Math.max(-height, y + slack * 0.5), z + slack + off];
      }),
    );
  const front = sheet(-t);
  const back = sheet(0);
  const loops = front.map((row, j) => [...row, ...back[j].slice().reverse()]);
  mesh.add('textile', patch(loops, { wrap: true, capFirst: true, capLast: true, turned: true, crease: 1 }));
  mesh.add('white', block([-w, -0.03, -0.012], [w, 0, 0], { radius: 0.002 }));
}
