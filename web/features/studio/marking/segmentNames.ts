/** What segments are called on screens. */
import type { Segment } from '../../../canvas/labelMap.ts';
import { useTranslation } from '../../../lib/useTranslation.ts';

export interface NamedSegment {
  readonly segment: Segment;
  readonly name: string;
}

interface SegmentNames {
  /** Kind in words. */
  readonly kindOf: (segment: Segment) => string;
  /** The surface that it is, lies in or stands on, in words; empty for none. */
  readonly surfaceOf: (segment: Segment) => string;
  /** The kind of each, with a number where several are of one kind. */
  readonly numbered: (segments: readonly Segment[]) => readonly NamedSegment[];
}

export function useSegmentNames(): SegmentNames {
  const { t, i18n } = useTranslation();
  const say = (key: string, otherwise: string) => (i18n.exists(key) ? t(key as 'segmentKind.object') : otherwise);
  const kindOf = ({ kind }: Segment) => say(`segmentKind.${kind}`, kind);
  return {
    kindOf,
    surfaceOf: ({ surface }) => {
      const [face = '', number] = surface?.split('-') ?? [];
      const where = face ? say(`segmentKind.${face}`, face) : '';
      return number === undefined ? where : t('segment.numbered', { name: where, number: Number(number) + 1 });
    },
    numbered: (segments) => {
      const counts = Map.groupBy(segments, kindOf);
      const seen = new Map<string, number>();
      return segments.map((segment) => {
        const name = kindOf(segment);
        if ((counts.get(name)?.length ?? 0) < 2) return { segment, name };
        const number = (seen.get(name) ?? 0) + 1;
        seen.set(name, number);
        return { segment, name: t('segment.numbered', { name, number }) };
      });
    },
  };
}
