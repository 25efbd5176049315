/** All loose furniture of a photo, so that the room is left empty. */
import { union } from '../../image/mask.ts';
import { dilate } from '../../image/morphology.ts';
import { resizeMask } from '../../image/resample.ts';
import { median } from '../../image/statistics.ts';
import type { Mask, Rgb8 } from '../../image/types.ts';
import type { SegmentClass } from '../../perceive/network/classes.ts';
import type { Segmentation } from '../../perceive/network/segment.ts';
import { gateError } from '../../redesign/gate.ts';
import { looseMask } from '../../redesign/loose.ts';
import { type ClassPart, classParts, oldThingsOf } from '../../redesign/oldThings.ts';
import { leavingOf } from '../../redesign/renewing/leaving.ts';
import { scaledRoom, scaleOf } from '../../redesign/scale.ts';
import { BELIEVED } from '../../retouch/behind/guide.ts';
import { type Surroundings, shrunk } from '../../retouch/surroundings.ts';
import type { Guide } from '../../retouch/types.ts';
import type { Runtime } from '../../runtime.ts';

/** Classes that people carry out when they move; curtains and rugs stay with the room. */
const LOOSE: readonly SegmentClass[] = ['seating', 'bed', 'table', 'storage', 'plant', 'lamp', 'picture'];
/** Share of the picture from which cabinets are built in, and rows of the picture below which lamps stand. */
const BUILT_IN = 0.2;
const STANDING = 0.4;
/** Share of the long side between cabinets and the ceiling up to which they are built in. */
const TO_CEILING = 0.03;
/** Share of the long side around the furniture in which the foot of a wall is looked for. */
const BESIDE = 0.02;
/** Share of the hole's columns from which on the foot of a wall is made up in it. */
const CROSSES = 0.1;
/** Share of the picture that must show floor, or what lies on it. */
const LEAST_FLOOR = 0.01;
/** Rows between wall and floor that may be told to be neither. */
const SKIRTING = 5;

/**
 * Mask of loose furniture, of lamps that stand and of pictures, at the photo's size; empty where there is none or no
 * network. Cabinets that reach the ceiling or take a fifth of the picture are built in and stay.
 */
export function findFurniture(photo: Rgb8, around: Surroundings, rt: Runtime): Mask {
  const said = around.perception.segmentation;
  if (!said) return { width: photo.width, height: photo.height, data: new Uint8Array(photo.width * photo.height) };
  const things = looseThings(around, said);
  const mask = looseMask(photo, { width: said.width, height: said.height, things }, rt);
  const glow = glowOf(new Set(things.flatMap(({ cells }) => cells)), around, said);
  return glow ? union(mask, resizeMask(glow, photo.width, photo.height)) : mask;
}

/** Value from which a lamp's shade burns, of 255; how far it shines on a wall, in its own height or width. */
const BURNS = 205;
const SHINES = 1.1;

/** Walls on which lamps that go shine: 255, at the size of the surroundings. Null where none burns. */
function glowOf(
  goes: ReadonlySet<number>,
  { small, ground, perception }: Surroundings,
  said: Segmentation,
): Mask | null {
  const [sx, sy] = [small.width / said.width, small.height / said.height];
  const lamps = classParts(said, ['lamp']).flatMap(({ cells, bounds }) => {
    if (!cells.some((cell) => goes.has(cell))) return [];
    const tones = cells.map((cell) => {
      const [x, y] = [
        Math.floor(((cell % said.width) + 0.5) * sx),
        Math.floor((Math.floor(cell / said.width) + 0.5) * sy),
      ];
      return small.data[(y * small.width + x) * 3];
    });
    if (median(tones) < BURNS) return [];
    const [w, h] = [(bounds.right - bounds.left) * sx, (bounds.bottom - bounds.top) * sy];
    return [
      {
        x: ((bounds.left + bounds.right) * sx) / 2,
        y: ((bounds.top + bounds.bottom) * sy) / 2,
        reach: SHINES * Math.max(w, h),
      },
    ];
  });
  if (lamps.length === 0) return null;
  const isWall = [false, ...perception.surfaces.map(({ kind }) => kind === 'wall')];
  const data = ground.map((label, i) => {
    if (!isWall[label]) return 0;
    const [x, y] = [(i % small.width) + 0.5, Math.floor(i / small.width) + 0.5];
    return lamps.some((lamp) => Math.hypot(x - lamp.x, y - lamp.y) < lamp.reach) ? 255 : 0;
  });
  return { width: small.width, height: small.height, data };
}

function looseThings(around: Surroundings, said: Segmentation): readonly { cells: readonly number[] }[] {
  const { small, perception, isChecked } = around;
  if (isChecked || perception.room.confidence >= BELIEVED) {
    const room = scaledRoom(perception.room, scaleOf(perception.room, { sector: 'residential' }).factor);
    const leaving = leavingOf(small, { perception, room, old: oldThingsOf(said, room) });
    if (leaving) return [leaving];
  }
  return classParts(said, LOOSE).filter((part) => isLoose(part, around, said));
}

function isLoose(
  { kind, cells, share }: ClassPart,
  { small, ground, perception }: Surroundings,
  { width, height }: { readonly width: number; readonly height: number },
): boolean {
  const rows = cells.map((cell) => Math.floor(cell / width));
  if (kind === 'lamp') return rows.reduce((sum, row) => sum + row, 0) > STANDING * height * cells.length;
  if (kind !== 'storage') return true;
  if (share > BUILT_IN) return false;
  const ceiling = perception.surfaces.findIndex((surface) => surface.kind === 'ceiling') + 1;
  if (ceiling === 0) return true;
  const reach = Math.round(TO_CEILING * Math.max(small.width, small.height));
  const top = rows.reduce((least, row) => Math.min(least, row), height);
  const row = Math.floor(((top + 0.5) * small.height) / height);
  return !cells.some((cell) => {
    if (Math.floor(cell / width) > top + 1) return false;
    const x = Math.floor((((cell % width) + 0.5) * small.width) / width);
    for (let y = Math.max(0, row - reach); y <= row; y++) if (ground[y * small.width + x] === ceiling) return true;
    return false;
  });
}

/**
 * Throws EngineGateError (`room-unclear`) where walls meet the floor behind what is taken out and nobody can know
 * where: the Room is not believed, and that line is seen on no more than one side of the hole; and `room-no-floor`
 * where no floor is seen.
 */
export function refuseUnknownFoot(guide: Guide | undefined, hole: Mask, around: Surroundings): void {
  const { perception, isChecked, small, ground, rug } = around;
  const floor = perception.surfaces.findIndex(({ kind }) => kind === 'floor') + 1;
  const seen = ground.reduce((sum, label) => sum + (label === rug || (floor > 0 && label === floor) ? 1 : 0), 0);
  if (seen < LEAST_FLOOR * ground.length) throw gateError('room-no-floor');
  if (isChecked || perception.room.confidence >= BELIEVED) return;
  const { width, height } = small;
  const { surfaces } = perception;
  const isWall = (label: number): boolean => surfaces[label - 1]?.kind === 'wall';
  const isFloor = (label: number): boolean => surfaces[label - 1]?.kind === 'floor';
  const open = shrunk(hole, around);
  const columns = new Set<number>();
  const crossed = new Set<number>();
  open.data.forEach((v, i) => {
    if (v === 0) return;
    columns.add(i % width);
    if (guide && i >= width && isFloor(guide.labels[i]) && isWall(guide.labels[i - width])) crossed.add(i % width);
  });
  if (guide && crossed.size < CROSSES * columns.size) return;
  const middle = [...columns].sort((p, q) => p - q)[columns.size >> 1];
  const near = dilate(open, Math.round(BESIDE * Math.max(width, height))).data;
  const sides = new Set<boolean>();
  for (let i = SKIRTING * width; i < near.length; i++) {
    if (!near[i] || open.data[i] || !isFloor(ground[i])) continue;
    if (isWall(ground[i - width]) || isWall(ground[i - SKIRTING * width])) sides.add(i % width < middle);
  }
  if (sides.size < 2) throw gateError('room-unclear');
}
