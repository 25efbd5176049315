/** What the network tells apart, in the order of its outputs. */
export const segmentClasses = [
  'other',
  'wall',
  'floor',
  'ceiling',
  'window',
  'door',
  'curtain',
  'rug',
  'seating',
  'bed',
  'table',
  'storage',
  'plant',
  'lamp',
  'picture',
  'person',
] as const;
export type SegmentClass = (typeof segmentClasses)[number];

/** Those that are cloth, or covered with it. */
export const textileClasses = ['seating', 'bed', 'curtain', 'rug'] as const satisfies readonly SegmentClass[];
