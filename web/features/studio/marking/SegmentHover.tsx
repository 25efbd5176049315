import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { Gestures } from '../../../canvas/gestures.ts';
import type { LabelMap, Segment } from '../../../canvas/labelMap.ts';
import type { Point, Size } from '../../../canvas/viewport.ts';
import { useTranslation } from '../../../lib/useTranslation.ts';
import type { StageView } from '../studioTool.ts';
import { SegmentOutline } from './SegmentOutline.tsx';
import { useSegmentNames } from './segmentNames.ts';

interface SegmentHoverProps {
  readonly view: StageView;
  readonly photo: Size;
  readonly map: LabelMap;
}

interface Pointed {
  readonly segment: Segment;
  /** px of the pane. */
  readonly at: Point;
}

/** Says what is under the pointer, and on which surface it is. */
export function SegmentHover({ view, photo, map }: SegmentHoverProps) {
  const { t } = useTranslation();
  const { kindOf, surfaceOf } = useSegmentNames();
  const { viewport, transform } = view;
  const surface = useRef<HTMLDivElement>(null);
  const [pointed, point] = useState<Pointed | null>(null);
  useEffect(() => {
    if (!surface.current) return;
    const gestures = new Gestures(surface.current, viewport);
    return () => gestures.dispose();
  }, [viewport]);
  const look = (event: PointerEvent<HTMLElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const at = { x: event.clientX - left, y: event.clientY - top };
    const { x, y } = viewport.toContent(at);
    const part = map.partAt({ x: (x * map.width) / photo.width, y: (y * map.height) / photo.height });
    const segment = part === undefined ? undefined : map.choicesOf(part)[0];
    point(segment ? { segment, at } : null);
  };
  const said = (segment: Segment) => {
    const [thing, where] = [kindOf(segment), surfaceOf(segment)];
    // What a surface is made of says so itself.
    return where && segment.surface?.split('-')[0] !== segment.kind
      ? t('segment.on', { thing, where })
      : where || thing;
  };
  return (
    <div
      ref={surface}
      aria-hidden="true"
      onPointerMove={look}
      onPointerDown={look}
      onPointerLeave={() => point(null)}
      className="absolute inset-0 touch-pan-y overflow-hidden"
    >
      {pointed ? (
        <>
          <SegmentOutline map={map} id={pointed.segment.id} photo={photo} transform={transform} />
          <span
            className="pointer-events-none absolute ml-3 mt-3 rounded-[5px] bg-black/75 px-2 py-1 text-13 whitespace-nowrap text-white"
            style={{
              left: Math.min(pointed.at.x, transform.x + photo.width * transform.scale - 150),
              top: pointed.at.y,
            }}
          >
            {said(pointed.segment)}
          </span>
        </>
      ) : null}
    </div>
  );
}
