import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { Room } from '#engine/geometry/roomSchema.ts';
import {
  cornerAfterKey,
  type Handle,
  handleKey,
  lineEnds,
  type MovedCorner,
  putBy,
  seenCorners,
} from '../../../canvas/roomCorners.ts';
import type { Point, Size, Transform } from '../../../canvas/viewport.ts';
import { useTranslation } from '../../../lib/useTranslation.ts';
import { cx } from '../../../ui/cx.ts';

interface RoomOverlayProps {
  readonly room: Room;
  /** Where the photo stands in the pane, and its own size. */
  readonly transform: Transform;
  readonly photo: Size;
  /** A correction is on its way: nothing is dragged meanwhile. */
  readonly solving: boolean;
  readonly onMoved: (moved: MovedCorner[]) => void;
}

interface Held extends Point {
  /** Of the handle that is dragged. */
  readonly key: string;
}

const fills = { floor: 'fill-accent/25', wall: 'fill-white/10', ceiling: 'fill-clay/15' } as const;
/** A key's step as a share of the picture's width. */
const keyStep = 1 / 400;
/** A corner that is moved by keys is told once no key came for so long. */
const keyPauseMs = 600;

const labels = {
  corner: { floor: 'roomView.floorCorner', ceiling: 'roomView.ceilingCorner' },
  line: { floor: 'roomView.floorLine', ceiling: 'roomView.ceilingLine' },
} as const;

/**
 * The Room over its photo: outlines of floor, walls and ceiling, with corners, and lines where they leave the photo, to
 * drag.
 */
export function RoomOverlay({ room, transform, photo, solving, onMoved }: RoomOverlayProps) {
  const { t } = useTranslation();
  const [held, setHeld] = useState<Held | null>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  // The Room has been solved: its corners stand where they are.
  useEffect(() => {
    if (!solving) setHeld(null);
  }, [solving]);
  const scale = (transform.scale * photo.width) / room.width;
  const tell = (handle: Handle, to: Point) => {
    const moved = putBy(handle, to);
    if (moved.length > 0) onMoved(moved);
    else setHeld(null);
  };
  const onKeyDown = (event: KeyboardEvent, handle: Handle) => {
    const key = handleKey(handle);
    const from = held?.key === key ? held : handle;
    const next = cornerAfterKey(from, event.key, event.shiftKey, room.width * keyStep);
    if (!next || solving) return;
    event.preventDefault();
    setHeld({ key, ...next });
    clearTimeout(pause.current);
    pause.current = setTimeout(() => tell(handle, next), keyPauseMs);
  };
  const pointerAt = (event: PointerEvent<HTMLElement>): Point => {
    const frame = event.currentTarget.offsetParent?.getBoundingClientRect();
    return {
      x: (event.clientX - (frame?.left ?? 0)) / scale,
      y: (event.clientY - (frame?.top ?? 0)) / scale,
    };
  };
  return (
    <div
      className="pointer-events-none absolute top-0 left-0"
      style={{
        width: room.width * scale,
        height: room.height * scale,
        transform: `translate(${transform.x}px, ${transform.y}px)`,
      }}
    >
      <svg
        viewBox={`0 0 ${room.width} ${room.height}`}
        aria-hidden="true"
        className={cx('absolute inset-0 size-full transition-opacity duration-[160ms]', solving && 'opacity-40')}
      >
        {room.surfaces.map(({ id, kind, polygonPx }) => (
          <g key={id}>
            <polygon
              points={polygonPx.join(' ')}
              vectorEffect="non-scaling-stroke"
              className={cx(fills[kind], 'stroke-black/45')}
              strokeWidth="3.5"
            />
            <polygon
              points={polygonPx.join(' ')}
              vectorEffect="non-scaling-stroke"
              className="fill-none stroke-white"
              strokeWidth="1.5"
            />
          </g>
        ))}
      </svg>
      {[...seenCorners(room), ...lineEnds(room)].map((handle) => {
        const key = handleKey(handle);
        const { x, y } = held?.key === key ? held : handle;
        const isLine = handle.wall !== undefined;
        const number = 1 + (handle.wall ?? handle.corner);
        return (
          <button
            key={key}
            type="button"
            disabled={solving}
            aria-label={t(labels[isLine ? 'line' : 'corner'][handle.end], { number })}
            onKeyDown={(event) => onKeyDown(event, handle)}
            onPointerDown={(event) => {
              event.stopPropagation();
              event.currentTarget.setPointerCapture(event.pointerId);
            }}
            onPointerMove={(event) => {
              if (event.currentTarget.hasPointerCapture(event.pointerId)) setHeld({ key, ...pointerAt(event) });
            }}
            onPointerUp={() => {
              if (held?.key === key) tell(handle, held);
            }}
            onPointerCancel={() => setHeld(null)}
            className="hit-square group pointer-events-auto absolute grid -translate-1/2 cursor-move touch-none place-items-center rounded-full"
            style={{ left: x * scale, top: y * scale }}
          >
            <span
              className={cx(
                'size-4 border-2 border-white bg-clay shadow-[0_0_0_1px_rgb(18_22_28/0.45)] group-disabled:bg-line',
                isLine ? 'rounded-[3px]' : 'rounded-full',
              )}
            />
          </button>
        );
      })}
    </div>
  );
}
