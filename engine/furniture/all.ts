import { barStool } from './barStool.ts';
import { bed } from './bed.ts';
import { diningChair } from './chair.ts';
import { curtain } from './curtain.ts';
import { extractorHood } from './extractorHood.ts';
import { kitchenCounter, kitchenIsland, sink, wallCabinet } from './kitchen.ts';
import { floorLamp, pendant, tableLamp } from './lamps.ts';
import { plant } from './plant.ts';
import { refrigerator } from './refrigerator.ts';
import { rug } from './rug.ts';
import { armchair, sofa } from './sofa.ts';
import { bookcase, mediaConsole, nightstand } from './storage.ts';
import { cooker, range } from './stoves.ts';
import { coffeeTable, diningTable, sideTable } from './table.ts';
import type { PieceKind } from './types.ts';
import { mirror, wallArt } from './wallDecor.ts';

/** All kinds of pieces. */
export const pieceKinds: readonly PieceKind[] = [
  sofa,
  armchair,
  coffeeTable,
  sideTable,
  diningTable,
  diningChair,
  bed,
  nightstand,
  bookcase,
  mediaConsole,
  floorLamp,
  tableLamp,
  pendant,
  rug,
  curtain,
  plant,
  wallArt,
  mirror,
  kitchenCounter,
  sink,
  cooker,
  wallCabinet,
  refrigerator,
  kitchenIsland,
  barStool,
  extractorHood,
  range,
];

const byId = new Map(pieceKinds.map((kind) => [kind.id, kind]));

/** The kind of that id, as room types name it; undefined when nobody makes it. */
export function pieceKind(id: string): PieceKind | undefined {
  return byId.get(id);
}
