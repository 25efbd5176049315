/** What the segmentation network should say of a showroom picture, in the classes that photos are labelled with. */
import { type SegmentClass, segmentClasses } from '../perceive/network/classes.ts';

/** Kinds of things that the showroom calls otherwise. */
const classOfKind: Readonly<Record<string, SegmentClass | undefined>> = {
  appliance: 'storage',
  decor: 'other',
  equipment: 'other',
  fixture: 'other',
  mirror: 'picture',
  outside: 'window',
};

/** Without a thing: the sky, which is seen through windows only; floor, ceiling, walls. */
const surfaceClasses = ['window', 'floor', 'ceiling', 'wall'] as const;

/**
 * Class of a pixel from the number of its surface and, where a thing is before it, the thing's kind; undefined where
 * none fits, as for trim: mouldings belong to wall and ceiling alike.
 */
export function showroomClass(surface: number, kind: string | undefined): SegmentClass | undefined {
  if (kind === undefined) return surfaceClasses[Math.min(surface, 3)];
  return classOfKind[kind] ?? segmentClasses.find((each) => each === kind);
}
