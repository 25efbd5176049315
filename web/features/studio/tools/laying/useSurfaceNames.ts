import { useTranslation } from '../../../../lib/useTranslation.ts';

/** What surfaces are called, by their ids: floor, wall-0, … */
export function useSurfaceNames(): { readonly nameOf: (id: string) => string } {
  const { t } = useTranslation();
  return {
    nameOf: (id) =>
      id === 'floor'
        ? t('segmentKind.floor')
        : t('segment.numbered', { name: t('segmentKind.wall'), number: Number(id.split('-')[1]) + 1 }),
  };
}
