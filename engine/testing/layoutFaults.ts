/** What a designer would not accept in a furnished floor plan, counted. */

import { boxOf, type Placement } from '../design/arrangement.ts';
import { distanceTo, type OrientedBox, overlap } from '../design/box.ts';
import { BareFloor, circulation } from '../design/circulation.ts';
import { distanceToWalls, type FloorPlan, wallsOf } from '../design/floorPlan.ts';
import { isInRoom, siteOf } from '../design/site.ts';

/** Contact: two things may share this much, metres. */
const CONTACT_M = 0.005;

const pushedIn = /chair|stool|cushion/;
const tabled = /table|desk|worktop/;

export interface LayoutFaults {
  /** Pairs that go into each other, as `a/b`. */
  readonly interpenetrations: readonly string[];
  readonly outside: readonly string[];
  /** What stands where a door opens. */
  readonly inDoorways: readonly string[];
  readonly cutOff: readonly string[];
  readonly blockedDoors: number;
  /** Pieces whose front is at a wall. */
  readonly facingWalls: readonly string[];
}

/**
 * The bodies of a piece. A chair pushed in goes under the table's top: chairs count as a seat and a back, tables as a
 * top and the legs 20 cm within it.
 */
function bodiesOf(placement: Placement): OrientedBox[] {
  const box = boxOf(placement);
  if (pushedIn.test(placement.id) && box.top - box.bottom > 0.6) {
    const back = box.halfDepth * 0.3;
    const shift = box.halfDepth - back;
    const [x, z] = [box.x + Math.sin(box.turn) * shift, box.z + Math.cos(box.turn) * shift];
    return [
      { ...box, top: box.bottom + 0.52 },
      { ...box, x, z, halfDepth: back },
    ];
  }
  if (tabled.test(placement.id) && box.top - box.bottom > 0.6) {
    const legs = {
      ...box,
      halfWidth: Math.max(0.05, box.halfWidth - 0.2),
      halfDepth: Math.max(0.05, box.halfDepth - 0.2),
    };
    return [{ ...box, bottom: box.top - 0.12 }, legs];
  }
  return [box];
}

function standsWithin(thing: Placement, host: Placement): boolean {
  return thing.body === 'on-top' && host.body === 'solid' && distanceTo(boxOf(host), [thing.x, thing.z]) === 0;
}

function goInto(a: Placement, b: Placement): boolean {
  if (a.body === 'flat' || b.body === 'flat') return a.body === b.body && overlap(boxOf(a), boxOf(b)) > CONTACT_M;
  if (overlap(boxOf(a), boxOf(b)) <= CONTACT_M) return false;
  if (a.arrangement !== b.arrangement) return true;
  // What stands on a worktop or a shelf lies within the outer box of a piece that reaches higher behind it.
  if (standsWithin(a, b) || standsWithin(b, a)) return false;
  return bodiesOf(a).some((one) => bodiesOf(b).some((other) => overlap(one, other) > CONTACT_M));
}

/** Seats and cupboards whose front stands less than 25 cm before a wall or something of another arrangement. */
function facesWall(floorPlan: FloorPlan, placements: readonly Placement[], one: Placement): boolean {
  if (one.body !== 'solid' || one.reach !== 'front') return false;
  const box = boxOf(one);
  const ahead: [number, number] = [
    box.x - Math.sin(box.turn) * (box.halfDepth + 0.25),
    box.z - Math.cos(box.turn) * (box.halfDepth + 0.25),
  ];
  const walls = wallsOf(floorPlan.corners);
  const blocked = placements.some(
    (other) =>
      other !== one &&
      other.body === 'solid' &&
      other.arrangement !== one.arrangement &&
      boxOf(other).top > 0.06 &&
      distanceTo(boxOf(other), ahead) === 0,
  );
  return (
    blocked ||
    distanceToWalls(walls, ahead) < 0.01 ||
    !isInRoom(siteOf(floorPlan), { ...box, x: ahead[0], z: ahead[1], halfWidth: 0.01, halfDepth: 0.01 })
  );
}

/** Looks through a furnished floor plan. */
export function layoutFaults(floorPlan: FloorPlan, placements: readonly Placement[]): LayoutFaults {
  const site = siteOf(floorPlan);
  const interpenetrations: string[] = [];
  for (let i = 0; i < placements.length; i++) {
    for (let j = i + 1; j < placements.length; j++) {
      if (goInto(placements[i], placements[j])) interpenetrations.push(`${placements[i].id}/${placements[j].id}`);
    }
  }
  const { cutOff, blockedDoors } = circulation(new BareFloor(floorPlan), placements);
  const ids = (list: readonly Placement[]) => list.map(({ id }) => id);
  return {
    interpenetrations,
    outside: ids(placements.filter((one) => !isInRoom(site, boxOf(one)))),
    inDoorways: ids(
      placements.filter(
        (one) => one.body === 'solid' && site.doors.some((door) => overlap(door, boxOf(one)) > CONTACT_M),
      ),
    ),
    cutOff: ids(cutOff),
    blockedDoors,
    facingWalls: ids(placements.filter((one) => facesWall(floorPlan, placements, one))),
  };
}
