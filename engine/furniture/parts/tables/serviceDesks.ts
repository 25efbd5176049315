import type { Vec2 } from '../../../geometry/types.ts';
import type { Form } from '../../forms/form.ts';
import { chain, move, turnY } from '../../kit/affine.ts';
import type { MeshBuilder } from '../../kit/mesh.ts';
import { block, prism } from '../../kit/solids.ts';
import type { DecorSpot, MaterialRole } from '../../types.ts';
import { panelled } from '../cabinets/cabinet.ts';

interface ServiceMeasures {
  readonly width: number;
  readonly depth: number;
  /** Height of the ledge on which visitors lean. */
  readonly height: number;
  /** Height of the desk behind it. */
  readonly work: number;
  readonly ledge: number;
}

/** Whether a family's desks bow towards their guests. */
export const isCurved = (form: Form) =>
  form.seating === 'curved' || form.softness > 0.24 || form.tableTop === 'octagon';

/** Stone, wood or lacquer: what visitors lay their arms on. */
const ledgeRole = (form: Form): MaterialRole =>
  form.topRole === 'glass' ? 'stone' : form.topRole === 'metal' ? 'stone' : form.topRole;

/** A desk to serve at: front, ledge, and the worktop behind it. */
export function drawService(mesh: MeshBuilder, form: Form, measures: ServiceMeasures): void {
  if (isCurved(form)) curvedBody(mesh, form, measures);
  else squareBody(mesh, form, measures);
}

/** Walls on three sides, their outer faces divided into the family's panels. */
function squareBody(mesh: MeshBuilder, form: Form, measures: ServiceMeasures): void {
  const { width, depth, height, work, ledge } = measures;
  const [w, d] = [width / 2, depth / 2];
  const t = 0.04;
  const lid = form.edgeM > 0.008 ? 0.055 : 0.038;
  const kick = 0.08;
  const overhang = form.edgeM > 0.003 ? 0.02 : 0.006;
  const [x, z] = [w - overhang, -d + overhang];
  const low = height - lid;
  mesh.add(
    form.legRole === 'metal' ? 'metal' : 'black',
    block([-x + 0.04, 0, z + 0.05], [x - 0.04, kick + 0.01, z + 0.08], { radius: 0.001 }),
  );
  mesh.add(form.frameRole, block([-x, kick, z + 0.02], [x, low, z + t + 0.02], { grain: 1 }));
  const bays = Math.max(2, Math.round((2 * x) / 0.62));
  for (let i = 0; i < bays; i++) {
    const a = -x + (2 * x * i) / bays;
    panelled(mesh, form, {
      x0: a + 0.002,
      x1: a + (2 * x) / bays - 0.002,
      y0: kick,
      y1: low,
      z,
      t: 0.022,
      drawer: false,
    });
  }
  for (const s of [-1, 1]) {
    mesh.add(
      'black',
      block([s * (x - 0.012), 0, z + 0.06], [s * (x - 0.03), kick + 0.01, d - 0.03], { radius: 0.001 }),
    );
    mesh.add(
      form.frameRole,
      block([s * x, kick, z + 0.02], [s * (x - t), work, d], { radius: Math.min(0.004, form.edgeM), grain: 1 }),
    );
    mesh.add(
      form.frameRole,
      block([s * x, work - 0.01, z + 0.02], [s * (x - t), low, z + ledge - 0.02], { radius: 0.002, grain: 1 }),
    );
  }
  mesh.add(
    ledgeRole(form),
    block([-w, low, -d], [w, height, -d + ledge], { radius: Math.min(lid * 0.4, form.edgeM * 1.3), rounding: 2 }),
  );
  mesh.add(form.frameRole, block([-x + t, work - 0.03, z + t], [x - t, work, d], { radius: 0.002 }));
  pedestalBehind(mesh, form, x - t, work - 0.03, z + t, d);
}

/** Drawers to pull on the working side. */
function pedestalBehind(mesh: MeshBuilder, form: Form, x: number, top: number, front: number, back: number): void {
  const wide = 0.4;
  const rows = 3;
  mesh.add(form.frameRole, block([x - wide, 0.06, front + 0.06], [x, top, back - 0.04], { radius: 0.001 }));
  mesh.within(chain(move(0, 0, back - 0.04), turnY(Math.PI)), () => {
    for (let i = 0; i < rows; i++) {
      const [a, b] = [0.08 + ((top - 0.09) * i) / rows, 0.08 + ((top - 0.09) * (i + 1)) / rows];
      panelled(
        mesh,
        { ...form, door: 'flat' },
        { x0: -x + 0.004, x1: -x + wide - 0.004, y0: a + 0.002, y1: b - 0.002, z: -0.018, t: 0.018, drawer: true },
      );
      mesh.add(
        form.fittingRole,
        block([-x + wide * 0.3, b - 0.045, -0.03], [-x + wide * 0.7, b - 0.035, -0.016], { radius: 0.002 }),
      );
    }
  });
}

/** Points of a half oval around the front, from its right end to its left one, `by` inside the outer line. */
function bow(width: number, depth: number, by: number, sides: number): Vec2[] {
  const [w, d] = [width / 2, depth / 2];
  const out: Vec2[] = [[w - by, d]];
  for (let i = 0; i <= sides; i++) {
    const a = (Math.PI * i) / sides;
    const power = 0.5;
    const c = Math.cos(a);
    const s = Math.sin(a);
    out.push([(w - by) * Math.sign(c) * Math.abs(c) ** power, d * 0.35 - (d * 1.35 - by) * Math.abs(s) ** power]);
  }
  out.push([-(w - by), d]);
  return out;
}

/** A wall that bends around the one who sits behind it: fluted, faceted or smooth. */
function curvedBody(mesh: MeshBuilder, form: Form, measures: ServiceMeasures): void {
  const { width, depth, height, work, ledge } = measures;
  const sides = form.tableTop === 'octagon' ? 5 : 36;
  const band = (outer: number, inner: number) => [
    ...bow(width, depth, outer, sides),
    ...bow(width, depth, inner, sides).reverse(),
  ];
  const kick = 0.07;
  const lid = 0.045;
  const under = height - lid;
  mesh.add(form.legRole === 'metal' ? 'metal' : 'black', prism(band(0.06, 0.12), 0, kick + 0.01, { bevel: 0 }));
  const wall = bow(width, depth, 0.03, sides);
  mesh.add(
    form.frameRole,
    prism([...wall, ...bow(width, depth, 0.09, sides).reverse()], kick, under, { bevel: 0.002 }),
  );
  if (form.tradition === 'curved') flutes(mesh, form.frameRole, bow(width, depth, 0.03, 60), kick, under);
  else if (form.tableTop === 'octagon')
    for (const y of [kick + 0.1, under - 0.08])
      mesh.add('accent', prism(band(0.022, 0.05), y, y + 0.05, { bevel: 0.002 }));
  mesh.add(
    ledgeRole(form),
    prism(band(0, Math.min(ledge, depth * 0.42)), under, height, {
      bevel: Math.min(0.016, form.edgeM * 1.2 + 0.003),
      rounding: 3,
    }),
  );
  const inside = bow(width, depth, 0.088, sides);
  mesh.add(
    form.topRole === 'glass' ? 'white' : ledgeRole(form) === 'stone' ? form.frameRole : ledgeRole(form),
    prism(inside.slice(1, -1), work - 0.03, work, { bevel: 0.002 }),
  );
  for (const s of [-1, 1])
    mesh.add(
      form.frameRole,
      block([s * (width / 2 - 0.09), kick, depth * 0.1], [s * (width / 2 - 0.42), work - 0.03, depth * 0.26], {
        radius: 0.002,
      }),
    );
}

/** Half rounds side by side along a path. */
function flutes(mesh: MeshBuilder, role: MaterialRole, path: readonly Vec2[], y0: number, y1: number): void {
  let rest = 0;
  const step = 0.04;
  for (let i = 1; i < path.length; i++) {
    const [a, b] = [path[i - 1], path[i]];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    for (let s = step - rest; s <= length; s += step) {
      const k = s / length;
      const x = a[0] + (b[0] - a[0]) * k;
      const z = a[1] + (b[1] - a[1]) * k;
      mesh.add(role, prism(hexagonal(step * 0.49), y0 + 0.001, y1 - 0.001, { bevel: 0, crease: 1.2 }), move(x, 0, z));
    }
    rest = (rest + length) % step;
  }
}

const hexagonal = (r: number): Vec2[] =>
  Array.from({ length: 8 }, (_, i): Vec2 => [r * Math.cos((i * Math.PI) / 4), r * Math.sin((i * Math.PI) / 4)]);

/** Places for things on its ledge and its worktop. */
export const spotsOn = (width: number, depth: number, height: number, ledge: number): DecorSpot[] =>
  [-1, 1].map((s) => ({
    centre: [s * width * 0.26, height, -depth / 2 + ledge * 0.5] as const,
    widthM: width * 0.18,
    depthM: ledge * 0.6,
    clearM: 0.6,
  }));
