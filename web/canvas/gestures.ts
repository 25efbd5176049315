/** Pointer, wheel and pinch gestures on an element, told to a viewport. No React. */
import type { Point, Viewport } from './viewport.ts';

/** The part of an element that gestures need. */
export interface GestureSurface {
  addEventListener(type: string, listener: (event: Event) => void, options?: AddEventListenerOptions): void;
  removeEventListener(type: string, listener: (event: Event) => void): void;
  getBoundingClientRect(): { readonly left: number; readonly top: number };
  setPointerCapture?(pointerId: number): void;
}

const types = ['pointerdown', 'pointermove', 'pointerup', 'pointercancel', 'wheel', 'dblclick'] as const;
/** One notch of a mouse wheel is 100 px of deltaY: a fifth larger or smaller. */
const zoomPerPx = Math.log(1.2) / 100;

export class Gestures {
  readonly #surface: GestureSurface;
  readonly #viewport: Viewport;
  readonly #pointers = new Map<number, Point>();
  readonly #handle = (event: Event) => this.#on(event);

  constructor(surface: GestureSurface, viewport: Viewport) {
    this.#surface = surface;
    this.#viewport = viewport;
    for (const type of types) surface.addEventListener(type, this.#handle, { passive: false });
  }

  dispose(): void {
    for (const type of types) this.#surface.removeEventListener(type, this.#handle);
    this.#pointers.clear();
  }

  /** Takes over a pointer that went down elsewhere: `at` px of the surface. */
  adopt(pointerId: number, at: Point): void {
    this.#pointers.set(pointerId, at);
  }

  #at(event: { readonly clientX: number; readonly clientY: number }): Point {
    const { left, top } = this.#surface.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  #on(event: Event): void {
    // A control inside the surface (the handle of a slider) took it.
    if (event.defaultPrevented) return;
    if (event.type === 'wheel') this.#wheel(event as WheelEvent);
    else if (event.type === 'dblclick') this.#double(event as MouseEvent);
    else if (event.type === 'pointerdown') this.#down(event as PointerEvent);
    else if (event.type === 'pointermove') this.#move(event as PointerEvent);
    else this.#pointers.delete((event as PointerEvent).pointerId);
  }

  #wheel(event: WheelEvent): void {
    // With nothing to zoom the wheel scrolls the page, unless a modifier (or a trackpad's pinch) says zoom.
    if (this.#viewport.isFitted && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    this.#viewport.zoomAt(this.#at(event), Math.exp(-event.deltaY * zoomPerPx * (event.ctrlKey ? 3 : 1)));
  }

  #double(event: MouseEvent): void {
    if (this.#viewport.isFitted) this.#viewport.zoomAt(this.#at(event), 2);
    else this.#viewport.fit();
  }

  #down(event: PointerEvent): void {
    if (event.button !== 0) return;
    this.#pointers.set(event.pointerId, this.#at(event));
    this.#surface.setPointerCapture?.(event.pointerId);
  }

  #move(event: PointerEvent): void {
    const before = this.#pointers.get(event.pointerId);
    if (!before) return;
    const now = this.#at(event);
    const [other] = [...this.#pointers].filter(([pointer]) => pointer !== event.pointerId);
    this.#pointers.set(event.pointerId, now);
    if (!other) {
      this.#viewport.panBy(now.x - before.x, now.y - before.y);
      return;
    }
    const anchor = other[1];
    const distance = (a: Point) => Math.hypot(a.x - anchor.x, a.y - anchor.y);
    const from = distance(before);
    if (from < 1) return;
    const middle = { x: (now.x + anchor.x) / 2, y: (now.y + anchor.y) / 2 };
    this.#viewport.zoomAt(middle, distance(now) / from);
    this.#viewport.panBy((now.x - before.x) / 2, (now.y - before.y) / 2);
  }
}
