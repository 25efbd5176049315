import type { Segment } from '../../../canvas/labelMap.ts';
import type { MaskPaint } from '../../../canvas/maskPaint.ts';
import { useTranslation } from '../../../lib/useTranslation.ts';
import { Button } from '../../../ui/Button.tsx';
import { CheckField } from '../../../ui/Field.tsx';
import { useSegmentNames } from './segmentNames.ts';
import type { PhotoSegments } from './useSegments.ts';

interface ThingListProps {
  readonly segments: PhotoSegments;
  readonly mask: MaskPaint;
  readonly onPoint: (id: number | null) => void;
}

/** What a room is made of comes after what stands in it. */
const structure = new Set(['wall', 'floor', 'ceiling', 'window', 'door', 'passage']);
/** A thing counts as marked when this share of it is. */
const markedFrom = 0.7;

/** Things of the photo to tick: the way without a pointer. */
export function ThingList({ segments, mask, onPoint }: ThingListProps) {
  const { t } = useTranslation();
  const { numbered } = useSegmentNames();
  const { map, failed, retry } = segments;
  if (failed) {
    return (
      <div className="mt-3">
        <p role="alert" className="text-13 text-ink-2">
          {t('marking.thingsFailed')}
        </p>
        <Button look="outline" onClick={retry} className="mt-2">
          {t('app.retry')}
        </Button>
      </div>
    );
  }
  if (!map) {
    return (
      <p role="status" className="mt-3 text-13 text-ink-2">
        {t('marking.looking')}
      </p>
    );
  }
  const rank = ({ kind }: Segment) => (structure.has(kind) ? 1 : 0);
  const things = map.segments.filter(({ level }) => level === 2).sort((a, b) => rank(a) - rank(b) || b.area - a.area);
  return (
    <fieldset className="mt-4">
      <legend className="text-13 text-ink-2">{t('marking.things')}</legend>
      <ul className="thin-scroll mt-1 max-h-[max(17rem,200px)] overflow-y-auto rounded-control border border-hairline px-3 py-1">
        {numbered(things).map(({ segment, name }) => (
          <li
            key={segment.id}
            onPointerEnter={() => onPoint(segment.id)}
            onPointerLeave={() => onPoint(null)}
            onFocus={() => onPoint(segment.id)}
            onBlur={() => onPoint(null)}
          >
            <CheckField
              label={name}
              checked={map.markedShare(segment.id, mask) >= markedFrom}
              onChange={(on) => map.mark(segment.id, mask, on)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
