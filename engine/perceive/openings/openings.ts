/**
 * Windows, doors and rugs: what the segmentation network says of them or, without one, even or bright rectangles on
 * wall faces, upright in the room's own axes, and rectangles on the floor.
 */

import type { Abort } from '../../abort.ts';
import { metresAt } from '../../geometry/camera.ts';
import { type SurfacePlane, surfacePlanes } from '../../geometry/roomGeometry.ts';
import type { Opening, Room } from '../../geometry/roomSchema.ts';
import type { Vec2 } from '../../geometry/types.ts';
import { FIRST_WALL, FLOOR } from '../faces.ts';
import { meanOver, type Superpixels } from '../superpixels.ts';
import type { SurfaceLabels } from '../surfaces.ts';
import { rugsOf } from './rugs.ts';

/** OKLab step that counts as an edge; light fading over a wall stays below. */
const CRISP_STEP = 0.05;

/** Pixel → metres on a plane. */
type ToMetres = (x: number, y: number) => Vec2;

const onPlane =
  ({ camera }: Room, { toMetres }: SurfacePlane): ToMetres =>
  (x, y) =>
    metresAt(camera, toMetres, [x, y]);

export interface Found {
  readonly openings: readonly Opening[];
  /** 1 for superpixels of openings, of rugs. */
  readonly opening: Uint8Array;
  readonly rug: Uint8Array;
}

/** Probabilities 0-1 of what the network tells of openings and rugs, a pixel of the labelled picture. */
export interface OpeningPriors {
  readonly window: Float32Array;
  readonly door: Float32Array;
  readonly curtain: Float32Array;
  readonly rug: Float32Array;
  readonly floor: Float32Array;
}

interface Patch {
  readonly members: readonly number[];
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
  /** Share of the rectangle that the members cover, 0-1. */
  readonly fill: number;
  /** Share of the picture. */
  readonly share: number;
  /** Share of the outline across which the picture steps clearly, 0-1. */
  readonly crisp: number;
}

/** Finds them in labelled superpixels; `room` has the size of the labelled picture. Throws AbortedError. */
export function findOpenings(labels: SurfaceLabels, room: Room, signal: Abort, priors?: OpeningPriors): Found {
  return priors ? toldOpenings(labels, room, priors, signal) : seenOpenings(labels, room);
}

/**
 * What the network says: everything of a window, door or rug for the masks, and upright rectangles of them for the
 * Room.
 */
function toldOpenings(labels: SurfaceLabels, room: Room, priors: OpeningPriors, signal: Abort): Found {
  const s = labels.superpixels;
  const [window, door, curtain, rug, floor] = [
    priors.window,
    priors.door,
    priors.curtain,
    priors.rug,
    priors.floor,
  ].map((plane) => meanOver(s, plane));
  const opening = Uint8Array.from(window, (v, k) => (v + door[k] > 0.5 ? 1 : 0));
  const neighbours = neighbourLists(s);
  const openings: Opening[] = [];
  for (const plane of surfacePlanes(room)) {
    if (plane.polygonPx.length < 3 || plane.kind !== 'wall') continue;
    const wall = Number(plane.id.slice('wall-'.length));
    const toMetres = onPlane(room, plane);
    const isOpen = (k: number): boolean => s.cut[k] === FIRST_WALL + wall && opening[k] === 1;
    const found = connected(s.count, neighbours, isOpen).flatMap((members) =>
      openingsAmong(members, { s, window, door, neighbours, toMetres }, wall, room.ceilingHeightM),
    );
    openings.push(...joinedByCurtains(found, s, curtain, FIRST_WALL + wall, toMetres));
  }
  return { openings, opening, rug: rugsOf(labels, rug, floor, signal) };
}

interface Told {
  readonly s: Superpixels;
  /** Probabilities a superpixel. */
  readonly window: Float32Array;
  readonly door: Float32Array;
  readonly neighbours: number[][];
  readonly toMetres: ToMetres;
}

/** Sizes of doors and pairs of doors with what is glazed in them, and how high what hides their foot may stand: m. */
const DOOR_M = { least: 0.5, most: 2.2, head: 1.7, hidden: 0.9, upright: 1.2 } as const;
/** A door of glass ends so near to the floor. */
const GLAZED_FOOT_M = 0.25;
/** A rectangle that is filled so far is one opening, whatever kinds its parts are told to be. */
const ONE = 0.7;

/** The openings that a connected part of a wall is: one door where its shape says so, else each kind by itself. */
function openingsAmong(members: readonly number[], told: Told, wall: number, ceilingM: number): Opening[] {
  const { s, window, door, neighbours, toMetres } = told;
  const isDoor = (k: number): boolean => door[k] > window[k];
  const areaOf = (isIn: (k: number) => boolean): number =>
    members.reduce((sum, k) => sum + (isIn(k) ? s.area[k] : 0), 0);
  const whole = patchOf(s, members, toMetres);
  const doorShare =
    areaOf(isDoor) /
    Math.max(
      1,
      areaOf(() => true),
    );
  if (isDoorShaped(whole, doorShare, ceilingM)) return [openingOf({ ...whole, bottom: 0 }, 'door', wall)];
  const inRegion = new Set(members);
  return (['window', 'door'] as const).flatMap((kind) =>
    connected(s.count, neighbours, (k) => inRegion.has(k) && isDoor(k) === (kind === 'door')).flatMap((own) => {
      const patch = patchOf(s, own, toMetres);
      const sure = own.reduce((sum, k) => sum + s.area[k] * (window[k] + door[k]), 0) / areaIn(s, own);
      return isOpening(patch, kind, sure, ceilingM) ? [openingOf(patch, kind, wall)] : [];
    }),
  );
}

const areaIn = (s: Superpixels, list: readonly number[]): number => list.reduce((sum, k) => sum + s.area[k], 1e-9);

/** Leaf and pane of one door are told apart by their look, and are one opening by their outline. */
function isDoorShaped({ left, right, bottom, top, fill, share }: Patch, doorShare: number, ceilingM: number): boolean {
  const width = right - left;
  if (fill < ONE || share < LEAST_SHARE || top > ceilingM * 0.97 || top < DOOR_M.head) return false;
  if (width < DOOR_M.least || width > DOOR_M.most) return false;
  if (doorShare < 0.15) return bottom < GLAZED_FOOT_M && top > 1.85;
  return bottom < DOOR_M.hidden && top > DOOR_M.upright * width && (doorShare > 0.85 ? top - bottom > 1.2 : true);
}

/** Widest curtain between two panes of one window, m; how far their heads may lie apart; how sure it must be. */
const CURTAIN_M = 0.75;
const SAME_HEAD_M = 0.35;
const CURTAIN = 0.45;

/** Windows of one wall with nothing but a curtain between them are one. */
function joinedByCurtains(
  found: readonly Opening[],
  s: Superpixels,
  curtain: Float32Array,
  face: number,
  toMetres: ToMetres,
): Opening[] {
  const out: Opening[] = [];
  for (const next of [...found].sort((p, q) => p.leftM - q.leftM)) {
    const before = out.findLast(({ kind }) => kind === 'window');
    const joined = before && next.kind === 'window' ? joinedOf(before, next) : null;
    const gap = before && ([before.leftM + before.widthM, next.leftM] as const);
    if (before && joined && gap && curtainIn(gap, joined, s, curtain, face, toMetres) > CURTAIN)
      out[out.indexOf(before)] = joined;
    else out.push(next);
  }
  return out;
}

function joinedOf(a: Opening, b: Opening): Opening | null {
  const gap = b.leftM - a.leftM - a.widthM;
  const [headA, headB] = [a.bottomM + a.heightM, b.bottomM + b.heightM];
  if (gap > CURTAIN_M || Math.abs(headA - headB) > SAME_HEAD_M) return null;
  const bottomM = Math.min(a.bottomM, b.bottomM);
  const right = Math.max(a.leftM + a.widthM, b.leftM + b.widthM);
  return { ...a, bottomM, widthM: right - a.leftM, heightM: Math.max(headA, headB) - bottomM };
}

/** Mean probability of curtain between two panes, 1 where they touch. */
function curtainIn(
  [from, to]: readonly [number, number],
  { bottomM, heightM }: Opening,
  s: Superpixels,
  curtain: Float32Array,
  face: number,
  toMetres: ToMetres,
): number {
  let [sum, area] = [0, 0];
  for (let k = 0; k < s.count; k++) {
    if (s.cut[k] !== face) continue;
    const [u, v] = toMetres(s.x[k], s.y[k]);
    if (u < from || u > to || v < bottomM || v > bottomM + heightM) continue;
    sum += s.area[k] * curtain[k];
    area += s.area[k];
  }
  return area > 0 ? sum / area : to - from < 0.1 ? 1 : 0;
}

/** Smaller shares of the picture are specks. */
const LEAST_SHARE = 0.002;
/** Mean probability below which a region is no opening; and from which its rectangle need not be as full. */
const TOLD = 0.55;
const SURE = 0.62;

/** Neither a sliver nor larger than openings are; its rectangle mostly filled. `sure`: mean probability, 0-1. */
function isOpening(patch: Patch, kind: 'window' | 'door', sure: number, ceilingM: number): boolean {
  const [width, height] = [patch.right - patch.left, patch.top - patch.bottom];
  if (sure < TOLD || patch.fill < (sure > SURE ? 0.45 : 0.55)) return false;
  if (patch.share < LEAST_SHARE || patch.top > ceilingM * 1.1) return false;
  return kind === 'door'
    ? width > 0.4 && width < 4 && height > 1.4
    : width > 0.25 && width < 8 && height > 0.3 && patch.top > 1.1;
}

function openingOf(patch: Patch, kind: Opening['kind'], wall: number): Opening {
  const bottomM = Math.max(0, patch.bottom);
  return { kind, wall, leftM: patch.left, bottomM, widthM: patch.right - patch.left, heightM: patch.top - bottomM };
}

/** What stands out by itself. */
function seenOpenings(labels: SurfaceLabels, room: Room): Found {
  const s = labels.superpixels;
  const opening = new Uint8Array(s.count);
  const rug = new Uint8Array(s.count);
  const openings: Opening[] = [];
  const neighbours = neighbourLists(s);
  for (const plane of surfacePlanes(room)) {
    if (plane.polygonPx.length < 3 || plane.kind === 'ceiling') continue;
    if (plane.kind === 'floor') {
      for (const patch of rugPatches(labels, neighbours, onPlane(room, plane)))
        for (const k of patch.members) rug[k] = 1;
      continue;
    }
    const wall = Number(plane.id.slice('wall-'.length));
    for (const patch of wallPatches(labels, neighbours, FIRST_WALL + wall, onPlane(room, plane))) {
      const kind = kindOf(patch, room.ceilingHeightM);
      if (!kind) continue;
      for (const k of patch.members) opening[k] = 1;
      openings.push(openingOf(patch, kind, wall));
    }
  }
  return { openings, opening, rug };
}

function kindOf(patch: Patch, ceilingM: number): Opening['kind'] | null {
  const width = patch.right - patch.left;
  const height = patch.top - patch.bottom;
  if (patch.crisp < 0.7 || patch.fill < 0.68 || patch.share < 0.003 || patch.top > ceilingM * 1.05) return null;
  if (patch.bottom < 0.25 && height > 1.6 && height < 2.5) return width > 0.55 && width < 2.4 ? 'door' : null;
  const isWindow = width > 0.35 && width < 5 && height > 0.35 && height < 2.8 && patch.top > 1.3;
  return isWindow ? 'window' : null;
}

/** Patches much brighter than the wall around them, grown over what is not wall within their rectangle. */
function wallPatches(labels: SurfaceLabels, neighbours: number[][], face: number, toMetres: ToMetres): Patch[] {
  const s = labels.superpixels;
  const wall = medianLightness(labels, face);
  const isBright = (k: number): boolean =>
    s.cut[k] === face && (s.l[k] > 0.97 ? wall < 0.93 : s.l[k] > 0.78 && s.l[k] > wall + 0.05);
  return connected(s.count, neighbours, isBright)
    .map((members) => patchOf(s, members, toMetres))
    .filter((patch) => patch.share > 0.002 && elsewhere(s, patch) < 0.3);
}

/** Patches of the floor that differ from the bare floor, stay clear of the walls and fill a rectangle. */
function rugPatches(labels: SurfaceLabels, neighbours: number[][], toMetres: ToMetres): Patch[] {
  const s = labels.superpixels;
  const isOther = (k: number): boolean => s.cut[k] === FLOOR && labels.label[k] === 3 && s.clutter[k] < 0.75;
  return connected(s.count, neighbours, isOther)
    .map((members) => patchOf(s, members, toMetres))
    .filter((patch) => {
      const width = patch.right - patch.left;
      const depth = patch.top - patch.bottom;
      const meetsWall = patch.members.some((k) => neighbours[k].some((m) => s.cut[m] >= FIRST_WALL));
      return (
        !meetsWall &&
        patch.crisp > 0.5 &&
        floorAround(labels, patch) > 0.4 &&
        patch.share > 0.015 &&
        patch.fill > 0.5 &&
        Math.min(width, depth) > 0.6 &&
        width < 6
      );
    });
}

/** Share of a patch's outline that is a line of the layout: light on a wall ends there, windows seldom do. */
function elsewhere(s: Superpixels, patch: Patch): number {
  const members = new Set(patch.members);
  let all = 0;
  let out = 0;
  for (const { p, q, length } of s.edges) {
    if (members.has(p) === members.has(q)) continue;
    all += length;
    if (s.cut[p] !== s.cut[q]) out += length;
  }
  return out / Math.max(1, all);
}

/** Share of a patch's outline that borders on bare floor. */
function floorAround(labels: SurfaceLabels, patch: Patch): number {
  const members = new Set(patch.members);
  let all = 0;
  let floor = 0;
  for (const { p, q, length } of labels.superpixels.edges) {
    if (members.has(p) === members.has(q)) continue;
    all += length;
    if (labels.label[members.has(p) ? q : p] === 0) floor += length;
  }
  return floor / Math.max(1, all);
}

function medianLightness(labels: SurfaceLabels, face: number): number {
  const s = labels.superpixels;
  const seen: number[] = [];
  for (let k = 0; k < s.count; k++) if (s.cut[k] === face && labels.label[k] === 2) seen.push(s.l[k]);
  seen.sort((p, q) => p - q);
  return seen.length > 0 ? seen[seen.length >> 1] : 1;
}

function neighbourLists(s: Superpixels): number[][] {
  const lists: number[][] = Array.from({ length: s.count }, () => []);
  for (const { p, q } of s.edges) {
    lists[p].push(q);
    lists[q].push(p);
  }
  return lists;
}

function connected(count: number, neighbours: number[][], isIn: (k: number) => boolean): number[][] {
  const seen = new Uint8Array(count);
  const groups: number[][] = [];
  for (let seed = 0; seed < count; seed++) {
    if (seen[seed] || !isIn(seed)) continue;
    const group = [seed];
    seen[seed] = 1;
    for (let head = 0; head < group.length; head++) {
      for (const next of neighbours[group[head]]) {
        if (seen[next] || !isIn(next)) continue;
        seen[next] = 1;
        group.push(next);
      }
    }
    groups.push(group);
  }
  return groups;
}

/** Upright rectangle around a group on its plane, without the outermost twentieth on each side. */
function patchOf(s: Superpixels, members: readonly number[], toMetres: ToMetres): Patch {
  const isMember = new Uint8Array(s.count);
  for (const k of members) isMember[k] = 1;
  const us: number[] = [];
  const vs: number[] = [];
  const { width, height, data } = s.map;
  let pixels = 0;
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      if (!isMember[data[y * width + x]]) continue;
      const [u, v] = toMetres(x + 0.5, y + 0.5);
      us.push(u);
      vs.push(v);
      pixels++;
    }
  }
  us.sort((p, q) => p - q);
  vs.sort((p, q) => p - q);
  const at = (list: number[], share: number) => list[Math.min(list.length - 1, Math.floor(list.length * share))] ?? 0;
  const box = { left: at(us, 0.03), right: at(us, 0.97), bottom: at(vs, 0.03), top: at(vs, 0.97) };
  let inside = 0;
  let covered = 0;
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      const [u, v] = toMetres(x + 0.5, y + 0.5);
      if (u < box.left || u > box.right || v < box.bottom || v > box.top) continue;
      inside++;
      covered += isMember[data[y * width + x]];
    }
  }
  let outline = 0;
  let crisp = 0;
  for (const { p, q, length, step } of s.edges) {
    if (isMember[p] === isMember[q]) continue;
    outline += length;
    if (step > CRISP_STEP) crisp += length;
  }
  return {
    ...box,
    members,
    crisp: crisp / Math.max(1, outline),
    fill: covered / Math.max(1, inside),
    share: (4 * pixels) / (width * height),
  };
}
