/**
 * How well the boxes of a drawing are found, on showroom drawings whose truth is known: `node bench/sketch/boxes.ts
 * [--count N] [--from N] [--room given|found] [--look network|truth] [--true kinds,middle,foot,front] [--weights FILE]
 * [--pen N]`. Recall and precision at half an overlap on the floor, kinds of what was met. `given` takes the true Room
 * and `truth` the true labels in place of the network's, so that each part is measured by itself.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { roomTypes } from '#catalog/rooms/all.ts';
import { styles } from '#catalog/styles/all.ts';
import { footprint } from '#engine/design/box.ts';
import { designScene } from '#engine/design/scene.ts';
import { levelAxes } from '#engine/geometry/camera.ts';
import type { Camera } from '#engine/geometry/roomSchema.ts';
import type { Vec2 } from '#engine/geometry/types.ts';
import type { Rgb8 } from '#engine/image/types.ts';
import { drawnClasses } from '#engine/perceive/drawn/classes.ts';
import { type DrawnLook, lookAtDrawing } from '#engine/perceive/drawn/look.ts';
import { asDrawing } from '#engine/perceive/sketch/sketch.ts';
import { EngineGateError, EngineInputError } from '#engine/refusals.ts';
import { inventoryOf } from '#engine/sketch/read.ts';
import { type DrawnTruth, drawnTruth, thinned } from '#engine/testing/drawnTruth.ts';
import { startTeam } from '#server/pool/testing/team.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '40' },
    from: { type: 'string', default: '0' },
    room: { type: 'string', default: 'given' },
    look: { type: 'string', default: 'network' },
    true: { type: 'string', default: '' },
    weights: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
});

const LEAST_PLACES = 90;
const homes = roomTypes.filter(({ sector, id }) => sector === 'residential' && !['balcony', 'terrace'].includes(id));

/** The true labels as the network would say them. */
function trueLook({ width, height, kind, object, foot, pieces }: DrawnTruth): DrawnLook {
  const count = drawnClasses.length;
  const cells = width * height;
  const boxes = pieces.map(() => [width, height, 0, 0]);
  for (let i = 0; i < cells; i++) {
    const box = boxes[object[i] - 1];
    if (!box) continue;
    const [x, y] = [i % width, Math.floor(i / width)];
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x + 1);
    box[3] = Math.max(box[3], y + 1);
  }
  const look = {
    width,
    height,
    cellPx: [2, 2] as const,
    kinds: new Float32Array(cells * count),
    middle: new Float32Array(cells * 2),
    foot: new Float32Array(cells),
    front: new Float32Array(cells * 2),
  };
  for (let i = 0; i < cells; i++) {
    look.kinds[i * count + kind[i]] = 1;
    look.foot[i] = foot[i] === -32768 ? 0 : foot[i] / 16;
    const own = object[i] - 1;
    if (own < 0) continue;
    const box = boxes[own];
    look.middle[2 * i] = box[0] + box[2] - 2 * ((i % width) + 0.5);
    look.middle[2 * i + 1] = box[1] + box[3] - 2 * (Math.floor(i / width) + 0.5);
    look.front.set(pieces[own].facing, 2 * i);
  }
  return look;
}

/** What the network says, with some of it as it truly is. */
function mixedLook(said: DrawnLook, truth: DrawnLook, names: readonly string[]): DrawnLook {
  const mixed = {
    ...said,
    kinds: said.kinds.slice(),
    middle: said.middle.slice(),
    foot: said.foot.slice(),
    front: said.front.slice(),
  };
  for (let i = 0; i < said.width * said.height; i++) {
    const x = Math.floor((((i % said.width) + 0.5) * said.cellPx[0]) / truth.cellPx[0]);
    const y = Math.floor(((Math.floor(i / said.width) + 0.5) * said.cellPx[1]) / truth.cellPx[1]);
    const j = Math.min(truth.height - 1, y) * truth.width + Math.min(truth.width - 1, x);
    for (const name of ['kinds', 'middle', 'foot', 'front'] as const) {
      if (!names.includes(name)) continue;
      const stride = said[name].length / (said.width * said.height);
      mixed[name].set(truth[name].subarray(j * stride, (j + 1) * stride), i * stride);
    }
  }
  return mixed;
}

/** Plan points of a world as the camera sees them: right and away. */
function seenFrom(camera: Camera, points: readonly Vec2[], scale: number): Vec2[] {
  const r = camera.rotation;
  const { right, forward } = levelAxes([-r[1], -r[4], -r[7]]);
  const inWorld = (v: readonly number[]): Vec2 => [
    r[0] * v[0] + r[3] * v[1] + r[6] * v[2],
    r[2] * v[0] + r[5] * v[1] + r[8] * v[2],
  ];
  const [a, b] = [inWorld(right), inWorld(forward)];
  return points.map(([x, z]) => [scale * (a[0] * x + a[1] * z), scale * (b[0] * x + b[1] * z)]);
}

const areaOf = (p: readonly Vec2[]): number =>
  p.reduce((sum, [x, z], i) => sum + x * p[(i + 1) % p.length][1] - p[(i + 1) % p.length][0] * z, 0) / 2;

/** Sutherland-Hodgman of two convex polygons. */
function overlapOf(one: readonly Vec2[], other: readonly Vec2[]): number {
  const ring = areaOf(other) < 0 ? other.toReversed() : other;
  let cut: Vec2[] = [...one];
  ring.forEach((a, i) => {
    const b = ring[(i + 1) % ring.length];
    const side = ([x, z]: Vec2): number => (b[0] - a[0]) * (z - a[1]) - (b[1] - a[1]) * (x - a[0]);
    cut = cut.flatMap((p, k) => {
      const q = cut[(k + 1) % cut.length];
      const [s, t] = [side(p), side(q)];
      const out: Vec2[] = s >= 0 ? [p] : [];
      if (s >= 0 !== t >= 0) out.push([p[0] + ((q[0] - p[0]) * s) / (s - t), p[1] + ((q[1] - p[1]) * s) / (s - t)]);
      return out;
    });
  });
  const both = cut.length > 2 ? Math.abs(areaOf(cut)) : 0;
  return both / (Math.abs(areaOf(one)) + Math.abs(areaOf(other)) - both);
}

/** What is read, or null where the gate stops it. */
function orGate<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof EngineGateError || error instanceof EngineInputError) return null;
    throw error;
  }
}

const team = await startTeam(1);
const weights =
  values.look === 'truth'
    ? undefined
    : values.weights
      ? new Uint8Array(readFileSync(values.weights))
      : team.rt.learned('drawings');
const totals = { truth: 0, found: 0, met: 0, placed: 0, kind: 0, seen: 0, rooms: 0, gated: 0 };
const misses = new Map<string, number[]>();
try {
  for (let i = Number(values.from); i < Number(values.from) + Number(values.count); i++) {
    team.arena.reset();
    const roomType = homes[(i * 7) % homes.length];
    const designed = designScene(styles[(i * 11) % styles.length].id, roomType.id, 910_000 + i, {
      width: 640,
      height: 480,
    });
    const truth = drawnTruth(thinned(designed, i, [0, 0.3][i % 2]), team.kernels, team.rt);
    const { lines } = truth;
    const image: Rgb8 = { width: lines.width, height: lines.height, data: new Uint8Array(3 * lines.data.length) };
    for (let p = 0; p < lines.data.length; p++) image.data.fill(lines.data[p], 3 * p, 3 * p + 3);
    const drawn = asDrawing(image, 'sketch', team.rt);
    if (!drawn) throw new Error('not taken for a drawing');
    totals.rooms++;
    const look =
      values.look === 'truth'
        ? trueLook(truth)
        : mixedLook(lookAtDrawing(image, weights!, team.rt), trueLook(truth), values.true.split(','));
    const read = orGate(() =>
      inventoryOf(image, drawn, { look, roomType, ...(values.room === 'given' ? { room: truth.room } : {}) }, team.rt),
    );
    if (!read) {
      totals.gated++;
      continue;
    }
    const { inventory, room } = read;
    const scale = truth.room.camera.heightM / room.camera.heightM;
    const boxes = inventory.items
      .filter(({ on, kind }) => on === 'floor' && kind !== 'rug')
      .map((item) => ({ ...item, foot: seenFrom(room.camera, footprint(item.box), scale) }));
    const pieces = truth.pieces.filter(
      ({ kind, places, bottomM }) =>
        places >= LEAST_PLACES &&
        bottomM < 0.05 &&
        kind !== 'rug' &&
        kind !== 'other' &&
        kind !== 'curtain' &&
        kind !== 'mirror' &&
        kind !== 'picture',
    );
    const targets = pieces.map((piece) => ({ ...piece, foot: seenFrom(truth.room.camera, piece.footM, 1) }));
    const small = truth.pieces
      .filter((piece) => piece.bottomM < 0.05 && !pieces.includes(piece))
      .map((piece) => seenFrom(truth.room.camera, piece.footM, 1));
    const taken = new Set<number>();
    for (const target of targets) {
      totals.truth++;
      const own = boxes.map(({ foot }, k) => (taken.has(k) ? 0 : overlapOf(foot, target.foot)));
      const best = own.indexOf(Math.max(...own));
      const isMet = best >= 0 && own[best] >= 0.5;
      const tally = misses.get(target.kind) ?? [0, 0, 0];
      misses.set(target.kind, tally);
      tally[0]++;
      tally[2] += best >= 0 ? Math.max(0, own[best]) : 0;
      if (values.verbose)
        console.log(i, target.piece, isMet, (own[best] ?? 0).toFixed(2), best >= 0 ? boxes[best].kind : '');
      if (!isMet) continue;
      taken.add(best);
      tally[1]++;
      totals.met++;
      if (boxes[best].kind === target.kind) totals.kind++;
    }
    boxes.forEach(({ foot }, k) => {
      if (taken.has(k) || !small.some((other) => overlapOf(foot, other) > 0.2)) totals.found++;
    });
  }
} finally {
  await team.end();
}
const share = (a: number, b: number): string => `${((100 * a) / Math.max(1, b)).toFixed(0)} %`;
console.log(`${totals.rooms} drawings, ${totals.gated} stopped at the gate`);
console.log(
  `recall ${share(totals.met, totals.truth)} of ${totals.truth}, precision ${share(totals.met, totals.found)} of ${totals.found}, kinds right ${share(totals.kind, totals.met)}`,
);
for (const [kind, [all, met, sum]] of [...misses].sort((a, b) => b[1][0] - a[1][0]))
  console.log(`  ${kind}: ${met} of ${all}, mean overlap ${(sum / all).toFixed(2)}`);
