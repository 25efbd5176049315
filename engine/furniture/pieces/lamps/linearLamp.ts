import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { move } from '../../kit/affine.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { block, cylinder, rod, superellipsoid, tube } from '../../kit/solids.ts';
import { hung, metalOf } from '../../parts/lamps/hung.ts';
import { drawShade } from '../../parts/lamps/shades.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

/** Families that would hang a row of shades where others hang a profile of light. */
const shaded = (form: Form) =>
  form.tradition === 'classic' ||
  form.tradition === 'country' ||
  form.tradition === 'woven' ||
  form.tradition === 'carved' ||
  form.shade === 'cage' ||
  form.shade === 'lantern';

/** A long light over desks and tables. */
export const linearLamp: PieceKind = {
  ...hung,
  id: 'linear-lamp',
  usual: (forms) => [1.5, 0.1, shaded(formOf(forms)) ? 0.85 : 0.7],
  stance: 'ceiling',
  build(request) {
    const form = formOf(request.forms);
    const [width, , height] = sizeOf(request, {
      width: [0.8, 3],
      depth: [0.05, 0.4],
      height: [0.3, 1.8],
    });
    const mesh = new MeshBuilder();
    const w = width / 2;
    const role = metalOf(form);
    if (shaded(form)) shadeRow(mesh, form, role, width, height);
    else if (form.shade === 'globe' || form.seating === 'curved') lightTube(mesh, role, w, height);
    else profileLight(mesh, form, role, w, height);
    return pieceOf(mesh, { sizeM: [width, undefined, height], on: 'ceiling' });
  },
};

function wires(mesh: MeshBuilder, role: MaterialRole, x: number, drop: number): void {
  for (const s of [-1, 1]) {
    mesh.add(role, cylinder(0.028, -0.022, 0, 18, 0.003), move(s * x, 0, 0));
    mesh.add('steel', rod([s * x, -0.02, 0], [s * x, -drop, 0], 0.0012, 0.0012, 5));
  }
}

/** A slim beam of metal or wood whose underside glows. */
function profileLight(mesh: MeshBuilder, form: Form, role: MaterialRole, w: number, height: number): void {
  const tall = form.edgeM > 0.008 ? 0.09 : 0.06;
  const deep = form.edgeM > 0.008 ? 0.045 : 0.03;
  const body: MaterialRole =
    form.legRole === 'wood' || form.tradition === 'rustic' || form.tradition === 'slatted' ? form.frameRole : role;
  mesh.add(
    body,
    block([-w, -height + 0.004, -deep], [w, -height + tall, deep], { radius: Math.min(0.006, form.edgeM) }),
  );
  mesh.add(
    'bulb',
    block([-w + 0.012, -height, -deep * 0.72], [w - 0.012, -height + 0.006, deep * 0.72], { radius: 0.001 }),
  );
  wires(mesh, role, w * 0.72, height - tall + 0.004);
}

/** A tube of opal glass between caps. */
function lightTube(mesh: MeshBuilder, role: MaterialRole, w: number, height: number): void {
  const r = 0.035;
  const y = -height + r;
  mesh.add(
    'bulb',
    tube(
      [
        [-w + 0.06, y, 0],
        [w - 0.06, y, 0],
      ],
      r * 0.6,
      { sides: 14 },
    ),
  );
  mesh.add(
    'lampShade',
    tube(
      [
        [-w + 0.04, y, 0],
        [w - 0.04, y, 0],
      ],
      r,
      { sides: 20 },
    ),
  );
  for (const s of [-1, 1])
    mesh.add(
      role,
      tube(
        [
          [s * (w - 0.045), y, 0],
          [s * w, y, 0],
        ],
        r * 1.03,
        { sides: 20 },
      ),
    );
  for (const s of [-1, 1])
    mesh.add(
      role,
      tube(
        [
          [s * w * 0.6 - 0.012, y, 0],
          [s * w * 0.6 + 0.012, y, 0],
        ],
        r * 1.06,
        { sides: 20 },
      ),
    );
  wires(mesh, role, w * 0.6, height - 2 * r);
}

/** The family's shades side by side under a bar. */
function shadeRow(mesh: MeshBuilder, form: Form, role: MaterialRole, width: number, height: number): void {
  const slim = form.shade === 'lantern' || form.shade === 'cage' || form.shade === 'globe';
  const wide = slim ? 0.2 : 0.28;
  const count =
    form.shade === 'woven' || form.shade === 'dome' ? 2 : Math.max(2, Math.min(4, Math.round(width / 0.55)));
  const probe = new MeshBuilder();
  const tall = drawShade(probe, form, wide);
  const bar = -height + tall + 0.09;
  const w = width / 2;
  mesh.add(role, rod([-w, bar, 0], [w, bar, 0], 0.011, 0.011, 12));
  for (const s of [-1, 1]) mesh.add(role, superellipsoid(0.017, 0.017, 0.017, 2, 12), move(s * (w - 0.016), bar, 0));
  for (let i = 0; i < count; i++) {
    const x = count === 2 ? (i - 0.5) * w * 1.1 : -w + wide / 2 + ((width - wide) * i) / (count - 1);
    mesh.add(role, rod([x, bar, 0], [x, -height + tall - 0.02, 0], 0.006, 0.006, 8));
    mesh.within(move(x, -height + tall, 0), () => drawShade(mesh, form, wide));
  }
  for (const s of [-1, 1]) {
    mesh.add(role, rod([s * w * 0.3, -0.02, 0], [s * w * 0.3, bar, 0], 0.005, 0.005, 8));
  }
  mesh.add(role, block([-w * 0.3 - 0.06, -0.03, -0.035], [w * 0.3 + 0.06, 0, 0.035], { radius: 0.006 }));
}
