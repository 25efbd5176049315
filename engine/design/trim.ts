/** Skirting, cornice and beams along the walls of a floor plan. */
import { identity } from '../furniture/kit/affine.ts';
import { MeshBuilder } from '../furniture/kit/mesh.ts';
import { block } from '../furniture/kit/solids.ts';
import { isInside } from '../geometry/polygon.ts';
import type { Vec2, Vec3 } from '../geometry/types.ts';
import type { Mesh } from '../render/types.ts';
import { boundsOf, ceilingAt, distanceToWalls, type FloorPlan, pointAt, type Wall } from './floorPlan.ts';
import type { Joinery } from './joinery.ts';
import { FaceBuilder } from './shellMesh.ts';

/** How far skirting stands out from the wall. */
const SKIRTING_DEPTH_M = 0.014;

/** Boards along all walls, interrupted by whatever opening reaches down to them. */
export function skirtingMesh(floorPlan: FloorPlan, walls: readonly Wall[], joinery: Joinery): Mesh {
  const builder = new MeshBuilder();
  const wide = Math.max(0.045, joinery.casingM);
  for (const wall of walls) {
    let from = 0;
    const low = floorPlan.openings
      .filter((o) => o.wall === wall.index && o.bottomM < joinery.skirtingM)
      .sort((a, b) => a.leftM - b.leftM);
    for (const o of [...low, { leftM: wall.lengthM + wide, widthM: 0 }]) {
      const to = Math.min(wall.lengthM, o.leftM - wide);
      if (to - from > 0.01) builder.add('painted', board(wall, from, to, joinery.skirtingM), identity);
      from = o.leftM + o.widthM + wide;
    }
  }
  return builder.build().mesh;
}

function board(wall: Wall, from: number, to: number, height: number) {
  const a = pointAt(wall, from, 0);
  const b = pointAt(wall, to, SKIRTING_DEPTH_M);
  return block([a[0], 0, a[1]], [b[0], height, b[1]], { radius: 0.004 });
}

/** A cornice's section: metres from the wall, metres below the ceiling, as shares of its height. */
const section: readonly Vec2[] = [
  [0, 1],
  [0.1, 1],
  [0.1, 0.88],
  [0.16, 0.84],
  [0.26, 0.56],
  [0.44, 0.32],
  [0.68, 0.2],
  [0.74, 0.12],
  [0.88, 0.1],
  [0.88, 0],
];

/** A moulding under the ceiling, mitred in the corners. */
export function corniceMesh(floorPlan: FloorPlan, walls: readonly Wall[], heightM: number): Mesh {
  const builder = new FaceBuilder();
  const at = (corner: number, [away, below]: Vec2): Vec3 => {
    const before = walls[(corner + walls.length - 1) % walls.length].inward;
    const after = walls[corner % walls.length].inward;
    const [x, z] = floorPlan.corners[corner % walls.length];
    const d = away * heightM;
    return [x + (before[0] + after[0]) * d, floorPlan.heightM - below * heightM, z + (before[1] + after[1]) * d];
  };
  for (const wall of walls) {
    for (let k = 0; k + 1 < section.length; k++) {
      const [a, b] = [section[k], section[k + 1]];
      const [run, rise] = [b[0] - a[0], a[1] - b[1]];
      const length = Math.hypot(run, rise);
      // The section goes up and into the room: its outer side looks in and down.
      const normal: Vec3 = [(wall.inward[0] * rise) / length, -run / length, (wall.inward[1] * rise) / length];
      builder.face(
        [at(wall.index, a), at(wall.index + 1, a), at(wall.index + 1, b), at(wall.index, b)],
        normal,
        (p) => [p[0] + p[2], p[1]],
        0,
      );
    }
  }
  return builder.build();
}

interface Beams {
  /** They run along x, one beside the other along z. */
  readonly alongX: boolean;
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

function beamLattice(floorPlan: FloorPlan): Beams {
  const { left, right, near, far } = boundsOf(floorPlan.corners);
  const alongX = right - left <= far - near;
  const [from, to] = alongX ? [near, far] : [left, right];
  return { alongX, from, to, count: Math.max(2, Math.round((to - from) / 0.95)) };
}

/** What brings the i-th of `lamps` places out of a beam: half a pitch where it would lie in one. */
function offBeam({ from, to, count }: Beams, i: number, lamps: number): number {
  const station = ((i + 0.5) / lamps) * count - 0.5;
  return Math.abs(station - Math.round(station)) < 0.2 ? (0.5 * (to - from)) / count : 0;
}

/** Beams under the ceiling across the shorter side, about a metre apart. */
export function beamMesh(floorPlan: FloorPlan): Mesh {
  const builder = new MeshBuilder();
  const { left, right, near, far } = boundsOf(floorPlan.corners);
  const { alongX, from, to, count } = beamLattice(floorPlan);
  const [start, end] = alongX ? [left, right] : [near, far];
  const top = floorPlan.heightM + 0.01;
  for (let i = 0; i < count; i++) {
    const at = from + ((i + 0.5) * (to - from)) / count;
    for (const [a, b] of spans(floorPlan, alongX, at, start, end)) {
      const low: Vec3 = alongX ? [a, top - 0.17, at - 0.065] : [at - 0.065, top - 0.17, a];
      const high: Vec3 = alongX ? [b, top, at + 0.065] : [at + 0.065, top, b];
      builder.add('wood', block(low, high, { radius: 0.008 }));
    }
  }
  return builder.build().mesh;
}

/** Parts of a line across the floor plan that lie inside of it, to 5 cm. */
function spans(floorPlan: FloorPlan, alongX: boolean, at: number, start: number, end: number): [number, number][] {
  const out: [number, number][] = [];
  let open: number | null = null;
  for (let s = start; s <= end + 0.05; s += 0.05) {
    const inside = s <= end && isInside(floorPlan.corners, alongX ? [s + 0.001, at] : [at, s + 0.001]);
    if (inside && open === null) open = s;
    if (!inside && open !== null) {
      out.push([open, Math.min(s, end)]);
      open = null;
    }
  }
  return out;
}

/** Area of one downlight's shining disc, m². */
export const DOWNLIGHT_M2 = Math.PI * 0.045 ** 2;

/**
 * Where downlights are set: about 1.7 m apart, on a lattice whose ends lie half a pitch from the walls; beside beams,
 * not over them.
 */
export function downlightPlaces(floorPlan: FloorPlan, walls: readonly Wall[], beams: boolean): Vec2[] {
  const { left, right, near, far } = boundsOf(floorPlan.corners);
  const counts = [right - left, far - near].map((m) => Math.max(1, Math.round((m - 0.4) / 1.7)));
  const beside = beams ? beamLattice(floorPlan) : null;
  const places: Vec2[] = [];
  for (let i = 0; i < counts[0]; i++) {
    for (let j = 0; j < counts[1]; j++) {
      const x =
        left +
        ((i + 0.5) / counts[0]) * (right - left) +
        (beside && !beside.alongX ? offBeam(beside, i, counts[0]) : 0);
      const z = near + ((j + 0.5) / counts[1]) * (far - near) + (beside?.alongX ? offBeam(beside, j, counts[1]) : 0);
      const isLevel = ceilingAt(floorPlan, [x, z]) > floorPlan.heightM - 0.01;
      if (isLevel && isInside(floorPlan.corners, [x, z]) && distanceToWalls(walls, [x, z]) >= 0.25) places.push([x, z]);
    }
  }
  return places;
}

/** Downlights at their places: rims and shining discs (looks 0 and 1). */
export function downlightMesh(places: readonly Vec2[], ceilingM: number): Mesh {
  const builder = new FaceBuilder();
  for (const [x, z] of places) {
    disc(builder, [x, ceilingM - 0.004, z], 0.058, 0);
    disc(builder, [x, ceilingM - 0.006, z], 0.045, 1);
  }
  return builder.build();
}

function disc(builder: FaceBuilder, [x, y, z]: Vec3, radius: number, bsdf: number): void {
  const corners = Array.from({ length: 14 }, (_, k): Vec3 => {
    const angle = (2 * Math.PI * k) / 14;
    return [x + radius * Math.cos(angle), y, z + radius * Math.sin(angle)];
  });
  builder.face(corners, [0, -1, 0], () => [0, 0], bsdf);
}
