/**
 * Rays against the four-way hierarchy, one lane after the other. The WebAssembly twin does the four lanes at once;
 * single precision is rounded here after each operation, in its order, so that ties fall alike.
 */
import { H_NODES, H_PACKETS, NODE_WORDS, PACKET_WORDS } from './layout.ts';
import type { f64, i32 } from './machine.ts';
import { sceneReals, sceneWholes, setReg, whole } from './machine.ts';
import { passesPane } from './pane.ts';
import * as Hit from './records/hit.ts';
import * as Shadow from './records/shadow.ts';

const f = Math.fround;
/** Rounding of the slab test must not lose a box (Ize 2013). */
const WIDER = f(1.0000004);
/** Triangles are this much wider in barycentric units, so that nothing leaks between neighbours. */
const RIM = f(1e-6);
const WHOLE = f(1 + RIM);
const stackNodes = new Int32Array(384);
const stackNear = new Float32Array(384);

/** The ray under way and the nearest hit so far. */
const ray = new Float32Array(10);
const hit = new Float32Array(3);

const smallest = f(1e-20);
const inverse = (d: number): number => {
  const v = f(d);
  return f(1 / (Math.abs(v) < smallest ? (v < 0 ? -smallest : smallest) : v));
};

function load(ox: f64, oy: f64, oz: f64, dx: f64, dy: f64, dz: f64): void {
  ray[0] = ox;
  ray[1] = oy;
  ray[2] = oz;
  ray[3] = dx;
  ray[4] = dy;
  ray[5] = dz;
  ray[6] = inverse(dx);
  ray[7] = inverse(dy);
  ray[8] = inverse(dz);
}

/** Pushes the children that the ray meets before `far`, the nearest last; gives the new top of the stack. */
function pushChildren(words: Float32Array, wholes: Int32Array, node: number, far: number, from: number): number {
  const ox = ray[0];
  const oy = ray[1];
  const oz = ray[2];
  const ix = ray[6];
  const iy = ray[7];
  const iz = ray[8];
  const nearX = node + (ix < 0 ? 12 : 0);
  const nearY = node + (iy < 0 ? 16 : 4);
  const nearZ = node + (iz < 0 ? 20 : 8);
  const farX = node + (ix < 0 ? 0 : 12);
  const farY = node + (iy < 0 ? 4 : 16);
  const farZ = node + (iz < 0 ? 8 : 20);
  let top = from;
  for (let lane = 0; lane < 4; lane++) {
    const x0 = f(f(words[nearX + lane] - ox) * ix);
    const y0 = f(f(words[nearY + lane] - oy) * iy);
    const z0 = f(f(words[nearZ + lane] - oz) * iz);
    const x1 = f(f(words[farX + lane] - ox) * ix);
    const y1 = f(f(words[farY + lane] - oy) * iy);
    const z1 = f(f(words[farZ + lane] - oz) * iz);
    const enter = Math.max(Math.max(x0, y0), Math.max(z0, 0));
    const leave = f(Math.min(Math.min(x1, y1), Math.min(z1, far)) * WIDER);
    if (!(enter <= leave)) continue;
    let at = top++;
    while (at > from && stackNear[at - 1] < enter) {
      stackNear[at] = stackNear[at - 1];
      stackNodes[at] = stackNodes[at - 1];
      at--;
    }
    stackNear[at] = enter;
    stackNodes[at] = wholes[node + 24 + lane];
  }
  return top;
}

/**
 * Whether the triangle of lane `w` is met before `far` (Möller, Trumbore 1997); `hit` gets distance and barycentrics.
 */
function meets(words: Float32Array, w: number, far: number): boolean {
  const dx = ray[3];
  const dy = ray[4];
  const dz = ray[5];
  const e1x = words[w + 12];
  const e1y = words[w + 16];
  const e1z = words[w + 20];
  const e2x = words[w + 24];
  const e2y = words[w + 28];
  const e2z = words[w + 32];
  const px = f(f(dy * e2z) - f(dz * e2y));
  const py = f(f(dz * e2x) - f(dx * e2z));
  const pz = f(f(dx * e2y) - f(dy * e2x));
  const inv = f(1 / f(f(f(e1x * px) + f(e1y * py)) + f(e1z * pz)));
  const sx = f(ray[0] - words[w]);
  const sy = f(ray[1] - words[w + 4]);
  const sz = f(ray[2] - words[w + 8]);
  const u = f(f(f(f(sx * px) + f(sy * py)) + f(sz * pz)) * inv);
  const qx = f(f(sy * e1z) - f(sz * e1y));
  const qy = f(f(sz * e1x) - f(sx * e1z));
  const qz = f(f(sx * e1y) - f(sy * e1x));
  const v = f(f(f(f(dx * qx) + f(dy * qy)) + f(dz * qz)) * inv);
  const t = f(f(f(f(e2x * qx) + f(e2y * qy)) + f(e2z * qz)) * inv);
  if (!(u >= -RIM && v >= -RIM && f(u + v) <= WHOLE && t > 0 && t < far)) return false;
  hit[0] = t;
  hit[1] = u;
  hit[2] = v;
  return true;
}

/** Primitive of the nearest triangle within `tMax`, −1 for none; distance and barycentrics into the registers. */
export function closest(ox: f64, oy: f64, oz: f64, dx: f64, dy: f64, dz: f64, tMax: f64): i32 {
  const words = sceneReals();
  const wholes = sceneWholes();
  const nodes = whole(H_NODES);
  const packets = whole(H_PACKETS);
  load(ox, oy, oz, dx, dy, dz);
  let far = f(tMax);
  let found = -1;
  let top = pushChildren(words, wholes, nodes, far, 0);
  while (top > 0) {
    top--;
    if (stackNear[top] > far) continue;
    const child = stackNodes[top];
    if (child >= 0) {
      top = pushChildren(words, wholes, nodes + child * NODE_WORDS, far, top);
      continue;
    }
    const packet = ~child;
    const at = packets + packet * PACKET_WORDS;
    for (let lane = 0; lane < 4; lane++) {
      if (!meets(words, at + lane, far)) continue;
      far = hit[0];
      found = packet * 4 + lane;
      setReg(Hit.t, hit[0]);
      setReg(Hit.b1, hit[1]);
      setReg(Hit.b2, hit[2]);
    }
  }
  return found;
}

/** 1 when nothing opaque lies within `tMax`; Shadow.transmittance is what panes on the way leave. */
export function reaches(ox: f64, oy: f64, oz: f64, dx: f64, dy: f64, dz: f64, tMax: f64): i32 {
  const words = sceneReals();
  const wholes = sceneWholes();
  const nodes = whole(H_NODES);
  const packets = whole(H_PACKETS);
  for (let c = 0; c < 3; c++) setReg(Shadow.transmittance + c, 1);
  setReg(Shadow.isVeiled, 0);
  load(ox, oy, oz, dx, dy, dz);
  const far = f(tMax);
  let top = pushChildren(words, wholes, nodes, far, 0);
  while (top > 0) {
    top--;
    const child = stackNodes[top];
    if (child >= 0) {
      top = pushChildren(words, wholes, nodes + child * NODE_WORDS, far, top);
      continue;
    }
    const packet = ~child;
    const at = packets + packet * PACKET_WORDS;
    // Panes let light through, so all lanes that are hit have a say.
    for (let lane = 0; lane < 4; lane++) {
      if (meets(words, at + lane, far) && passesPane(packet * 4 + lane, dx, dy, dz) === 0) return 0;
    }
  }
  return 1;
}
