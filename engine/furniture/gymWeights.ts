/** Weights, what they lie on, benches to lift them from; a table to be massaged on. */
import type { Vec3 } from '../geometry/types.ts';
import { chain, move, sideways, turnX, upright } from './affine.ts';
import { bent, superellipse } from './curves.ts';
import type { Form } from './forms.ts';
import { beam, gymKind } from './gymMachines.ts';
import type { MeshBuilder } from './mesh.ts';
import { cushion, padding } from './soft.ts';
import { block, cylinder, prism, rod, superellipsoid, tube } from './solids.ts';
import type { LookRole } from './types.ts';

/** A hexagonal dumb-bell along z whose heads stand on y = 0; `r` is the radius of its heads. */
function dumbbell(mesh: MeshBuilder, r: number): void {
  const flat = r * Math.cos(Math.PI / 6);
  const head = r * 1.1;
  const hexagon = superellipse(2 * r, 2 * r, 2, 6).map(([x, y]): [number, number] => [x, y + flat]);
  for (const s of [-1, 1]) {
    const [a, b] = [s * 0.065, s * (0.065 + head)];
    const shape = prism(hexagon, Math.min(a, b), Math.max(a, b), { bevel: r * 0.14 });
    mesh.add('black', shape, upright);
  }
  mesh.add(
    'steel',
    tube(
      [
        [0, flat, -0.068],
        [0, flat, 0],
        [0, flat, 0.068],
      ],
      (t) => 0.013 + 0.004 * Math.sin(Math.PI * t),
      { sides: 10 },
    ),
  );
}

/** Tiers that slope to the front, dumb-bells on them, the heavy ones below. */
export const weightRack = gymKind({
  id: 'weight-rack',
  segment: 'equipment',
  clearanceM: { front: 1, side: 0, back: 0 },
  againstWall: true,
  width: [1, 1.8, 2.5],
  depth: [0.5, 0.6, 0.7],
  height: [0.8, 1, 1.15],
  draw(mesh, { frame, trim }, { width, depth, height }) {
    const [w, d] = [width / 2, depth / 2];
    const tiers = 3;
    const spots = Array.from({ length: tiers }, (_, i): readonly [number, number] => {
      const t = i / (tiers - 1);
      return [0.14 + (height - 0.34) * t, -d + 0.17 + (depth - 0.36) * t];
    });
    for (const s of [-1, 1]) {
      const x = s * (w - 0.04);
      beam(
        mesh,
        frame,
        [
          [x, 0.03, -d + 0.04],
          [x, 0.03, d - 0.02],
        ],
        0.03,
      );
      beam(
        mesh,
        frame,
        [
          [x, 0.03, -d + 0.1],
          [x, height - 0.03, d - 0.07],
        ],
        0.03,
      );
      for (const z of [-d + 0.06, d - 0.05])
        mesh.add('black', block([x - 0.036, 0, z - 0.05], [x + 0.036, 0.02, z + 0.05], { radius: 0.005 }));
    }
    spots.forEach(([y, z], tier) => {
      const tilt = chain(move(0, y, z), turnX(0.3));
      mesh.within(tilt, () => {
        for (const s of [-1, 1]) {
          mesh.add(
            frame,
            block([-w + 0.012, -0.012, s * 0.12 - 0.03], [w - 0.012, 0, s * 0.12 + 0.03], { radius: 0.002 }),
          );
          mesh.add(
            trim,
            block([-w + 0.012, -0.012, s * 0.152 - 0.003], [w - 0.012, 0.018, s * 0.152 + 0.003], { radius: 0.002 }),
          );
        }
        const r0 = 0.085 - tier * 0.017;
        const count = Math.floor((width - 0.1) / (r0 * 2.35));
        for (let i = 0; i < count; i++) {
          const r = r0 * (1 - 0.16 * (i / count));
          const x = -w + 0.05 + ((width - 0.1) * (i + 0.5)) / count;
          mesh.within(move(x, 0, 0), () => dumbbell(mesh, r));
        }
      });
    });
  },
});

/** A pad that can be raised at one end, on a steel frame with wheels. */
export const weightBench = gymKind({
  id: 'weight-bench',
  clearanceM: { front: 0.6, side: 0.6, back: 0.2 },
  width: [0.5, 0.62, 0.75],
  depth: [1.15, 1.3, 1.45],
  height: [0.42, 0.48, 1.2],
  draw(mesh, { frame, cover, trim }, { width, depth, height, chance }) {
    const [w, d] = [width / 2, depth / 2];
    const tilt = Math.max(0, Math.min(1.2, Math.asin(Math.min(0.93, (height - 0.46) / 0.84))));
    const seat = 0.36;
    const hinge = -d + 0.38;
    beam(
      mesh,
      frame,
      [
        [-w, 0.03, -d + 0.1],
        [w, 0.03, -d + 0.1],
      ],
      0.03,
    );
    beam(
      mesh,
      frame,
      [
        [-w, 0.03, d - 0.06],
        [w, 0.03, d - 0.06],
      ],
      0.03,
    );
    beam(
      mesh,
      frame,
      [
        [0, 0.06, -d + 0.1],
        [0, 0.13, -d + 0.3],
        [0, 0.13, d - 0.3],
        [0, 0.06, d - 0.06],
      ],
      0.032,
      0.1,
    );
    for (const s of [-1, 1])
      for (const z of [-d + 0.1, d - 0.06])
        mesh.add('black', block([s * w, 0, z - 0.034], [s * (w - 0.05), 0.03, z + 0.034], { radius: 0.006 }));
    beam(
      mesh,
      frame,
      [
        [0, 0.13, hinge - 0.06],
        [0, seat, hinge - 0.06],
      ],
      0.034,
    );
    beam(
      mesh,
      frame,
      [
        [0, 0.13, d - 0.42],
        [0, seat + Math.sin(tilt) * 0.42, d - 0.42 - (1 - Math.cos(tilt)) * 0.4],
      ],
      0.026,
    );
    for (const s of [-1, 1])
      mesh.add(trim, block([s * 0.034, 0.2, hinge - 0.1], [s * 0.042, seat + 0.02, hinge + 0.03], { radius: 0.003 }));
    mesh.add(trim, rod([-0.07, 0.3, hinge - 0.06], [0.07, 0.3, hinge - 0.06], 0.009, 0.009, 10));
    mesh.add('black', superellipsoid(0.022, 0.022, 0.022, 2, 12), move(0.08, 0.3, hinge - 0.06));
    mesh.add(
      cover,
      padding([-0.14, seat, -d], [0.14, seat + 0.085, hinge - 0.012], {
        seed: chance.seed,
        radius: 0.028,
        swell: 0.07,
      }),
    );
    mesh.within(chain(move(0, seat, hinge), turnX(-tilt)), () => {
      mesh.add(frame, block([-0.05, -0.035, 0.02], [0.05, 0.004, 0.7], { radius: 0.004 }));
      mesh.add(
        cover,
        padding([-0.145, 0, 0.002], [0.145, 0.085, depth - 0.39], {
          seed: chance.seed + 2,
          radius: 0.028,
          swell: 0.07,
        }),
      );
    });
    mesh.add('black', cylinder(0.045, -0.02, 0.02, 20, 0.006), chain(move(w - 0.03, 0.05, d - 0.02), sideways));
  },
});

/** A couch with a ring for the face at +z, wooden folding legs, a sheet over its foot. */
export const massageTable = gymKind({
  id: 'massage-table',
  segment: 'bed',
  clearanceM: { front: 0.6, side: 0.7, back: 0.5 },
  width: [0.65, 0.74, 0.85],
  depth: [1.8, 2.05, 2.2],
  height: [0.6, 0.72, 0.85],
  draw(mesh, { form, frame, cover, trim }, { width, depth, height, chance }) {
    const [w, d] = [width / 2, depth / 2];
    const wood: LookRole = frame === 'black' || frame === 'white' ? 'wood' : frame;
    const face = 0.3;
    const end = d - face;
    const under = height - 0.11;
    const half = (-d + end) / 2;
    for (const [a, b] of [
      [-d, half - 0.002],
      [half + 0.002, end],
    ] as const) {
      mesh.add(
        cover,
        padding([-w, under + 0.03, a], [w, height - 0.004, b], {
          seed: chance.seed + a,
          radius: 0.028,
          swell: 0.05,
          grid: 0.16,
        }),
      );
      for (const s of [-1, 1])
        mesh.add(
          wood,
          block([s * (w - 0.012), under - 0.06, a + 0.015], [s * (w - 0.034), under + 0.035, b - 0.01], {
            radius: 0.003,
          }),
        );
      for (const z of [a + 0.02, b - 0.03])
        mesh.add(wood, block([-w + 0.034, under - 0.06, z], [w - 0.034, under + 0.035, z + 0.02], { radius: 0.003 }));
    }
    massageBase(mesh, form, wood, { w, from: -d, to: end, under });
    for (const s of [-1, 1])
      mesh.add(trim, rod([s * 0.09, under + 0.04, end - 0.05], [s * 0.09, under + 0.04, end + 0.09], 0.008, 0.008, 8));
    const oval = Array.from({ length: 28 }, (_, i): Vec3 => {
      const a = (2 * Math.PI * i) / 28;
      return [0.1 * Math.cos(a), height - 0.055, end + face / 2 + 0.004 + 0.096 * Math.sin(a)];
    });
    mesh.add(cover, tube(oval, 0.05, { sides: 12, closed: true }));
    // A folded sheet, a rolled towel under the knees.
    mesh.add(
      'white',
      cushion(width * 0.9, 0.34, 0.024, { seed: chance.seed + 9, corner: 0.04, crown: 0.008, worn: 0.4 }),
      move(0, height - 0.006, -d + 0.3),
    );
    const roll: Vec3[] = [
      [-0.22, height + 0.045, 0.05],
      [0.22, height + 0.045, 0.05],
    ];
    mesh.add('textileSecond', tube(roll, 0.052, { sides: 18, round: true }));
  },
});

interface BasePlan {
  readonly w: number;
  /** Foot and head end. */
  readonly from: number;
  readonly to: number;
  /** Underside of the couch. */
  readonly under: number;
}

/** What carries the couch: a chest with a shelf for towels, steel loops, or folding legs of wood. */
function massageBase(mesh: MeshBuilder, form: Form, wood: LookRole, plan: BasePlan): void {
  const { w, from, to, under } = plan;
  if (form.base === 'slabs' || form.base === 'drum' || form.stand === 'plinth') {
    const edge = { radius: Math.max(0.003, form.edgeM) };
    for (const z of [from + 0.18, to - 0.18])
      mesh.add(wood, block([-w + 0.06, 0, z - 0.016], [w - 0.06, under, z + 0.016], edge));
    for (const y of [0.06, under * 0.55])
      mesh.add(wood, block([-w + 0.07, y, from + 0.18], [w - 0.07, y + 0.024, to - 0.18], { radius: 0.003 }));
    const piles = form.base === 'drum' ? 3 : 2;
    for (let i = 0; i < piles; i++) {
      const z = from + 0.45 + ((to - from - 0.9) * i) / Math.max(1, piles - 1);
      for (const k of [0, 1, 2])
        mesh.add(
          k === 1 ? 'textileSecond' : 'white',
          padding([-0.16, 0.084 + k * 0.05, z - 0.12], [0.16, 0.134 + k * 0.05, z + 0.12], {
            seed: i * 3 + k,
            radius: 0.02,
          }),
        );
    }
    return;
  }
  if (form.base === 'sled') {
    for (const z of [from + 0.25, to - 0.25]) {
      const loop: Vec3[] = [
        [-w + 0.08, under, z],
        [-w + 0.08, 0.014, z],
        [w - 0.08, 0.014, z],
        [w - 0.08, under, z],
      ];
      mesh.add(form.legRole, tube(bent(loop, form.leg === 'tube' ? 0.08 : 0.02, 5), 0.014, { sides: 10 }));
    }
    mesh.add(form.legRole, rod([0, 0.014, from + 0.25], [0, 0.014, to - 0.25], 0.012, 0.012, 8));
    return;
  }
  const half = (from + to) / 2;
  for (const [z, lean] of [
    [from + 0.2, -0.06],
    [to - 0.2, 0.06],
  ] as const) {
    for (const s of [-1, 1]) {
      const post: Vec3[] = [
        [s * (w - 0.05), 0, z + lean],
        [s * (w - 0.05), under, z],
      ];
      beam(mesh, wood, post, 0.02);
      mesh.add(
        'steel',
        rod(
          [s * (w - 0.05), under * 0.45, z + lean * 0.55],
          [s * (w - 0.05), under - 0.04, half + (z < half ? -0.12 : 0.12)],
          0.006,
          0.006,
          7,
        ),
      );
    }
    mesh.add(
      wood,
      block([-w + 0.04, under * 0.3, z + lean * 0.7 - 0.01], [w - 0.04, under * 0.3 + 0.045, z + lean * 0.7 + 0.01], {
        radius: 0.003,
      }),
    );
  }
}
