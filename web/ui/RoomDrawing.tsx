import { cx } from './cx.ts';

/**
 * A room as an architect draws it, in one-point perspective with its dimensions: hairlines in ink, one touch of clay.
 */
export function RoomDrawing({
  className,
  label,
  figures,
}: {
  readonly className?: string;
  readonly label?: string;
  /** Writes the figures on the dimension lines: only where the drawing is large enough to read them. */
  readonly figures?: boolean;
}) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by its label, or hidden where it is ornament
    <svg
      viewBox="0 0 720 520"
      className={cx('block h-auto w-full', className)}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <g className="fill-none stroke-ink" strokeWidth="1" strokeLinejoin="round" vectorEffect="non-scaling-stroke">
        <RoomShell />
        <Furniture />
      </g>
      <Dimensions figures={figures === true} />
    </svg>
  );
}

function RoomShell() {
  return (
    <>
      <g strokeOpacity="0.8">
        <path d="M70 40h580v400H70z" />
        <path d="M220 128h280v186H220z" />
        <path d="M70 40l150 88M650 40 500 128M70 440l150-126M650 440 500 314" />
      </g>
      {/* Boards of the floor run to the vanishing point. */}
      <g strokeOpacity="0.22">
        <path d="M128 440 248 314M186 440l90-126M244 440l60-126M302 440l30-126M360 440V314M418 440l-30-126M476 440l-60-126M534 440l-90-126M592 440 472 314" />
        <path d="M103 412h514M138 383h444M171 355h378M198 332h324" strokeOpacity="0.5" />
      </g>
      {/* Window on the far wall, door on the left one. */}
      <g strokeOpacity="0.7">
        <path d="M290 156h140v94H290zM360 156v94M290 203h140M284 250h152" />
        <path d="M112 405V186l62 18v149" />
        <path d="M164 282v12" />
      </g>
      <path d="M70 428l150-121h280l150 121" strokeOpacity="0.3" />
    </>
  );
}

function Furniture() {
  return (
    <>
      {/* A low sofa, a table, a lamp, a picture. */}
      <g strokeOpacity="0.85" className="fill-public">
        <path d="M262 330v-34q0-8 8-8h180q8 0 8 8v34" />
        <path d="M250 352v-36q0-8 8-8h10q8 0 8 8v14h168v-14q0-8 8-8h10q8 0 8 8v36z" />
        <path d="M276 330h168M360 330v-34" />
        <path d="M258 352v9M462 352v9" />
      </g>
      <g strokeOpacity="0.85" className="fill-public">
        <path d="M318 388h84l14 14H304z" />
        <path d="M304 402v4h112v-4M312 406v22M408 406v22" />
      </g>
      <g strokeOpacity="0.85">
        <path d="M520 374V238M506 374h28" />
        <path d="M503 238h34l-8-26h-18z" className="fill-public" />
      </g>
      <path d="M560 150l46-24v80l-46-6z" strokeOpacity="0.7" />
      <path d="M568 158l30-16v52l-30-4z" className="stroke-clay" strokeOpacity="0.9" />
    </>
  );
}

function Dimensions({ figures }: { readonly figures: boolean }) {
  return (
    <g className="fill-none stroke-ink-2" strokeWidth="1" strokeOpacity="0.75">
      <path d="M220 474h280M220 462v20M500 462v20M216 478l8-8M496 478l8-8" />
      <path d="M690 128v186M680 128h18M680 314h18M686 132l8-8M686 318l8-8" />
      {figures ? (
        <g className="fill-ink-2 font-sans text-[22px]" stroke="none" textAnchor="middle">
          <text x="360" y="503">
            4.20
          </text>
          <text transform="translate(718 221) rotate(-90)">2.80</text>
        </g>
      ) : null}
    </g>
  );
}
