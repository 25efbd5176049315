import { useEffect, useRef, useState } from 'react';
import type { PixelRect } from '#engine/geometry/types.ts';
import { Gestures } from '../../../canvas/gestures.ts';
import type { LabelMap } from '../../../canvas/labelMap.ts';
import { type MaskPaint, maskPx } from '../../../canvas/maskPaint.ts';
import { PaintGestures } from '../../../canvas/paintGestures.ts';
import type { Point, Size, Transform, Viewport } from '../../../canvas/viewport.ts';
import { cx } from '../../../ui/cx.ts';
import { PhotoCanvas } from '../over/PhotoCanvas.tsx';
import { usePress } from '../over/usePress.ts';
import type { StageView } from '../studioTool.ts';
import type { MarkTool } from './marking.ts';
import { SegmentOutline } from './SegmentOutline.tsx';

interface MarkOverlayProps {
  readonly view: StageView;
  readonly photo: Size;
  readonly mask: MaskPaint;
  readonly map: LabelMap | undefined;
  readonly tool: MarkTool;
  /** Width of the brush as a share of the photo's long side. */
  readonly size: number;
  /** Id of the segment that is pointed at. */
  readonly pointed: number | null;
  readonly onPoint: (id: number | null) => void;
  /** A part was clicked. */
  readonly onClick: (part: number) => void;
}

/** Colours of what is marked, hatched as drawings show what is taken down: lines, and between them. */
const hatch = [
  [200, 100, 60, 205],
  [200, 100, 60, 105],
] as const;
/** Distance of its lines as a share of the long side, and their width as a share of that. */
const hatchPeriod = 1 / 128;
const hatchLine = 0.3;

/** Draws a box of the mask. */
function draw(context: CanvasRenderingContext2D, mask: MaskPaint, { left, top, right, bottom }: PixelRect): void {
  const [width, height] = [right - left, bottom - top];
  if (width <= 0 || height <= 0) return;
  const image = context.createImageData(width, height);
  const period = Math.max(6, Math.round(hatchPeriod * Math.max(mask.width, mask.height)));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!mask.data[(y + top) * mask.width + x + left]) continue;
      image.data.set(hatch[(x + left + y + top) % period < hatchLine * period ? 0 : 1], 4 * (y * width + x));
    }
  }
  context.putImageData(image, left, top);
}

/** The mask over the photo, and the pointer that changes it. */
export function MarkOverlay(props: MarkOverlayProps) {
  const { view, photo, mask, map, tool, size, pointed, onPoint, onClick } = props;
  const { transform, viewport } = view;
  const surface = useRef<HTMLDivElement>(null);
  const [brushAt, setBrushAt] = useState<Point | null>(null);
  const paints = tool === 'brush' || tool === 'eraser';
  usePainting(surface, { viewport, photo, mask, tool, size, setBrushAt });
  const partAt = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }) => {
    const frame = surface.current?.getBoundingClientRect();
    if (!frame || !map) return undefined;
    const at = viewport.toContent({ x: clientX - frame.left, y: clientY - frame.top });
    return map.partAt({ x: (at.x * map.width) / photo.width, y: (at.y * map.height) / photo.height });
  };
  const press = usePress((event) => {
    const part = tool === 'select' ? partAt(event) : undefined;
    if (part !== undefined) onClick(part);
  });
  const diameter = size * Math.max(photo.width, photo.height) * transform.scale;
  return (
    <div
      ref={surface}
      aria-hidden="true"
      onPointerMove={(event) => {
        if (tool !== 'select' || event.pointerType === 'touch') return;
        const part = partAt(event);
        onPoint(part === undefined ? null : (map?.choicesOf(part)[0]?.id ?? null));
      }}
      onPointerLeave={() => onPoint(null)}
      {...press}
      className={cx(
        'absolute inset-0 overflow-hidden',
        tool === 'hand' && 'pointer-events-none',
        tool === 'select' && 'cursor-pointer',
        tool === 'select' ? 'touch-pan-y' : 'touch-none',
        paints && 'cursor-none',
      )}
    >
      <MaskCanvas mask={mask} photo={photo} transform={transform} />
      {map && pointed !== null ? <SegmentOutline map={map} id={pointed} photo={photo} transform={transform} /> : null}
      {paints && brushAt ? (
        <div
          className="pointer-events-none absolute -translate-1/2 rounded-full border-[1.5px] border-white shadow-[0_0_0_1px_rgb(18_22_28/0.6),inset_0_0_0_1px_rgb(18_22_28/0.6)]"
          style={{ left: brushAt.x, top: brushAt.y, width: diameter, height: diameter }}
        />
      ) : null}
    </div>
  );
}

interface MaskCanvasProps {
  readonly mask: MaskPaint;
  readonly photo: Size;
  readonly transform: Transform;
}

function MaskCanvas({ mask, photo, transform }: MaskCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    draw(context, mask, mask.whole);
    return mask.subscribe((box) => draw(context, mask, box));
  }, [mask]);
  return <PhotoCanvas ref={canvas} width={mask.width} height={mask.height} photo={photo} transform={transform} />;
}

interface Painting {
  readonly viewport: Viewport;
  readonly photo: Size;
  readonly mask: MaskPaint;
  readonly tool: MarkTool;
  readonly size: number;
  readonly setBrushAt: (at: Point | null) => void;
}

/** Strokes by pointer, zoom and pan by wheel and by two fingers. */
function usePainting(surface: React.RefObject<HTMLElement | null>, painting: Painting): void {
  const { viewport, mask, tool } = painting;
  const now = useRef(painting);
  now.current = painting;
  useEffect(() => {
    const element = surface.current;
    if (!element || tool === 'hand') return;
    let last: Point | null = null;
    const inMask = (at: Point): Point => {
      const { x, y } = viewport.toContent(at);
      const { photo } = now.current;
      return { x: (x * mask.width) / photo.width, y: (y * mask.height) / photo.height };
    };
    const stroke = (at: Point) => {
      const to = inMask(at);
      const radius = Math.max(0.75, (now.current.size * Math.min(maskPx, Math.max(mask.width, mask.height))) / 2);
      mask.line(last ?? to, to, radius, tool === 'brush');
      last = to;
    };
    const paint =
      tool === 'select'
        ? null
        : new PaintGestures(element, {
            start: (at) => {
              last = null;
              mask.beginStroke();
              stroke(at);
            },
            move: stroke,
            end: () => mask.endStroke(),
            cancel: () => mask.cancelStroke(),
            hover: (at) => now.current.setBrushAt(at),
          });
    const gestures = new Gestures(element, viewport);
    if (paint) paint.gestures = gestures;
    return () => {
      paint?.dispose();
      gestures.dispose();
      now.current.setBrushAt(null);
    };
  }, [surface, viewport, mask, tool]);
}
