/** Whether people can get about: walkways of 60 cm from the door to everything that is used. */

import { isInside } from '../geometry/polygon.ts';
import type { Vec2 } from '../geometry/types.ts';
import type { Placement } from './arrangement.ts';
import { boxOf } from './arrangement.ts';
import { distanceTo, fromBox, type OrientedBox } from './box.ts';
import { boundsOf, distanceToWalls, type FloorPlan, pointAt, type Wall, wallsOf } from './floorPlan.ts';

/** Half the width of a walkway. */
const WALK_RADIUS_M = 0.3;
/** From where somebody stands, a piece is reached that is this far beyond the walkway. */
const ARM_M = 0.4;
/** What stands lower is stepped over, what hangs higher is walked under. */
const STEP_M = 0.06;
const HEAD_M = 1.95;
const CELL_M = 0.1;

export interface Circulation {
  /** Pieces that nobody can get to. */
  readonly cutOff: readonly Placement[];
  /** Doors that cannot be reached from the first one. */
  readonly blockedDoors: number;
}

/** What hangs on a wall and is thinner than this is brushed past. */
const THIN_M = 0.12;
/** So far before its front a piece must at least be free. */
const FRONT_M = 0.25;

/** Bodies that people have to walk around. */
function isObstacle(placement: Placement, box: OrientedBox): boolean {
  if (placement.body !== 'solid' && placement.body !== 'hung') return false;
  if (placement.body === 'hung' && box.halfDepth * 2 < THIN_M) return false;
  return box.top > STEP_M && box.bottom < HEAD_M;
}

/** Floods the floor from the doors. Exact to the 10 cm of its cells, on the safe side where they are coarse. */
export function circulation(bare: BareFloor, placements: readonly Placement[]): Circulation {
  const bodies = placements.map(boxOf);
  const obstacles = placements.map((placement, i) => isObstacle(placement, bodies[i]));
  const floor = new WalkableFloor(
    bare,
    bodies.filter((_, i) => obstacles[i]),
  );
  const { floorPlan, walls } = bare;
  const starts = floorPlan.openings
    .filter((o) => o.kind === 'door')
    .map((door) => {
      return pointAt(walls[door.wall], door.leftM + door.widthM / 2, WALK_RADIUS_M + 0.06);
    });
  const from = starts.length > 0 ? starts : [centreOf(floorPlan)];
  const reached = floor.flood(from[0]);
  let blockedDoors = 0;
  for (const start of from) if (!floor.isNear(reached, start, 0.26)) blockedDoors++;
  const cutOff = placements.filter((placement, i) => {
    if (placement.reach === 'none') return false;
    const ahead = fromBox(bodies[i], [0, -bodies[i].halfDepth - FRONT_M]);
    const blocked =
      placement.reach === 'front' &&
      placements.some(
        (other, k) => obstacles[k] && other.arrangement !== placement.arrangement && distanceTo(bodies[k], ahead) === 0,
      );
    return blocked || !floor.canReach(reached, placement);
  });
  return { cutOff, blockedDoors };
}

function centreOf(floorPlan: FloorPlan): Vec2 {
  const { left, right, near, far } = boundsOf(floorPlan.corners);
  return [(left + right) / 2, (near + far) / 2];
}

/** The floor of an empty room in cells: in which of them the middle of a person may be. */
export class BareFloor {
  readonly floorPlan: FloorPlan;
  readonly walls: readonly Wall[];
  readonly left: number;
  readonly near: number;
  readonly columns: number;
  readonly rows: number;
  readonly free: Uint8Array;

  constructor(floorPlan: FloorPlan) {
    const { left, right, near, far } = boundsOf(floorPlan.corners);
    this.floorPlan = floorPlan;
    this.walls = wallsOf(floorPlan.corners);
    this.left = left;
    this.near = near;
    this.columns = Math.ceil((right - left) / CELL_M);
    this.rows = Math.ceil((far - near) / CELL_M);
    this.free = new Uint8Array(this.columns * this.rows);
    for (let j = 0; j < this.rows; j++) {
      for (let i = 0; i < this.columns; i++) {
        const p: Vec2 = [left + (i + 0.5) * CELL_M, near + (j + 0.5) * CELL_M];
        const open = isInside(floorPlan.corners, p) && distanceToWalls(this.walls, p) >= WALK_RADIUS_M - 1e-6;
        this.free[j * this.columns + i] = open ? 1 : 0;
      }
    }
  }
}

/** The same with furniture. */
class WalkableFloor {
  private readonly left: number;
  private readonly near: number;
  private readonly columns: number;
  private readonly rows: number;
  private readonly free: Uint8Array;

  constructor(bare: BareFloor, bodies: readonly OrientedBox[]) {
    this.left = bare.left;
    this.near = bare.near;
    this.columns = bare.columns;
    this.rows = bare.rows;
    this.free = bare.free.slice();
    for (const body of bodies) this.block(body);
  }

  private middle(i: number, j: number): Vec2 {
    return [this.left + (i + 0.5) * CELL_M, this.near + (j + 0.5) * CELL_M];
  }

  private block(body: OrientedBox): void {
    const c = Math.cos(body.turn);
    const n = Math.sin(body.turn);
    const spanX = Math.abs(c) * body.halfWidth + Math.abs(n) * body.halfDepth + WALK_RADIUS_M;
    const spanZ = Math.abs(n) * body.halfWidth + Math.abs(c) * body.halfDepth + WALK_RADIUS_M;
    const [i0, i1] = [body.x - spanX, body.x + spanX].map((x) => Math.floor((x - this.left) / CELL_M));
    const [j0, j1] = [body.z - spanZ, body.z + spanZ].map((z) => Math.floor((z - this.near) / CELL_M));
    const least = (WALK_RADIUS_M - 1e-6) ** 2;
    for (let j = Math.max(0, j0); j <= Math.min(this.rows - 1, j1); j++) {
      const dz = this.near + (j + 0.5) * CELL_M - body.z;
      for (let i = Math.max(0, i0); i <= Math.min(this.columns - 1, i1); i++) {
        const dx = this.left + (i + 0.5) * CELL_M - body.x;
        const x = Math.max(0, Math.abs(c * dx - n * dz) - body.halfWidth);
        const z = Math.max(0, Math.abs(n * dx + c * dz) - body.halfDepth);
        if (x * x + z * z < least) this.free[j * this.columns + i] = 0;
      }
    }
  }

  /** Marks every free cell that can be walked to from the free cell nearest to `start`, which may be 25 cm away. */
  flood(start: Vec2): Uint8Array {
    const reached = new Uint8Array(this.free.length);
    const first = this.nearestFree(start, 0.25);
    if (first < 0) return reached;
    const queue = [first];
    reached[first] = 1;
    for (let head = 0; head < queue.length; head++) {
      const at = queue[head];
      const i = at % this.columns;
      const next = [i > 0 ? at - 1 : -1, i + 1 < this.columns ? at + 1 : -1, at - this.columns, at + this.columns];
      for (const to of next) {
        if (to < 0 || to >= this.free.length || reached[to] || !this.free[to]) continue;
        reached[to] = 1;
        queue.push(to);
      }
    }
    return reached;
  }

  private nearestFree(p: Vec2, within: number): number {
    let best = -1;
    let least = within;
    this.around(p, within, (at, distance) => {
      if (this.free[at] && distance < least) {
        least = distance;
        best = at;
      }
    });
    return best;
  }

  private around(p: Vec2, within: number, visit: (at: number, distance: number) => void): void {
    const span = Math.ceil(within / CELL_M);
    const ci = Math.floor((p[0] - this.left) / CELL_M);
    const cj = Math.floor((p[1] - this.near) / CELL_M);
    for (let j = Math.max(0, cj - span); j <= Math.min(this.rows - 1, cj + span); j++) {
      for (let i = Math.max(0, ci - span); i <= Math.min(this.columns - 1, ci + span); i++) {
        const [x, z] = this.middle(i, j);
        const distance = Math.hypot(x - p[0], z - p[1]);
        if (distance <= within) visit(j * this.columns + i, distance);
      }
    }
  }

  isNear(reached: Uint8Array, p: Vec2, within: number): boolean {
    let near = false;
    this.around(p, within, (at) => {
      if (reached[at]) near = true;
    });
    return near;
  }

  /** Whether somebody can stand within arm's length of the piece's front, or of any of its sides. */
  canReach(reached: Uint8Array, placement: Placement): boolean {
    const box = boxOf(placement);
    const steps = 4;
    for (let k = 0; k <= steps; k++) {
      const t = (k / steps) * 2 - 1;
      const { halfWidth: w, halfDepth: d } = box;
      const edges: Vec2[] =
        placement.reach === 'front'
          ? [[t * w, -d]]
          : [
              [t * w, -d],
              [t * w, d],
              [-w, t * d],
              [w, t * d],
            ];
      if (edges.some((edge) => this.isNear(reached, fromBox(box, edge), WALK_RADIUS_M + ARM_M))) return true;
    }
    return false;
  }
}
