/** A Room in the figures that people ask for. */
import type { Room } from '#engine/geometry/roomSchema.ts';
import type { RoomFacts } from './model/facts.ts';

type Point = readonly [number, number];

const degrees = (radians: number): number => (radians * 180) / Math.PI;

/** Area of a polygon by the surveyor's formula. */
function areaOf(points: readonly Point[]): number {
  let twice = 0;
  for (const [at, [x, y]] of points.entries()) {
    const [nextX, nextY] = points[(at + 1) % points.length] ?? [0, 0];
    twice += x * nextY - nextX * y;
  }
  return Math.abs(twice) / 2;
}

/**
 * Where the ray through a pixel meets the floor, (x, z) in metres; undefined at and above the horizon, and beyond 30 m.
 */
function onFloor({ camera }: Room, [u, v]: Point): Point | undefined {
  const { focalPx, principalPx, rotation: r, heightM } = camera;
  const ray = [(u - principalPx[0]) / focalPx, (v - principalPx[1]) / focalPx, 1] as const;
  const world = (column: number) => ray.reduce((sum, value, row) => sum + value * (r[3 * row + column] ?? 0), 0);
  const down = world(1);
  if (down >= -1e-6) return undefined;
  const t = -heightM / down;
  const point: Point = [t * world(0), t * world(2)];
  return Math.hypot(...point) > 30 ? undefined : point;
}

function spanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : Math.max(...values) - Math.min(...values);
}

export function roomFacts(room: Room, corrected: boolean): RoomFacts {
  const { planM, ceilingHeightM, openings, confidence, unsupported, camera, width } = room;
  const r = camera.rotation;
  const points: Point[] = room.surfaces
    .filter(({ kind }) => kind === 'floor')
    .flatMap(({ polygonPx }) => polygonPx)
    .flatMap((point) => {
      const met = onFloor(room, point);
      return met ? [met] : [];
    });
  const all = [...planM, ...points];
  const lengths = planM.slice(1).map(([x, z], at) => Math.hypot(x - (planM[at]?.[0] ?? 0), z - (planM[at]?.[1] ?? 0)));
  const walls = lengths.reduce((sum, length) => sum + length, 0) * ceilingHeightM;
  const holes = openings.reduce((sum, each) => sum + each.widthM * each.heightM, 0);
  return {
    widthM: spanOf(all.map(([x]) => x)),
    depthM: spanOf(all.map(([, z]) => z)),
    heightM: ceilingHeightM,
    floorM2: areaOf(points),
    wallsM2: Math.max(0, walls - holes),
    openings: openings.map(({ kind, widthM, heightM }) => ({ kind, widthM, heightM })),
    confidence,
    corrected,
    // The view's direction is the last row, what is up the middle column.
    pitchDeg: degrees(Math.asin(Math.max(-1, Math.min(1, -(r[7] ?? 0))))),
    rollDeg: degrees(Math.atan2(r[1] ?? 0, -(r[4] ?? -1))),
    fieldOfViewDeg: degrees(2 * Math.atan(width / (2 * camera.focalPx))),
    sloped: unsupported?.includes('slope') ?? false,
  };
}
