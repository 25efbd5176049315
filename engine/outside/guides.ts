/**
 * Pictures that tell an outside engine what must stay where it is: lines, and the depth of the house without its
 * furniture.
 */
import { throwIfAborted } from '../abort.ts';
import { projectCameraPoint, rotationOf, straightPx, toCamera } from '../geometry/camera.ts';
import { transform3, transpose } from '../geometry/matrix.ts';
import { roomEdges } from '../geometry/roomGeometry.ts';
import type { Room } from '../geometry/roomSchema.ts';
import type { Vec3 } from '../geometry/types.ts';
import { gaussianBlur } from '../image/blur.ts';
import { lumaPlane } from '../image/raster.ts';
import type { Mask, Plane, Rgb8 } from '../image/types.ts';
import type { Runtime } from '../runtime.ts';

/** Before the edges are looked for, px. */
const SIGMA = 1.6;
/** Shares of the picture's pixels that are edges for certain, and at most. */
const CERTAIN = 0.05;
const POSSIBLE = 0.14;
/** Gradient (luma 0-255 per px) below which there is nothing but noise. */
const FAINT = 2;

function gradients({ width, height, data }: Plane): { gx: Float32Array; gy: Float32Array; size: Float32Array } {
  const [gx, gy, size] = [0, 0, 0].map(() => new Float32Array(width * height));
  for (let y = 1; y + 1 < height; y++) {
    for (let x = 1; x + 1 < width; x++) {
      const i = y * width + x;
      gx[i] = (data[i + 1] - data[i - 1]) / 2;
      gy[i] = (data[i + width] - data[i - width]) / 2;
      size[i] = Math.hypot(gx[i], gy[i]);
    }
  }
  return { gx, gy, size };
}

/** The value that a share of the entries exceeds. */
function exceededBy(values: Float32Array, share: number): number {
  const sorted = values.filter((_, i) => i % 7 === 0).sort();
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.floor(sorted.length * (1 - share))))];
}

/** Edges of a photo, one pixel wide: 255 on black (Canny 1986, thresholds by the shares of the picture). */
export function edgeLines(image: Rgb8, rt: Runtime): Mask {
  const { width, height } = image;
  const { gx, gy, size } = gradients(gaussianBlur(lumaPlane(image), SIGMA, rt));
  throwIfAborted(rt.signal);
  const high = Math.max(FAINT, exceededBy(size, CERTAIN));
  const low = Math.max(FAINT / 2, exceededBy(size, POSSIBLE));
  const data = new Uint8Array(width * height);
  const crests: number[] = [];
  const isCrest = (i: number): boolean => {
    const [dx, dy] = [Math.abs(gx[i]), Math.abs(gy[i])];
    const across = dx > 2.4 * dy ? 1 : dy > 2.4 * dx ? width : gx[i] * gy[i] > 0 ? width + 1 : width - 1;
    return size[i] >= size[i - across] && size[i] > size[i + across];
  };
  for (let y = 2; y + 2 < height; y++) {
    for (let x = 2; x + 2 < width; x++) {
      const i = y * width + x;
      if (size[i] < low || !isCrest(i)) continue;
      data[i] = 1;
      if (size[i] >= high) crests.push(i);
    }
  }
  for (let i = crests.pop(); i !== undefined; i = crests.pop()) {
    if (data[i] !== 1) continue;
    data[i] = 255;
    for (const step of [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1]) {
      if (data[i + step] === 1) crests.push(i + step);
    }
  }
  for (let i = 0; i < data.length; i++) if (data[i] === 1) data[i] = 0;
  return { width, height, data };
}

/** Strokes of a drawing: as bright as they are darker than the paper around them. */
export function strokeLines(image: Rgb8, rt: Runtime): Mask {
  const { width, height } = image;
  const luma = lumaPlane(image);
  const paper = gaussianBlur(luma, Math.max(6, Math.max(width, height) * 0.03), rt).data;
  const data = new Uint8Array(width * height);
  for (let i = 0; i < data.length; i++) {
    const ink = (paper[i] - luma.data[i]) / Math.max(12, paper[i]);
    data[i] = Math.round(255 * Math.min(1, Math.max(0, (ink - 0.08) / 0.3)));
  }
  return { width, height, data };
}

/** Lines of the house alone, of a Room of the picture's size: walls, floor, ceiling and openings. */
export function houseLines(room: Room): Mask {
  const { width, height, camera } = room;
  const data = new Uint8Array(width * height);
  for (const { from, to } of roomEdges(room)) {
    const [a, b] = [toCamera(camera, from), toCamera(camera, to)];
    const steps = 3 * Math.max(width, height);
    for (let k = 0; k <= steps; k++) {
      const share = k / steps;
      const point: Vec3 = [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share];
      if (point[2] < 0.05) continue;
      const [x, y] = projectCameraPoint(camera, point).map(Math.floor);
      if (x >= 0 && y >= 0 && x < width && y < height) data[y * width + x] = 255;
    }
  }
  return { width, height, data };
}

/** Depth along the optical axis at which a ray from the camera meets the house, metres; Infinity where it leaves it. */
function depthOfHouse({ camera, planM, ceilingHeightM }: Room, [dx, dy, dz]: Vec3): number {
  const [floorY, ceilingY] = [-camera.heightM, ceilingHeightM - camera.heightM];
  let nearest = dy < 0 ? floorY / dy : dy > 0 ? ceilingY / dy : Number.POSITIVE_INFINITY;
  for (let i = 0; i + 1 < planM.length; i++) {
    const [ax, az] = planM[i];
    const [ex, ez] = [planM[i + 1][0] - ax, planM[i + 1][1] - az];
    const across = dx * ez - dz * ex;
    if (Math.abs(across) < 1e-9) continue;
    const t = (ax * ez - az * ex) / across;
    const along = (ax * dz - az * dx) / across;
    if (t > 0.05 && t < nearest && along >= -1e-6 && along <= 1 + 1e-6) nearest = t;
  }
  return nearest;
}

/**
 * Depth of the house without its furniture, of a Room of the picture's size: near is white, far is dark, as 1 /
 * depth.
 */
export function houseDepth(room: Room, rt: Runtime): Mask {
  const { width, height, camera } = room;
  const toWorld = transpose(rotationOf(camera));
  const inverse = new Float32Array(width * height);
  let most = 0;
  for (let y = 0; y < height; y++) {
    throwIfAborted(rt.signal);
    for (let x = 0; x < width; x++) {
      const [u, v] = straightPx(camera, [x + 0.5, y + 0.5]);
      const ray: Vec3 = [(u - camera.principalPx[0]) / camera.focalPx, (v - camera.principalPx[1]) / camera.focalPx, 1];
      const value = 1 / Math.max(0.3, depthOfHouse(room, transform3(toWorld, ray)));
      inverse[y * width + x] = value;
      most = Math.max(most, value);
    }
  }
  return { width, height, data: Uint8Array.from(inverse, (value) => Math.round((255 * value) / Math.max(1e-6, most))) };
}
