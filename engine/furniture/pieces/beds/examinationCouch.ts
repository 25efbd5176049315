import { chanceOf } from '../../../chance.ts';
import type { Vec3 } from '../../../geometry/types.ts';
import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { chain, move, turnX } from '../../kit/affine.ts';
import { bent } from '../../kit/curves.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { deformed } from '../../kit/shape.ts';
import { sizeOf } from '../../kit/size.ts';
import { padding } from '../../kit/soft.ts';
import { block, cylinder, rod, tube } from '../../kit/solids.ts';
import { fourLegs } from '../../parts/legs.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

/** A couch with a head that tilts, a roll of paper over it, a step. Its head lies to the right. */
export const examinationCouch: PieceKind = {
  id: 'examination-couch',
  usual: [1.95, 0.66, 0.75],
  stance: 'floor',
  segment: 'seating',
  clearanceM: { front: 0.9, side: 0.3, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, depth] = sizeOf(request, {
      width: [1.8, 2.05],
      depth: [0.6, 0.75],
      height: [0.6, 0.95],
    });
    const mesh = new MeshBuilder();
    const top = 0.68;
    const hinge = width * 0.18;
    const w = width / 2;
    const wooden = form.tradition !== 'modern' || form.legRole === 'wood';
    const frame: MaterialRole = wooden ? (form.frameRole === 'white' ? 'wood' : form.frameRole) : 'steel';
    couchFrame(mesh, form, frame, wooden, width, depth, top - 0.1);
    const pad = (length: number, seed: number) =>
      padding([-length / 2, 0, -depth / 2], [length / 2, 0.085, depth / 2], {
        seed,
        radius: 0.028,
        swell: 0.1,
        grid: 0.16,
      });
    const flat = w + hinge;
    const cover: MaterialRole = form.coverRole === 'upholstery' ? 'leather' : form.coverRole;
    mesh.add(cover, pad(flat - 0.01, chance.seed), move(-w + flat / 2, top - 0.085, 0));
    const head = w - hinge;
    const tilt = chance.between(0.3, 0.55);
    const raised = chain(
      move(hinge + 0.008, top - 0.085, 0),
      [Math.cos(tilt), -Math.sin(tilt), 0, 0, Math.sin(tilt), Math.cos(tilt), 0, 0, 0, 0, 1, 0],
      move(head / 2, 0, 0),
    );
    mesh.add(cover, pad(head, chance.seed + 1), raised);
    paper(mesh, depth, { from: -w + 0.02, hinge, top, head: head - 0.06, tilt });
    for (const z of [-depth * 0.3, depth * 0.3])
      mesh.add(
        'steel',
        rod(
          [hinge + head * 0.55, top - 0.11, z],
          [hinge + head * 0.6 * Math.cos(tilt), top - 0.09 + head * 0.6 * Math.sin(tilt), z],
          0.01,
          0.01,
          8,
        ),
      );
    return pieceOf(mesh, { sizeM: [width, depth, undefined] });
  },
};

function couchFrame(
  mesh: MeshBuilder,
  form: Form,
  frame: MaterialRole,
  wooden: boolean,
  width: number,
  depth: number,
  y: number,
): void {
  const [w, d] = [width / 2, depth / 2];
  if (wooden) {
    const kind =
      form.leg === 'hairpin' || form.leg === 'block' || form.leg === 'bun' || form.leg === 'blade'
        ? 'square'
        : form.leg;
    fourLegs(mesh, {
      kind,
      role: form.legRole === 'accent' ? frame : form.legRole,
      width: width * 0.92,
      depth,
      height: y,
      insetM: 0.06,
      size: 0.055,
    });
    for (const s of [-1, 1])
      mesh.add(
        frame,
        block([-w + 0.05, y - 0.08, s * (d - 0.035)], [w - 0.05, y + 0.016, s * (d - 0.06)], { radius: 0.003 }),
      );
    for (const x of [-w + 0.05, w - 0.075])
      mesh.add(frame, block([x, y - 0.08, -d + 0.05], [x + 0.025, y + 0.016, d - 0.05], { radius: 0.003 }));
    mesh.add(frame, block([-w * 0.86, 0.2, -d + 0.07], [w * 0.86, 0.222, d - 0.07], { radius: 0.003 }));
    return;
  }
  for (const s of [-1, 1]) {
    const x = s * w * 0.78;
    const loop: Vec3[] = [
      [x, 0.018, -d + 0.04],
      [x, 0.018, d - 0.04],
      [x, y, d - 0.04],
      [x, y, -d + 0.04],
    ];
    mesh.add(frame, tube(bent(loop, 0.05, 4, true), 0.018, { sides: 10, closed: true }));
  }
  for (const z of [-d + 0.05, d - 0.05])
    mesh.add(frame, block([-w + 0.03, y - 0.02, z - 0.015], [w - 0.04, y + 0.016, z + 0.015], { radius: 0.003 }));
  mesh.add(frame, rod([-w * 0.78, 0.14, 0], [w * 0.78, 0.14, 0], 0.014, 0.014, 10));
  for (const z of [-d + 0.05, d - 0.05]) mesh.add(frame, rod([-w * 0.78, 0.14, z], [w * 0.78, 0.14, z], 0.01, 0.01, 8));
}

interface Bed {
  readonly from: number;
  readonly hinge: number;
  readonly top: number;
  readonly head: number;
  readonly tilt: number;
}

/** Paper from a roll at the head, over both cushions. */
function paper(mesh: MeshBuilder, depth: number, { from, hinge, top, head, tilt }: Bed): void {
  const wide = depth * 0.39;
  const c = Math.cos(tilt);
  const s = Math.sin(tilt);
  // The upper face of the tilted cushion, which turns about its lower edge.
  const slope = (x: number) => top - 0.085 * (1 - c) + (x - hinge - 0.008 + 0.085 * s) * (s / c);
  const rise = (x: number) => Math.max(top + 0.0035, slope(x) + 0.005);
  const end = hinge + head * c;
  const sheet = block([from, 0, -wide], [end, 0.0016, wide], { radius: 0, divisions: [24, 1, 4] });
  mesh.add(
    'paper',
    deformed(sheet, (p) => [p[0], p[1] + rise(p[0]), p[2]]),
  );
  mesh.add(
    'paper',
    cylinder(0.045, -wide, wide, 20, 0.001),
    chain(move(end + 0.05 * c, top + head * s - 0.02, 0), turnX(Math.PI / 2)),
  );
  mesh.add(
    'steel',
    cylinder(0.008, -wide - 0.05, wide + 0.05, 8, 0.001),
    chain(move(end + 0.05 * c, top + head * s - 0.02, 0), turnX(Math.PI / 2)),
  );
}
