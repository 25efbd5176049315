/**
 * Showroom pictures to learn from, with their exact labels: `node training/segmentation/showroom.ts FOLDER [--count N]
 * [--from N] [--quality draft]`. Room N is always the same: NNNN.png (448 × 336 or 336 × 448) and NNNN.labels.png (a
 * class a pixel, as in `segmentClasses`; 255 where none fits). Pictures that are there already are kept.
 */
import { parseArgs } from 'node:util';
import { styles } from '#catalog/styles/all.ts';
import { segmentClasses } from '#engine/perceive/network/classes.ts';
import { drawRooms, labelled, roomTypeOf } from '../drawnRooms.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '500' },
    from: { type: 'string', default: '0' },
    quality: { type: 'string', default: 'preview' },
  },
});
const [folder] = positionals;
if (!folder) throw new Error('where to? node training/segmentation/showroom.ts FOLDER');

/** Never a seed of the benches. */
function recipe(i: number) {
  const isWide = i % 4 !== 3;
  return {
    style: styles[(i * 31) % styles.length].id,
    roomType: roomTypeOf(i),
    seed: 500_000 + i,
    width: isWide ? 448 : 336,
    height: isWide ? 336 : 448,
    quality: values.quality === 'draft' ? ('draft' as const) : ('preview' as const),
  };
}

await drawRooms({
  folder,
  from: Number(values.from),
  count: Number(values.count),
  threads: 2,
  recipe,
  beside: ({ truth }) => ({ '.labels': labelled(truth, (found) => segmentClasses.indexOf(found)) }),
});
