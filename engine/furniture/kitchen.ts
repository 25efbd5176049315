/** Fitted kitchens: runs of base units, the sink, wall cabinets, the island. */
import { chain, move, turnY } from './affine.ts';
import { type Chance, chanceOf } from './chance.ts';
import { roundedRectangle } from './curves.ts';
import { formOf } from './families.ts';
import type { Form } from './forms.ts';
import {
  baseUnit,
  depthsOf,
  FRONT,
  frontBoard,
  HANDLE_ROOM,
  kitchenForm,
  PLINTH_HEIGHT,
  type UnitKind,
  worktop,
  worktopThickness,
} from './kitchenParts.ts';
import { leg } from './legs.ts';
import { MeshBuilder, pieceOf } from './mesh.ts';
import { sizeOf } from './size.ts';
import { block } from './solids.ts';
import { drain, isClassic, tap } from './taps.ts';
import type { PieceKind } from './types.ts';
import { shifted, vessel } from './vessels.ts';

const MODULE = 0.6;
/** Above this wish a run ends in a tall cabinet. */
const TALL_FROM = 1.6;

/** Base units of about 60 cm under one worktop; its height is the worktop's. Asked for higher than 1.6 m, its right end is tall. */
export const kitchenCounter: PieceKind = {
  id: 'kitchen-counter',
  stance: 'floor',
  segment: 'storage',
  clearanceM: { front: 0.9, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const form = kitchenForm(formOf(request.forms));
    const chance = chanceOf(request.seed);
    const tall = (request.heightM ?? 0) > TALL_FROM;
    const [width, depth, high] = sizeOf(request, {
      width: [0.2, 1.8, 4.2],
      depth: [0.5, 0.62, 0.8],
      height: tall ? [1.9, 2.1, 2.5] : [0.8, 0.9, 1],
    });
    const height = tall ? 0.9 : high;
    const mesh = new MeshBuilder();
    const { edge, front, back } = depthsOf(depth);
    const end = tall && width > 1.1 ? MODULE : tall ? width : 0;
    const run = width - end;
    if (run > 0) {
      worktop(mesh, form, { left: -width / 2, right: -width / 2 + run, front: edge, back, height });
      const count = Math.max(1, Math.round(run / MODULE));
      const kinds = modules(count, chance);
      for (let i = 0; i < count; i++) {
        const left = -width / 2 + (run * i) / count;
        const place = {
          left,
          right: left + run / count,
          top: height - worktopThickness(form),
          foot: PLINTH_HEIGHT,
          front,
          back,
        };
        baseUnit(mesh, form, kinds[i]!, { ...place, handle: i < count / 2 ? 1 : -1 });
      }
    }
    if (end > 0) tallUnit(mesh, form, { left: width / 2 - end, right: width / 2, front, back, height: high });
    const spot = {
      centre: [-end / 2, height, back - depth * 0.36] as const,
      widthM: run * 0.8,
      depthM: depth * 0.5,
      clearM: 0.5,
    };
    return pieceOf(mesh, { sizeM: [width, undefined, high], decorSpots: run > 0.3 ? [spot] : [] });
  },
};

/** What the units of a run hold: drawers near to the cook, doors elsewhere, a dishwasher where there is room for one. */
function modules(count: number, chance: Chance): UnitKind[] {
  const drawers = chance.whole(0, count - 1);
  const dishwasher = count >= 3 ? (drawers + 2) % count : -1;
  return Array.from({ length: count }, (_, i) =>
    i === drawers ? 'drawers' : i === dishwasher ? 'dishwasher' : (i + count) % 2 ? 'drawer-doors' : 'doors',
  );
}

/** A cabinet from floor to `height`: a door below, one above. */
function tallUnit(
  mesh: MeshBuilder,
  form: Form,
  p: { left: number; right: number; front: number; back: number; height: number },
): void {
  baseUnit(mesh, form, 'doors', { ...p, top: p.height * 0.6, foot: PLINTH_HEIGHT, handle: -1 });
  mesh.add(
    form.frameRole,
    block([p.left, p.height * 0.6, p.front + FRONT + 0.001], [p.right, p.height, p.back], { radius: 0.001 }),
  );
  frontBoard(mesh, form, {
    x0: p.left + 0.0015,
    x1: p.right - 0.0015,
    y0: p.height * 0.6 + 0.0015,
    y1: p.height - 0.003,
    z: p.front,
    drawer: false,
    handle: -1,
    upper: false,
    quiet: false,
  });
}

/** A base unit with basin and tap: steel under the worktop, or a white butler's sink in classic families. The tap stands above the worktop. */
export const sink: PieceKind = {
  id: 'sink',
  stance: 'floor',
  segment: 'fixture',
  clearanceM: { front: 0.9, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const form = kitchenForm(formOf(request.forms));
    const [width, depth, height] = sizeOf(request, {
      width: [0.45, 0.8, 1.6],
      depth: [0.5, 0.62, 0.8],
      height: [0.8, 0.9, 1],
    });
    const mesh = new MeshBuilder();
    const { edge, front, back } = depthsOf(depth);
    const bowl = Math.min(isClassic(form) ? 0.66 : 0.52, width - 0.1);
    // A drainer's worth of worktop stays at one side where the unit is wide.
    const x = width - bowl > 0.4 ? -width / 2 + bowl / 2 + 0.1 : 0;
    const top = height - worktopThickness(form);
    if (isClassic(form)) butlerSink(mesh, form, { x, bowl, width, edge, front, back, height });
    else {
      const hole = { x, z: (edge + back) / 2 - 0.02, width: bowl, depth: depth * 0.64, radius: 0.03 };
      worktop(mesh, form, { left: -width / 2, right: width / 2, front: edge, back, height }, hole);
      const rim = shifted(roundedRectangle(hole.width + 0.012, hole.depth + 0.012, 0.035, 5), x, 0);
      mesh.add(
        'steel',
        vessel({
          rim,
          top: top + 0.001,
          bottom: top - 0.19,
          wall: 0.006,
          floor: 0.004,
          foot: 0.94,
          round: 0.12,
          outerRound: 0.12,
        }),
        move(0, 0, hole.z),
      );
      mesh.within(move(x * 1.0, top - 0.1845, hole.z), () => drain(mesh, 'steel', 0.04));
      const place = { left: -width / 2, right: width / 2, top, foot: PLINTH_HEIGHT, front, back };
      baseUnit(mesh, form, 'doors', { ...place, hollow: top - 0.22 });
      for (const s of [-1, 1]) {
        const side = s * (width / 2 - 0.009);
        mesh.add(
          form.frameRole,
          block([side - 0.009, top - 0.22, front + FRONT], [side + 0.009, top, back], { radius: 0.001 }),
        );
      }
    }
    mesh.within(move(x, height, back - 0.055), () => tap(mesh, form, 0.32, 0.2));
    const free =
      width - bowl > 0.4
        ? [
            {
              centre: [x + bowl / 2 + (width - bowl) / 2 - 0.05, height, 0.05] as const,
              widthM: (width - bowl) * 0.6,
              depthM: depth * 0.5,
              clearM: 0.5,
            },
          ]
        : [];
    return pieceOf(mesh, { sizeM: [width, undefined, undefined], decorSpots: free });
  },
};

function butlerSink(
  mesh: MeshBuilder,
  form: Form,
  p: { x: number; bowl: number; width: number; edge: number; front: number; back: number; height: number },
): void {
  const { x, bowl, width, edge, front, back, height } = p;
  const top = height - worktopThickness(form);
  const [left, right] = [x - bowl / 2, x + bowl / 2];
  const basinBack = back - 0.13;
  const proud = front - 0.006;
  for (const [a, b] of [
    [-width / 2, left],
    [right, width / 2],
  ] as const) {
    if (b - a > 0.004) worktop(mesh, form, { left: a, right: b - 0.0005, front: edge, back, height });
  }
  worktop(mesh, form, { left, right, front: basinBack, back, height });
  const deep = 0.23;
  const rim = roundedRectangle(bowl - 0.002, basinBack - proud - 0.001, 0.018, 5);
  const [z, floor] = [(proud + basinBack) / 2, height - 0.012 - deep];
  mesh.add(
    'ceramic',
    vessel({
      rim,
      top: height - 0.012,
      bottom: floor,
      wall: 0.028,
      floor: 0.025,
      foot: 0.985,
      round: 0.06,
      outerRound: 0,
    }),
    move(x, 0, z),
  );
  mesh.within(move(x, floor + 0.026, z), () => drain(mesh, 'steel', 0.042));
  const under = floor - 0.002;
  baseUnit(mesh, form, 'doors', { left: -width / 2, right: width / 2, top: under, foot: PLINTH_HEIGHT, front, back });
  for (const [a, b] of [
    [-width / 2, left],
    [right, width / 2],
  ] as const) {
    mesh.add(form.frameRole, block([a, under, front], [b - 0.001, top, back], { radius: 0.001, grain: 1 }));
  }
}

/** Hangs above the worktop; doors only, open at one end in plain families where it is wide. */
export const wallCabinet: PieceKind = {
  id: 'wall-cabinet',
  stance: 'wall',
  segment: 'storage',
  clearanceM: { front: 0.3, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const family = formOf(request.forms);
    const form = { ...kitchenForm(family), door: family.door === 'fluted' ? 'flat' : family.door } as const;
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [0.25, 1, 3.6],
      depth: [0.26, 0.35, 0.42],
      height: [0.4, 0.7, 1.1],
    });
    const mesh = new MeshBuilder();
    const front = -depth + HANDLE_ROOM + 0.018;
    const count = Math.max(1, Math.round(width / 0.48));
    const open = form.door === 'flat' && count >= 3 ? chance.pick([0, count - 1]) : -1;
    const cornice = isClassic(form) ? 0.04 : 0;
    const body = height - cornice;
    for (let i = 0; i < count; i++) {
      const [left, right] = [-width / 2 + (width * i) / count, -width / 2 + (width * (i + 1)) / count];
      if (i === open) {
        openBox(mesh, form, { left, right, front: front + FRONT, height: body });
        continue;
      }
      mesh.add(form.frameRole, block([left, 0, front + FRONT + 0.001], [right, body, 0], { radius: 0.001 }));
      const single = count % 2 && i === count - 1 ? -1 : i % 2 ? -1 : 1;
      const edges = {
        x0: left + 0.0015,
        x1: right - 0.0015,
        y0: form.handle === 'none' ? -0.012 : 0.0015,
        y1: body - 0.0015,
      };
      frontBoard(mesh, form, {
        ...edges,
        z: front,
        drawer: false,
        handle: single,
        upper: false,
        quiet: form.handle === 'tab',
      });
    }
    if (cornice) {
      mesh.add(
        form.frameRole,
        block([-width / 2, body, front - 0.004], [width / 2, body + cornice * 0.5, 0], { radius: 0.003 }),
      );
      mesh.add(
        form.frameRole,
        block([-width / 2, body + cornice * 0.45, front - 0.016], [width / 2, height, 0], {
          radius: 0.006,
          rounding: 2,
        }),
      );
    }
    return pieceOf(mesh, { sizeM: [width, undefined, height], on: 'wall' });
  },
};

function openBox(
  mesh: MeshBuilder,
  form: Form,
  p: { left: number; right: number; front: number; height: number },
): void {
  const t = 0.018;
  const board = (from: readonly [number, number, number], to: readonly [number, number, number]) =>
    mesh.add(form.frameRole, block(from, to, { radius: 0.001 }));
  board([p.left, 0, p.front], [p.left + t, p.height, 0]);
  board([p.right - t, 0, p.front], [p.right, p.height, 0]);
  for (const y of [0, p.height * 0.5 - t / 2, p.height - t])
    board([p.left + t, y, p.front + 0.001], [p.right - t, y + t, -0.008]);
  board([p.left + t * 0.5, t * 0.5, -0.009], [p.right - t * 0.5, p.height - t * 0.5, -0.001]);
  mesh.within(move((p.left + p.right) / 2, t, p.front * 0.5), () => {
    for (let i = 0; i < 4; i++)
      mesh.add(
        'ceramic',
        vessel({
          rim: roundedRectangle(0.15, 0.15, 0.075, 5),
          top: 0.035 + i * 0.012,
          bottom: i * 0.012,
          wall: 0.004,
          foot: 0.55,
          round: 0.8,
          steps: 3,
        }),
      );
  });
}

/** Units towards the cook (−z), an overhang of the worktop for stools behind; legs carry it in families with turned ones. */
export const kitchenIsland: PieceKind = {
  id: 'kitchen-island',
  stance: 'floor',
  segment: 'table',
  clearanceM: { front: 0.9, side: 0.7, back: 0.7 },
  againstWall: false,
  build(request) {
    const form = kitchenForm(formOf(request.forms));
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [0.9, 1.8, 3.2],
      depth: [0.6, 0.95, 1.3],
      height: [0.86, 0.92, 1.05],
    });
    const mesh = new MeshBuilder();
    const { edge, front, back } = depthsOf(depth);
    const overhang = depth > 0.75 ? 0.3 : 0.16;
    const waterfall = !isClassic(form) && form.topRole === 'stone' && form.handle === 'none';
    const thick = waterfall ? 0.04 : worktopThickness(form) + 0.01;
    const side = waterfall ? thick : 0.03;
    const top = height - thick;
    mesh.add(
      form.topRole,
      block([-width / 2, top, edge], [width / 2, height, back], {
        radius: Math.max(0.002, form.edgeM * 0.6),
        rounding: 2,
        grain: 0,
      }),
    );
    if (waterfall) {
      for (const s of [-1, 1])
        mesh.add(
          form.topRole,
          block([s * (width / 2 - thick), 0, edge], [(s * width) / 2, top - 0.0005, back], { radius: 0.002, grain: 1 }),
        );
    }
    const inner = width - 2 * side;
    const count = Math.max(1, Math.round(inner / MODULE));
    const rear = back - overhang;
    for (let i = 0; i < count; i++) {
      const left = -inner / 2 + (inner * i) / count;
      baseUnit(mesh, form, i === 0 ? 'drawers' : chance() < 0.4 ? 'drawer-doors' : 'doors', {
        left,
        right: left + inner / count,
        top,
        foot: PLINTH_HEIGHT,
        front,
        back: rear - 0.02,
        handle: i % 2 ? -1 : 1,
      });
    }
    islandBack(mesh, form, { inner, rear, top });
    if (isClassic(form) && overhang > 0.2) {
      for (const s of [-1, 1])
        leg(mesh, {
          kind: form.leg === 'bun' || form.leg === 'cabriole' ? 'turned' : form.leg,
          role: form.frameRole,
          at: [s * (width / 2 - 0.08), back - 0.08],
          height: top + 0.001,
          size: form.leg === 'block' ? 0.045 : 0.085,
        });
    }
    const decorSpots = [
      { centre: [width * 0.15, height, 0] as const, widthM: width * 0.5, depthM: depth * 0.5, clearM: 0.7 },
    ];
    return pieceOf(mesh, { sizeM: [width, undefined, height], decorSpots });
  },
};

/** The panelled side that guests see. */
function islandBack(mesh: MeshBuilder, form: Form, p: { inner: number; rear: number; top: number }): void {
  const count = Math.max(1, Math.round(p.inner / 0.7));
  for (let i = 0; i < count; i++) {
    const x0 = -p.inner / 2 + (p.inner * i) / count;
    mesh.within(chain(move(x0 + p.inner / count / 2, 0, p.rear), turnY(Math.PI)), () => {
      const half = p.inner / count / 2 - 0.001;
      frontBoard(mesh, form, {
        x0: -half,
        x1: half,
        y0: 0.012,
        y1: p.top - 0.001,
        z: 0,
        drawer: false,
        handle: 1,
        upper: true,
        quiet: true,
      });
    });
  }
  mesh.add(
    form.frameRole,
    block([-p.inner / 2, 0, p.rear - 0.06], [p.inner / 2, p.top * 0.5, p.rear - 0.018], { radius: 0.001 }),
  );
}
