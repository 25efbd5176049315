/** What designs can be saved as. */
import type { DownloadFormat } from '#contract/designs.ts';

/** Whether results of a tool are lines: kept as SVG beside the picture. */
export function isDrawnInLines(tool: string): boolean {
  return tool === 'line';
}

/** The formats that a tool's designs can be saved as, the one that is kept first. */
export function formatsOf(tool: string): DownloadFormat[] {
  return isDrawnInLines(tool) ? ['png', 'jpg', 'svg'] : ['png', 'jpg'];
}
