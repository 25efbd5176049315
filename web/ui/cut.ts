/** Where the line between before and after stands. */

/** The next position for a key, 0-100 %; undefined when the key means nothing here. */
export function cutAfterKey(cut: number, key: string, shift: boolean): number | undefined {
  const step = shift ? 10 : 2;
  const targets: Record<string, number> = {
    ArrowLeft: cut - step,
    ArrowDown: cut - step,
    ArrowRight: cut + step,
    ArrowUp: cut + step,
    PageDown: cut - 10,
    PageUp: cut + 10,
    Home: 0,
    End: 100,
  };
  const target = targets[key];
  return target === undefined ? undefined : clampCut(target);
}

/** The position for a pointer: `left` and `width` are of the visible picture, px. */
export function cutAtPointer(clientX: number, left: number, width: number): number {
  return width > 0 ? clampCut(((clientX - left) / width) * 100) : 50;
}

function clampCut(cut: number): number {
  return Math.min(100, Math.max(0, cut));
}

export type CompareMode = 'slider' | 'side' | 'difference' | 'hold';
