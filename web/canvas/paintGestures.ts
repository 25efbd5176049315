/** Strokes on an element: one pointer paints, a second finger takes it back and zooms. No React. */
import type { GestureSurface, Gestures } from './gestures.ts';
import type { Point } from './viewport.ts';

/** What is done with strokes; points are px of the element. */
export interface Painter {
  start(at: Point): void;
  move(at: Point): void;
  end(): void;
  cancel(): void;
  /** Where the pointer is; null: gone. */
  hover(at: Point | null): void;
}

const types = ['pointerdown', 'pointermove', 'pointerup', 'pointercancel', 'pointerleave', 'dblclick'] as const;

/** Made before the Gestures of the same element: what it takes, they leave alone. */
export class PaintGestures {
  readonly #surface: GestureSurface;
  readonly #painter: Painter;
  readonly #handle = (event: Event) => this.#on(event);
  readonly #pointers = new Map<number, Point>();
  #painting: number | null = null;
  /** Zooms and pans where two fingers are down. */
  gestures: Pick<Gestures, 'adopt'> | null = null;

  constructor(surface: GestureSurface, painter: Painter) {
    this.#surface = surface;
    this.#painter = painter;
    for (const type of types) surface.addEventListener(type, this.#handle, { passive: false });
  }

  dispose(): void {
    for (const type of types) this.#surface.removeEventListener(type, this.#handle);
    if (this.#painting !== null) this.#painter.cancel();
    this.#painting = null;
  }

  #on(event: Event): void {
    if (event.type === 'dblclick') {
      event.preventDefault();
      return;
    }
    const pointer = event as PointerEvent;
    const { left, top } = this.#surface.getBoundingClientRect();
    const at = { x: pointer.clientX - left, y: pointer.clientY - top };
    if (event.type === 'pointerdown') this.#down(pointer, at);
    else if (event.type === 'pointermove') this.#move(pointer, at);
    else if (event.type === 'pointerleave') this.#painter.hover(null);
    else this.#up(pointer);
  }

  #down(event: PointerEvent, at: Point): void {
    if (event.button !== 0) return;
    this.#pointers.set(event.pointerId, at);
    if (this.#pointers.size === 1) {
      event.preventDefault();
      this.#surface.setPointerCapture?.(event.pointerId);
      this.#painting = event.pointerId;
      this.#painter.start(at);
      return;
    }
    const first = this.#painting;
    if (first === null) return;
    this.#painting = null;
    this.#painter.cancel();
    const stood = this.#pointers.get(first);
    if (stood) this.gestures?.adopt(first, stood);
  }

  #move(event: PointerEvent, at: Point): void {
    if (event.pointerType !== 'touch') this.#painter.hover(at);
    if (this.#pointers.has(event.pointerId)) this.#pointers.set(event.pointerId, at);
    if (event.pointerId !== this.#painting) return;
    event.preventDefault();
    this.#painter.move(at);
  }

  #up(event: PointerEvent): void {
    this.#pointers.delete(event.pointerId);
    if (event.pointerId !== this.#painting) return;
    this.#painting = null;
    if (event.type === 'pointerup') this.#painter.end();
    else this.#painter.cancel();
  }
}
