import { Plate } from '../print.ts';
import { chance, drawStem, type FlowerInks, flower, type Joint, stem } from './growth.ts';

const HEIGHT = 1.25;
/** Half width of a burin's line. */
const LINE = 0.0011;

const engravedFlower: FlowerInks = {
  petals: [
    [0.95, 0],
    [0.95, 0],
    [0.95, 0],
  ],
  outline: [1, 0],
  eye: [0.15, 0.3],
  fill: 'engraved',
};

/** Foliage of a tree about (x, y): a heap of small engraved leaves, those in the light drawn last. */
function crown(plate: Plate, x: number, y: number, radius: number, number: number): void {
  const luck = chance(21, number);
  for (let i = 0; i < 22; i++) {
    const a = luck.unit(i) * 6.283;
    const r = radius * Math.sqrt(luck.unit(i + 30));
    const [px, py] = [x + r * Math.cos(a), y + 0.75 * r * Math.sin(a)];
    const size = 0.03 + 0.012 * luck.unit(i + 60);
    plate
      .ink(1, 0, 'engraved')
      .blade(px, py, a * 0.5 + 0.4 + luck.signed(i + 90), size, size * 0.55, 0.15 * luck.signed(i));
  }
}

function branches(plate: Plate, root: Joint, length: number, thick: number, depth: number, number: number): Joint[] {
  const luck = chance(22, number);
  const path = stem(root.x, root.y, root.angle, length, 0.5 * luck.signed(1), 6);
  plate.ink(1, 0);
  drawStem(plate, path, thick, thick * 0.6);
  // Bark: the light side is left open.
  plate.ink(0, 0.35).line(path.map((j) => [j.x - thick * 0.28, j.y, thick * 0.34 * (1 - 0.4 * j.t)] as const));
  const end = path[path.length - 1];
  if (depth === 0) return [end];
  const ends = [-1, 1].flatMap((side) =>
    branches(
      plate,
      { ...end, angle: end.angle + side * (0.42 + 0.22 * luck.unit(3 + side)) },
      length * (0.62 + 0.2 * luck.unit(6 + side)),
      thick * 0.58,
      depth - 1,
      number * 2 + (side + 1) / 2 + 1,
    ),
  );
  return depth === 2 ? [...ends, path[4]] : ends;
}

/** Ground of an island: strokes that follow the swell of the earth, closer where it is in shade, and tufts of grass. */
function ground(plate: Plate, x: number, y: number, reach: number, number: number): void {
  const luck = chance(23, number);
  const rim = (dx: number) => y - 0.075 * (dx / reach) ** 2;
  for (let i = 0; i < 54; i++) {
    const depth = (i % 9) / 9;
    const at = ((Math.floor(i / 9) + luck.unit(i)) / 6 - 0.5) * 2 * reach * (1 - 0.55 * depth);
    const half = reach * (0.1 + 0.12 * luck.unit(i + 60)) * (1 - 0.4 * depth);
    const drop = 0.085 * depth;
    plate.ink(1, 0).line(
      [-1, -0.35, 0.35, 1].map((k) => {
        const dx = at + half * k;
        return [
          x + dx,
          rim(dx) - drop - 0.01 * depth,
          Math.abs(k) === 1 ? LINE * 0.3 : LINE * (1.3 - 0.5 * depth),
        ] as const;
      }),
    );
  }
  for (let i = 0; i < 13; i++) {
    const dx = reach * 0.94 * luck.signed(i + 120);
    for (let k = -2; k <= 2; k++) {
      plate
        .ink(1, 0)
        .blade(
          x + dx,
          rim(dx) - 0.012,
          1.57 + 0.3 * k + 0.15 * luck.signed(i),
          0.034 - 0.004 * Math.abs(k),
          0.005,
          0.1 * k,
        );
    }
  }
}

/** A round temple: steps, columns hatched on their shaded side, entablature and dome. */
function temple(plate: Plate, x: number, y: number, size: number): void {
  const bar = (x0: number, y0: number, x1: number, y1: number) => {
    const half = ((y1 - y0) / 2) * size;
    const middle = y + ((y0 + y1) / 2) * size;
    plate.ink(1, 0).stroke(x + x0 * size, middle, x + x1 * size, middle, half + LINE);
    plate.ink(0, 0.12).stroke(x + x0 * size, middle, x + x1 * size, middle, half - LINE * 0.6);
  };
  plate.ink(1, 0).oval(x, y + 0.66 * size, 0.335 * size, 0.3 * size);
  plate.ink(0, 0.12).oval(x, y + 0.66 * size, 0.335 * size - 2 * LINE, 0.3 * size - 2 * LINE);
  for (let i = -4; i <= 5; i++) {
    const a = 1.5708 - i * 0.29;
    const weight = LINE * (i > 1 ? 1.5 : 0.7);
    plate.ink(1, 0).line([
      [x, y + 0.95 * size, weight * 0.4],
      [x + 0.27 * size * Math.cos(a), y + (0.66 + 0.25 * Math.sin(a)) * size, weight],
      [x + 0.32 * size * Math.cos(a), y + 0.66 * size, weight],
    ]);
  }
  plate.ink(0, 0).stroke(x - 0.42 * size, y + 0.3 * size, x + 0.42 * size, y + 0.3 * size, 0.31 * size);
  for (let i = -2; i <= 2; i++) {
    const cx = x + i * 0.15 * size;
    const [from, to] = [y + 0.14 * size, y + 0.56 * size];
    plate.ink(1, 0).stroke(cx, from, cx, to, 0.03 * size + LINE * 0.6, 0.025 * size + LINE * 0.6);
    plate.ink(0, 0.05).stroke(cx, from, cx, to, 0.03 * size - LINE * 0.5, 0.025 * size - LINE * 0.5);
    for (let k = 0; k < 3; k++) {
      const px = cx + (0.005 + 0.008 * k) * size;
      plate.ink(1, 0).stroke(px, from, px, to, LINE * (0.35 + 0.2 * k));
    }
  }
  bar(-0.37, 0.55, 0.37, 0.6);
  bar(-0.34, 0.615, 0.34, 0.665);
  bar(-0.4, 0.08, 0.4, 0.12);
  bar(-0.45, 0.03, 0.45, 0.07);
  bar(-0.5, -0.02, 0.5, 0.02);
  plate.ink(1, 0).oval(x, y + 0.985 * size, 0.022 * size);
  plate.stroke(x, y + 1.0 * size, x, y + 1.07 * size, LINE * 1.6, LINE * 0.4);
}

function bird(plate: Plate, x: number, y: number, angle: number, size: number): void {
  plate.ink(1, 0, 'engraved').blade(x, y, angle + 1.9, size * 0.8, size * 0.26, -0.25);
  plate.blade(x - size * 0.45, y - size * 0.05, angle, size, size * 0.27, 0.12, 0.65);
  plate.blade(x, y, angle + 1.15, size * 0.95, size * 0.3, 0.3);
  plate.blade(x - size * 0.35, y - size * 0.04, angle + 3.0, size * 0.42, size * 0.2, 0.1, 1);
}

/** An urn on a plinth, full of flowers. */
function urn(plate: Plate, x: number, y: number): void {
  const turned = (parts: readonly (readonly [number, number])[]) => {
    for (const [inner, share] of [
      [0, 1],
      [LINE * 1.7, 0.1],
    ] as const) {
      plate.ink(share === 1 ? 1 : 0, share === 1 ? 0 : share);
      plate.line(parts.map(([py, r]) => [x, y + py, Math.max(0.001, r - inner)] as const));
    }
  };
  turned([
    [0.0, 0.034],
    [0.034, 0.016],
    [0.05, 0.014],
    [0.085, 0.05],
    [0.12, 0.056],
    [0.15, 0.042],
    [0.168, 0.05],
  ]);
  for (let i = -3; i <= 4; i++) {
    const offset = i * 0.011;
    plate.ink(1, 0).line([
      [x + offset * 0.35, y + 0.052, LINE * 0.5],
      [x + offset, y + 0.092, LINE * (i > 0 ? 1.2 : 0.6)],
      [x + offset * 1.05, y + 0.12, LINE * (i > 0 ? 1.2 : 0.6)],
      [x + offset * 0.8, y + 0.15, LINE * 0.5],
    ]);
  }
  for (let row = 0; row < 3; row++) {
    const [py, half] = [-0.03 - 0.016 * row, 0.045 + 0.012 * row];
    plate.ink(1, 0).stroke(x - half, y + py, x + half, y + py, 0.0068);
    plate.ink(0, 0.1).stroke(x - half, y + py, x + half, y + py, 0.0068 - LINE * 1.5);
  }
  for (let i = 0; i < 19; i++) {
    const luck = chance(24, i);
    const a = 0.15 + (2.85 * i) / 18;
    const size = 0.09 + 0.045 * luck.unit(1);
    plate
      .ink(1, 0, 'engraved')
      .blade(x + 0.03 * Math.cos(a), y + 0.18, a, size * 1.25, size * 0.42, 0.2 * luck.signed(2));
  }
  flower(plate, x - 0.058, y + 0.215, 0.046, 0.3, engravedFlower);
  flower(plate, x + 0.062, y + 0.21, 0.043, 1.1, engravedFlower);
  flower(plate, x + 0.002, y + 0.265, 0.054, 2.0, engravedFlower);
  flower(plate, x - 0.01, y + 0.195, 0.036, 2.6, engravedFlower);
}

/** A garland of leaves and roses that hangs from one island to the next. */
function garland(plate: Plate, x: number, y: number, side: number, number: number): void {
  const path = stem(x, y, side > 0 ? -0.95 : Math.PI + 0.95, 0.34, side * 1.9, 24);
  plate.ink(1, 0);
  drawStem(plate, path, LINE * 1.4, LINE);
  path.forEach((joint, i) => {
    const luck = chance(25, number * 40 + i);
    for (const way of [-1, 1]) {
      const size = 0.027 + 0.012 * luck.unit(2 + way);
      plate
        .ink(1, 0, 'engraved')
        .blade(joint.x, joint.y, joint.angle + way * (0.8 + 0.3 * luck.signed(5)), size, size * 0.5, -way * 0.2);
    }
  });
  for (const i of [5, 11, 17]) flower(plate, path[i].x, path[i].y, i === 11 ? 0.032 : 0.024, i, engravedFlower);
}

function treeIsland(plate: Plate, x: number, y: number): void {
  ground(plate, x, y, 0.25, 1);
  temple(plate, x + 0.11, y - 0.012, 0.215);
  const ends = branches(plate, { x: x - 0.08, y: y - 0.015, angle: 1.62, t: 0 }, 0.15, 0.0135, 3, 3);
  ends
    .sort((a, b) => a.y - b.y)
    .forEach((end, i) => {
      crown(plate, end.x, end.y, 0.052, i);
    });
}

function urnIsland(plate: Plate, x: number, y: number): void {
  ground(plate, x, y - 0.05, 0.17, 2);
  urn(plate, x, y + 0.03);
}

/**
 * Toile de Jouy: islands of a tree beside a temple and of an urn of flowers, hung with garlands, birds between them.
 */
export function toile(): Plate {
  const plate = new Plate(HEIGHT);
  // Urns stand a little above the trees, so that no row runs along the wall.
  const lift = 0.1;
  for (const [x, y, number] of [
    [0.76, lift, 1],
    [0.26, lift + HEIGHT / 2, 3],
  ] as const) {
    garland(plate, x + 0.04, y + 0.36, 1, number);
    garland(plate, x - 0.04, y + 0.36, -1, number + 1);
  }
  for (const [x, y] of [
    [0.26, 0.1],
    [0.76, 0.1 + HEIGHT / 2],
  ] as const) {
    treeIsland(plate, x, y);
    bird(plate, x + 0.23, y + 0.53, 0.35, 0.062);
    bird(plate, x + 0.16, y + 0.59, 0.15, 0.046);
  }
  urnIsland(plate, 0.76, 0.08 + lift);
  urnIsland(plate, 0.26, 0.08 + lift + HEIGHT / 2);
  return plate;
}
