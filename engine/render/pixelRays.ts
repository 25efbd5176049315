/** Where the surfaces lie that pixels show, from their depth. */
import * as at from '../kernels/trace/layout.ts';

/** Rays through the middles of pixels. */
export class PixelRays {
  /** Metres that a pixel spans at a depth of one. */
  readonly size: number;
  private readonly scene: Float32Array;
  private readonly width: number;

  /** `scene`: the packed scene; its camera looks at a picture `width` wide. */
  constructor(scene: Float32Array, width: number) {
    this.scene = scene;
    this.width = width;
    this.size = Math.hypot(scene[at.H_CAMERA_RIGHT], scene[at.H_CAMERA_RIGHT + 1], scene[at.H_CAMERA_RIGHT + 2]);
  }

  /** Coordinate `c` of what a pixel's middle shows at `depth`, from the camera, in metres. */
  along(pixel: number, depth: number, c: number): number {
    const { scene, width } = this;
    const x = (pixel % width) + 0.5;
    const y = Math.floor(pixel / width) + 0.5;
    return depth * (scene[at.H_CAMERA_BASE + c] + scene[at.H_CAMERA_RIGHT + c] * x + scene[at.H_CAMERA_DOWN + c] * y);
  }

  /**
   * Distance of what pixel q shows at `depthQ` from the plane through what p shows at `depthP`, whose unit normal
   * begins at `n` of `normals`; in pixels as wide as p's there.
   */
  off(p: number, depthP: number, normals: ArrayLike<number>, n: number, q: number, depthQ: number): number {
    let sum = 0;
    for (let c = 0; c < 3; c++) sum += normals[n + c] * (this.along(q, depthQ, c) - this.along(p, depthP, c));
    return Math.abs(sum) / (this.size * depthP);
  }
}
