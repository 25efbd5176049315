import { type Fill, Plate } from '../print.ts';
import { chance, drawStem, frond, stem } from './growth.ts';

const HEIGHT = 1.25;

/** Leaves of the front stem: three greens, from both inks. */
const greens: readonly (readonly [number, number, Fill])[] = [
  [1, 0, 'veined'],
  [0.62, 0.38, 'veined'],
  [0.2, 0.8, 'veined'],
  [0.86, 0.1, 'veined'],
];

/** Pale ferns and grasses at the back. */
function undergrowth(plate: Plate, x: number, y: number, side: number, number: number): void {
  const luck = chance(11, number);
  plate.ink(0, 0.3);
  for (let i = 0; i < 5; i++) {
    const joints = stem(x + 0.05 * luck.signed(i), y - 0.02, 1.45 + 0.32 * luck.signed(i + 9), 0.5, -0.4 * side, 9);
    drawStem(plate, joints, 0.0034, 0.0009);
  }
  plate.ink(0, 0.42);
  const how = { width: 0.26, spread: 1.12, bend: 0.12, thick: 0.0026 };
  frond(plate, stem(x + 0.02 * side, y - 0.1, 1.5 - 0.42 * side, 0.56, 0.75 * side, 24), 0.115, how);
  frond(plate, stem(x - 0.05 * side, y + 0.26, 1.5 + 0.62 * side, 0.42, -0.8 * side, 20), 0.09, how);
}

/** The stem in front, its leaves by turns left and right, each with its own green and bend. */
function climber(plate: Plate, x: number, y: number, side: number, number: number): void {
  const joints = stem(x, y, 1.5708 + 0.42 * side, 1.02, -0.85 * side, 17);
  plate.ink(0.8, 0.2);
  drawStem(plate, joints, 0.0068, 0.0026);
  joints.slice(1).forEach((joint, i) => {
    const luck = chance(12, number * 64 + i);
    const left = i & 1 ? -1 : 1;
    const size = (0.205 - 0.1 * joint.t) * (0.86 + 0.28 * luck.unit(1));
    const angle = joint.angle + left * (0.92 - 0.35 * joint.t + 0.16 * luck.signed(2));
    const [figure, second, fill] = greens[Math.floor(luck.unit(3) * greens.length)];
    const bend = -left * (0.1 + 0.12 * luck.unit(4));
    // The dark rim of a leaf that lies over others.
    plate.ink(0, 0).blade(joint.x, joint.y, angle, size * 1.03, size * 0.45, bend);
    plate.ink(figure, second, fill).blade(joint.x, joint.y, angle, size, size * 0.39, bend);
  });
  const tip = joints[joints.length - 1];
  plate.ink(0.2, 0.8, 'veined').blade(tip.x, tip.y, tip.angle, 0.1, 0.036, 0.1 * side);
}

/** A wiry spray of berries. */
function berries(plate: Plate, x: number, y: number, angle: number, turn: number, number: number): void {
  const joints = stem(x, y, angle, 0.3, turn, 9);
  plate.ink(0.55, 0.35);
  drawStem(plate, joints, 0.0024, 0.001);
  joints.slice(2).forEach((joint, i) => {
    const luck = chance(13, number * 32 + i);
    const side = i & 1 ? -1 : 1;
    const twig = stem(joint.x, joint.y, joint.angle + side * 0.9, 0.035 + 0.02 * luck.unit(1), -0.5 * side, 3);
    plate.ink(0.55, 0.35);
    drawStem(plate, twig, 0.0014, 0.001);
    const end = twig[twig.length - 1];
    plate.ink(0.95, 0).oval(end.x, end.y, 0.0092 + 0.003 * luck.unit(2));
    plate.ink(0.25, 0.5).oval(end.x - 0.0026, end.y + 0.0028, 0.0026);
  });
}

/** Botanical: climbing stems in a half-drop over pale ferns, with sprays of berries between them. */
export function botanical(): Plate {
  const plate = new Plate(HEIGHT);
  const places = [
    [0.26, 0.02, 1],
    [0.76, 0.645, -1],
  ] as const;
  for (const [i, [x, y, side]] of places.entries()) {
    undergrowth(plate, x, y, side, i);
    undergrowth(plate, x + 0.27, y + 0.42, -side, i + 7);
  }
  for (const [i, [x, y, side]] of places.entries())
    berries(plate, x + 0.16 * side, y + 0.1, 1.57 - 0.5 * side, 0.7 * side, i);
  for (const [i, [x, y, side]] of places.entries()) climber(plate, x, y, side, i);
  for (const [i, [x, y, side]] of places.entries())
    berries(plate, x + 0.05 * side, y + 0.34, 1.2 + 0.4 * side, -0.9 * side, i + 5);
  return plate;
}
