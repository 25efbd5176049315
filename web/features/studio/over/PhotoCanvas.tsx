import type { ComponentProps } from 'react';
import type { Size, Transform } from '../../../canvas/viewport.ts';

interface PhotoCanvasProps extends ComponentProps<'canvas'> {
  /** Size of the photo that it lies over, px. */
  readonly photo: Size;
  /** Where the photo stands. */
  readonly transform: Transform;
  /** Part of the photo that it covers, as shares of its sides; the whole photo unless said. */
  readonly area?: { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
}

const whole = { left: 0, top: 0, width: 1, height: 1 };

/** A canvas that lies over the photo, pixel on pixel whatever its own size is. */
export function PhotoCanvas({ photo, transform: { scale, x, y }, area = whole, ...rest }: PhotoCanvasProps) {
  const [width, height] = [photo.width * scale, photo.height * scale];
  return (
    <canvas
      {...rest}
      className="pointer-events-none absolute top-0 left-0 max-w-none"
      style={{
        width: width * area.width,
        height: height * area.height,
        transform: `translate(${x + width * area.left}px, ${y + height * area.top}px)`,
      }}
    />
  );
}
