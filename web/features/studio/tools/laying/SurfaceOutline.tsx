import { useEffect, useRef } from 'react';
import type { LaidSurface, SurfaceLayers } from '../../../../canvas/surfaces/layers.ts';
import type { Size, Transform } from '../../../../canvas/viewport.ts';
import { PhotoCanvas } from '../../over/PhotoCanvas.tsx';

interface SurfaceOutlineProps {
  readonly layers: SurfaceLayers;
  readonly surface: LaidSurface;
  readonly photo: Size;
  readonly transform: Transform;
}

const white = [255, 255, 255, 255] as const;
const dark = [18, 22, 28, 170] as const;
/** Coverage from which a pixel belongs to the surface. */
const least = 128;

/** Where a surface is, drawn over the photo: its border, white on dark. */
export function SurfaceOutline({ layers, surface, photo, transform }: SurfaceOutlineProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    const box = layers.boxOf(surface);
    if (!context || !box) return;
    const { width, height } = layers;
    const image = context.createImageData(width, height);
    const isIn = (x: number, y: number): boolean =>
      x >= 0 && y >= 0 && x < width && y < height && layers.coverage(surface, x, y) >= least;
    const edges: number[] = [];
    for (let y = box.top; y < box.bottom; y++) {
      for (let x = box.left; x < box.right; x++) {
        if (!isIn(x, y)) continue;
        if (!(isIn(x - 1, y) && isIn(x + 1, y) && isIn(x, y - 1) && isIn(x, y + 1))) edges.push(x, y);
      }
    }
    for (const [reach, colour] of [
      [2, dark],
      [1, white],
    ] as const) {
      for (let at = 0; at < edges.length; at += 2) {
        const [cx = 0, cy = 0] = [edges[at], edges[at + 1]];
        for (let y = Math.max(0, cy - reach); y <= Math.min(height - 1, cy + reach); y++) {
          for (let x = Math.max(0, cx - reach); x <= Math.min(width - 1, cx + reach); x++) {
            image.data.set(colour, 4 * (y * width + x));
          }
        }
      }
    }
    context.putImageData(image, 0, 0);
  }, [layers, surface]);
  return (
    <PhotoCanvas
      key={surface.id}
      ref={canvas}
      width={layers.width}
      height={layers.height}
      photo={photo}
      transform={transform}
    />
  );
}
