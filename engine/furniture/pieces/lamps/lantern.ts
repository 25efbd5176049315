import type { Vec2, Vec3 } from '../../../geometry/types.ts';
import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { chain, move, turnY } from '../../kit/affine.ts';
import { free } from '../../kit/clearance.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { block, cylinder, lathe, superellipsoid, tube } from '../../kit/solids.ts';
import { drawShade } from '../../parts/lamps/shades.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

/** A lantern that stands or is carried: panes between posts with a candle inside, or the family's own lamp on feet. */
export const lantern: PieceKind = {
  id: 'lantern',
  usual: [0.24, 0.24, 0.45],
  stance: 'floor',
  segment: 'lamp',
  clearanceM: free,
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const [width, , height] = sizeOf(request, {
      width: [0.14, 0.4],
      depth: [0.14, 0.4],
      height: [0.25, 0.8],
    });
    const mesh = new MeshBuilder();
    const body = height * 0.78;
    const w = Math.min(width / 2, body * 0.34);
    if (form.shade === 'woven' || form.shade === 'paper') roundLantern(mesh, form, width / 2, body);
    else if (form.shade === 'lantern' && form.leg !== 'hoof') {
      mesh.within(move(0, body + 0.01, 0), () => drawShade(mesh, form, Math.min(width, body * 0.86)));
    } else cased(mesh, form, w, body);
    const role: MaterialRole = form.shade === 'lantern' ? 'metal' : form.fittingRole;
    const grip = form.shade === 'woven' || form.shade === 'paper' ? width * 0.3 : w * 0.26;
    const loop = Array.from({ length: 13 }, (_, i): Vec3 => {
      const a = (Math.PI * i) / 12;
      return [grip * Math.cos(a), body * 0.975 + (height - 0.004 - body * 0.975) * Math.sin(a), 0];
    });
    mesh.add(form.shade === 'woven' ? 'rattan' : role, tube(loop, 0.004, { sides: 6 }));
    return pieceOf(mesh, { sizeM: [undefined, undefined, height] });
  },
};

function cased(mesh: MeshBuilder, form: Form, w: number, body: number): void {
  const role: MaterialRole =
    form.frameRole === 'white' ||
    form.frameRole === 'painted' ||
    form.frameRole === 'woodDark' ||
    form.legRole === 'wood'
      ? form.legRole === 'wood'
        ? 'wood'
        : form.frameRole
      : form.fittingRole;
  const post = role === 'wood' || role === 'woodDark' ? 0.011 : 0.006;
  mesh.add(role, block([-w, 0.006, -w], [w, 0.03, w], { radius: 0.003 }));
  for (const x of [-1, 1])
    for (const z of [-1, 1]) {
      mesh.add(
        role,
        block([x * w, 0, z * w], [x * (w - post * 2), body * 0.84, z * (w - post * 2)], { radius: 0.002 }),
      );
    }
  mesh.add(role, block([-w - 0.006, body * 0.84, -w - 0.006], [w + 0.006, body * 0.87, w + 0.006], { radius: 0.003 }));
  const roof = form.edgeM > 0.008 || form.leg === 'blade' || form.leg === 'hoof' ? 0.1 : 0.42;
  mesh.add(
    role,
    lathe(
      [
        [w * 1.3, body * 0.87],
        [w * 0.5, body * (0.87 + 0.1 * (roof > 0.2 ? 1 : 0.3))],
        [w * 0.42, body],
      ],
      4,
    ),
    turnY(Math.PI / 4),
  );
  for (let i = 0; i < 4; i++)
    mesh.add(
      'glass',
      block([-w + post * 2, 0.03, -0.001], [w - post * 2, body * 0.84, 0.001], { radius: 0 }),
      chain(turnY((i * Math.PI) / 2), move(0, 0, -w + post)),
    );
  mesh.add('white', cylinder(w * 0.36, 0.03, body * 0.4, 20, 0.003));
  mesh.add('bulb', superellipsoid(0.006, 0.015, 0.006, 2, 10), move(0, body * 0.4 + 0.018, 0));
}

function roundLantern(mesh: MeshBuilder, form: Form, r: number, body: number): void {
  const role: MaterialRole = form.shade === 'woven' ? 'rattan' : 'black';
  const girth = (t: number) => r * (0.62 + 0.38 * Math.sin(Math.PI * t));
  for (let i = 0; i <= 6; i++) {
    const t = i / 6;
    const hoop = Array.from(
      { length: 24 },
      (_, k): Vec3 => [
        girth(t) * Math.cos((k * Math.PI) / 12),
        0.006 + (body - 0.012) * t,
        girth(t) * Math.sin((k * Math.PI) / 12),
      ],
    );
    mesh.add(role, tube(hoop, 0.005, { sides: 5, closed: true }));
  }
  const ribs = form.shade === 'woven' ? 20 : 8;
  for (let k = 0; k < ribs; k++) {
    const a = (2 * Math.PI * k) / ribs;
    const path = Array.from(
      { length: 7 },
      (_, i): Vec3 => [girth(i / 6) * Math.cos(a), 0.006 + ((body - 0.012) * i) / 6, girth(i / 6) * Math.sin(a)],
    );
    mesh.add(role, tube(path, 0.0035, { sides: 4 }));
  }
  if (form.shade === 'paper') {
    const rows = Array.from({ length: 9 }, (_, i): Vec2 => [girth(i / 8) * 0.96, 0.008 + ((body - 0.016) * i) / 8]);
    mesh.add('lampShade', lathe(rows, 24));
  }
  mesh.add('wood', cylinder(girth(0) * 0.98, 0, 0.008, 24));
  mesh.add('white', cylinder(r * 0.25, 0.008, body * 0.4, 18, 0.003));
  mesh.add('bulb', superellipsoid(0.007, 0.016, 0.007, 2, 10), move(0, body * 0.4 + 0.018, 0));
}
