import { useEffect, useRef } from 'react';
import { Gestures } from '../../../../canvas/gestures.ts';
import { PaintGestures } from '../../../../canvas/paintGestures.ts';
import type { Laying } from '../../../../canvas/surfaces/compositor.ts';
import type { LaidKind, LaidSurface } from '../../../../canvas/surfaces/layers.ts';
import { inLayers, moved, type Placing, turned } from '../../../../canvas/surfaces/pattern.ts';
import type { Point, Size } from '../../../../canvas/viewport.ts';
import { cx } from '../../../../ui/cx.ts';
import { usePress } from '../../over/usePress.ts';
import type { StageView } from '../../studioTool.ts';
import { LiveCanvas, type LiveHandle } from './LiveCanvas.tsx';
import type { LiveTool } from './LiveTools.tsx';
import { SurfaceOutline } from './SurfaceOutline.tsx';
import type { LivePhoto } from './useSurfaces.ts';

interface LiveOverlayProps {
  readonly view: StageView;
  readonly photo: Size;
  readonly live: LivePhoto;
  readonly kind: LaidKind;
  /** Null: the photo as it is. */
  readonly laying: Laying | null;
  readonly tool: LiveTool;
  readonly pointed: LaidSurface | null;
  readonly onPoint: (surface: LaidSurface | null) => void;
  readonly onPick: (surface: LaidSurface) => void;
  readonly onPlaced: (placing: Placing) => void;
}

/** The photo with its new surface, and the pointer that chooses, moves and turns it. */
export function LiveOverlay(props: LiveOverlayProps) {
  const { view, photo, live, kind, laying, tool, pointed, onPoint, onPick } = props;
  const { transform, viewport } = view;
  const surface = useRef<HTMLDivElement>(null);
  const canvas = useRef<LiveHandle>(null);
  useDragging(surface, canvas, props);
  const at = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }) => {
    const frame = surface.current?.getBoundingClientRect();
    if (!frame) return undefined;
    const content = viewport.toContent({ x: clientX - frame.left, y: clientY - frame.top });
    return live.layers.surfaceAt(kind, content, photo);
  };
  const press = usePress((event) => {
    const found = at(event);
    if (found) onPick(found);
  });
  return (
    <div
      ref={surface}
      aria-hidden="true"
      onPointerMove={(event) => {
        if (event.pointerType !== 'touch' && event.buttons === 0) onPoint(at(event) ?? null);
      }}
      onPointerLeave={() => onPoint(null)}
      {...press}
      className={cx(
        'absolute inset-0 overflow-hidden',
        tool === 'select' ? 'touch-pan-y' : 'touch-none',
        tool === 'select' && pointed && 'cursor-pointer',
        tool !== 'select' && 'cursor-move',
      )}
    >
      <LiveCanvas ref={canvas} live={live} laying={laying} photo={photo} transform={transform} />
      {pointed ? <SurfaceOutline layers={live.layers} surface={pointed} photo={photo} transform={transform} /> : null}
    </div>
  );
}

/** The middle of a surface, in px of the layers. */
export function middleOf({ layers }: LivePhoto, surface: LaidSurface): Point {
  const box = layers.boxOf(surface) ?? { left: 0, top: 0, right: layers.width, bottom: layers.height };
  return { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
}

/** Drags move or turn the pattern, drawn as they go and kept at their end. */
function useDragging(
  element: React.RefObject<HTMLElement | null>,
  canvas: React.RefObject<LiveHandle | null>,
  props: LiveOverlayProps,
): void {
  const { tool, view } = props;
  const { viewport } = view;
  const now = useRef(props);
  now.current = props;
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    let drag: { readonly from: Point; readonly surface: LaidSurface; readonly laying: Laying } | null = null;
    let placing: Placing | null = null;
    const start = (at: Point): void => {
      const { laying, live, kind, photo } = now.current;
      const content = viewport.toContent(at);
      const found = live.layers.surfaceAt(kind, content, photo);
      const surface = laying?.surfaces.find(({ id }) => id === found?.id);
      if (laying && surface) drag = { from: inLayers(content, photo, live.layers), surface, laying };
    };
    const move = (at: Point): void => {
      if (!drag) return;
      const { live, photo } = now.current;
      const to = inLayers(viewport.toContent(at), photo, live.layers);
      const { from, surface, laying } = drag;
      placing =
        tool === 'move'
          ? moved(surface, laying.placing, from, to)
          : turned(surface, laying.placing, middleOf(live, surface), [from, to]);
      canvas.current?.draw({ ...laying, placing });
    };
    const end = (): void => {
      if (placing) now.current.onPlaced(placing);
      drag = null;
      placing = null;
    };
    const cancel = (): void => {
      if (drag) canvas.current?.draw(drag.laying);
      drag = null;
      placing = null;
    };
    const paint =
      tool === 'select' ? null : new PaintGestures(target, { start, move, end, cancel, hover: () => undefined });
    const gestures = new Gestures(target, viewport);
    if (paint) paint.gestures = gestures;
    return () => {
      paint?.dispose();
      gestures.dispose();
    };
  }, [element, canvas, viewport, tool]);
}
