import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react';

/** For a button that shows something while it is pressed, by pointer or by key. */
export function holdHandlers(onHold: (holding: boolean) => void) {
  const release = (): void => onHold(false);
  return {
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      onHold(true);
    },
    onPointerUp: release,
    onPointerCancel: release,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === ' ' || event.key === 'Enter') onHold(true);
    },
    onKeyUp: release,
    onBlur: release,
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
  };
}
