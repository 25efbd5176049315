/** The root font size: every rem of the app follows the width of the window and the reader's own setting. */

/** Below this width (px) the mobile rule counts. */
export const mobileBelowPx = 768;

/**
 * Root font size in px for a window width in px. `readerPx` is the reader's own font size (16 unless changed).
 */
export function rootFontPx(widthPx: number, readerPx = 16): number {
  const designPx = widthPx < mobileBelowPx ? 393 : 1920;
  return (widthPx / designPx) * readerPx;
}

/** The reader's own font size in px, measured: the root's own size is ours. */
function measureReaderPx(root: HTMLElement): number {
  const own = root.style.fontSize;
  root.style.fontSize = 'medium';
  const readerPx = Number.parseFloat(getComputedStyle(root).fontSize) || 16;
  root.style.fontSize = own;
  return readerPx;
}

/** Keeps the root font in step with the window. */
export function installRootFont(): void {
  const root = document.documentElement;
  const apply = () => {
    const readerPx = measureReaderPx(root);
    root.style.fontSize = `${rootFontPx(window.innerWidth, readerPx)}px`;
    root.style.setProperty('--reader', String(readerPx / 16));
  };
  apply();
  window.addEventListener('resize', apply);
}
