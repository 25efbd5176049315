/** Room type and seed → a floor plan with doors and windows where such a room has them. */
import type { RoomType } from '#catalog/rooms/schema.ts';
import { type Chance, chanceOf } from '../chance.ts';
import type { Vec2 } from '../geometry/types.ts';
import { type FloorPlan, type FloorPlanOpening, type Wall, wallsOf } from './floorPlan.ts';

/**
 * none · slit: high and low, as in basements · small: a bathroom's · normal: over a sill · counter: over a worktop ·
 * large: almost from the floor · glazed: most of the wall, as in shops and sunrooms · open: no wall at all, with a
 * railing.
 */
type WindowKind = 'none' | 'slit' | 'small' | 'normal' | 'counter' | 'large' | 'glazed' | 'open';

interface Traits {
  readonly windows: WindowKind;
  /** Walls that have windows, at most. */
  readonly windowWalls: number;
  /** Chance of an L-shaped floor plan. */
  readonly lShape: number;
  readonly doorWidthM: number;
  /** Doors; the second one, where there is one, is in another wall. */
  readonly doors: number;
  /** Under the roof: the long walls are low, door and window are in the gables. */
  readonly sloped: boolean;
}

const usual: Traits = { windows: 'normal', windowWalls: 1, lShape: 0, doorWidthM: 0.85, doors: 1, sloped: false };

const traits: Readonly<Record<string, Partial<Traits>>> = {
  'living-room': { windows: 'large', windowWalls: 2, lShape: 0.18 },
  bedroom: { windowWalls: 2, lShape: 0.12 },
  kitchen: { windows: 'counter' },
  bathroom: { windows: 'small', doorWidthM: 0.78 },
  'powder-room': { windows: 'small', doorWidthM: 0.75 },
  'dining-room': { windows: 'large' },
  'open-plan-living': { windows: 'large', windowWalls: 2, lShape: 0.2, doors: 2 },
  'studio-apartment': { windows: 'large', lShape: 0.2 },
  entryway: { windows: 'none', doorWidthM: 0.95, doors: 2 },
  hallway: { windows: 'none', doors: 3 },
  staircase: { windows: 'normal' },
  balcony: { windows: 'open' },
  terrace: { windows: 'open', windowWalls: 2 },
  'laundry-room': { windows: 'small' },
  'walk-in-closet': { windows: 'none' },
  attic: { sloped: true },
  basement: { windows: 'slit' },
  garage: { windows: 'slit' },
  'home-theatre': { windows: 'small' },
  sunroom: { windows: 'glazed', windowWalls: 3 },
  'hotel-room': { windows: 'large' },
  'hotel-lobby': { windows: 'glazed', windowWalls: 2, doorWidthM: 1.6 },
  office: { windows: 'large', windowWalls: 2, doorWidthM: 0.95 },
  'executive-office': { windows: 'large', doorWidthM: 0.95 },
  'meeting-room': { windows: 'large', doorWidthM: 0.95 },
  reception: { windows: 'glazed', doorWidthM: 1.6 },
  'coworking-space': { windows: 'glazed', windowWalls: 2, doorWidthM: 0.95, lShape: 0.2 },
  restaurant: { windows: 'glazed', doorWidthM: 1.6 },
  cafe: { windows: 'glazed', doorWidthM: 0.95 },
  bar: { windows: 'slit', doorWidthM: 0.95 },
  'commercial-kitchen': { windows: 'slit', doorWidthM: 0.95 },
  shop: { windows: 'glazed', doorWidthM: 1.6 },
  showroom: { windows: 'glazed', windowWalls: 2, doorWidthM: 1.6 },
  'hair-salon': { windows: 'glazed', doorWidthM: 0.95 },
  classroom: { windows: 'large', doorWidthM: 0.95 },
  kindergarten: { windows: 'large', windowWalls: 2, doorWidthM: 0.95 },
  library: { windows: 'large', windowWalls: 2, doorWidthM: 1.6 },
  gallery: { windows: 'slit', doorWidthM: 1.6 },
  gym: { windows: 'glazed', doorWidthM: 1.6 },
  'yoga-studio': { windows: 'glazed', doorWidthM: 0.95 },
  spa: { windows: 'small' },
  'public-restroom': { windows: 'none', doorWidthM: 0.95 },
};

/** A floor plan whose size lies within 12 % of what the room type usually has. */
export function drawFloorPlan(roomType: RoomType, seed: number): FloorPlan {
  const chance = chanceOf(seed).branch(11);
  const own: Traits = { ...usual, ...traits[roomType.id] };
  const [typicalWidth, typicalDepth, typicalHeight] = roomType.sizeM;
  const width = round5(typicalWidth * chance.between(0.94, 1.12));
  const depth = round5(typicalDepth * chance.between(0.94, 1.12));
  const heightM = round5(typicalHeight * chance.between(0.97, 1.06));
  const turned = chance() < own.lShape && width * depth > 19;
  const corners = turned ? lShape(width, depth, chance) : rectangle(width, depth);
  const walls = wallsOf(corners);
  if (own.sloped) return underRoof(corners, heightM, own, chance);
  const openings: FloorPlanOpening[] = [];
  const windowWalls = chooseWindowWalls(walls, own, chance);
  placeDoors(walls, windowWalls, own, heightM, chance, openings);
  for (const wall of windowWalls) openings.push(...windowsOn(wall, own.windows, heightM, openings, chance));
  return { corners, heightM, openings };
}

const KNEE_M = 1.15;

/**
 * A room under a roof: low along its longer walls, in whose slopes are windows; a door in one gable, a window in the
 * other.
 */
function underRoof(corners: readonly Vec2[], heightM: number, own: Traits, chance: Chance): FloorPlan {
  const walls = wallsOf(corners);
  const first = walls[0].lengthM >= walls[1].lengthM ? 0 : 1;
  const low = [first, first + 2];
  const gables = [first + 1, (first + 3) % 4];
  const span = walls[gables[0]].lengthM;
  const runM = round5(span * 0.31);
  const levelM = span - 2 * runM;
  const doorGable = chance() < 0.5 ? 0 : 1;
  const inMiddle = (wall: number, widthM: number) => ({ wall, leftM: (span - widthM) / 2, widthM });
  const windowM = Math.min(1.3, levelM - 0.45);
  const openings: FloorPlanOpening[] = [
    {
      kind: 'door',
      ...inMiddle(gables[doorGable], own.doorWidthM),
      bottomM: 0,
      heightM: Math.min(2.08, heightM - 0.25),
    },
    {
      kind: 'window',
      ...inMiddle(gables[1 - doorGable], windowM),
      bottomM: 0.8,
      heightM: Math.min(1.45, heightM - 1.1),
    },
  ];
  const glazed = chance() < 0.5 ? [0] : [0, 1];
  const slopes = low.map((wall, i) => {
    const { lengthM } = walls[wall];
    const count = glazed.includes(i) ? Math.max(1, Math.floor(lengthM / 2)) : 0;
    const windows = Array.from({ length: count }, (_, k) => ({
      leftM: ((k + 0.5) * lengthM) / count - 0.39,
      widthM: 0.78,
    }));
    return { wall, kneeM: KNEE_M, runM, windows };
  });
  return { corners, heightM, openings, slopes };
}

const round5 = (m: number): number => Math.round(m * 20) / 20;

function rectangle(width: number, depth: number): Vec2[] {
  return [
    [0, 0],
    [0, depth],
    [width, depth],
    [width, 0],
  ];
}

/** One near corner is cut out, left or right. */
function lShape(width: number, depth: number, chance: Chance): Vec2[] {
  const a = round5(width * chance.between(0.28, 0.4));
  const b = round5(depth * chance.between(0.26, 0.38));
  if (chance() < 0.5) {
    return [
      [0, 0],
      [0, depth],
      [width, depth],
      [width, b],
      [width - a, b],
      [width - a, 0],
    ];
  }
  return [
    [a, 0],
    [a, b],
    [0, b],
    [0, depth],
    [width, depth],
    [width, 0],
  ];
}

/** Long outer walls first; the wall at the near side last, since rooms are mostly seen from there. */
function chooseWindowWalls(walls: readonly Wall[], own: Traits, chance: Chance): Wall[] {
  if (own.windows === 'none') return [];
  const longest = Math.max(...walls.map((wall) => wall.lengthM));
  const ranked = walls
    .filter((wall) => wall.lengthM > longest * 0.45)
    .map((wall) => ({ wall, rank: chance() + (wall.inward[1] > 0.5 ? -0.7 : 0) + (wall.lengthM / longest) * 0.35 }))
    .sort((a, b) => b.rank - a.rank);
  const count = own.windowWalls > 1 ? chance.whole(1, own.windowWalls) : 1;
  const chosen: Wall[] = [];
  for (const { wall } of ranked) {
    if (chosen.length === count) break;
    // Light from two sides comes round a corner, hardly ever from opposite walls.
    const opposite = chosen.some((other) => dot(other.inward, wall.inward) < -0.5);
    if (!opposite || own.windows === 'glazed') chosen.push(wall);
  }
  return chosen;
}

const dot = (a: Vec2, b: Vec2): number => a[0] * b[0] + a[1] * b[1];

function placeDoors(
  walls: readonly Wall[],
  windowWalls: readonly Wall[],
  own: Traits,
  heightM: number,
  chance: Chance,
  openings: FloorPlanOpening[],
): void {
  const doorHeightM = own.doorWidthM > 1.2 ? Math.min(2.3, heightM - 0.3) : Math.min(2.08, heightM - 0.25);
  const free = walls.filter((wall) => !windowWalls.includes(wall) && wall.lengthM > own.doorWidthM + 0.45);
  const candidates = (free.length > 0 ? free : walls.filter((wall) => wall.lengthM > own.doorWidthM + 0.45))
    .map((wall) => ({ wall, rank: chance() + (wall.inward[1] > 0.5 ? 0.55 : 0) }))
    .sort((a, b) => b.rank - a.rank);
  for (let i = 0; i < own.doors && i < candidates.length; i++) {
    const { wall } = candidates[i];
    const room = wall.lengthM - own.doorWidthM;
    const nearCorner = Math.min(room / 2, chance.between(0.14, 0.3));
    const inMiddle = own.doorWidthM > 1.2 || chance() < 0.12;
    const leftM = inMiddle ? room / 2 : chance() < 0.5 ? nearCorner : room - nearCorner;
    openings.push({ kind: 'door', wall: wall.index, leftM, bottomM: 0, widthM: own.doorWidthM, heightM: doorHeightM });
  }
}

interface WindowShape {
  readonly sillM: number;
  readonly headM: number;
  readonly widthM: number;
  /** Free wall between two windows, and beside them. */
  readonly gapM: number;
}

function windowShape(kind: WindowKind, heightM: number, lengthM: number, chance: Chance): WindowShape {
  const head = Math.min(heightM - 0.22, Math.max(2.15, heightM - 0.45));
  switch (kind) {
    case 'slit':
      return { sillM: heightM - 0.75, headM: heightM - 0.25, widthM: 1.1, gapM: 0.9 };
    case 'small':
      return { sillM: 1.35, headM: Math.min(head, 2.1), widthM: chance.between(0.55, 0.8), gapM: 3 };
    case 'counter':
      return { sillM: 1.12, headM: Math.min(head, 2.15), widthM: chance.between(1, 1.5), gapM: 2 };
    case 'large':
      return {
        sillM: chance() < 0.6 ? 0.08 : 0.42,
        headM: head,
        widthM: Math.min(chance.between(1.7, 2.9), lengthM - 0.9),
        gapM: 0.7,
      };
    case 'glazed':
      return { sillM: 0.12, headM: head, widthM: lengthM - 0.8, gapM: 0.35 };
    case 'open':
      return { sillM: 0, headM: heightM - 0.15, widthM: lengthM - 0.3, gapM: 0.1 };
    default:
      return {
        sillM: chance.between(0.75, 0.92),
        headM: Math.min(head, 2.35),
        widthM: chance.between(1.1, 1.7),
        gapM: 0.8,
      };
  }
}

/** Equal windows at equal distances on the part of the wall that no door takes. */
function windowsOn(
  wall: Wall,
  kind: WindowKind,
  heightM: number,
  others: readonly FloorPlanOpening[],
  chance: Chance,
): FloorPlanOpening[] {
  let from = 0;
  let to = wall.lengthM;
  for (const other of others) {
    if (other.wall !== wall.index) continue;
    if (other.leftM + other.widthM / 2 < wall.lengthM / 2) from = Math.max(from, other.leftM + other.widthM);
    else to = Math.min(to, other.leftM);
  }
  const shape = windowShape(kind, heightM, to - from, chance);
  if (to - from < shape.widthM * 0.7 + 0.3) return [];
  const widthM = Math.min(shape.widthM, to - from - 0.3);
  const most = kind === 'small' || kind === 'counter' || kind === 'open' ? 1 : 5;
  const count = Math.max(1, Math.min(most, Math.floor((to - from - shape.gapM * 0.8) / (widthM + shape.gapM))));
  const gap = (to - from - count * widthM) / (count + 1);
  const opening = kind === 'open' ? 'passage' : 'window';
  return Array.from({ length: count }, (_, i) => ({
    kind: opening,
    wall: wall.index,
    leftM: from + gap + i * (widthM + gap),
    bottomM: shape.sillM,
    widthM,
    heightM: shape.headM - shape.sillM,
  }));
}
