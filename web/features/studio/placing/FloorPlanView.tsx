import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import {
  centimetres,
  drawnFromAbove,
  type FloorPlanRoom,
  fromPiece,
  outlineOf,
  type Placed,
  svgPoints,
} from '../../../lib/redesign/floorPlan.ts';
import { useTranslation } from '../../../lib/useTranslation.ts';
import { cx } from '../../../ui/cx.ts';
import { FloorPlan } from '../../../ui/redesign/FloorPlan.tsx';
import type { ListedPiece, Move } from './placing.ts';

interface FloorPlanViewProps {
  readonly room: FloorPlanRoom;
  readonly pieces: readonly ListedPiece[];
  readonly selected: number | null;
  readonly nameOf: (piece: string) => string;
  readonly onSelect: (at: number) => void;
  readonly onMove: (at: number, move: Partial<Move>) => void;
  readonly onTakeOut: (at: number) => void;
}

/** Metres of a key's step, and with Shift. */
const STEP_M = 0.05;
const LONG_STEP_M = 0.25;
/** Radians of a key's turn, and what a turn by hand comes to rest at. */
const TURN = Math.PI / 12;
const REST = Math.PI / 36;
/** Metres from a piece's front to the knob that turns it. */
const KNOB_M = 0.22;

const arrows: Readonly<Record<string, readonly [x: number, z: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
const turns: Readonly<Record<string, number>> = { '[': -TURN, ']': TURN };

/**
 * The pieces from above: chosen by a click or by Tab, moved by dragging or by the arrow keys, turned by their knob or
 * by [ and ].
 */
export function FloorPlanView({ room, pieces, selected, nameOf, onSelect, onMove, onTakeOut }: FloorPlanViewProps) {
  const { t } = useTranslation();
  /** Where the pointer took hold of a piece, from its middle; metres. */
  const hold = useRef<{ readonly x: number; readonly z: number } | null>(null);
  const pointAt = (event: PointerEvent<SVGElement>) => {
    const matrix = event.currentTarget.ownerSVGElement?.getScreenCTM();
    if (!matrix) return null;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return { x, z: -y };
  };
  const grab = (event: PointerEvent<SVGElement>, at: number, { x, z }: Placed) => {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    const from = pointAt(event);
    hold.current = from && { x: from.x - x, z: from.z - z };
    onSelect(at);
  };
  const drag = (event: PointerEvent<SVGElement>, at: number, { x, z }: Placed) => {
    const [held, to] = [hold.current, pointAt(event)];
    if (!held || !to || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    onMove(at, { x: to.x - held.x - x, z: to.z - held.z - z });
  };
  const turnTo = (event: PointerEvent<SVGElement>, at: number, { x, z, turn }: Placed) => {
    const to = pointAt(event);
    if (!to || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    // The front looks along −z of the piece.
    const wanted = Math.round(Math.atan2(x - to.x, z - to.z) / REST) * REST;
    if (wanted !== turn) onMove(at, { turn: wanted - turn });
  };
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const step = event.shiftKey ? LONG_STEP_M : STEP_M;
    const [x, z] = arrows[event.key] ?? [0, 0];
    const turn = turns[event.key] ?? 0;
    if (event.key === 'Delete' || event.key === 'Backspace') onTakeOut(at);
    else if (x !== 0 || z !== 0 || turn !== 0) onMove(at, { x: x * step, z: z * step, turn });
    else return;
    event.preventDefault();
  };
  const shown = drawnFromAbove(pieces.map(({ placed }) => placed)).filter(({ at }) => !pieces[at]?.out);
  const chosen = selected === null ? undefined : pieces[selected];
  return (
    <FloorPlan
      room={room}
      label={t('placing.plan')}
      className="w-full max-h-[22rem] touch-none rounded-control bg-page select-none"
    >
      {shown.map(({ placed, at }) => (
        // biome-ignore lint/a11y/useSemanticElements: a shape in a drawing.
        <polygon
          key={`${placed.piece}-${at}`}
          role="button"
          tabIndex={0}
          aria-pressed={at === selected}
          aria-label={t('placing.onPlan', { name: nameOf(placed.piece), size: centimetres(placed.sizeM) })}
          points={svgPoints(outlineOf(placed))}
          strokeWidth={at === selected ? 0.05 : 0.02}
          strokeDasharray={placed.body === 'solid' ? undefined : '0.07 0.05'}
          onPointerDown={(event) => grab(event, at, placed)}
          onPointerMove={(event) => drag(event, at, placed)}
          onFocus={() => onSelect(at)}
          onKeyDown={(event) => onKeyDown(event, at)}
          className={cx(
            'cursor-move outline-none focus-visible:stroke-accent',
            placed.body === 'flat' ? 'fill-ink/5' : 'fill-surface',
            at === selected ? 'stroke-accent' : 'stroke-ink-2',
          )}
        />
      ))}
      {chosen && !chosen.out && chosen.placed.body !== 'hung' && selected !== null ? (
        <Knob
          placed={chosen.placed}
          onPointerDown={(event) => grab(event, selected, chosen.placed)}
          onPointerMove={(event) => turnTo(event, selected, chosen.placed)}
        />
      ) : null}
    </FloorPlan>
  );
}

interface KnobProps {
  readonly placed: Placed;
  readonly onPointerDown: (event: PointerEvent<SVGElement>) => void;
  readonly onPointerMove: (event: PointerEvent<SVGElement>) => void;
}

/** Before the front of a piece: dragged about, it turns the piece. */
function Knob({ placed, ...events }: KnobProps) {
  const front = -placed.sizeM[1] / 2;
  const [[fromX, fromZ], [x, z]] = [fromPiece(placed, [0, front]), fromPiece(placed, [0, front - KNOB_M])];
  return (
    <g className="cursor-grab" {...events}>
      <line x1={fromX} y1={-fromZ} x2={x} y2={-z} strokeWidth="0.03" className="stroke-accent" />
      <circle cx={x} cy={-z} r="0.22" className="fill-transparent" />
      <circle cx={x} cy={-z} r="0.09" strokeWidth="0.03" className="fill-surface stroke-accent" />
    </g>
  );
}
