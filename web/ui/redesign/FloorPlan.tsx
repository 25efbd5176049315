import type { ReactNode } from 'react';
import {
  type FloorPlanPoint,
  type FloorPlanRoom,
  floorPlanFrame,
  openingLines,
  svgPoints,
} from '../../lib/redesign/floorPlan.ts';

interface FloorPlanProps {
  readonly room: FloorPlanRoom;
  readonly label: string;
  /** What stands in it, in metres of the plan, z downwards. */
  readonly children: ReactNode;
  readonly className?: string;
}

/** Metres of paper around the walls. */
const MARGIN_M = 0.35;

/** A room from above, drawn as an architect would: walls, windows, doors, and where the camera stands. */
export function FloorPlan({ room, label, children, className }: FloorPlanProps) {
  const { left, top, width, height } = floorPlanFrame(room, MARGIN_M);
  return (
    // biome-ignore lint/a11y/useSemanticElements: what it groups is drawn.
    <svg role="group" aria-label={label} viewBox={`${left} ${top} ${width} ${height}`} className={className}>
      <polygon points={svgPoints(room.planM)} className="fill-surface stroke-ink" strokeWidth="0.08" />
      {openingLines(room).map(({ kind, from, to }) => (
        <g key={`${from.join()} ${to.join()}`}>
          <Line from={from} to={to} className="stroke-surface" width={0.1} />
          {kind === 'window' ? <Line from={from} to={to} className="stroke-accent" width={0.035} /> : null}
        </g>
      ))}
      {children}
      <path d="M0 0.09 -0.16 -0.2 0.16 -0.2Z" className="fill-clay" />
    </svg>
  );
}

interface LineProps {
  readonly from: FloorPlanPoint;
  readonly to: FloorPlanPoint;
  readonly className: string;
  /** Metres. */
  readonly width: number;
}

function Line({ from, to, className, width }: LineProps) {
  return <line x1={from[0]} y1={-from[1]} x2={to[0]} y2={-to[1]} className={className} strokeWidth={width} />;
}
