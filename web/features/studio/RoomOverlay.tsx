import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { Room } from '#engine/geometry/roomSchema.ts';
import { cornerAfterKey, type SeenCorner, seenCorners } from '../../canvas/roomCorners.ts';
import type { Point, Size, Transform } from '../../canvas/viewport.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { cx } from '../../ui/cx.ts';
import type { MovedCorner } from './useRoom.ts';

interface RoomOverlayProps {
  readonly room: Room;
  /** Where the photo stands in the pane, and its own size. */
  readonly transform: Transform;
  readonly photo: Size;
  /** A correction is on its way: nothing is dragged meanwhile. */
  readonly solving: boolean;
  readonly onMoved: (moved: MovedCorner) => void;
}

interface Held extends Point {
  readonly corner: number;
  readonly end: SeenCorner['end'];
}

const fills = { floor: 'fill-accent/25', wall: 'fill-white/10', ceiling: 'fill-clay/15' } as const;
/** A key's step as a share of the picture's width. */
const keyStep = 1 / 400;
/** A corner that is moved by keys is told once no key came for so long. */
const keyPauseMs = 600;

const isSame = (a: Held | null, b: SeenCorner) => a !== null && a.corner === b.corner && a.end === b.end;

/** The Room over its photo: outlines of floor, walls and ceiling, and corners to drag. */
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
  const tell = ({ corner, end, x, y }: Held) => onMoved({ corner, end, toPx: [x, y] });
  const onKeyDown = (event: KeyboardEvent, seen: SeenCorner) => {
    const from = isSame(held, seen) && held ? held : seen;
    const next = cornerAfterKey(from, event.key, event.shiftKey, room.width * keyStep);
    if (!next || solving) return;
    event.preventDefault();
    const moved = { corner: seen.corner, end: seen.end, ...next };
    setHeld(moved);
    clearTimeout(pause.current);
    pause.current = setTimeout(() => tell(moved), keyPauseMs);
  };
  const pointerAt = (event: PointerEvent<HTMLElement>, seen: SeenCorner): Held => {
    const frame = event.currentTarget.offsetParent?.getBoundingClientRect();
    const { corner, end } = seen;
    return {
      corner,
      end,
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
      {seenCorners(room).map((seen) => {
        const { x, y } = isSame(held, seen) && held ? held : seen;
        return (
          <button
            key={`${seen.corner}-${seen.end}`}
            type="button"
            disabled={solving}
            aria-label={t(seen.end === 'floor' ? 'roomView.floorCorner' : 'roomView.ceilingCorner', {
              number: seen.corner + 1,
            })}
            onKeyDown={(event) => onKeyDown(event, seen)}
            onPointerDown={(event) => {
              event.stopPropagation();
              event.currentTarget.setPointerCapture(event.pointerId);
            }}
            onPointerMove={(event) => {
              if (event.currentTarget.hasPointerCapture(event.pointerId)) setHeld(pointerAt(event, seen));
            }}
            onPointerUp={() => {
              if (isSame(held, seen) && held) tell(held);
            }}
            onPointerCancel={() => setHeld(null)}
            className="hit-square group pointer-events-auto absolute grid -translate-1/2 cursor-move touch-none place-items-center rounded-full"
            style={{ left: x * scale, top: y * scale }}
          >
            <span className="size-4 rounded-full border-2 border-white bg-clay shadow-[0_0_0_1px_rgb(18_22_28/0.45)] group-disabled:bg-line" />
          </button>
        );
      })}
    </div>
  );
}
