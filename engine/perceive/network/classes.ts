/** The network that tells what a photo of a room shows: its form, and what it tells apart. */
import type { NetworkForm } from '../../network/weights.ts';

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

/** Halves the picture five times, and comes back to a quarter of its size. */
export const roomNetwork: NetworkForm = {
  inputs: 3,
  widths: [16, 24, 40, 88, 136],
  depths: [2, 3, 5, 4],
  decoder: [80, 56, 40],
  outputs: segmentClasses.length,
};
