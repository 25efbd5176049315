// Rays against the four-way hierarchy, four lanes at once. The order of every operation is that of ../traverse.ts.
import { H_NODES, H_PACKETS, NODE_WORDS, PACKET_WORDS } from './layout.ts';
import * as Hit from './records/hit.ts';
import * as Shadow from './records/shadow.ts';
import { sceneAt, setReg, stackAt, whole } from './machine.ts';
import { passesPane } from './pane.ts';

const WIDER: f32 = 1.0000004;
const RIM: f32 = 1e-6;
const SMALLEST: f32 = 1e-20;

// @ts-ignore: decorator
@inline
function inverse(v: f32): f32 {
  return <f32>1.0 / (abs(v) < SMALLEST ? (v < 0 ? -SMALLEST : SMALLEST) : v);
}

/** Entries of the stack: entry distance, then node. */
// @ts-ignore: decorator
@inline
function push(top: usize, bottom: usize, enter: f32, child: i32): void {
  let at = top;
  while (at > bottom && load<f32>(at - 8) < enter) {
    store<i64>(at, load<i64>(at - 8));
    at -= 8;
  }
  store<f32>(at, enter);
  store<i32>(at + 4, child);
}

// @ts-ignore: decorator
@inline
function slab(plane: usize, origin: v128, inv: v128): v128 {
  return f32x4.mul(f32x4.sub(v128.load(plane), origin), inv);
}

// @ts-ignore: decorator
@inline
function edgeProduct(a: v128, b: v128, c: v128, d: v128): v128 {
  return f32x4.sub(f32x4.mul(a, b), f32x4.mul(c, d));
}

// @ts-ignore: decorator
@inline
function dot(ax: v128, ay: v128, az: v128, bx: v128, by: v128, bz: v128): v128 {
  return f32x4.add(f32x4.add(f32x4.mul(ax, bx), f32x4.mul(ay, by)), f32x4.mul(az, bz));
}

/**
 * Nearest hit (`any` 0: primitive or −1), or whether nothing opaque is hit (`any` 1: 1 or 0). Long because it is the
 * one hot loop: all of its lanes stay in registers only while it is one function.
 */
// @ts-ignore: decorator
@inline
function traverse(x: f64, y: f64, z: f64, u: f64, v: f64, w: f64, tMax: f64, any: bool): i32 {
  const scene = sceneAt();
  const nodes = scene + (<usize>whole(H_NODES) << 2);
  const packets = scene + (<usize>whole(H_PACKETS) << 2);
  const ix = inverse(<f32>u);
  const iy = inverse(<f32>v);
  const iz = inverse(<f32>w);
  const ox = f32x4.splat(<f32>x);
  const oy = f32x4.splat(<f32>y);
  const oz = f32x4.splat(<f32>z);
  const dx = f32x4.splat(<f32>u);
  const dy = f32x4.splat(<f32>v);
  const dz = f32x4.splat(<f32>w);
  const invX = f32x4.splat(ix);
  const invY = f32x4.splat(iy);
  const invZ = f32x4.splat(iz);
  const nearX: usize = ix < 0 ? 48 : 0;
  const nearY: usize = iy < 0 ? 64 : 16;
  const nearZ: usize = iz < 0 ? 80 : 32;
  const farX: usize = 48 - nearX;
  const farY: usize = 80 - nearY;
  const farZ: usize = 112 - nearZ;
  const zero = f32x4.splat(0);
  const wider = f32x4.splat(WIDER);
  const rim = f32x4.splat(-RIM);
  const one = f32x4.splat(<f32>1.0 + RIM);
  const bottom = stackAt() + 64;
  const lanes = stackAt();

  let far = <f32>tMax;
  let found = -1;
  let top = bottom;
  let child = 0;
  while (true) {
    if (child >= 0) {
      const node = nodes + <usize>child * (NODE_WORDS << 2);
      // There are no NaNs here, and pmax and pmin are one instruction where max and min are many.
      const enter = f32x4.pmax(
        f32x4.pmax(slab(node + nearX, ox, invX), slab(node + nearY, oy, invY)),
        f32x4.pmax(slab(node + nearZ, oz, invZ), zero),
      );
      const leave = f32x4.mul(
        f32x4.pmin(
          f32x4.pmin(slab(node + farX, ox, invX), slab(node + farY, oy, invY)),
          f32x4.pmin(slab(node + farZ, oz, invZ), f32x4.splat(far)),
        ),
        wider,
      );
      let mask = i32x4.bitmask(f32x4.le(enter, leave));
      if (mask !== 0) {
        const children = node + 96;
        v128.store(lanes, enter);
        const from = top;
        do {
          const lane = <usize>ctz(mask) << 2;
          push(top, from, load<f32>(lanes + lane), load<i32>(children + lane));
          top += 8;
          mask &= mask - 1;
        } while (mask !== 0);
      }
    } else {
      const packet = ~child;
      const at = packets + <usize>packet * (PACKET_WORDS << 2);
      const e1x = v128.load(at, 48);
      const e1y = v128.load(at, 64);
      const e1z = v128.load(at, 80);
      const e2x = v128.load(at, 96);
      const e2y = v128.load(at, 112);
      const e2z = v128.load(at, 128);
      const px = edgeProduct(dy, e2z, dz, e2y);
      const py = edgeProduct(dz, e2x, dx, e2z);
      const pz = edgeProduct(dx, e2y, dy, e2x);
      const inv = f32x4.div(f32x4.splat(1), dot(e1x, e1y, e1z, px, py, pz));
      const sx = f32x4.sub(ox, v128.load(at));
      const sy = f32x4.sub(oy, v128.load(at, 16));
      const sz = f32x4.sub(oz, v128.load(at, 32));
      const bu = f32x4.mul(dot(sx, sy, sz, px, py, pz), inv);
      const qx = edgeProduct(sy, e1z, sz, e1y);
      const qy = edgeProduct(sz, e1x, sx, e1z);
      const qz = edgeProduct(sx, e1y, sy, e1x);
      const bv = f32x4.mul(dot(dx, dy, dz, qx, qy, qz), inv);
      const t = f32x4.mul(dot(e2x, e2y, e2z, qx, qy, qz), inv);
      const inside = v128.and(v128.and(f32x4.ge(bu, rim), f32x4.ge(bv, rim)), f32x4.le(f32x4.add(bu, bv), one));
      let mask = i32x4.bitmask(
        v128.and(inside, v128.and(f32x4.gt(t, zero), f32x4.lt(t, f32x4.splat(far)))),
      );
      if (mask !== 0) {
        if (any) {
          do {
            if (passesPane(packet * 4 + ctz(mask), u, v, w) === 0) return 0;
            mask &= mask - 1;
          } while (mask !== 0);
        } else {
          v128.store(lanes, t);
          v128.store(lanes, bu, 16);
          v128.store(lanes, bv, 32);
          do {
            const lane = <usize>ctz(mask) << 2;
            const distance = load<f32>(lanes + lane);
            if (distance < far) {
              far = distance;
              found = packet * 4 + ctz(mask);
              setReg(Hit.t, <f64>distance);
              setReg(Hit.b1, <f64>load<f32>(lanes + lane, 16));
              setReg(Hit.b2, <f64>load<f32>(lanes + lane, 32));
            }
            mask &= mask - 1;
          } while (mask !== 0);
        }
      }
    }
    if (any) {
      if (top === bottom) break;
      top -= 8;
    } else {
      do {
        if (top === bottom) return found;
        top -= 8;
      } while (load<f32>(top) > far);
    }
    child = load<i32>(top + 4);
  }
  return 1;
}

export function closest(ox: f64, oy: f64, oz: f64, dx: f64, dy: f64, dz: f64, tMax: f64): i32 {
  return traverse(ox, oy, oz, dx, dy, dz, tMax, false);
}

export function reaches(ox: f64, oy: f64, oz: f64, dx: f64, dy: f64, dz: f64, tMax: f64): i32 {
  for (let c = 0; c < 3; c++) setReg(Shadow.transmittance + c, 1);
  setReg(Shadow.isVeiled, 0);
  return traverse(ox, oy, oz, dx, dy, dz, tMax, true);
}
