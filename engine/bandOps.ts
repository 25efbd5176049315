/** Registry of the operations that a run may split over threads by rows, one line an area. See Runtime.bands. */
import type { BandOp } from './bandOp.ts';
import { imageBandOps } from './image/bandOps.ts';
import { networkBandOps } from './network/bandOps.ts';
import { linesBandOps } from './perceive/linesPass.ts';
import { segmentBandOps } from './perceive/segments/bandOps.ts';
import { renderBandOps } from './render/bandOps.ts';
import { resurfaceBandOps } from './resurface/bandOps.ts';
import { retouchBandOps } from './retouch/bandOps.ts';
import { enhanceBandOps } from './tools/enhance/bandOps.ts';
import { lineBandOps } from './tools/line/bandOps.ts';
import { restyleBandOps } from './tools/restyle/bandOps.ts';

export const bandOps = {
  ...enhanceBandOps,
  ...imageBandOps,
  ...lineBandOps,
  ...linesBandOps,
  ...networkBandOps,
  ...renderBandOps,
  ...resurfaceBandOps,
  ...retouchBandOps,
  ...restyleBandOps,
  ...segmentBandOps,
} as const satisfies Record<string, BandOp<never>>;

type ArgsOf<O> = O extends BandOp<infer A> ? A : never;
export type BandOpName = keyof typeof bandOps;
export type BandOps = { [N in BandOpName]: { args: ArgsOf<(typeof bandOps)[N]> } };
