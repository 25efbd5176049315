import { Download, RotateCcw, RotateCw, Shuffle, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { furnitureNames } from '#catalog/furniture.ts';
import { currentLocale } from '../../../lib/i18n.ts';
import { saveBlob } from '../../../lib/picture.ts';
import { centimetres, type FloorPlan, floorPlanSvg } from '../../../lib/redesign/floorPlan.ts';
import { useTranslation } from '../../../lib/useTranslation.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { CheckField } from '../../../ui/Field.tsx';
import { FloorPlanView } from './FloorPlanView.tsx';
import { type ListedPiece, moved, placementsOf, swapped, taken } from './placing.ts';

interface PlacingProps {
  readonly floorPlan: FloorPlan;
  readonly pieces: readonly ListedPiece[];
  readonly onChange: (pieces: readonly ListedPiece[]) => void;
  /** Whether the next run takes the pieces as they stand here. */
  readonly isKept: boolean;
  readonly onKeep: (kept: boolean) => void;
  readonly isChanged: boolean;
  readonly onReset: () => void;
}

/** Radians that a press turns a piece by. */
const TURN = Math.PI / 12;

/**
 * What was placed: on the floor plan, and as a list with sizes; moved, turned, swapped and taken out for the next run.
 */
export function Placing({ floorPlan, pieces, onChange, isKept, onKeep, isChanged, onReset }: PlacingProps) {
  const { t } = useTranslation();
  const [selected, select] = useState<number | null>(null);
  const locale = currentLocale();
  const nameOf = (piece: string) => furnitureNames(piece)?.[locale] ?? piece;
  const { room } = floorPlan;
  const area = { area: room.floorM2.toFixed(1), percent: Math.round(room.standardError * 100) };
  const save = () => {
    const svg = floorPlanSvg({ room, placements: placementsOf(pieces) }, nameOf, t('placing.plan'));
    saveBlob(new Blob([svg], { type: 'image/svg+xml' }), 'roomwright-floor-plan.svg');
  };
  return (
    <section aria-labelledby="placing-title" className="border-b border-hairline px-5 py-4">
      <h2 id="placing-title" className="text-14 font-medium">
        {t('placing.title')}
      </h2>
      <p className="mt-0.5 text-13 text-ink-2">{t('placing.room', area)}</p>
      <div className="mt-3">
        <FloorPlanView
          room={room}
          pieces={pieces}
          selected={selected}
          nameOf={nameOf}
          onSelect={select}
          onMove={(at, move) => onChange(moved(pieces, at, move, room))}
          onTakeOut={(at) => onChange(taken(pieces, at, true))}
        />
      </div>
      <p className="mt-2 text-13 text-ink-2">{t('placing.help')}</p>
      <ul className="mt-2 flex flex-col">
        {pieces.map((piece, at) => (
          <Row
            key={at}
            piece={piece}
            name={nameOf(piece.placed.piece)}
            isSelected={at === selected}
            onSelect={() => select(at === selected ? null : at)}
            onSwap={() => onChange(swapped(pieces, at))}
            onTurn={(turn) => onChange(moved(pieces, at, { turn }, room))}
            onOut={(out) => onChange(taken(pieces, at, out))}
          />
        ))}
      </ul>
      <div className="mt-2">
        <CheckField label={t('placing.keep')} checked={isKept} onChange={onKeep} />
      </div>
      <div className="mt-1 flex flex-wrap gap-2">
        <Button look="outline" icon={<Download className="icon" />} onClick={save}>
          {t('placing.save')}
        </Button>
        {isChanged ? (
          <Button look="quiet" icon={<Undo2 className="icon" />} onClick={onReset}>
            {t('placing.reset')}
          </Button>
        ) : null}
      </div>
    </section>
  );
}

interface RowProps {
  readonly piece: ListedPiece;
  readonly name: string;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
  readonly onSwap: () => void;
  readonly onTurn: (radians: number) => void;
  readonly onOut: (out: boolean) => void;
}

function Row({ piece: { placed, out, isSwapped }, name, isSelected, onSelect, onSwap, onTurn, onOut }: RowProps) {
  const { t } = useTranslation();
  return (
    <li className={cx('border-t border-hairline first:border-t-0', isSelected && 'bg-accent-wash')}>
      <div className="flex items-center justify-between gap-2">
        <button
          type="button"
          aria-expanded={isSelected}
          onClick={onSelect}
          className="hit min-w-0 flex-1 px-1 py-1 text-left text-13"
        >
          <span className={cx('block truncate', out && 'text-ink-2 line-through')}>{name}</span>
          <span className="block text-ink-2 tabular-nums">
            {t('placing.size', { size: centimetres(placed.sizeM) })}
            {isSwapped && !out ? <span className="text-accent"> · {t('placing.swapped')}</span> : null}
          </span>
        </button>
        {out ? (
          <Button
            look="quiet"
            className="px-2.5"
            onClick={() => onOut(false)}
            aria-label={t('placing.backOf', { name })}
          >
            {t('placing.back')}
          </Button>
        ) : (
          <span className="flex">
            <IconButton label={t('placing.swap', { name })} onClick={onSwap}>
              <Shuffle className="icon" />
            </IconButton>
            <IconButton label={t('placing.out', { name })} onClick={() => onOut(true)}>
              <Trash2 className="icon" />
            </IconButton>
          </span>
        )}
      </div>
      {isSelected && !out && placed.body !== 'hung' ? (
        <div className="flex items-center gap-1 pb-1">
          <IconButton label={t('placing.turnLeft', { name })} onClick={() => onTurn(-TURN)}>
            <RotateCcw className="icon" />
          </IconButton>
          <IconButton label={t('placing.turnRight', { name })} onClick={() => onTurn(TURN)}>
            <RotateCw className="icon" />
          </IconButton>
        </div>
      ) : null}
    </li>
  );
}
