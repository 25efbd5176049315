import { currentLocale } from '../../../lib/i18n.ts';
import { useTranslation } from '../../../lib/useTranslation.ts';
import { quantity } from '../quantity.data.ts';
import { Facts } from './Facts.tsx';

/** The floor of a room as boards, to scale, with its quantities. */
export function QuantityExhibit() {
  const { t } = useTranslation();
  const text = 'solutions.materialsSupplier.quantity';
  const rows = [
    [t(`${text}.material`), quantity.names[currentLocale()]],
    [t(`${text}.piece`), t(`${text}.pieceValue`, { width: quantity.widthCm, length: quantity.lengthCm })],
    [t(`${text}.area`), t(`${text}.areaValue`, { area: quantity.areaM2 })],
    [t(`${text}.waste`), `${quantity.wastePercent}%`],
    [t(`${text}.pieces`), String(quantity.pieces)],
    [t(`${text}.cost`), t(`${text}.costValue`, { cost: quantity.sgd })],
  ] as const;
  return (
    <div className="grid grid-cols-2 items-center gap-12 max-md:grid-cols-1">
      <FloorPlan />
      <Facts rows={rows} />
    </div>
  );
}

/** Boards as they lie, a third of their length further in each row; units are cm. */
function FloorPlan() {
  const { widthCm, lengthCm } = quantity;
  const [width, depth] = [quantity.widthM * 100, quantity.depthM * 100];
  const rows = Math.ceil(depth / widthCm);
  const joints = Array.from({ length: rows }, (_, row) => {
    const first = (((row % 3) + 1) * lengthCm) / 3;
    const along = Array.from({ length: Math.ceil(width / lengthCm) }, (__, at) => first + at * lengthCm);
    const bottom = Math.min(depth, (row + 1) * widthCm);
    return along.filter((x) => x < width).map((x) => `M${x} ${row * widthCm}V${bottom}`);
  }).flat();
  const edges = Array.from({ length: rows - 1 }, (_, row) => `M0 ${(row + 1) * widthCm}H${width}`);
  return (
    <svg viewBox={`-4 -4 ${width + 62} ${depth + 62}`} aria-hidden="true" className="block h-auto w-full">
      <path
        d={[...edges, ...joints].join('')}
        className="fill-none stroke-ink"
        strokeWidth="0.8"
        strokeOpacity="0.45"
      />
      <path d={`M0 0H${width}V${depth}H0z`} className="fill-none stroke-ink" strokeWidth="2.5" />
      <g className="fill-none stroke-ink-2" strokeWidth="1">
        <path d={`M0 ${depth + 26}H${width}M0 ${depth + 18}v16M${width} ${depth + 18}v16`} />
        <path d={`M${width + 26} 0V${depth}M${width + 18} 0h16M${width + 18} ${depth}h16`} />
      </g>
      <g className="fill-ink-2 font-sans text-[18px]" textAnchor="middle">
        <text x={width / 2} y={depth + 50}>
          {quantity.widthM.toFixed(2)}
        </text>
        <text transform={`translate(${width + 50} ${depth / 2}) rotate(-90)`}>{quantity.depthM.toFixed(2)}</text>
      </g>
    </svg>
  );
}
