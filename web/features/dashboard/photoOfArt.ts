import { art } from '../../lib/art.ts';

/** One of our own pictures at its largest, as a JPEG that can be uploaded. Throws where it can't be had or drawn. */
export async function photoOfArt(id: keyof typeof art, fileName: string): Promise<File> {
  const { widths } = art[id];
  const response = await fetch(`/art/${id}-${Math.max(...widths)}.webp`);
  if (!response.ok) throw new Error(`${response.status}`);
  const bitmap = await createImageBitmap(await response.blob());
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  const { promise, resolve } = Promise.withResolvers<Blob | null>();
  canvas.toBlob(resolve, 'image/jpeg', 0.92);
  const blob = await promise;
  if (!blob) throw new Error('the picture could not be drawn');
  return new File([blob], fileName, { type: 'image/jpeg' });
}
