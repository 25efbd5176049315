/** How boxes of furniture lie in a picture: quick enough to ask it of thousands of poses. */
import { distanceTo, footprint, type OrientedBox } from '../../design/box.ts';
import { type FloorPlanOpening, pointAt, type Wall } from '../../design/floorPlan.ts';
import { turnOf } from '../../design/roomShell.ts';
import { NEAR_M, projectStraight, toCamera } from '../../geometry/camera.ts';
import type { Camera } from '../../geometry/roomSchema.ts';
import type { Vec2 } from '../../geometry/types.ts';

export interface PictureView {
  readonly camera: Camera;
  readonly width: number;
  readonly height: number;
}

/** A rectangle in pixels. */
export interface FrameRect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface FrameBox {
  /** Outline of what the picture holds of the box, null where it holds nothing. */
  readonly rect: FrameRect | null;
  /** Share of the picture that this covers, 0-1. */
  readonly share: number;
  /** Share of the box's own outline that lies within the picture, 0-1; what reaches past the lens counts as cut. */
  readonly whole: number;
  /** Metres along the floor from the camera to the box. */
  readonly awayM: number;
}

const NOTHING = { rect: null, share: 0, whole: 0 } as const;

/** Projects a box. Distortion is left out: it moves outlines by little. */
export function frameBox({ camera, width, height }: PictureView, box: OrientedBox): FrameBox {
  const awayM = distanceTo(box, [0, 0]);
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  let ahead = 0;
  for (const [x, z] of footprint(box)) {
    for (const y of [box.bottom, box.top]) {
      const p = toCamera(camera, [x, y, z]);
      if (p[2] < NEAR_M) continue;
      ahead++;
      const [u, v] = projectStraight(camera, p);
      left = Math.min(left, u);
      right = Math.max(right, u);
      top = Math.min(top, v);
      bottom = Math.max(bottom, v);
    }
  }
  if (ahead === 0) return { ...NOTHING, awayM };
  const rect = {
    left: Math.max(0, left),
    top: Math.max(0, top),
    right: Math.min(width, right),
    bottom: Math.min(height, bottom),
  };
  if (rect.right <= rect.left || rect.bottom <= rect.top) return { ...NOTHING, awayM };
  const seen = (rect.right - rect.left) * (rect.bottom - rect.top);
  const all = (right - left) * (bottom - top);
  return { rect, share: seen / (width * height), whole: (seen / all) * (ahead / 8), awayM };
}

/** Outline of what the picture holds of an opening; null where it holds nothing. */
export function openingRect(
  { leftM, bottomM, widthM, heightM }: Omit<FloorPlanOpening, 'kind'>,
  wall: Wall,
  view: PictureView,
): FrameRect | null {
  const [x, z] = pointAt(wall, leftM + widthM / 2, 0);
  const size = { halfWidth: widthM / 2, halfDepth: 0.01, bottom: bottomM, top: bottomM + heightM };
  return frameBox(view, { x, z, turn: turnOf(wall), ...size }).rect;
}

/** The upright rectangle around points of a picture. */
export function rectAround(points: readonly Vec2[]): FrameRect {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** A rectangle, larger by such a share of its width and height on each side. */
export function grown({ left, top, right, bottom }: FrameRect, share: number): FrameRect {
  const [across, down] = [share * (right - left), share * (bottom - top)];
  return { left: left - across, top: top - down, right: right + across, bottom: bottom + down };
}

/** Whether a rectangle reaches so near to the picture's left or right side, as a share of its width. */
export const isAtSide = ({ left, right }: FrameRect, { width }: PictureView, margin: number): boolean =>
  left < margin * width || right > (1 - margin) * width;

/** Share of `of` that `by` covers, 0-1. */
export function coveredShare(of: FrameRect, by: FrameRect): number {
  const width = Math.min(of.right, by.right) - Math.max(of.left, by.left);
  const height = Math.min(of.bottom, by.bottom) - Math.max(of.top, by.top);
  if (width <= 0 || height <= 0) return 0;
  return (width * height) / ((of.right - of.left) * (of.bottom - of.top));
}
