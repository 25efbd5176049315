import { type Chance, chanceOf } from '../../chance.ts';
import { formOf } from '../forms/families.ts';
import type { Form } from '../forms/form.ts';
import { MeshBuilder, pieceOf } from '../kit/mesh.ts';
import { type Range, sizeOf } from '../kit/size.ts';
import { block } from '../kit/solids.ts';
import type { MaterialRole, PieceKind, PieceRequest, SizeM } from '../types.ts';

type Draw = (mesh: MeshBuilder, form: Form, width: number, height: number, chance: Chance) => void;

/** A kind of flat thing on a wall. */
export function onWall(
  id: string,
  usual: SizeM,
  segment: string,
  clearance: number,
  sizes: (form: Form, chance: Chance) => { width: Range; height: Range },
  draw: Draw,
): PieceKind {
  return {
    id,
    usual,
    stance: 'wall',
    segment,
    clearanceM: { front: clearance, side: 0, back: 0 },
    againstWall: true,
    build(request: PieceRequest) {
      const form = formOf(request.forms);
      const chance = chanceOf(request.seed);
      const [width, , height] = sizeOf(request, { ...sizes(form, chance), depth: [0.03, 0.03] });
      const mesh = new MeshBuilder();
      draw(mesh, form, width, height, chance);
      return pieceOf(mesh, { sizeM: [width, undefined, height], on: 'wall' });
    },
  };
}

/** Four mitred-looking bars around a field; `out` is how far they stand from the wall. */
export function bars(
  mesh: MeshBuilder,
  role: MaterialRole,
  w: number,
  h: number,
  wide: number,
  out: number,
  radius: number,
): void {
  for (const s of [-1, 1]) {
    mesh.add(role, block([-w, s * h, -out], [w, s * (h - wide), 0], { radius }));
    mesh.add(role, block([s * w, -h + wide, -out], [s * (w - wide), h - wide, 0], { radius }));
  }
}
