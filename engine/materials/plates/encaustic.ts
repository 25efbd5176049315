import { Plate } from '../print.ts';

/** Turns (x, y) by `quarter` quarter turns about the tile's middle. */
function turned(x: number, y: number, quarter: number): readonly [number, number] {
  const [dx, dy] = [x - 0.5, y - 0.5];
  if (quarter === 0) return [x, y];
  if (quarter === 1) return [0.5 - dy, 0.5 + dx];
  if (quarter === 2) return [0.5 - dx, 0.5 - dy];
  return [0.5 + dy, 0.5 - dx];
}

/** An arc about (x, y) from angle `from` to `to`. */
function arc(plate: Plate, x: number, y: number, radius: number, from: number, to: number, half: number): void {
  plate.line(
    Array.from({ length: 13 }, (_, i) => {
      const a = from + ((to - from) * i) / 12;
      return [x + radius * Math.cos(a), y + radius * Math.sin(a), half] as const;
    }),
  );
}

/**
 * The face of an encaustic tile, one repeat wide: a star of eight in a round of petals, and in each corner a quarter of
 * the rosette that four tiles make. Figure is the dark colour, second the middle one.
 */
export function encausticFace(): Plate {
  const plate = new Plate(1);
  // Lattice: a wide pale band that runs from edge to edge, with a fine line on both sides.
  for (let quarter = 0; quarter < 4; quarter++) {
    const [cx, cy] = turned(0, 0, quarter);
    const from = quarter * (Math.PI / 2);
    const to = from + Math.PI / 2;
    plate.ink(0, 1);
    for (let r = 0.03; r < 0.41; r += 0.03) arc(plate, cx, cy, r, from, to, 0.018);
    plate.ink(1, 0);
    arc(plate, cx, cy, 0.405, from, to, 0.0135);
    plate.ink(0, 0);
    arc(plate, cx, cy, 0.372, from, to, 0.0135);
    plate.ink(1, 0);
    for (let i = 0; i < 3; i++) {
      const a = from + (Math.PI / 4) * i;
      plate.ink(1, 0).blade(cx + 0.085 * Math.cos(a), cy + 0.085 * Math.sin(a), a, 0.25, 0.125, 0, 0.35);
      plate.ink(0, 0).blade(cx + 0.12 * Math.cos(a), cy + 0.12 * Math.sin(a), a, 0.18, 0.062, 0, 0.35);
    }
    for (let i = 0; i < 2; i++) {
      const a = from + Math.PI / 8 + (Math.PI / 4) * i;
      plate.ink(0, 0).oval(cx + 0.3 * Math.cos(a), cy + 0.3 * Math.sin(a), 0.022);
    }
    plate.ink(0, 0).oval(cx, cy, 0.1);
    plate.ink(1, 0).oval(cx, cy, 0.082);
    plate.ink(0, 0).oval(cx, cy, 0.034);
  }
  // The middle: leaves towards the corners, lilies towards the edges, a star on top.
  for (let i = 0; i < 4; i++) {
    const edge = (Math.PI / 2) * i;
    const reach = (r: number, a: number) => [0.5 + r * Math.cos(a), 0.5 + r * Math.sin(a)] as const;
    const [lx, ly] = reach(0.24, edge);
    plate.ink(0, 1);
    for (const side of [-1, 1]) plate.blade(lx, ly, edge + side * 0.75, 0.15, 0.058, side * 0.35);
    plate.ink(1, 0).blade(lx, ly, edge, 0.245, 0.078, 0, 0.15);
    const [bx, by] = reach(0.215, edge);
    plate.stroke(
      bx + 0.05 * Math.sin(edge),
      by - 0.05 * Math.cos(edge),
      bx - 0.05 * Math.sin(edge),
      by + 0.05 * Math.cos(edge),
      0.011,
    );
  }
  plate.ink(1, 0).oval(0.5, 0.5, 0.208);
  plate.ink(0, 0).oval(0.5, 0.5, 0.188);
  for (let i = 0; i < 8; i++) {
    const a = (Math.PI / 4) * i;
    const long = i & 1 ? 0.155 : 0.176;
    plate.ink(i & 1 ? 0 : 1, i & 1 ? 1 : 0).blade(0.5, 0.5, a, long, 0.1, 0, 0.3);
  }
  plate.ink(0, 0).oval(0.5, 0.5, 0.05);
  plate.ink(1, 0).oval(0.5, 0.5, 0.03);
  return plate;
}
