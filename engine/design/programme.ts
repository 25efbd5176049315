/** Which arrangements a room of a type has, the most important first. */
import type { RoomType } from '#catalog/rooms/schema.ts';
import type { Arrangement } from './arrangement.ts';
import { type Brief, firstWanted, sofaIds } from './arrangements/draft.ts';
import { classRows, deskBlocks, loungeGrid, matGrid, pieceGrid, tableGrid } from './arrangements/grids.ts';
import { island, kitchenRun } from './arrangements/kitchen.ts';
import { lounge, media, readingSeat } from './arrangements/lounge.ts';
import {
  alongWall,
  atWall,
  banquetteRow,
  consultingDesk,
  flight,
  inCorner,
  inTheOpen,
  stylingStations,
} from './arrangements/rows.ts';
import { doubleBed, singleBed, treatmentCouch } from './arrangements/sleeping.ts';
import { counter, desk, dining, executiveDesk } from './arrangements/tables.ts';
import { fixture, laundryRow, washstand } from './arrangements/wet.ts';

type Maybe = Arrangement | undefined;

const cafeSet = { table: 'cafe-table', chairs: ['cafe-chair'], widths: [0.7], ends: true };
const bars = { behindM: 1.15, stools: true, widths: [4, 3.2, 2.6, 2] };

/** Rooms that no general rule would draw up. */
const special: Readonly<Record<string, (brief: Brief) => Maybe[]>> = {
  office: (b) => [deskBlocks(b), atWall(b, 'filing-cabinet'), atWall(b, 'filing-cabinet', { copy: 1 })],
  'executive-office': (b) => [executiveDesk(b), lounge(b), atWall(b, 'bookcase', { widths: [1.8, 1.2] })],
  'coworking-space': (b) => [
    tableGrid(
      b,
      { table: 'shared-table', chairs: ['office-chair'], widths: [2.8], ends: false },
      1.6,
      [2, 3],
      [1.3, 1.2],
    ),
    lounge(b),
    atWall(b, 'phone-booth', { frontM: 0.8 }),
    atWall(b, 'phone-booth', { copy: 1, frontM: 0.8 }),
    atWall(b, 'locker', { widths: [1.8, 1.2] }),
  ],
  reception: (b) => [
    counter(b, 'reception-desk', 'counter', { behindM: 1.1, stools: false, widths: [3, 2.4, 1.8] }),
    lounge(b),
  ],
  'hotel-lobby': (b) => [
    counter(b, 'reception-desk', 'counter', { behindM: 1.2, stools: false, widths: [4, 3, 2.4] }),
    loungeGrid(b),
    atWall(b, 'console-table', { widths: [1.4] }),
    inTheOpen(b, 'sculpture', 0, { marginM: 0.8 }),
  ],
  restaurant: (b) => [
    counter(b, 'bar-counter', 'counter', { behindM: 1.05, stools: false, widths: [3.2, 2.4] }),
    banquetteRow(b),
    tableGrid(
      b,
      { table: 'dining-table', chairs: ['dining-chair'], widths: [1.2], depth: 0.8, ends: false },
      1.2,
      [5, 3],
      [0.75, 0.75],
    ),
  ],
  cafe: (b) => [
    counter(b, 'counter', 'counter', { ...bars, stools: false, widths: [3, 2.4, 2] }),
    tableGrid(b, cafeSet, 1, [3, 3], [0.7, 0.7]),
    atWall(b, 'display-shelf'),
  ],
  bar: (b) => [
    counter(b, 'bar-counter', 'counter', bars),
    banquetteRow(b),
    tableGrid(b, { table: 'high-table', chairs: ['bar-stool'], widths: [0.7], ends: false }, 2, [3, 2], [1, 0.8]),
    readingSeat(b, 'seat-0', ['lounge-chair'], 'corner'),
  ],
  'commercial-kitchen': (b) => [
    alongWall(b, 'range', [3, 2, 1], { gapM: 0.02, over: 'extractor-hood', overY: 2, needed: true, frontM: 1 }),
    pieceGrid(b, 'steel-worktop', 1.1, 1.8, [2, 1]),
    alongWall(b, 'sink', [2, 1], { gapM: 0.02 }),
    alongWall(b, 'refrigerator', [2, 1], { gapM: 0.03 }),
    atWall(b, 'pass-counter'),
    atWall(b, 'steel-shelf'),
    atWall(b, 'steel-shelf', { copy: 1 }),
  ],
  shop: (b) => [
    pieceGrid(b, 'display-table', 1.3, 1.6, [3, 2]),
    counter(b, 'cash-desk', 'counter', { behindM: 0.95, stools: false, widths: [1.8, 1.4] }),
    ...[0, 1, 2, 3].map((copy) => atWall(b, 'display-shelf', { copy, widths: [1.4, 1] })),
    atWall(b, 'clothes-rail', { widths: [1.6, 1.2] }),
    atWall(b, 'clothes-rail', { copy: 1, widths: [1.6, 1.2] }),
    inTheOpen(b, 'pouffe', 0),
  ],
  showroom: (b) => [
    pieceGrid(b, 'display-plinth', 1.8, 3.4, [3, 2], { isExhibit: true }),
    lounge(b),
    ...[0, 1, 2].map((copy) => atWall(b, 'display-shelf', { copy, widths: [1.6, 1.2] })),
  ],
  'hair-salon': (b) => [
    stylingStations(b),
    alongWall(b, 'wash-basin', [3, 2, 1], { gapM: 0.35, frontM: 0.9 }),
    counter(b, 'reception-desk', 'counter', { behindM: 0.95, stools: false, widths: [1.6, 1.3] }),
    atWall(b, 'display-shelf'),
    atWall(b, 'trolley'),
    atWall(b, 'trolley', { copy: 1 }),
  ],
  clinic: (b) => [
    treatmentCouch(b, 'examination-couch'),
    consultingDesk(b),
    fixture(b, 'sink', [0.8, 0.6], { frontM: 0.7, over: 'wall-cabinet' }),
    atWall(b, 'screen-panel'),
  ],
  classroom: (b) => [classRows(b), atWall(b, 'bookcase'), atWall(b, 'bookcase', { copy: 1 })],
  kindergarten: (b) => [
    tableGrid(b, { table: 'low-table', chairs: ['low-chair'], widths: [1.1], ends: false }, 2, [2, 2], [0.8, 0.8]),
    inTheOpen(b, 'play-mat', 0),
    atWall(b, 'reading-nook', { widths: [1.8, 1.4] }),
    ...[0, 1].map((copy) => atWall(b, 'toy-storage', { copy })),
    ...[0, 1].map((copy) => atWall(b, 'low-bookcase', { copy })),
  ],
  library: (b) => [
    tableGrid(b, { table: 'reading-table', chairs: ['chair'], widths: [2.2], ends: false }, 1.4, [3, 3], [1.2, 1]),
    ...[0, 1, 2, 3, 4, 5].map((copy) => atWall(b, 'bookcase', { copy, widths: [2.4, 1.6, 1.2] })),
    atWall(b, 'catalogue-desk'),
    readingSeat(b, 'seat-0', ['armchair'], 'corner', true),
    readingSeat(b, 'seat-1', ['armchair'], 'corner', true),
  ],
  gallery: (b) => [
    pieceGrid(b, 'sculpture', 2.2, 4.2, [3, 1], { isExhibit: true }),
    inTheOpen(b, 'bench', 0, { wishes: { centred: 0.4 } }),
    inTheOpen(b, 'partition', 0, { marginM: 1.6 }),
  ],
  gym: (b) => [
    alongWall(b, 'treadmill', [5, 4, 3, 2], { gapM: 0.45, backM: 0.35, needed: true, frontM: 0.9 }),
    alongWall(b, 'exercise-bike', [4, 3, 2], { gapM: 0.5, backM: 0.3, frontM: 0.9 }),
    pieceGrid(b, 'weight-machine', 1.2, 3.5, [3, 2]),
    alongWall(b, 'weight-rack', [3, 2, 1], { gapM: 0.1, over: 'wall-mirror', overY: 1.6, frontM: 1 }),
    ...[0, 1, 2].map((copy) => inTheOpen(b, 'weight-bench', copy, { marginM: 0.8 })),
    ...[0, 1].map((copy) => inTheOpen(b, 'exercise-mat', copy)),
  ],
  'yoga-studio': (b) => [matGrid(b, 'yoga-mat'), atWall(b, 'storage-shelf'), atWall(b, 'bench')],
  'public-restroom': (b) => [
    alongWall(b, 'cubicle', [4, 3, 2, 1], { gapM: 0, within: 'toilet', needed: true, frontM: 0.75 }),
    alongWall(b, 'wash-basin', [4, 3, 2, 1], { gapM: 0.18, over: 'mirror', overY: 1.55, needed: true, frontM: 0.7 }),
    b.source.has('cubicle') ? undefined : fixture(b, 'toilet', [0.4], { frontM: 0.55 }),
  ],
  'waiting-room': (b) => [
    alongWall(b, 'waiting-chair', [5, 4, 3], { gapM: 0.06, needed: true }),
    { ...alongWall(b, 'waiting-chair', [3, 2], { gapM: 0.06 }), id: 'waiting-chair-row-1' } as Arrangement,
    inCorner(b, 'side-table', 0),
    atWall(b, 'bench'),
    atWall(b, 'magazine-rack'),
    inCorner(b, 'floor-lamp', 0),
  ],
  'home-gym': (b) => [
    atWall(b, 'treadmill', { needed: true, wishes: { daylight: 0.6 } }),
    alongWall(b, 'weight-rack', [1], { gapM: 0, over: 'wall-mirror', overY: 1.6 }),
    atWall(b, 'exercise-bike'),
    inTheOpen(b, 'weight-bench', 0),
    inTheOpen(b, 'exercise-mat', 0),
    atWall(b, 'storage-shelf'),
  ],
  balcony: (b) => [
    dining(b, { table: 'bistro-table', chairs: ['outdoor-chair'], widths: [0.65], ends: false }),
    inCorner(b, 'outdoor-cushion', 0),
    ...[0, 1, 2].map((copy) => inCorner(b, 'planter', copy)),
    inCorner(b, 'lantern', 0),
  ],
  terrace: (b) => [
    lounge(b),
    inTheOpen(b, 'fire-bowl', 0),
    ...[0, 1, 2].map((copy) => inCorner(b, 'planter', copy)),
    inCorner(b, 'lantern', 0),
  ],
  'tea-room': (b) => [
    dining(b, { table: 'tea-table', chairs: ['floor-cushion'], widths: [1.4, 1.2, 1], ends: false }),
    atWall(b, 'display-shelf'),
    atWall(b, 'screen-panel'),
    readingSeat(b, 'seat-0', ['low-chair'], 'corner'),
  ],
  spa: (b) => [
    treatmentCouch(b, 'massage-table'),
    readingSeat(b, 'seat-0', ['lounge-chair'], 'corner'),
    atWall(b, 'towel-shelf'),
    atWall(b, 'screen-panel'),
    inCorner(b, 'stool', 0),
  ],
  basement: (b) => [
    lounge(b),
    media(b, 'lounge'),
    dining(b, { table: 'games-table', chairs: ['chair', 'armchair'], widths: [1.1], ends: false }, 'games'),
    atWall(b, 'bookcase'),
    atWall(b, 'bar-cabinet'),
  ],
};

/** Pieces that stand alone at a wall, in the order in which they find their places. */
const wallPieces: readonly (readonly [id: string, widths: readonly number[] | undefined, over?: string])[] = [
  ['wardrobe', [1.8, 1.4, 1]],
  ['open-wardrobe', [2.4, 1.8, 1.2]],
  ['changing-table', undefined],
  ['workbench', [2, 1.5]],
  ['sideboard', [1.8, 1.4], 'wall-art'],
  ['credenza', [1.8, 1.4]],
  ['dresser', [1.3, 1], 'mirror'],
  ['console-table', [1.2, 0.9, 0.7], 'mirror'],
  ['shoe-cabinet', [0.9, 0.7]],
  ['daybed', undefined],
  ['bookcase', [1.4, 1, 0.8]],
  ['low-bookcase', [1.4, 1]],
  ['open-shelf', [1.1, 0.8]],
  ['display-shelf', [1.2, 0.9]],
  ['storage-shelf', [1.4, 1]],
  ['tool-cabinet', undefined],
  ['toy-storage', [1.2, 0.9]],
  ['bar-cabinet', undefined],
  ['filing-cabinet', undefined],
  ['shoe-rack', undefined],
  ['bicycle-rack', undefined],
  ['drying-rack', undefined],
  ['full-length-mirror', undefined],
  ['screen-panel', undefined],
  ['luggage-bench', undefined],
  ['bench', [1.2, 0.9]],
];

/** Arrangements by what the room type's list names: homes, and businesses that are furnished like homes. */
function general(brief: Brief): Maybe[] {
  const { wanted } = brief;
  const hasSofa = firstWanted(brief, sofaIds) !== undefined;
  const arrangements: Maybe[] = [];
  if (wanted.has('stairs')) arrangements.push(flight(brief));
  if (wanted.has('bed')) arrangements.push(doubleBed(brief));
  if (wanted.has('single-bed')) arrangements.push(singleBed(brief, 'single-bed'));
  if (wanted.has('cot')) arrangements.push(singleBed(brief, 'cot'));
  if (wanted.has('kitchen-counter')) arrangements.push(kitchenRun(brief), island(brief));
  if (wanted.has('washing-machine')) arrangements.push(laundryRow(brief));
  if (wanted.has('vanity')) {
    arrangements.push(washstand(brief), fixture(brief, 'toilet', [0.4], { frontM: 0.55 }));
    const bathing = brief.areaM2 > 5.4 ? ['bathtub', 'shower'] : [brief.chance() < 0.5 ? 'bathtub' : 'shower'];
    for (const [i, id] of bathing.entries()) {
      const size = id === 'bathtub' ? [1.75, 1.6] : [1, 0.85];
      const arrangement = fixture(brief, id, size, { frontM: 0.6, mat: true, corner: true });
      // A bath and a shower are a luxury; a washstand is not.
      arrangements.push(arrangement && { ...arrangement, needed: i === 0 });
    }
  }
  if (hasSofa) arrangements.push(lounge(brief), media(brief, 'lounge'));
  for (const [table, widths] of [
    [
      'dining-table',
      wanted.has('bed') ? [1.2, 0.9] : brief.areaM2 > 20 && !hasSofa ? [2.2, 1.8, 1.5, 1.2] : [1.8, 1.5, 1.2, 0.9],
    ],
    ['meeting-table', [3.6, 3, 2.4, 1.8]],
  ] as const) {
    if (wanted.has(table))
      arrangements.push(
        dining(brief, { table, chairs: ['dining-chair', 'meeting-chair', 'chair'], widths, ends: true }),
      );
  }
  if (!hasSofa || wanted.has('bed')) arrangements.push(media(brief, wanted.has('bed') ? 'bed' : 'dining'));
  arrangements.push(desk(brief));
  if (!hasSofa) {
    arrangements.push(readingSeat(brief, 'seat-0', ['armchair', 'lounge-chair', 'rocking-chair'], 'corner'));
    if (wanted.has('lounge-chair') || wanted.has('footstool')) {
      arrangements.push(readingSeat(brief, 'seat-1', ['armchair', 'lounge-chair'], 'wall'));
    }
  }
  for (const [id, widths, over] of wallPieces) {
    if (id === 'bench' && wanted.has('bed')) continue;
    arrangements.push(atWall(brief, id, { ...(widths ? { widths } : {}), ...(over ? { over } : {}) }));
  }
  if (wanted.has('bookcase') && (brief.areaM2 > 12 || wanted.has('footstool'))) {
    arrangements.push(atWall(brief, 'bookcase', { copy: 1, widths: [1.4, 1] }));
  }
  const rugIsTaken = arrangements.some((arrangement) =>
    arrangement?.variants.some(({ members }) => members.some(({ id }) => id === 'rug')),
  );
  if (!rugIsTaken) arrangements.push(inTheOpen(brief, 'rug', 0, { wishes: { centred: 0.8 } }));
  arrangements.push(
    inTheOpen(brief, 'runner', 0, { wishes: { centred: 1 }, size: { depth: Math.min(2.8, brief.wallM * 0.6) } }),
    inTheOpen(brief, 'pouffe', 0),
  );
  for (const id of ['coat-rack', 'basket', 'stool', 'planter', 'lantern']) arrangements.push(inCorner(brief, id, 0));
  return arrangements;
}

/** The arrangements of a room, those that it cannot be without first; what it turns around is always one of them. */
export function programmeOf(roomType: RoomType, brief: Brief): Arrangement[] {
  const arrangements = special[roomType.id]?.(brief) ?? general(brief);
  arrangements.push(...plants(brief));
  const seen = new Set<string>();
  const known: Arrangement[] = [];
  for (const arrangement of arrangements) {
    if (!arrangement?.variants || arrangement.variants.length === 0 || arrangement.variants[0].members.length === 0)
      continue;
    if (seen.has(arrangement.id)) continue;
    seen.add(arrangement.id);
    known.push(arrangement);
  }
  const focal = known.findIndex(({ variants }) => variants[0].members.some(({ id }) => id === roomType.focalPoint));
  return known.map((arrangement, i) => (i === focal ? { ...arrangement, needed: true } : arrangement));
}

/** Plants in corners: more in larger rooms and in styles that like things around. */
function plants(brief: Brief): Maybe[] {
  const count = Math.min(6, Math.max(1, Math.round((brief.areaM2 / 14) * (0.5 + brief.decor))));
  return Array.from({ length: count }, (_, copy) => {
    const heightM = [1.5, 1, 1.8, 0.8][copy % 4];
    return inCorner(brief, 'plant', copy, {
      height: heightM,
      width: Math.min(0.75, heightM * 0.5),
      depth: Math.min(0.75, heightM * 0.5),
    });
  });
}
