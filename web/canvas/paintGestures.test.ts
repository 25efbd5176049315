import { expect, it } from 'vitest';
import { Gestures } from './gestures.ts';
import { PaintGestures } from './paintGestures.ts';
import { Viewport } from './viewport.ts';

class Surface extends EventTarget {
  getBoundingClientRect() {
    return { left: 100, top: 50 };
  }
}

function painted() {
  const surface = new Surface();
  const viewport = new Viewport({ width: 1000, height: 1000 }, { width: 500, height: 500 });
  const told: string[] = [];
  const paint = new PaintGestures(surface as never, {
    start: ({ x, y }) => told.push(`start ${x},${y}`),
    move: ({ x, y }) => told.push(`move ${x},${y}`),
    end: () => told.push('end'),
    cancel: () => told.push('cancel'),
    hover: () => undefined,
  });
  paint.gestures = new Gestures(surface as never, viewport);
  const send = (type: string, pointerId: number, clientX: number, clientY: number, more: object = {}) => {
    const values = { button: 0, pointerType: 'touch', pointerId, clientX, clientY, ...more };
    const event = Object.assign(new Event(type, { cancelable: true }), values);
    surface.dispatchEvent(event);
    return event;
  };
  return { send, told, viewport, paint };
}

it('paints with one pointer, and the picture stays where it is', () => {
  const { send, told, viewport } = painted();
  viewport.zoomBy(3);
  const before = viewport.transform;
  send('pointerdown', 1, 150, 100);
  send('pointermove', 1, 170, 110);
  send('pointerup', 1, 170, 110);
  expect(told).toEqual(['start 50,50', 'move 70,60', 'end']);
  expect(viewport.transform).toEqual(before);
});

it('takes the stroke back when a second finger comes, and zooms with both', () => {
  const { send, told, viewport } = painted();
  send('pointerdown', 1, 300, 300);
  send('pointerdown', 2, 400, 300);
  send('pointermove', 2, 500, 300);
  expect(told).toEqual(['start 200,250', 'cancel']);
  expect(viewport.transform.scale).toBeCloseTo(1);
  send('pointerup', 2, 500, 300);
  send('pointermove', 1, 310, 300);
  expect(told).toHaveLength(2);
  send('pointerup', 1, 310, 300);
  send('pointerdown', 1, 150, 100);
  expect(told.at(-1)).toBe('start 50,50');
});

it('leaves other buttons alone, and cancels what is under way when it ends', () => {
  const { send, told, paint } = painted();
  send('pointerdown', 1, 150, 100, { button: 2 });
  expect(told).toEqual([]);
  send('pointerdown', 1, 150, 100);
  paint.dispose();
  send('pointermove', 1, 170, 110);
  expect(told).toEqual(['start 50,50', 'cancel']);
});
