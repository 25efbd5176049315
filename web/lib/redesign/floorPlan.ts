/**
 * The floor plan of a redesign: read from its report, and as lines to draw. Metres: x to the right, z away from the
 * camera.
 */
import { openingKinds } from '#engine/geometry/roomSchema.ts';
import { placementSchema } from '#engine/tools/restyle/params.ts';
import { z } from '../zod.ts';

const corner = z.tuple([z.number(), z.number()]);

const floorPlanSchema = z.object({
  room: z.object({
    planM: z.array(corner).min(3),
    ceilingHeightM: z.number(),
    floorM2: z.number(),
    /** Of lengths, as a share. */
    standardError: z.number(),
    openings: z.array(
      z.object({
        kind: z.enum(openingKinds),
        wall: z.number().int().min(0),
        leftM: z.number(),
        widthM: z.number(),
      }),
    ),
  }),
  placements: z.array(placementSchema),
});

export type FloorPlan = z.infer<typeof floorPlanSchema>;
export type FloorPlanRoom = FloorPlan['room'];
export type Placed = FloorPlan['placements'][number];
export type FloorPlanPoint = readonly [x: number, z: number];

/** The plan that a report tells of; null where it tells of none. */
export function readFloorPlan(report: unknown): FloorPlan | null {
  return floorPlanSchema.safeParse(report).data ?? null;
}

type Stand = Pick<Placed, 'x' | 'z' | 'turn'>;

/** A point of a piece's own axes on the plan; its front faces −z. */
export function fromPiece({ x, z: depth, turn }: Stand, [ownX, ownZ]: FloorPlanPoint): FloorPlanPoint {
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  return [x + c * ownX + s * ownZ, depth - s * ownX + c * ownZ];
}

/** And back. */
export function toPiece({ x, z: depth, turn }: Stand, [atX, atZ]: FloorPlanPoint): FloorPlanPoint {
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  const [dx, dz] = [atX - x, atZ - depth];
  return [c * dx - s * dz, s * dx + c * dz];
}

/** The four corners of a piece, from its front left on. */
export function outlineOf(placed: Placed): FloorPlanPoint[] {
  const [w, d] = [placed.sizeM[0] / 2, placed.sizeM[1] / 2];
  return (
    [
      [-w, -d],
      [w, -d],
      [w, d],
      [-w, d],
    ] as const
  ).map((own) => fromPiece(placed, own));
}

/** Whether a point lies within the walls (even-odd rule). */
export function isWithin(corners: readonly FloorPlanPoint[], [x, z]: FloorPlanPoint): boolean {
  let inside = false;
  corners.forEach(([ax, az], at) => {
    const [bx, bz] = corners[(at + 1) % corners.length] ?? [ax, az];
    if (az > z !== bz > z && x < ((bx - ax) * (z - az)) / (bz - az) + ax) inside = !inside;
  });
  return inside;
}

interface FloorPlanWall {
  readonly from: FloorPlanPoint;
  readonly to: FloorPlanPoint;
  readonly lengthM: number;
  /** Unit, out of the room. */
  readonly outward: FloorPlanPoint;
}

/** The walls of a room, in the order in which openings count them. */
function wallsOf({ planM }: Pick<FloorPlanRoom, 'planM'>): FloorPlanWall[] {
  return planM.map((from, at) => {
    const to = planM[(at + 1) % planM.length] ?? from;
    const lengthM = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const [alongX, alongZ] = lengthM > 0 ? [(to[0] - from[0]) / lengthM, (to[1] - from[1]) / lengthM] : [1, 0];
    return { from, to, lengthM, outward: [-alongZ, alongX] };
  });
}

/** Both ends of each opening on its wall. */
export function openingLines(
  room: FloorPlanRoom,
): { readonly kind: string; readonly from: FloorPlanPoint; readonly to: FloorPlanPoint }[] {
  const walls = wallsOf(room);
  return room.openings.flatMap(({ kind, wall, leftM, widthM }) => {
    const on = walls[wall];
    if (!on || on.lengthM === 0) return [];
    const at = (alongM: number): FloorPlanPoint => [
      on.from[0] + ((on.to[0] - on.from[0]) * alongM) / on.lengthM,
      on.from[1] + ((on.to[1] - on.from[1]) * alongM) / on.lengthM,
    ];
    return [{ kind, from: at(leftM), to: at(leftM + widthM) }];
  });
}

/** Where a drawing of the room lies, with space for its dimensions; z upwards on the page. */
export function floorPlanFrame({ planM }: Pick<FloorPlanRoom, 'planM'>, marginM: number) {
  const xs = planM.map(([x]) => x);
  const zs = planM.map(([, z]) => z);
  const [left, top] = [Math.min(...xs) - marginM, -Math.max(...zs) - marginM];
  const [width, height] = [Math.max(...xs) + marginM - left, -Math.min(...zs) + marginM - top];
  return { left, top, width, height };
}

/** Points as SVG has them: z grows upwards on the page. */
export const svgPoints = (points: readonly FloorPlanPoint[]): string =>
  points.map(([x, z]) => `${round(x)},${round(-z)}`).join(' ');

const round = (m: number): number => Math.round(m * 1000) / 1000;

/** `190 × 215 × 80`, in whole centimetres. */
export const centimetres = (sizeM: readonly number[]): string => sizeM.map((m) => Math.round(m * 100)).join(' × ');

/** What is drawn from above: what lies flat first, then what stands; small things on top of others are left out. */
export function drawnFromAbove(placements: readonly Placed[]): { readonly placed: Placed; readonly at: number }[] {
  const rank = ({ body }: Placed) => (body === 'flat' ? 0 : body === 'solid' ? 1 : 2);
  return placements
    .flatMap((placed, at) => (placed.body === 'on-top' ? [] : [{ placed, at }]))
    .sort((a, b) => rank(a.placed) - rank(b.placed));
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '');

/** The plan with its dimensions as a file of its own: 1 m is 100 units. Pieces carry their names and sizes. */
export function floorPlanSvg(
  { room, placements }: FloorPlan,
  nameOf: (piece: string) => string,
  title: string,
): string {
  const { left, top, width, height } = floorPlanFrame(room, 0.75);
  const line = (a: FloorPlanPoint, b: FloorPlanPoint, more: string) =>
    `<line x1="${round(a[0])}" y1="${round(-a[1])}" x2="${round(b[0])}" y2="${round(-b[1])}" ${more}/>`;
  const text = ([x, z]: FloorPlanPoint, said: string, size: number) =>
    `<text x="${round(x)}" y="${round(-z)}" font-size="${size}" text-anchor="middle" dominant-baseline="middle">${escaped(said)}</text>`;
  const dimensions = wallsOf(room).flatMap(({ from, to, lengthM, outward }) => {
    if (lengthM < 0.3) return [];
    const off = ([x, z]: FloorPlanPoint, by: number): FloorPlanPoint => [x + outward[0] * by, z + outward[1] * by];
    const middle: FloorPlanPoint = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
    return [
      line(off(from, 0.3), off(to, 0.3), 'stroke="#c8643c" stroke-width="0.01"'),
      line(off(from, 0.22), off(from, 0.38), 'stroke="#c8643c" stroke-width="0.01"'),
      line(off(to, 0.22), off(to, 0.38), 'stroke="#c8643c" stroke-width="0.01"'),
      text(off(middle, 0.5), lengthM.toFixed(2), 0.15),
    ];
  });
  const pieces = drawnFromAbove(placements).map(({ placed }) => {
    const dashes = placed.body === 'solid' ? '' : ' stroke-dasharray="0.06 0.04"';
    const fill = placed.body === 'flat' ? '#f2f4f8' : placed.body === 'hung' ? 'none' : '#ffffff';
    const outline = `<polygon points="${svgPoints(outlineOf(placed))}" fill="${fill}" stroke="#12161c" stroke-width="0.015"${dashes}/>`;
    if (placed.body !== 'solid' || Math.min(placed.sizeM[0], placed.sizeM[1]) < 0.3) return outline;
    const named = text([placed.x, placed.z + 0.05], nameOf(placed.piece), 0.1);
    return `${outline}${named}${text([placed.x, placed.z - 0.08], centimetres(placed.sizeM.slice(0, 2)), 0.08)}`;
  });
  const openings = openingLines(room).flatMap(({ kind, from, to }) => [
    line(from, to, 'stroke="#ffffff" stroke-width="0.1"'),
    ...(kind === 'window' ? [line(from, to, 'stroke="#0f5e56" stroke-width="0.03"')] : []),
  ]);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.round(width * 100)}" height="${Math.round(height * 100)}" viewBox="${[left, top, width, height].map(round).join(' ')}" font-family="sans-serif" fill="#12161c">`,
    `<title>${escaped(title)}</title>`,
    `<rect x="${round(left)}" y="${round(top)}" width="${round(width)}" height="${round(height)}" fill="#ffffff"/>`,
    `<polygon points="${svgPoints(room.planM)}" fill="#ffffff" stroke="#12161c" stroke-width="0.08"/>`,
    ...openings,
    ...pieces,
    ...dimensions,
    '</svg>',
    '',
  ].join('\n');
}
