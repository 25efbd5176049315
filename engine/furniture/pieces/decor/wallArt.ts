import { chanceOf } from '../../../chance.ts';
import type { Vec2, Vec3 } from '../../../geometry/types.ts';
import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { move } from '../../kit/affine.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { patch, type Shape } from '../../kit/shape.ts';
import { sizeOf } from '../../kit/size.ts';
import { block } from '../../kit/solids.ts';
import { drawArtwork } from '../../parts/artwork.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

/** Pictures that hang beside each other are of compositions that those of the next seed are not first. */
const APART = [0, 2, 1] as const;

/** One framed picture, or two or three in a row where the wall is wide. */
export const wallArt: PieceKind = {
  id: 'wall-art',
  usual: [0.9, 0.04, 0.7],
  stance: 'wall',
  segment: 'picture',
  clearanceM: { front: 0, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const count = request.sizeM[0] > 1.5 ? 3 : chance() < 0.35 ? 2 : 1;
    const [width, , height] = sizeOf(request, {
      width: [0.25, 2.6],
      depth: [0.03, 0.05],
      height: [0.25, 1.7],
    });
    const mesh = new MeshBuilder();
    const gap = count > 1 ? 0.06 : 0;
    const each = (width - gap * (count - 1)) / count;
    for (let i = 0; i < count; i++) {
      mesh.within(move(-width / 2 + each * (i + 0.5) + gap * i, 0, 0), () =>
        framed(mesh, form, each, height, chance.seed + i, request.seed + APART[i]),
      );
    }
    return pieceOf(mesh, { sizeM: [width, undefined, height], on: 'wall' });
  },
};

/** One picture in its frame, its back at z = 0. */
function framed(mesh: MeshBuilder, form: Form, width: number, height: number, seed: number, kind: number): void {
  const chance = chanceOf(seed);
  const style = form.frame;
  const bar = { thin: 0.012, flat: 0.026, gilt: 0.055, deep: 0.035, none: 0.0 }[style];
  const deep = { thin: 0.024, flat: 0.022, gilt: 0.035, deep: 0.045, none: 0.03 }[style];
  const role: MaterialRole =
    style === 'gilt'
      ? 'metal'
      : style === 'thin'
        ? form.legRole === 'black'
          ? 'black'
          : chance.pick<MaterialRole>(['black', 'wood', 'metal'])
        : form.frameRole === 'white'
          ? 'black'
          : form.frameRole;
  const [w, h] = [width / 2, height / 2];
  if (style === 'none') {
    mesh.add('paper', block([-w, -h, -deep], [w, h, 0], { radius: 0.002 }));
    drawArtwork(mesh, { width: width - 0.008, height: height - 0.008, z: -deep, seed, kind, forms: form });
    return;
  }
  mesh.add(role, frameOf(width, height, bar, deep, style));
  const board = bar * 0.6;
  mesh.add('paper', block([-w + board, -h + board, -deep * 0.55], [w - board, h - board, -0.002], { radius: 0 }));
  const mat = style === 'thin' || style === 'flat' ? Math.min(width, height) * chance.between(0.06, 0.14) : 0;
  const inner = bar + mat;
  const face = -deep * 0.55;
  if (mat > 0) {
    // The mount is a board of its own with a window in it: its edge throws a thin line of shade on the picture.
    const profile: readonly Vec2[] = [
      [board, -face - 0.0005],
      [board, MOUNT_M - face],
      [inner - 0.0014, MOUNT_M - face],
      [inner, MOUNT_M - face - 0.0014],
      [inner, -face - 0.0005],
    ];
    mesh.add('paper', mitred(width, height, profile, 0.5));
  }
  drawArtwork(mesh, { width: width - inner * 2, height: height - inner * 2, z: face, seed, kind, forms: form });
}

/** Thickness of the board that frames a picture within its frame. */
const MOUNT_M = 0.0028;

/** A moulding around a rectangle: its profile is swept around the four mitred corners. */
function frameOf(width: number, height: number, bar: number, deep: number, style: Form['frame']): Shape {
  // (inwards from the outer edge, towards the room)
  const profile: readonly Vec2[] =
    style === 'gilt'
      ? [
          [0, 0],
          [0, deep * 0.6],
          [bar * 0.15, deep * 0.95],
          [bar * 0.3, deep],
          [bar * 0.42, deep * 0.78],
          [bar * 0.62, deep * 0.55],
          [bar * 0.8, deep * 0.62],
          [bar * 0.92, deep * 0.7],
          [bar, deep * 0.58],
          [bar, 0],
        ]
      : [
          [0, 0],
          [0, deep - 0.002],
          [0.002, deep],
          [bar - 0.002, deep],
          [bar, deep - 0.002],
          [bar, 0],
        ];
  return mitred(width, height, profile, style === 'gilt' ? 0.7 : 0.5);
}

/** A profile (inwards from the outer edge, towards the room) swept around a rectangle. */
function mitred(width: number, height: number, profile: readonly Vec2[], crease: number): Shape {
  const corners: readonly Vec2[] = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ];
  const rows = corners.map(([sx, sy]) =>
    profile.map(([a, b]): Vec3 => [sx * (width / 2 - a), sy * (height / 2 - a), -b]),
  );
  return { ...patch(rows, { wrap: true, wrapRows: true, turned: false }), crease };
}
