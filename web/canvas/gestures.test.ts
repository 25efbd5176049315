import { beforeEach, describe, expect, it } from 'vitest';
import { Gestures } from './gestures.ts';
import { Viewport } from './viewport.ts';

class Surface extends EventTarget {
  getBoundingClientRect() {
    return { left: 100, top: 50 };
  }
}

function send(surface: Surface, type: string, values: Record<string, unknown>): Event {
  const event = Object.assign(new Event(type, { cancelable: true }), { button: 0, pointerId: 1, ...values });
  surface.dispatchEvent(event);
  return event;
}

describe('gestures', () => {
  let surface: Surface;
  let viewport: Viewport;
  let gestures: Gestures;
  beforeEach(() => {
    surface = new Surface();
    viewport = new Viewport({ width: 1000, height: 1000 }, { width: 500, height: 500 });
    gestures = new Gestures(surface as never, viewport);
  });
  const centre = { clientX: 350, clientY: 300 };

  it('leaves the wheel to the page until something is zoomed, unless a modifier says zoom', () => {
    expect(send(surface, 'wheel', { ...centre, deltaY: -100 }).defaultPrevented).toBe(false);
    expect(viewport.isFitted).toBe(true);
    expect(send(surface, 'wheel', { ...centre, deltaY: -100, ctrlKey: true }).defaultPrevented).toBe(true);
    expect(viewport.transform.scale).toBeGreaterThan(0.5);
    const { scale } = viewport.transform;
    send(surface, 'wheel', { ...centre, deltaY: -100 });
    expect(viewport.transform.scale / scale).toBeCloseTo(1.2, 6);
  });

  it('drags with one pointer', () => {
    viewport.zoomBy(2);
    const before = viewport.transform;
    send(surface, 'pointerdown', centre);
    send(surface, 'pointermove', { clientX: 360, clientY: 280 });
    expect(viewport.transform).toMatchObject({ x: before.x + 10, y: before.y - 20 });
    send(surface, 'pointerup', {});
    send(surface, 'pointermove', { clientX: 500, clientY: 500 });
    expect(viewport.transform).toMatchObject({ x: before.x + 10, y: before.y - 20 });
  });

  it('pinches with two pointers about their middle', () => {
    send(surface, 'pointerdown', { pointerId: 1, clientX: 300, clientY: 300 });
    send(surface, 'pointerdown', { pointerId: 2, clientX: 400, clientY: 300 });
    send(surface, 'pointermove', { pointerId: 2, clientX: 500, clientY: 300 });
    expect(viewport.transform.scale).toBeCloseTo(1, 6);
  });

  it('zooms in by a double click and fits by the next', () => {
    send(surface, 'dblclick', centre);
    expect(viewport.transform.scale).toBe(1);
    send(surface, 'dblclick', centre);
    expect(viewport.isFitted).toBe(true);
  });

  it('ignores other buttons, and everything once disposed', () => {
    viewport.zoomBy(2);
    const before = viewport.transform;
    send(surface, 'pointerdown', { ...centre, button: 2 });
    send(surface, 'pointermove', { clientX: 10, clientY: 10 });
    gestures.dispose();
    send(surface, 'dblclick', centre);
    expect(viewport.transform).toEqual(before);
  });
});
