/** How a signed picture is shown: in its own ratio, in the width that the screen needs. */
import type { Picture } from '#contract/images.ts';
import { pictureWidths } from '#contract/limits.ts';

/** The address of a picture at one of the served widths. */
export function pictureUrl(picture: Picture, width: (typeof pictureWidths)[number]): string {
  return `${picture.url}${picture.url.includes('?') ? '&' : '?'}w=${width}`;
}

/** All widths that are not wider than the picture, and one above, so that the whole picture can be had. */
export function pictureSrcSet(picture: Picture): string {
  const chosen: string[] = [];
  for (const width of pictureWidths) {
    chosen.push(`${pictureUrl(picture, width)} ${Math.min(width, picture.width)}w`);
    if (width >= picture.width) break;
  }
  return chosen.join(', ');
}

/** Clicks a link of the given address: the browser saves the file. */
export function saveFile(url: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
}

/** Saves a file that is in the page's memory. */
export function saveBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  saveFile(url, fileName);
  // The browser has opened it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
