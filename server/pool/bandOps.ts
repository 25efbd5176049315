/**
 * Names of the operations that threads know: a call crosses to a helper as a name and its arguments. One line an area;
 * the engine itself hands over the operation and needs no list.
 */
import type { BandOp } from '#engine/bandOp.ts';
import { imageBandOps } from '#engine/image/bandOps.ts';
import { materialBandOps } from '#engine/materials/tile.ts';
import { networkBandOps } from '#engine/network/bandOps.ts';
import { linesBandOps } from '#engine/perceive/linesPass.ts';
import { segmentBandOps } from '#engine/perceive/segments/bandOps.ts';
import { regionBandOps } from '#engine/perceive/segments/regionSums.ts';
import { redesignBandOps } from '#engine/redesign/develop.ts';
import { renderBandOps } from '#engine/render/bandOps.ts';
import { resurfaceBandOps } from '#engine/resurface/bandOps.ts';
import { retouchBandOps } from '#engine/retouch/bandOps.ts';
import { enhanceBandOps } from '#engine/tools/enhance/bandOps.ts';
import { lineBandOps } from '#engine/tools/line/bandOps.ts';
import { restyleBandOps } from '#engine/tools/restyle/bandOps.ts';

const areas = {
  enhance: enhanceBandOps,
  image: imageBandOps,
  line: lineBandOps,
  lines: linesBandOps,
  materials: materialBandOps,
  network: networkBandOps,
  regions: regionBandOps,
  redesign: redesignBandOps,
  render: renderBandOps,
  restyle: restyleBandOps,
  resurface: resurfaceBandOps,
  retouch: retouchBandOps,
  segments: segmentBandOps,
} as const satisfies Record<string, Record<string, BandOp<never>>>;

const operations = new Map<string, BandOp<never>>(
  Object.entries(areas).flatMap(([area, table]) =>
    Object.entries(table).map(([name, operation]) => [`${area}.${name}`, operation] as const),
  ),
);
const names = new Map<BandOp<never>, string>([...operations].map(([name, operation]) => [operation, name]));

/** The name by which helpers know an operation. Throws for one that is in no area's table. */
export function nameOfBandOp(operation: BandOp<never>): string {
  const name = names.get(operation);
  if (name === undefined) throw new Error('a band operation is missing in server/pool/bandOps.ts');
  return name;
}

/** The operation of that name; its caller has checked the arguments. Throws for an unknown name. */
export function bandOpOf(name: string): BandOp<unknown> {
  const operation = operations.get(name);
  if (!operation) throw new Error(`no band operation ${name}`);
  return operation as unknown as BandOp<unknown>;
}
