import { type PointerEvent, useRef } from 'react';

/** A pointer that moves less than this between down and up has pressed, px. */
const pressPx = 5;

/** Tells presses from drags: handlers for an element that can be dragged, too. */
export function usePress(onPress: (event: PointerEvent) => void) {
  const down = useRef<{ readonly x: number; readonly y: number } | null>(null);
  return {
    onPointerDown: ({ clientX, clientY }: PointerEvent) => {
      down.current = { x: clientX, y: clientY };
    },
    onPointerUp: (event: PointerEvent) => {
      const from = down.current;
      down.current = null;
      if (from && Math.hypot(event.clientX - from.x, event.clientY - from.y) <= pressPx) onPress(event);
    },
  };
}
