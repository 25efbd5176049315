/**
 * Where furniture goes. Arrangements are set one after another, each at the best of many poses that keep doors, windows
 * and walkways free; several such rounds compete, the best is refined by annealing. What finds no place is left out.
 */
import { type Chance, chanceOf } from '../chance.ts';
import type { Arrangement, ArrangementPose, Placement } from './arrangement.ts';
import { circulation } from './circulation.ts';
import { collide, posesFor, type Settled, type Site, settle } from './site.ts';
import { costOf } from './wishes.ts';

/** Rounds that compete, and moves of the annealing. */
const ROUNDS = 3;
/** Rounds while something is missing that the room cannot be without. */
const MOST_ROUNDS = 7;
const MOVES = 160;
/** Poses of one arrangement whose walkways are looked at before it is given up. */
const TRIES = 14;
/** Poses of one arrangement that are compared. */
const MOST_CHOICES = 480;

/** Lays arrangements out around what already stands (curtains). Deterministic in the seed. */
export function layOut(
  site: Site,
  arrangements: readonly Arrangement[],
  standing: readonly Settled[],
  seed: number,
): readonly Settled[] {
  const chance = chanceOf(seed).branch(53);
  const choices = arrangements.map((arrangement) => choicesOf(site, arrangement, standing));
  let best: Settled[] = [];
  let least = Number.POSITIVE_INFINITY;
  let order = arrangements.map((_, i) => i);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const lacks = (i: number) => arrangements[i].needed && !best.some((one) => one.arrangement === arrangements[i]);
    if (round >= ROUNDS && !order.some(lacks)) break;
    // What the room cannot be without and found no place goes first in the next round.
    if (round > 0) order = [...order.filter(lacks), ...order.filter((i) => !lacks(i))];
    const settled = oneRound(site, arrangements, choices, standing, chance, round === 0 ? 0 : 0.6, order);
    const cost = totalCost(site, settled) + missingCost(arrangements, settled);
    if (cost < least) {
      least = cost;
      best = settled;
    }
  }
  return anneal(site, arrangements, choices, standing, best, chance);
}

interface Choice {
  readonly settled: Settled;
  /** What the pose costs in an empty room. */
  readonly alone: number;
}

/** Poses that walls, doors, windows and curtains allow, those of the first variants mostly. */
function choicesOf(site: Site, arrangement: Arrangement, standing: readonly Settled[]): Choice[] {
  const fixed = standing.flatMap((one) => one.bodies);
  const out: Choice[] = [];
  const most = Math.ceil(MOST_CHOICES / Math.min(8, arrangement.variants.length));
  for (let v = 0; v < arrangement.variants.length && out.length < MOST_CHOICES; v++) {
    const found: Choice[] = [];
    for (const pose of posesFor(site, arrangement, arrangement.variants[v])) {
      const settled = settle(site, arrangement, v, pose);
      if (settled && !collide(settled.bodies, fixed)) found.push({ settled, alone: costOf(site, settled, []) });
    }
    // Before a camera that cannot move few poses are any good: half of those that are kept are the best.
    let best = 0;
    if (site.poseCost) {
      found.sort((a, b) => a.alone - b.alone);
      best = Math.min(found.length, most >> 1);
      out.push(...found.slice(0, best));
    }
    // Of many poses every second or third one will do; smaller variants are for fuller rooms.
    const step = Math.max(1, (found.length - best) / (most - best));
    for (let i = best; i < found.length; i += step) out.push(found[Math.floor(i)]);
  }
  // A bedroom has a bed, if need be before a window.
  if (out.length === 0 && arrangement.needed && site.windows.length > 0)
    return choicesOf({ ...site, windows: [] }, arrangement, []);
  return out.sort((a, b) => a.alone - b.alone);
}

function oneRound(
  site: Site,
  arrangements: readonly Arrangement[],
  choices: readonly (readonly Choice[])[],
  standing: readonly Settled[],
  chance: Chance,
  heat: number,
  order: readonly number[],
): Settled[] {
  const settled: Settled[] = [];
  for (const g of order) {
    const bodies = settled.flatMap((one) => one.bodies);
    const rugs = settled.flatMap((one) => one.rugs);
    const ranked = choices[g]
      .filter((choice) => !collide(choice.settled.bodies, bodies) && !collide(choice.settled.rugs, rugs))
      .map((choice) => ({ settled: choice.settled, cost: costOf(site, choice.settled, settled) + heat * chance() }))
      .sort((a, b) => a.cost - b.cost);
    const placed = firstWalkable(site, ranked, settled, standing, arrangements[g].needed ? 30 : 4.2);
    if (placed) settled.push(placed);
  }
  return settled;
}

/** The cheapest pose that leaves all walkways open, or none that costs less than leaving the arrangement out. */
function firstWalkable(
  site: Site,
  ranked: readonly { settled: Settled; cost: number }[],
  settled: readonly Settled[],
  standing: readonly Settled[],
  limit: number,
): Settled | null {
  let tries = 0;
  let last: ArrangementPose | null = null;
  for (const { settled: one, cost } of ranked) {
    if (cost > limit || tries === TRIES) return null;
    // A pose a hand's breadth from one that has just failed fails as well.
    if (last && Math.hypot(last.x - one.pose.x, last.z - one.pose.z) < 0.12 && last.turn === one.pose.turn) continue;
    if (isWalkable(site, [...standing, ...settled, one])) return one;
    last = one.pose;
    tries++;
  }
  return null;
}

function isWalkable(site: Site, settled: readonly Settled[]): boolean {
  const { cutOff, blockedDoors } = circulation(site.floor, placementsOf(settled));
  return blockedDoors === 0 && cutOff.length === 0;
}

/** Everything that stands. */
export function placementsOf(settled: readonly Settled[]): Placement[] {
  return settled.flatMap((one) => one.placements);
}

function totalCost(site: Site, settled: readonly Settled[]): number {
  let sum = balance(site, settled);
  for (const one of settled) {
    sum += costOf(
      site,
      one,
      settled.filter((other) => other !== one),
    );
  }
  return sum;
}

function missingCost(arrangements: readonly Arrangement[], settled: readonly Settled[]): number {
  let sum = 0;
  for (const arrangement of arrangements)
    if (!settled.some((one) => one.arrangement === arrangement)) sum += arrangement.needed ? 25 : 3;
  return sum;
}

/** A room whose furniture all stands at one end looks as if it would tip over. */
function balance(site: Site, settled: readonly Settled[]): number {
  let [x, z, mass] = [0, 0, 0];
  for (const one of settled) {
    for (const box of one.bodies) {
      const weight = box.halfWidth * box.halfDepth * (box.top - box.bottom);
      x += box.x * weight;
      z += box.z * weight;
      mass += weight;
    }
  }
  if (mass === 0) return 0;
  const { corners } = site.floorPlan;
  const cx = corners.reduce((sum, p) => sum + p[0], 0) / corners.length;
  const cz = corners.reduce((sum, p) => sum + p[1], 0) / corners.length;
  return 0.25 * Math.hypot(x / mass - cx, z / mass - cz);
}

/** Metropolis moves of single arrangements to other poses; the best state that leaves the walkways open wins. */
function anneal(
  site: Site,
  arrangements: readonly Arrangement[],
  choices: readonly (readonly Choice[])[],
  standing: readonly Settled[],
  start: readonly Settled[],
  chance: Chance,
): readonly Settled[] {
  if (start.length === 0) return start;
  let state = start.slice();
  let cost = totalCost(site, state);
  let best: readonly Settled[] = start;
  let least = cost;
  for (let move = 0; move < MOVES; move++) {
    const heat = 0.5 * (1 - move / MOVES) ** 2 + 0.01;
    const at = chance.whole(0, state.length - 1);
    const options = choices[arrangements.indexOf(state[at].arrangement)];
    const pick = options[Math.floor(chance() ** 2 * options.length)].settled;
    const others = state.filter((_, i) => i !== at);
    const bodies = others.flatMap((one) => one.bodies);
    const rugs = others.flatMap((one) => one.rugs);
    if (collide(pick.bodies, bodies) || collide(pick.rugs, rugs)) continue;
    const next = state.slice();
    next[at] = pick;
    const nextCost = totalCost(site, next);
    if (nextCost > cost && chance() > Math.exp((cost - nextCost) / heat)) continue;
    if (!isWalkable(site, [...standing, ...next])) continue;
    state = next;
    cost = nextCost;
    if (cost < least - 1e-6) {
      least = cost;
      best = state;
    }
  }
  return best;
}
