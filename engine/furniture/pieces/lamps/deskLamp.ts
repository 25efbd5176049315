import { chanceOf } from '../../../chance.ts';
import type { Vec3 } from '../../../geometry/types.ts';
import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { chain, move, turnX, turnZ } from '../../kit/affine.ts';
import { through } from '../../kit/curves.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { patch } from '../../kit/shape.ts';
import { sizeOf } from '../../kit/size.ts';
import { block, cylinder, lathe, rod, tube } from '../../kit/solids.ts';
import { drawShade } from '../../parts/lamps/shades.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

type Make = 'jointed' | 'banker' | 'bar' | 'gooseneck' | 'shaded';

function makeOf(form: Form): Make {
  if (form.tradition === 'classic' || form.back === 'tufted') return 'banker';
  if (form.shade === 'cone' || form.shade === 'cage' || (form.shade === 'dome' && form.stem !== 'stack'))
    return 'jointed';
  if (form.shade === 'drum' || form.seating === 'curved' || form.stand === 'wall' || form.leg === 'tube') return 'bar';
  if (form.stem === 'arc' || form.legRole === 'accent' || form.stem === 'stack') return 'gooseneck';
  return 'shaded';
}

/** A lamp to read and write by. */
export const deskLamp: PieceKind = {
  id: 'desk-lamp',
  usual: [0.3, 0.2, 0.45],
  stance: 'surface',
  segment: 'lamp',
  clearanceM: { front: 0, side: 0, back: 0 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const make = makeOf(form);
    const [, , height] = sizeOf(request, { width: [0.2, 0.5], depth: [0.15, 0.3], height: [0.3, 0.6] });
    const mesh = new MeshBuilder();
    const side = chance() < 0.5 ? -1 : 1;
    mesh.within([side, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0], () => makes[make](mesh, form, height));
    return pieceOf(mesh, { sizeM: [undefined, undefined, height] });
  },
};

const makes: Readonly<Record<Make, (mesh: MeshBuilder, form: Form, height: number) => void>> = {
  jointed,
  banker,
  bar,
  gooseneck,
  shaded,
};

const weight = (mesh: MeshBuilder, role: MaterialRole, radius: number) =>
  mesh.add(role, cylinder(radius, 0, 0.022, 28, 0.005));

const finish = (form: Form): MaterialRole =>
  form.fittingRole === 'black'
    ? 'black'
    : form.frameRole === 'painted' || form.frameRole === 'white'
      ? 'white'
      : 'metal';

/** A bell that looks down at an angle; its mouth is `wide` across, its neck at the origin. */
function bell(mesh: MeshBuilder, role: MaterialRole, wide: number, tilt: number): void {
  const r = wide / 2;
  const outer = [
    [0.018, 0],
    [0.03, -0.03],
    [r * 0.55, -0.055],
    [r * 0.9, -0.1],
    [r, -0.14],
  ] as const;
  const circle = (radius: number, y: number) =>
    Array.from({ length: 22 }, (_, i): Vec3 => {
      const a = (2 * Math.PI * i) / 22;
      return [radius * Math.cos(a), y, radius * Math.sin(a)];
    });
  const inner = outer.map(([radius, y]) => [Math.max(0.004, radius - 0.003), y - 0.003] as const).reverse();
  mesh.within(turnZ(tilt), () => {
    mesh.add(
      role,
      patch(
        [...outer, ...inner.slice(1)].map(([radius, y]) => circle(radius, y)),
        { wrap: true, wrapRows: true, crease: 1.2 },
      ),
    );
    mesh.add(role, cylinder(0.02, -0.012, 0.03, 16, 0.006));
    mesh.add(
      'bulb',
      lathe(
        [
          [0, -0.125],
          [0.024, -0.11],
          [0.03, -0.09],
          [0.018, -0.055],
          [0.012, -0.03],
        ],
        14,
      ),
    );
  });
}

/** Two arms with springs and joints. */
function jointed(mesh: MeshBuilder, form: Form, height: number): void {
  const role = finish(form);
  weight(mesh, role, 0.085);
  const elbow: Vec3 = [-0.13, height * 0.6, 0];
  const head: Vec3 = [0.17, height - 0.035, 0];
  for (const z of [-0.011, 0.011]) {
    mesh.add(role, rod([0, 0.03, z], [elbow[0], elbow[1], z], 0.0045, 0.0045, 7));
    mesh.add(role, rod([elbow[0], elbow[1], z], [head[0], head[1], z], 0.0045, 0.0045, 7));
  }
  for (const p of [[0, 0.035, 0] as const, elbow, head])
    mesh.add(
      form.fittingRole === 'black' ? 'metal' : 'black',
      cylinder(0.012, -0.018, 0.018, 14),
      chain(move(p[0], p[1], p[2]), turnX(Math.PI / 2)),
    );
  const spring = Array.from({ length: 40 }, (_, i): Vec3 => {
    const t = i / 39;
    const a = t * Math.PI * 14;
    return [-0.012 - 0.075 * t + 0.006 * Math.cos(a), 0.05 + height * 0.3 * t, 0.006 * Math.sin(a)];
  });
  mesh.add('steel', tube(spring, 0.0014, { sides: 4 }));
  mesh.within(move(head[0] + 0.012, head[1] - 0.012, 0), () => bell(mesh, role, 0.15, 0.35));
}

/** Brass column, a trough of glass over the page, a chain to pull. */
function banker(mesh: MeshBuilder, _form: Form, height: number): void {
  mesh.add(
    'metal',
    lathe(
      [
        [0.09, 0],
        [0.092, 0.008],
        [0.07, 0.018],
        [0.03, 0.03],
        [0.014, 0.045],
        [0.018, 0.06],
        [0.011, 0.08],
        [0.009, height - 0.09],
        [0.016, height - 0.075],
        [0.008, height - 0.05],
      ],
      28,
    ),
  );
  const half = 0.125;
  const section = (k: number): [number, number][] =>
    Array.from({ length: 11 }, (_, i) => {
      const a = -0.35 + (i / 10) * (Math.PI + 0.25);
      return [0.062 * k * Math.cos(a), 0.062 * k * Math.sin(a)];
    });
  const ring = [...section(1), ...section(0.93).reverse()];
  const rows = [-half, half].map((x) => ring.map(([z, y]): Vec3 => [x, height - 0.062 + y, z]));
  mesh.add('lampShade', patch(rows, { wrap: true, crease: 0.6 }));
  for (const s of [-1, 1])
    mesh.add(
      'metal',
      cylinder(0.03, -0.003, 0.003, 18, 0.001),
      chain(move(s * half, height - 0.05, 0.006), turnZ(Math.PI / 2)),
    );
  mesh.add('bulb', rod([-0.07, height - 0.065, 0], [0.07, height - 0.065, 0], 0.013, 0.013, 10));
  for (const s of [-1, 1])
    mesh.add(
      'metal',
      tube(
        through(
          [
            [0, height - 0.1, 0],
            [s * 0.07, height - 0.1, 0.02],
            [s * 0.128, height - 0.06, 0.012],
          ],
          4,
        ),
        0.004,
        { sides: 6 },
      ),
    );
  mesh.add('metal', rod([0.04, height - 0.16, -0.01], [0.04, height - 0.075, -0.01], 0.0012, 0.0012, 4));
  mesh.add(
    'metal',
    lathe(
      [
        [0, -0.006],
        [0.005, 0],
        [0, 0.006],
      ],
      8,
    ),
    move(0.04, height - 0.165, -0.01),
  );
}

/** A bar of light on a slim stem. */
function bar(mesh: MeshBuilder, form: Form, height: number): void {
  const role = finish(form);
  weight(mesh, role, 0.075);
  const stem = height - 0.012;
  mesh.add(role, rod([0, 0.02, 0], [0, stem, 0], 0.006, 0.006, 12));
  mesh.add(role, block([-0.06, stem - 0.008, -0.016], [0.34, stem + 0.012, 0.016], { radius: 0.006, rounding: 2 }));
  mesh.add('bulb', block([0.06, stem - 0.0105, -0.011], [0.33, stem - 0.006, 0.011], { radius: 0.001 }));
  mesh.add(role, cylinder(0.012, stem - 0.03, stem + 0.01, 14));
}

/** A bent neck with a bell at its end. */
function gooseneck(mesh: MeshBuilder, form: Form, height: number): void {
  const role: MaterialRole = form.legRole === 'accent' ? 'accent' : finish(form);
  weight(mesh, role, 0.08);
  const neck = through(
    [
      [-0.03, 0.015, 0],
      [-0.035, height * 0.5, 0],
      [0.01, height * 0.9, 0],
      [0.09, height - 0.008, 0],
      [0.16, height * 0.86, 0],
    ],
    6,
  );
  mesh.add(role, tube(neck, 0.0065, { sides: 9 }));
  mesh.within(move(0.165, height * 0.85, 0), () =>
    bell(mesh, form.legRole === 'accent' ? 'textileSecond' : role, 0.14, 0.3),
  );
}

/** A small column with the family's own shade. */
function shaded(mesh: MeshBuilder, form: Form, height: number): void {
  const role: MaterialRole =
    form.legRole === 'black' ? 'black' : form.legRole === 'rattan' ? 'rattan' : form.fittingRole;
  weight(mesh, role, 0.07);
  const wide = form.shade === 'lantern' || form.shade === 'globe' ? 0.15 : 0.24;
  const probe = new MeshBuilder();
  const tall = drawShade(probe, form, wide);
  mesh.add(
    form.frameRole,
    lathe(
      [
        [0.03, 0.018],
        [0.02, 0.05],
        [0.026, (height - tall) * 0.6],
        [0.012, height - tall * 0.9],
      ],
      18,
    ),
  );
  mesh.add(
    role,
    rod(
      [0, 0.02, 0],
      [0, height - tall * (form.shade === 'globe' || form.shade === 'lantern' ? 0.98 : 0.3), 0],
      0.006,
      0.006,
      8,
    ),
  );
  mesh.within(move(0, height, 0), () => drawShade(mesh, form, wide));
}
