/** Things that were told in parts: a rug that legs divide is one, and so is a picture that was told twice. */
import type { OrientedBox } from '../design/box.ts';
import type { DrawnItem } from './drawnItem.ts';
import { aroundBoth, type OnWall } from './onWalls.ts';

/** How thick a rug is, m. */
const RUG_M = 0.012;
/** Of what two parts of a rug cover, how large the rectangle around both may be. */
const AROUND = 1.5;
/** Of the narrower of two rectangles on a wall, the share that lies beside the other where both are parts of one. */
const BESIDE = 0.75;

/** Along both axes of the room, metres: x0, x1, z0, z1. */
type Extents = readonly [x0: number, x1: number, z0: number, z1: number];

/** The box of a rug that lies over so much of the floor: as wide as it is long. */
export function rugOver([x0, x1, z0, z1]: Extents): OrientedBox {
  const isWide = x1 - x0 > z1 - z0;
  const [long, short] = isWide ? [x1 - x0, z1 - z0] : [z1 - z0, x1 - x0];
  const turn = isWide ? 0 : Math.PI / 2;
  const [x, z] = [(x0 + x1) / 2, (z0 + z1) / 2];
  return { x, z, turn, halfWidth: long / 2, halfDepth: short / 2, bottom: 0, top: RUG_M };
}

function extents({ x, z, turn, halfWidth, halfDepth }: OrientedBox): Extents {
  const [across, along] = Math.abs(Math.sin(turn)) > 0.5 ? [halfDepth, halfWidth] : [halfWidth, halfDepth];
  return [x - across, x + across, z - along, z + along];
}

function around(one: OrientedBox, other: OrientedBox): OrientedBox {
  const [a, b] = [extents(one), extents(other)];
  return rugOver([Math.min(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.max(a[3], b[3])]);
}

const areaOf = ({ halfWidth, halfDepth }: OrientedBox): number => 4 * halfWidth * halfDepth;

function overlapOf(one: OrientedBox, other: OrientedBox): number {
  const [a, b] = [extents(one), extents(other)];
  const along = (k: 0 | 2): number => Math.min(a[k + 1], b[k + 1]) - Math.max(a[k], b[k]);
  return Math.max(0, along(0)) * Math.max(0, along(2));
}

/** Rugs, the largest first, each with the parts of it that fill the rectangle around them with it. */
export function wholeRugs(rugs: readonly DrawnItem[]): DrawnItem[] {
  const whole: DrawnItem[] = [];
  for (const rug of rugs.toSorted((a, b) => areaOf(b.box) - areaOf(a.box))) {
    const at = whole.findIndex(({ box }) => {
      const covered = areaOf(box) + areaOf(rug.box) - overlapOf(box, rug.box);
      return areaOf(around(box, rug.box)) < AROUND * covered;
    });
    if (at < 0) whole.push(rug);
    else {
      const host = whole[at];
      whole[at] = { ...host, box: around(host.box, rug.box), parts: [...(host.parts ?? []), rug.thing] };
    }
  }
  return whole.length < rugs.length ? wholeRugs(whole) : whole;
}

/** Rectangles on walls, the largest first, each with the things that are parts of it: they overlap, side by side. */
export function wholeOnWalls(
  rectangles: readonly OnWall[],
): { readonly rectangle: OnWall; readonly parts: readonly number[] }[] {
  const whole: { rectangle: OnWall; parts: number[] }[] = [];
  const size = ({ leftM, rightM, bottomM, topM }: OnWall): number => (rightM - leftM) * (topM - bottomM);
  for (const each of rectangles.toSorted((a, b) => size(b) - size(a))) {
    const host = whole.find(({ rectangle }) => rectangle.wall === each.wall && isPartOf(each, rectangle));
    if (!host) {
      whole.push({ rectangle: each, parts: [] });
      continue;
    }
    host.parts.push(each.thing);
    host.rectangle = aroundBoth(host.rectangle, each);
  }
  return whole;
}

function isPartOf(each: OnWall, host: OnWall): boolean {
  const across = Math.min(each.rightM, host.rightM) - Math.max(each.leftM, host.leftM);
  const up = Math.min(each.topM, host.topM) - Math.max(each.bottomM, host.bottomM);
  if (across <= 0 || up <= 0) return false;
  const share = (over: number, one: number, other: number): boolean => over > BESIDE * Math.min(one, other);
  return (
    share(across, each.rightM - each.leftM, host.rightM - host.leftM) ||
    share(up, each.topM - each.bottomM, host.topM - host.bottomM)
  );
}
