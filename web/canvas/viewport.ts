/** Zoom and pan of a picture in a box. All lengths in CSS px; the picture's own size is in content px. */

export interface Size {
  readonly width: number;
  readonly height: number;
}
export interface Point {
  readonly x: number;
  readonly y: number;
}
/** A content point p stands at (x + p.x·scale, y + p.y·scale) in the box. */
export interface Transform {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** Eight box pixels for one content pixel: enough to judge an edge. */
const maxScale = 8;

export class Viewport {
  #content: Size;
  #box: Size;
  #transform: Transform = { scale: 1, x: 0, y: 0 };
  #fitted = true;
  readonly #onChange: (transform: Transform) => void;

  constructor(content: Size, box: Size, onChange: (transform: Transform) => void = () => undefined) {
    this.#content = content;
    this.#box = box;
    this.#onChange = onChange;
    this.fit();
  }

  get transform(): Transform {
    return this.#transform;
  }

  /** True until the person zooms or moves: then a resize keeps their view. */
  get isFitted(): boolean {
    return this.#fitted;
  }

  /** The scale at which the whole picture just fits, never above its own size times two. */
  get fitScale(): number {
    const { width, height } = this.#content;
    if (width <= 0 || height <= 0 || this.#box.width <= 0 || this.#box.height <= 0) return 1;
    return Math.min(this.#box.width / width, this.#box.height / height, 2);
  }

  fit(): void {
    this.#fitted = true;
    this.#set(this.fitScale, 0, 0);
  }

  resize(content: Size, box: Size): void {
    const centre = this.toContent({ x: this.#box.width / 2, y: this.#box.height / 2 });
    this.#content = content;
    this.#box = box;
    if (this.#fitted) {
      this.fit();
      return;
    }
    const scale = Math.max(this.#transform.scale, this.fitScale);
    this.#set(scale, box.width / 2 - centre.x * scale, box.height / 2 - centre.y * scale);
  }

  /** Zooms by `factor` so that what is under `at` (box px) stays there. */
  zoomAt(at: Point, factor: number): void {
    const before = this.#transform;
    const scale = Math.min(maxScale, Math.max(this.fitScale, before.scale * factor));
    if (scale === before.scale) return;
    const ratio = scale / before.scale;
    this.#fitted = scale === this.fitScale;
    this.#set(scale, at.x - (at.x - before.x) * ratio, at.y - (at.y - before.y) * ratio);
  }

  zoomBy(factor: number): void {
    this.zoomAt({ x: this.#box.width / 2, y: this.#box.height / 2 }, factor);
  }

  panBy(dx: number, dy: number): void {
    const { scale, x, y } = this.#transform;
    this.#set(scale, x + dx, y + dy);
  }

  toContent(at: Point): Point {
    const { scale, x, y } = this.#transform;
    return { x: (at.x - x) / scale, y: (at.y - y) / scale };
  }

  /** Keeps the picture in the box: centred where it is smaller, without a gap where it is larger. */
  #set(scale: number, x: number, y: number): void {
    const hold = (offset: number, content: number, box: number) => {
      const slack = box - content * scale;
      return slack >= 0 ? slack / 2 : Math.min(0, Math.max(slack, offset));
    };
    this.#transform = {
      scale,
      x: hold(x, this.#content.width, this.#box.width),
      y: hold(y, this.#content.height, this.#box.height),
    };
    this.#onChange(this.#transform);
  }
}
