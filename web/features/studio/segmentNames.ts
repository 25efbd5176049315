/** What segments are called on screens. */
import type { Segment } from '../../canvas/labelMap.ts';
import { useTranslation } from '../../lib/useTranslation.ts';

export interface NamedSegment {
  readonly segment: Segment;
  readonly name: string;
}

/** Kind and surface of each segment in words, with a number where several would be called alike. */
export function useSegmentNames(): (segments: readonly Segment[]) => readonly NamedSegment[] {
  const { t, i18n } = useTranslation();
  const say = (key: string, otherwise: string) => (i18n.exists(key) ? t(key as 'segmentKind.object') : otherwise);
  const nameOf = ({ kind, surface }: Segment): string => {
    const thing = say(`segmentKind.${kind}`, kind);
    const [face = '', number] = surface?.split('-') ?? [];
    if (!face || face === kind) return thing;
    const where = say(`segmentOn.${face}`, '');
    return where ? t('segmentOn.named', { thing, where: number ? `${where} ${Number(number) + 1}` : where }) : thing;
  };
  return (segments) => {
    const counts = Map.groupBy(segments, nameOf);
    const seen = new Map<string, number>();
    return segments.map((segment) => {
      const name = nameOf(segment);
      if ((counts.get(name)?.length ?? 0) < 2) return { segment, name };
      const number = (seen.get(name) ?? 0) + 1;
      seen.set(name, number);
      return { segment, name: t('segmentOn.numbered', { name, number }) };
    });
  };
}
