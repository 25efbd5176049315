import { useEffect, useRef } from 'react';
import type { LabelMap } from '../../../canvas/labelMap.ts';
import type { Size, Transform } from '../../../canvas/viewport.ts';
import { PhotoCanvas } from '../over/PhotoCanvas.tsx';

interface SegmentOutlineProps {
  readonly map: LabelMap;
  readonly id: number;
  readonly photo: Size;
  readonly transform: Transform;
}

/** Width of the outline as a share of the long side. */
const lineShare = 0.0016;
const line = [255, 255, 255, 255] as const;
const dark = [18, 22, 28, 150] as const;
const inside = [255, 255, 255, 46] as const;

/** Where a segment is, drawn over the photo: a light veil with a white border on a dark one. */
export function SegmentOutline({ map, id, photo, transform }: SegmentOutlineProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const reach = Math.max(1, Math.round(lineShare * Math.max(map.width, map.height)));
  const { left, top, right, bottom } = map.boxOf(id, 2 * reach);
  const [width, height] = [right - left, bottom - top];
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context || width <= 0 || height <= 0) return;
    const parts = map.partsOf(id);
    const image = context.createImageData(width, height);
    const edges: number[] = [];
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        if (!map.has(parts, x + left, y + top)) continue;
        image.data.set(inside, 4 * (y * width + x));
        if (map.isEdge(parts, x + left, y + top)) edges.push(x, y);
      }
    }
    for (const [around, colour] of [
      [2 * reach, dark],
      [reach, line],
    ] as const) {
      for (let at = 0; at < edges.length; at += 2) {
        const [cx = 0, cy = 0] = [edges[at], edges[at + 1]];
        for (let y = Math.max(0, cy - around); y <= Math.min(height - 1, cy + around); y++) {
          for (let x = Math.max(0, cx - around); x <= Math.min(width - 1, cx + around); x++) {
            if ((x - cx) ** 2 + (y - cy) ** 2 <= around * around) image.data.set(colour, 4 * (y * width + x));
          }
        }
      }
    }
    context.putImageData(image, 0, 0);
  }, [map, id, left, top, width, height, reach]);
  return (
    <PhotoCanvas
      key={id}
      ref={canvas}
      width={width}
      height={height}
      photo={photo}
      transform={transform}
      area={{
        left: left / map.width,
        top: top / map.height,
        width: width / map.width,
        height: height / map.height,
      }}
    />
  );
}
