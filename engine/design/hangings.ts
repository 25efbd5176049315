/** What hangs at windows, on free walls and from the ceiling, and where it goes. */
import type { Chance } from '../chance.ts';
import type { DecorSpot } from '../furniture/types.ts';
import { type Arrangement, boxOf, type Placement } from './arrangement.ts';
import { type Brief, Draft, depthOf, firstWanted, heightOf, wantedPiece, widthOf } from './arrangements/draft.ts';
import type { OrientedBox } from './box.ts';
import { circulation } from './circulation.ts';
import { boundsOf, type DrawnCurtain, placeOn, pointAt, type Wall } from './floorPlan.ts';
import { turnOf } from './roomShell.ts';
import { collide, type Settled, type Site, settle } from './site.ts';

/** Pictures hang with their middle at the height of the eyes. */
const EYE_M = 1.48;
/** Curtains are wider than their window, so that they can be drawn aside. */
const CURTAIN_BESIDE_M = 0.28;

function standing(arrangement: Omit<Arrangement, 'variants' | 'wishes' | 'needed'>, draft: Draft): Arrangement {
  return { ...arrangement, variants: [draft.variant()], wishes: {}, needed: false };
}

/** m by which curtains that end above the floor hang below what they hide. */
const SHORT_M = 0.06;

/** Kinds by what is drawn before a window. */
const drawnKinds: Readonly<Record<DrawnCurtain, string>> = { drapes: 'drawn-drapes', sheers: 'drawn-sheers' };

/** Whether it hides the window that it hangs at. */
export const isDrawn = ({ id }: Pick<Placement, 'id'>): boolean => Object.values(drawnKinds).includes(id);

/** How far what hangs at a window reaches beside it, and above it, m. */
const beyondM: Readonly<Record<string, readonly [number, number]>> = {
  curtain: [CURTAIN_BESIDE_M, 0.16],
  blind: [0, 0.02],
  'drawn-drapes': [0.14, 0.06],
  'drawn-sheers': [0.14, 0.06],
};

/**
 * Curtains that are drawn, then curtains or blinds at the other windows, where there is wall beside them and no worktop
 * under them. Drawn ones are as long as what they hide.
 */
export function windowDressing(site: Site, brief: Brief): Settled[] {
  const usual = firstWanted(brief, ['curtain', 'blind']);
  const out: Settled[] = [];
  const drawnFirst = [...site.floorPlan.openings.entries()].sort(([, p], [, q]) => Number(!p.drawn) - Number(!q.drawn));
  for (const [index, o] of drawnFirst) {
    const id = o.drawn ? drawnKinds[o.drawn] : usual;
    if (!id || o.kind !== 'window' || (o.bottomM > 1.05 && !o.drawn)) continue;
    const wall = site.walls[o.wall];
    const [beside, above] = beyondM[id];
    const head = o.bottomM + o.heightM;
    const top = Math.min(site.floorPlan.heightM - 0.03, head + above);
    const foot = o.drawn ? Math.max(0.015, o.bottomM - SHORT_M) : 0.015;
    const bottom = id === 'blind' ? head - o.heightM * 0.45 : foot;
    const piece = brief.source.get(id, {
      width: Math.min(o.widthM + 2 * beside, wall.lengthM - 0.06),
      height: top - bottom,
    });
    if (!piece || (o.drawn && widthOf(piece) < o.widthM)) continue;
    const draft = new Draft();
    draft.stand(piece, 0, 0, { y: bottom + heightOf(piece) / 2, body: 'hung', worth: 0.2 });
    const half = widthOf(piece) / 2;
    const along = Math.min(wall.lengthM - 0.03 - half, Math.max(0.03 + half, o.leftM + o.widthM / 2));
    const [x, z] = pointAt(wall, along, 0.002);
    const arrangement = standing({ id: `${id}-${index}`, at: 'wall' }, draft);
    const pose = { x, z, turn: turnOf(wall), wall: wall.index };
    const settled = settle({ ...site, windows: [], holes: [] }, arrangement, 0, pose);
    if (settled && !out.some((other) => collide(other.bodies, settled.bodies))) out.push(settled);
  }
  return out;
}

/** Cost of a pose from which a camera that cannot move sees a thing better left out. */
const MOST_HUNG_COST = 1;
/** Pictures that hang on walls of their own in such a view: more look scattered. */
const MOST_SCATTERED = 2;

/** How many of each kind hang on walls of their own. */
function hangingsOf(
  brief: Brief,
): { id: string; count: number; y: number; size: Partial<{ width: number; height: number }> }[] {
  const art =
    brief.wanted.has('display-plinth') && !brief.wanted.has('sofa')
      ? 8
      : Math.min(Math.round(1 + brief.decor * 3 + brief.areaM2 / 40), brief.isFramed ? MOST_SCATTERED : Infinity);
  return [
    { id: 'screen', count: 1, y: 1.35, size: {} },
    { id: 'whiteboard', count: 1, y: 1.45, size: { width: Math.min(2.4, brief.wallM * 0.4) } },
    { id: 'wall-mirror', count: 2, y: 1.15, size: {} },
    // Where no wall is free for a wide one.
    { id: 'wall-mirror', count: 1, y: 1.15, size: { width: 1 } },
    { id: 'menu-board', count: 1, y: 1.9, size: {} },
    { id: 'wall-sign', count: 1, y: 1.9, size: {} },
    { id: 'acoustic-panel', count: 3, y: 1.6, size: {} },
    { id: 'notice-board', count: 1, y: 1.5, size: {} },
    { id: 'towel-rail', count: 1, y: 1.2, size: {} },
    { id: 'hand-dryer', count: 1, y: 1.15, size: {} },
    { id: 'mirror', count: 1, y: 1.5, size: {} },
    { id: 'coat-rack', count: 1, y: 1.65, size: {} },
    { id: 'full-length-mirror', count: 1, y: 0.98, size: {} },
    { id: 'wall-art', count: art, y: EYE_M, size: {} },
    { id: 'wall-lamp', count: 3, y: 1.75, size: {} },
  ];
}

/** Art over what deserves it, then mirrors, boards, lamps and more art on free stretches of wall. */
export function wallHangings(site: Site, brief: Brief, settled: readonly Settled[]): Settled[] {
  const out: Settled[] = [];
  const hung = new Set(settled.flatMap((one) => one.placements.map(({ id }) => id)));
  const add = (one: Settled | null): boolean => {
    if (!one || (site.poseCost && site.poseCost(one) > MOST_HUNG_COST)) return false;
    const others = [...settled, ...out].flatMap((other) => other.bodies);
    if (collide(one.bodies.map(withMargin), others)) return false;
    if (!leavesWalkways(site, [...settled, ...out, one])) return false;
    out.push(one);
    return true;
  };
  for (const one of settled) if (deservesArt(one)) add(artOver(site, brief, one, out.length));
  for (const { id, count, y, size } of hangingsOf(brief)) {
    const isSame = (one: Settled): boolean => one.placements[0].id === id;
    const isFramedArt = brief.isFramed && id === 'wall-art';
    const fill = id !== 'wall-art' && hung.has(id) ? 0 : count - out.filter(isSame).length;
    for (let i = 0; i < fill; i++) {
      const piece = wantedPiece(
        brief,
        id,
        { ...size, ...(id === 'wall-art' ? artSize(brief.chance, 0.9) : {}) },
        id === 'wall-art' ? 17 + out.length : i + 1,
      );
      if (piece?.kind.stance !== 'wall') break;
      const places = isFramedArt ? overThings(site, settled) : [];
      // A picture beside another that hangs over nothing looks left there.
      if (!isFramedArt || !out.some(isSame)) places.push(...freeStretches(site, brief.chance));
      if (!places.some(({ wall, along }) => add(hungAt(site, brief, piece, id, wall, along, y, out.length)))) break;
    }
  }
  return out;
}

/** Lamps and hoods stand out far enough to be walked into. */
function leavesWalkways(site: Site, settled: readonly Settled[]): boolean {
  const { cutOff, blockedDoors } = circulation(
    site.floor,
    settled.flatMap((one) => one.placements),
  );
  return cutOff.length === 0 && blockedDoors === 0;
}

const withMargin = (box: OrientedBox): OrientedBox => ({
  ...box,
  halfWidth: box.halfWidth + 0.08,
  halfDepth: box.halfDepth + 0.04,
});

const artAbove = new Set(['lounge', 'bed', 'sideboard-0', 'console-table-0', 'banquette', 'desk']);

const deservesArt = (one: Settled): boolean => artAbove.has(one.arrangement.id) && one.pose.wall >= 0;

function artSize(chance: Chance, wide: number): { width: number; height: number } {
  const landscape = chance() < 0.55;
  const long = Math.max(0.45, Math.min(1.5, wide));
  return landscape ? { width: long, height: long * 0.7 } : { width: long * 0.72, height: long * 0.95 };
}

/** A picture two thirds as wide as what it hangs over, its lower edge a hand or two above it. */
function artOver(site: Site, brief: Brief, one: Settled, copy: number): Settled | null {
  const anchor = one.placements.find(({ worth }) => worth >= 0.5);
  if (!anchor) return null;
  const box = boxOf(anchor);
  const wide = Math.min(1.5, box.halfWidth * 2 * 0.6);
  const piece = wantedPiece(brief, 'wall-art', { width: wide, height: Math.min(wide * 0.7, 0.95) }, 17 + copy);
  if (piece?.kind.stance !== 'wall') return null;
  const wall = site.walls[one.pose.wall];
  const [along] = placeOn(wall, [box.x, box.z]);
  const lowest = box.top + 0.16 + heightOf(piece) / 2;
  const y = Math.max(EYE_M, lowest);
  return hungAt(site, brief, piece, 'wall-art', wall, along, y, 99);
}

function hungAt(
  site: Site,
  brief: Brief,
  piece: NonNullable<ReturnType<typeof wantedPiece>>,
  id: string,
  wall: Wall,
  along: number,
  y: number,
  index: number,
): Settled | null {
  const half = widthOf(piece) / 2;
  if (along - half < 0.12 || along + half > wall.lengthM - 0.12) return null;
  if (y + heightOf(piece) / 2 > brief.heightM - 0.15) return null;
  const draft = new Draft();
  draft.hang(piece, 0, Math.max(y, heightOf(piece) / 2 + 0.12));
  const [x, z] = pointAt(wall, along, 0.002);
  return settle(site, standing({ id: `${id}-${index}-on-wall`, at: 'wall' }, draft), 0, {
    x,
    z,
    turn: turnOf(wall),
    wall: wall.index,
  });
}

interface WallPlace {
  readonly wall: Wall;
  readonly along: number;
}

/** m: a picture hangs over what is no higher, and no narrower. */
const UNDER_ART_M = { high: 1.25, wide: 0.7 } as const;

/** Places for pictures over the middle of what stands at a wall. */
function overThings(site: Site, settled: readonly Settled[]): WallPlace[] {
  return settled.flatMap(({ pose, bodies }) => {
    if (pose.wall < 0 || bodies.length === 0) return [];
    const largest = bodies.reduce((a, b) => (b.halfWidth * b.halfDepth > a.halfWidth * a.halfDepth ? b : a));
    if (largest.top > UNDER_ART_M.high || 2 * largest.halfWidth < UNDER_ART_M.wide) return [];
    const wall = site.walls[pose.wall];
    return [{ wall, along: placeOn(wall, [largest.x, largest.z])[0] }];
  });
}

/** Places on walls, the middles of walls first. */
function freeStretches(site: Site, chance: Chance): WallPlace[] {
  const out: { wall: Wall; along: number; rank: number }[] = [];
  for (const wall of site.walls) {
    const lean = chance() * 0.3;
    for (let i = 1; i < 12; i++) {
      const share = i / 12;
      out.push({ wall, along: wall.lengthM * share, rank: Math.abs(share - 0.5) - wall.lengthM * 0.03 + lean });
    }
  }
  return out.sort((a, b) => a.rank - b.rank);
}

/** Lamps at the ceiling where no arrangement has hung its own: one in the middle, or a lattice in large rooms. */
export function ceilingLamps(site: Site, brief: Brief, settled: readonly Settled[]): Settled[] {
  const hasOwn = settled.some((one) => one.placements.some(({ built }) => built.kind.stance === 'ceiling'));
  const id = firstWanted(brief, [
    'chandelier',
    'track-lamp',
    'linear-lamp',
    'ceiling-lamp',
    'pendant-lamp',
    'paper-lamp',
  ]);
  if (!id || (hasOwn && id !== 'track-lamp' && id !== 'chandelier')) return [];
  const drop =
    id === 'linear-lamp' ? brief.heightM - 2.35 : id === 'chandelier' ? Math.min(1.6, brief.heightM - 2.2) : 0.5;
  const piece = wantedPiece(
    brief,
    id,
    id === 'pendant-lamp' || id === 'linear-lamp' || id === 'chandelier' ? { height: Math.max(0.3, drop) } : {},
  );
  if (piece?.kind.stance !== 'ceiling') return [];
  const { left, right, near, far } = boundsOf(site.floorPlan.corners);
  const pitch = id === 'chandelier' ? 9 : id === 'pendant-lamp' || id === 'paper-lamp' ? 4.5 : 3.2;
  const [nx, nz] = [right - left, far - near].map((m) => Math.max(1, Math.round(m / pitch)));
  const out: Settled[] = [];
  for (let i = 0; i < nx; i++) {
    for (let j = 0; j < nz; j++) {
      const x = left + ((i + 0.5) / nx) * (right - left);
      const z = near + ((j + 0.5) / nz) * (far - near);
      const draft = new Draft();
      draft.hangDown(piece, 0, 0, brief.heightM);
      const turn = right - left >= far - near ? 0 : Math.PI / 2;
      const one = settle(site, standing({ id: `${id}-${i}-${j}`, at: 'free' }, draft), 0, { x, z, turn, wall: -1 });
      if (
        one &&
        !collide(
          one.bodies,
          [...settled, ...out].flatMap((other) => other.bodies),
        )
      )
        out.push(one);
    }
  }
  return out;
}

/** Small things for the tops of furniture. */
const smallThings = ['vase', 'book-pile', 'candle', 'fruit-bowl'] as const;
type SmallThing = (typeof smallThings)[number];
/** Those that are wider than they are high: by so much, and how high at most, m. */
const lying: Readonly<Partial<Record<SmallThing, { readonly wide: number; readonly mostM: number }>>> = {
  'book-pile': { wide: 2.1, mostM: 0.15 },
  'fruit-bowl': { wide: 2, mostM: 0.15 },
};
/** Fruit stands where people eat or cook. */
const fruitHosts = /^(dining-table|kitchen-island|kitchen-counter|corner-counter|coffee-table|sideboard|counter)$/;
/** Tops that are kept clear for work. */
const keptClear = /^(pupil-desk|sink|cooker|range|steel-worktop|examination-couch|changing-table|washing-machine)$/;

/** m: what stands on lower tops is looked at from above, and is small. */
const LOW_TOP_M = 0.5;
/** m of a top along which one thing stands, and those of a group: one alone in the middle looks like a shop's. */
const ALONE_M = 0.34;
const EACH_M = 0.24;
const MOST_TOGETHER = 3;
/** Density of decor from which things stand in groups. */
const GROUPED = 0.3;

/** Decor on the free tops that pieces offer, as densely as the style likes it: alone, or in groups that differ. */
export function surfaceDecor(
  brief: Pick<Brief, 'source' | 'chance' | 'decor'>,
  placements: readonly Placement[],
): Placement[] {
  const out: Placement[] = [];
  for (const host of placements) {
    if (
      host.body !== 'solid' ||
      keptClear.test(host.id) ||
      placements.some(
        (other) =>
          other.body === 'on-top' &&
          other.arrangement === host.arrangement &&
          Math.hypot(other.x - host.x, other.z - host.z) < 0.8,
      )
    )
      continue;
    for (const spot of host.built.piece.decorSpots) {
      if (brief.chance() > 0.3 + brief.decor * 0.65) continue;
      const count = Math.min(MOST_TOGETHER, Math.floor(spot.widthM / EACH_M));
      const isGroup = brief.decor >= GROUPED && spot.widthM > ALONE_M && count > 1;
      const left = smallThings.filter(
        (thing) => brief.source.has(thing) && (thing !== 'fruit-bowl' || fruitHosts.test(host.id)),
      );
      for (let k = 0; k < (isGroup ? count : 1) && left.length > 0; k++) {
        const [id] = left.splice(k === 0 ? 0 : brief.chance.whole(0, left.length - 1), 1);
        const within = isGroup ? slotOf(spot, k, count, brief.chance) : spot;
        const thing = stoodOn(host, within, id, brief, out.length);
        if (thing) out.push(thing);
      }
    }
  }
  return out;
}

/** The k-th part of a spot for things that stand together, a little before or behind the others. */
function slotOf(spot: DecorSpot, k: number, count: number, chance: Brief['chance']): DecorSpot {
  const widthM = Math.min(spot.widthM / count, 2 * EACH_M);
  const [x, y, z] = spot.centre;
  const away = 0.2 * spot.depthM * chance.between(-1, 1);
  return { ...spot, centre: [x + widthM * (k - (count - 1) / 2), y, z + away], widthM, depthM: 0.6 * spot.depthM };
}

/** A small thing on a piece's top; null where it does not fit. */
function stoodOn(
  host: Placement,
  spot: DecorSpot,
  id: SmallThing,
  { source, chance }: Pick<Brief, 'source' | 'chance'>,
  index: number,
): Placement | null {
  const tallest = spot.centre[1] < LOW_TOP_M ? 0.23 : 0.34;
  const flat = lying[id];
  const most = Math.min(spot.clearM * 0.85, flat?.mostM ?? 1);
  const height = Math.min(most, chance.between(0.16, tallest));
  const wide = Math.min(Math.min(spot.widthM, spot.depthM) * 0.9, height * (flat?.wide ?? 0.6));
  if (height < 0.08 || wide < (flat ? 0.16 : 0.07)) return null;
  const built = source.get(id, { width: wide, depth: wide * (flat ? 0.76 : 1), height }, index);
  if (!built || built.piece.sizeM[0] > spot.widthM || depthOf(built) > spot.depthM || heightOf(built) > spot.clearM)
    return null;
  const [c, s] = [Math.cos(host.turn), Math.sin(host.turn)];
  const [lx, ly, lz] = spot.centre;
  return {
    id,
    built,
    x: host.x + c * lx + s * lz,
    y: host.y + ly,
    z: host.z - s * lx + c * lz,
    turn: host.turn + (flat ? chance.between(-0.3, 0.3) : 0),
    arrangement: host.arrangement,
    wall: host.wall,
    body: 'on-top',
    reach: 'none',
    worth: 0,
  };
}
