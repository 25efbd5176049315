/** A throw over the arm of a sofa: hangs down outside, lies over the arm and runs out on the seat. */
import type { Chance } from '../../../chance.ts';
import type { Vec3 } from '../../../geometry/types.ts';
import { boxCollider, planeCollider } from '../../kit/cloth.ts';
import type { MeshBuilder } from '../../kit/mesh.ts';
import { blanket } from '../../kit/soft.ts';
import type { MaterialRole } from '../../types.ts';

interface ThrowPlace {
  /** Arm on the right (1) or left (−1), from `inner` to `outer` off the middle, up to `armY`. */
  readonly side: 1 | -1;
  readonly inner: number;
  readonly outer: number;
  readonly armY: number;
  /** Radius of the arm's upper edges. */
  readonly round: number;
  /** Top of the seat as it bulges, and its front edge. */
  readonly seatY: number;
  readonly front: number;
  readonly chance: Chance;
}

/** How far cloth stands off the arm, metres. */
const OFF_M = 0.045;

/** Draws it in `role`, gathered into folds that run along its length. */
export function drapedThrow(mesh: MeshBuilder, role: MaterialRole, place: ThrowPlace): void {
  const { side, inner, outer, armY, round, seatY, front, chance } = place;
  const hang = chance.between(0.26, 0.36);
  const lies = chance.between(0.2, 0.34);
  const length = hang + (outer - inner) + (armY - seatY) + lies;
  const wide = chance.between(0.6, 0.75);
  const drawn = chance.between(0.6, 0.7);
  const middle = front + 0.06 + (wide * drawn) / 2;
  const askew = chance.between(-0.12, 0.12);
  const phase = chance() * 6;
  /** From the cloth's length, 0 at the hem outside, to a place over the arm. */
  const over = (s: number): readonly [number, number] => {
    const up = hang;
    const across = up + outer - inner;
    const down = across + armY - seatY;
    if (s < up) return [outer + 0.025, armY + 0.02 - (up - s)];
    if (s < across) return [outer - (s - up), armY + 0.03];
    if (s < down) return [inner - 0.02, armY + 0.02 - (s - across)];
    return [inner - 0.03 - (s - down), seatY + 0.03];
  };
  const laid = ([x, , z]: Vec3): Vec3 => {
    const s = x + length / 2;
    const [off, y] = over(s);
    const fold = Math.sin((2 * Math.PI * z) / 0.24 + phase + 0.9 * Math.sin(s * 4 + phase));
    const level = s > hang && (s < hang + outer - inner || s > length - lies);
    const out = 0.016 * (1 + fold);
    return [
      side * (off + (level ? 0 : s < hang ? out : -out)),
      y + (level ? out : 0),
      middle + z * drawn + askew * (s - length / 2) * 0.5,
    ];
  };
  const cloth = blanket([0, 0, 0], length, wide, {
    thickness: 0.013,
    uneven: 0.2,
    creases: 0.002,
    seed: chance.seed + 41,
    detail: [30, 18],
    steps: 50,
    crumple: 0.01,
    laid,
    bending: 0.7,
    compression: 0.4,
    friction: 0.9,
    momentum: 0.85,
    colliders: [
      boxCollider([side * inner, 0, front - 0.2], [side * outer, armY, front + 2], round, 0.009),
      boxCollider([-inner * side, 0, front + 0.02], [side * inner, seatY, front + 2], 0.04, 0.009),
      planeCollider([side * (outer + OFF_M), 0, 0], [-side, 0, 0]),
      planeCollider([0, 0, front - 0.01], [0, 0, 1]),
      planeCollider([0, 0.04, 0], [0, 1, 0]),
    ],
  });
  mesh.add(role, cloth);
}
