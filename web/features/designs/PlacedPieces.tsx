import { Download } from 'lucide-react';
import { furnitureNames } from '#catalog/furniture.ts';
import { currentLocale } from '../../lib/i18n.ts';
import { saveBlob } from '../../lib/picture.ts';
import {
  centimetres,
  drawnFromAbove,
  floorPlanSvg,
  outlineOf,
  readFloorPlan,
  svgPoints,
} from '../../lib/redesign/floorPlan.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { FloorPlan } from '../../ui/redesign/FloorPlan.tsx';

interface PlacedPiecesProps {
  /** Of a design; nothing is shown for one that has placed nothing. */
  readonly report: unknown;
  readonly className?: string;
}

/** What a design has placed: from above, and as a list with sizes. */
export function PlacedPieces({ report, className }: PlacedPiecesProps) {
  const { t } = useTranslation();
  const locale = currentLocale();
  const floorPlan = readFloorPlan(report);
  if (!floorPlan) return null;
  const { room, placements } = floorPlan;
  const nameOf = (piece: string) => furnitureNames(piece)?.[locale] ?? piece;
  const rows = placements.map(({ piece, sizeM }) => `${nameOf(piece)}|${centimetres(sizeM)}`);
  const counted = [...Map.groupBy(rows, (row) => row)].map(([row, alike]) => ({ row, count: alike.length }));
  const save = () => {
    const svg = floorPlanSvg(floorPlan, nameOf, t('placing.plan'));
    saveBlob(new Blob([svg], { type: 'image/svg+xml' }), 'roomwright-floor-plan.svg');
  };
  return (
    <section aria-labelledby="placed-title" className={className}>
      <h2 id="placed-title" className="text-16 font-semibold">
        {t('placing.title')}
      </h2>
      <p className="mt-1 text-14 text-ink-2">
        {t('placing.room', { area: room.floorM2.toFixed(1), percent: Math.round(room.standardError * 100) })}
      </p>
      <FloorPlan room={room} label={t('placing.plan')} className="mt-3 max-h-72 w-full rounded-control bg-page">
        {drawnFromAbove(placements).map(({ placed, at }) => (
          <polygon
            key={at}
            points={svgPoints(outlineOf(placed))}
            strokeWidth="0.02"
            strokeDasharray={placed.body === 'solid' ? undefined : '0.07 0.05'}
            className={placed.body === 'flat' ? 'fill-ink/5 stroke-ink-2' : 'fill-surface stroke-ink-2'}
          />
        ))}
      </FloorPlan>
      <dl className="mt-3 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 text-13">
        {counted.map(({ row, count }) => {
          const [name = '', size = ''] = row.split('|');
          return (
            <div key={row} className="contents">
              <dt>{count > 1 ? t('placing.times', { name, count }) : name}</dt>
              <dd className="text-right text-ink-2 tabular-nums">{t('placing.size', { size })}</dd>
            </div>
          );
        })}
      </dl>
      <Button look="outline" icon={<Download className="icon" />} onClick={save} className="mt-3">
        {t('placing.save')}
      </Button>
    </section>
  );
}
