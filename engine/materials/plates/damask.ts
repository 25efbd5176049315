import { Plate } from '../print.ts';

const HEIGHT = 1.4375;

/** A blade and its mirror image about the upright axis at `axis`. */
function both(
  plate: Plate,
  axis: number,
  x: number,
  y: number,
  angle: number,
  length: number,
  width: number,
  bend: number,
  lobes = 0,
): void {
  plate.blade(axis + x, y, angle, length, width, bend, 0, lobes);
  plate.blade(axis - x, y, Math.PI - angle, length, width, -bend, 0, lobes);
}

/** A scroll that winds in from (x, y), and its mirror image, with a bud at its end. */
function scrolls(plate: Plate, axis: number, x: number, y: number, radius: number, from: number, way: number): void {
  const points: (readonly [number, number, number])[] = [];
  for (let i = 0; i <= 18; i++) {
    const t = i / 18;
    const a = from + way * t * 5.2;
    const r = radius * (1 - 0.78 * t);
    points.push([x + r * Math.cos(a), y + r * Math.sin(a), 0.0072 * (1 - 0.45 * t)]);
  }
  for (const side of [1, -1]) {
    plate.line(points.map(([px, py, r]) => [axis + side * px, py, r] as const));
    const [ex, ey] = points[points.length - 1];
    plate.oval(axis + side * ex, ey, 0.0135);
  }
}

/** The ogee: two ribbons that part and meet, with acanthus climbing along them. */
function net(plate: Plate, axis: number, middle: number): void {
  const place = (y: number) => 0.25 * (1 + Math.cos((2 * Math.PI * (y - middle)) / HEIGHT));
  const steps = 36;
  const at = (i: number) => middle - HEIGHT / 2 + (HEIGHT * i) / steps;
  const ribbon = (offset: number, half: number) => {
    for (const side of [1, -1]) {
      plate.line(
        Array.from({ length: steps + 1 }, (_, i) => [axis + side * (place(at(i)) + offset), at(i), half] as const),
      );
    }
  };
  plate.ink(0, 0.75);
  ribbon(0, 0.03);
  plate.ink(0, 0);
  ribbon(0, 0.021);
  plate.ink(1, 0);
  ribbon(0, 0.0085);
  for (let i = 2; i < steps - 1; i += 2) {
    const y = at(i);
    const x = place(y);
    const lean = Math.atan2(at(i + 1) - at(i - 1), place(at(i + 1)) - place(at(i - 1)));
    const size = 0.075 + 0.03 * Math.sin((Math.PI * i) / steps);
    both(plate, axis, x, y, lean + 0.62, size, size * 0.5, -0.2, 4);
    both(plate, axis, x, y, lean - 0.62, size, size * 0.5, 0.2, 4);
  }
}

/** A fleuron where the ribbons meet. */
function clasp(plate: Plate, axis: number, y: number): void {
  plate.ink(1, 0);
  for (let i = 0; i < 3; i++) both(plate, axis, 0.004, y, 1.25 - i * 0.55, 0.12 - i * 0.018, 0.05, -0.15, 3);
  for (let i = 0; i < 2; i++) both(plate, axis, 0.004, y, -1.2 + i * 0.55, 0.085, 0.04, 0.15, 3);
  plate.ink(0, 0).oval(axis, y, 0.026);
  plate.ink(1, 0).oval(axis, y, 0.017);
}

/** The pomegranate in every mesh: a diapered fruit in a calyx of acanthus, crowned, on a scrolled foot. */
function pomegranate(plate: Plate, axis: number, y: number): void {
  plate.ink(0, 0.6);
  for (let i = 0; i < 5; i++) both(plate, axis, 0.03, y - 0.06, 1.18 - i * 0.5, 0.36 - i * 0.025, 0.12, -0.28, 7);
  plate.ink(1, 0);
  for (let i = 0; i < 5; i++) both(plate, axis, 0.05, y - 0.1, 1.02 - i * 0.42, 0.25 - i * 0.014, 0.085, -0.34, 6);
  for (let i = 0; i < 3; i++) both(plate, axis, 0.01, y + 0.13, 1.45 - i * 0.42, 0.2 - i * 0.03, 0.062, -0.2, 5);
  plate.blade(axis, y + 0.12, Math.PI / 2, 0.25, 0.075, 0, 0, 6);
  plate.ink(0, 0).oval(axis, y + 0.015, 0.112, 0.155);
  plate.ink(1, 0).oval(axis, y + 0.015, 0.101, 0.143);
  plate.ink(0, 0.75).oval(axis, y + 0.015, 0.086, 0.127);
  plate.ink(1, 0);
  for (let row = -3; row <= 3; row++) {
    for (let column = -2; column <= 2; column++) {
      const dx = (column + (row & 1 ? 0.5 : 0)) * 0.036;
      const dy = row * 0.033;
      if ((dx / 0.078) ** 2 + (dy / 0.118) ** 2 < 0.86) {
        plate.blade(axis + dx, y + dy, Math.PI / 2, 0.03, 0.021);
      }
    }
  }
  for (let i = 0; i < 3; i++) both(plate, axis, 0.012, y - 0.13, 0.35 - i * 0.42, 0.18 - i * 0.02, 0.06, 0.3, 4);
  plate.line([
    [axis, y - 0.12, 0.011],
    [axis, y - 0.33, 0.007],
  ]);
  scrolls(plate, axis, 0.062, y - 0.265, 0.06, 3.3, 1);
  for (let i = 0; i < 3; i++) both(plate, axis, 0, y - 0.3, -0.5 - i * 0.42, 0.1, 0.042, 0.2, 3);
  for (let i = 0; i < 5; i++) plate.oval(axis, y + 0.4 + i * 0.03, 0.0095 - i * 0.0012);
}

/** Damask: an ogee net of ribbon and acanthus with a pomegranate in every mesh, symmetrical about its axis. */
export function damask(): Plate {
  const plate = new Plate(HEIGHT);
  net(plate, 0.5, HEIGHT / 2);
  for (const [axis, y] of [
    [0.5, HEIGHT / 2],
    [0, 0],
  ] as const) {
    clasp(plate, axis, y + HEIGHT / 2);
    pomegranate(plate, axis, y - 0.03);
  }
  return plate;
}
