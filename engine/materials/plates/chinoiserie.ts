import { Plate } from '../print.ts';
import { chance, drawStem, type FlowerInks, flower, type Joint, stem } from './growth.ts';

const HEIGHT = 1.5;

const peony: FlowerInks = {
  petals: [
    [0.66, 0.05],
    [0.84, 0],
    [1, 0],
  ],
  outline: [0.3, 0.34],
  eye: [0.2, 0.7],
  fill: 'flat',
};

function leaves(plate: Plate, joints: readonly Joint[], size: number, number: number): void {
  joints.slice(1).forEach((joint, i) => {
    const luck = chance(31, number * 40 + i);
    for (const side of luck.unit(1) < 0.45 ? [-1, 1] : [i & 1 ? -1 : 1]) {
      const length = size * (0.75 + 0.5 * luck.unit(2 + side));
      const angle = joint.angle + side * (0.75 + 0.35 * luck.signed(5 + side));
      const tone = 0.55 + 0.45 * luck.unit(8 + side);
      plate.ink(0, tone, 'veined').blade(joint.x, joint.y, angle, length, length * 0.4, -side * 0.16);
    }
  });
}

/** A bud: two petals out of a calyx. */
function bud(plate: Plate, { x, y, angle }: Joint, size: number): void {
  plate.ink(0.7, 0.08).blade(x, y, angle + 0.24, size, size * 0.5, -0.1, 0.7);
  plate.ink(1, 0).blade(x, y, angle - 0.16, size * 0.96, size * 0.5, 0.1, 0.7);
  plate.ink(0, 0.9).blade(x, y, angle + 0.5, size * 0.42, size * 0.2, -0.2);
  plate.blade(x, y, angle - 0.5, size * 0.42, size * 0.2, 0.2);
}

function bough(plate: Plate, root: Joint, side: number, reach: number, number: number): void {
  const luck = chance(32, number);
  const path = stem(root.x, root.y, root.angle - side * 1.02, reach, side * (0.75 + 0.5 * luck.signed(1)), 12);
  plate.ink(0, 1);
  drawStem(plate, path, 0.0048, 0.0016);
  leaves(plate, path.slice(2), 0.06, number);
  for (let i = 0; i < 3; i++) {
    const from = path[4 + i * 3];
    const way = i & 1 ? -1 : 1;
    const twig = stem(from.x, from.y, from.angle + way * 0.8, reach * (0.4 - 0.08 * i), -way * 0.6, 6);
    plate.ink(0, 1);
    drawStem(plate, twig, 0.0024, 0.001);
    leaves(plate, twig.slice(1), 0.05, number * 8 + i);
    const end = twig[twig.length - 1];
    if (luck.unit(4 + i) < 0.55) bud(plate, end, 0.03);
    else
      flower(plate, end.x, end.y, 0.026 + 0.008 * luck.unit(7 + i), luck.unit(9) * 6, {
        ...peony,
        petals: peony.petals.slice(1),
      });
  }
  const end = path[path.length - 1];
  flower(plate, end.x, end.y, 0.05 + 0.014 * luck.unit(2), luck.unit(3) * 6, peony);
}

/** A bird on a bough, looking to `side`. */
function bird(plate: Plate, x: number, y: number, side: number): void {
  const turn = (angle: number) => (side > 0 ? angle : Math.PI - angle);
  plate.ink(0, 0.95).blade(x - 0.02 * side, y - 0.004, turn(-2.35), 0.12, 0.016, 0.05 * side);
  plate.ink(0, 0.7).blade(x - 0.022 * side, y - 0.002, turn(-2.6), 0.1, 0.014, 0.06 * side);
  plate.ink(0.9, 0.05).blade(x - 0.034 * side, y - 0.014, turn(0.5), 0.086, 0.05, 0.1 * side, 0.75);
  plate.ink(0.9, 0.05).oval(x + 0.036 * side, y + 0.034, 0.0165);
  plate.ink(0, 0.9).blade(x + 0.018 * side, y + 0.016, turn(-2.75), 0.082, 0.03, 0.12 * side, 0.2, 5);
  plate.ink(0.3, 0.5).blade(x + 0.012 * side, y + 0.012, turn(-2.75), 0.055, 0.017, 0.12 * side, 0.2, 4);
  plate.ink(0, 1).blade(x + 0.05 * side, y + 0.036, turn(-0.12), 0.017, 0.008);
  plate.oval(x + 0.04 * side, y + 0.039, 0.0026);
  plate.stroke(x - 0.004 * side, y - 0.006, x - 0.008 * side, y - 0.03, 0.0014);
  plate.stroke(x + 0.006 * side, y - 0.006, x + 0.004 * side, y - 0.03, 0.0014);
}

function butterfly(plate: Plate, x: number, y: number, angle: number): void {
  for (const side of [-1, 1]) {
    plate.ink(0, 0.7).blade(x, y, angle + side * 0.85, 0.042, 0.036, 0, 1);
    plate.ink(0.9, 0.05).blade(x, y, angle + side * 0.85, 0.036, 0.027, 0, 1);
    plate.ink(0, 0.7).blade(x, y, angle + side * 2.0, 0.029, 0.026, 0, 1);
    plate.ink(0.75, 0.1).blade(x, y, angle + side * 2.0, 0.024, 0.019, 0, 1);
    plate
      .ink(0, 0.9)
      .stroke(x, y, x + 0.03 * Math.cos(angle + 0.3 * side), y + 0.03 * Math.sin(angle + 0.3 * side), 0.0008);
  }
  plate.ink(0, 1).stroke(x, y, x - 0.024 * Math.cos(angle), y - 0.024 * Math.sin(angle), 0.0028, 0.0012);
}

/** A slender tree that climbs through the repeat and goes on above it. */
function tree(plate: Plate, x: number, y: number, number: number): void {
  const steps = 48;
  const trunk: Joint[] = Array.from({ length: steps + 1 }, (_, i) => {
    const t = i / steps;
    const turn = 2 * Math.PI * t;
    const sway =
      0.075 * Math.sin(turn + number) + 0.026 * Math.sin(2 * turn + 1.3 + number) + 0.008 * Math.sin(5 * turn);
    const slope =
      (0.075 * Math.cos(turn + number) + 0.052 * Math.cos(2 * turn + 1.3 + number) + 0.04 * Math.cos(5 * turn)) *
      ((2 * Math.PI) / HEIGHT);
    return { x: x + sway, y: y + t * HEIGHT, angle: Math.atan2(1, slope), t };
  });
  const boughs = 9;
  const rootOf = (i: number) => trunk[Math.round(((i + 0.4) * steps) / boughs)];
  for (let i = 0; i < boughs; i += 1) {
    const luck = chance(33, number * 16 + i);
    bough(plate, rootOf(i), i & 1 ? 1 : -1, 0.25 + 0.1 * luck.unit(1), number * 16 + i);
  }
  const thick = (t: number) => 0.0078 + 0.0016 * Math.sin(t * 61 + number) + 0.001 * Math.sin(t * 137);
  plate.ink(0, 1).line(trunk.map((j) => [j.x, j.y, thick(j.t)] as const));
  plate.ink(0, 0.62).line(trunk.map((j) => [j.x - 0.0025, j.y, thick(j.t) * 0.34] as const));
  const perch = trunk[30];
  bird(plate, perch.x + 0.062, perch.y + 0.012, number ? -1 : 1);
  plate.ink(0, 1).line([
    [perch.x, perch.y - 0.05, 0.0042],
    [perch.x + 0.05, perch.y - 0.021, 0.003],
    [perch.x + 0.13, perch.y - 0.014, 0.0016],
  ]);
  butterfly(plate, x + 0.235, y + HEIGHT * (0.37 + 0.2 * number), 0.9 + number);
}

/** Chinoiserie: two flowering trees in a half-drop, with birds and butterflies, as painted by hand. */
export function chinoiserie(): Plate {
  const plate = new Plate(HEIGHT);
  tree(plate, 0.25, 0, 0);
  tree(plate, 0.75, HEIGHT / 2, 1);
  return plate;
}
