/**
 * Which pictures the site shows, as recipes: everything that decides their pixels. Ids are names that the site imports.
 */
import { styles } from '#catalog/styles/all.ts';
import { type Technique, techniques } from '#engine/tools/line/params.ts';

/** One look at one room. */
export interface View {
  readonly style: string;
  readonly room: string;
  readonly seed: number;
  /** Style whose viewpoint is taken; the room's plan is the same for every style. Default: its own. */
  readonly framedFor?: string;
  /**
   * What is taken away, with nothing else moved: all pieces of the first of these kinds that the picture shows. With an
   * empty list nothing is, but the light is measured as for the picture beside it.
   */
  readonly without?: readonly string[];
  /** Before anybody moved in. */
  readonly isEmpty?: boolean;
  /** As a line drawing. */
  readonly isDrawn?: boolean;
  /** As a small, noisy photo that was enlarged. */
  readonly isWorn?: boolean;
  /** How the line tool draws the picture. */
  readonly technique?: Technique;
  /** Style that the restyle tool gives the picture, its Room being known. */
  readonly restyled?: string;
}

export interface Recipe {
  readonly id: string;
  /** Pixels of the largest file; 3:2 throughout. */
  readonly width: number;
  /** Widths of all files, the largest last. */
  readonly widths: readonly number[];
  /**
   * whole: the one view · wipe: the first gives way to the second from left to right · board: four views, two a row.
   */
  readonly layout: 'whole' | 'wipe' | 'board';
  readonly views: readonly View[];
  /** File outside of the site, from the root; such a picture has one width and is not in the manifest. */
  readonly file?: string;
}

/** The room that every style is shown in, from one place, so that cards tell nothing apart but styles. */
const showroom = { room: 'living-room', seed: 3, framedFor: 'organic-modern' };

const card = (style: string): Recipe => ({
  id: `style/${style}`,
  width: 640,
  widths: [320, 640],
  layout: 'whole',
  views: [{ style, ...showroom }],
});

/**
 * What telephones take for the first picture of a page: half a small picture is too coarse for them, and the whole one
 * takes a second more on a slow line.
 */
export const phoneWidth = 640;

/** A picture before and after, of the same size. */
function pair(id: string, width: number, before: View, after: View): Recipe[] {
  const one = (side: string, view: View): Recipe => ({
    id: `${id}-${side}`,
    width,
    widths: [width / 2, phoneWidth, width].toSorted((a, b) => a - b),
    layout: 'whole',
    views: [view],
  });
  return [one('before', before), one('after', after)];
}

const exampleWidth = 960;
const largeWidth = 1200;

const restyled = (n: number, room: string, seed: number, from: string, style: string): Recipe[] =>
  pair(`tool/style-rendering-${n}`, exampleWidth, { style: from, room, seed, framedFor: style }, { style, room, seed });

const sketched = (n: number, view: View): Recipe[] =>
  pair(`tool/sketch-drawing-${n}`, exampleWidth, { ...view, isDrawn: true }, view);

const erased = (n: number, view: View, without: readonly string[]): Recipe[] =>
  pair(`tool/object-erasure-${n}`, exampleWidth, { ...view, without: [] }, { ...view, without });

const sharpened = (n: number, view: View): Recipe[] =>
  pair(`tool/high-definition-${n}`, exampleWidth, { ...view, isWorn: true }, view);

const inTechnique = (technique: Technique): Recipe => ({
  id: `technique/${technique}`,
  width: 360,
  widths: [120, 360],
  layout: 'whole',
  views: [{ style: 'mid-century-modern', room: 'living-room', seed: 1, technique }],
});

function large(id: string, layout: Recipe['layout'], views: readonly View[]): Recipe {
  return { id, width: largeWidth, widths: [phoneWidth, largeWidth], layout, views };
}

const staged: View = { style: 'contemporary', room: 'living-room', seed: 9 };
const planned: View = { style: 'mid-century-modern', room: 'dining-room', seed: 4 };
const readme: View = { style: 'soft-minimalism', room: 'living-room', seed: 1, isEmpty: true };

/** All recipes, in the order in which they are made. */
export const recipes: readonly Recipe[] = [
  ...pair(
    'hero',
    1536,
    { style: 'minimalist', room: 'living-room', seed: 1, framedFor: 'organic-modern', isEmpty: true },
    { style: 'organic-modern', room: 'living-room', seed: 1 },
  ),
  ...restyled(1, 'living-room', 3, 'contemporary', 'japandi'),
  ...restyled(2, 'bedroom', 5, 'minimalist', 'art-deco'),
  ...restyled(3, 'dining-room', 2, 'traditional', 'coastal'),
  ...sketched(1, { style: 'modern', room: 'kitchen', seed: 8 }),
  ...sketched(2, { style: 'french-classic', room: 'bedroom', seed: 3 }),
  ...sketched(3, { style: 'industrial', room: 'office', seed: 2 }),
  ...erased(1, { style: 'warm-minimalism', room: 'living-room', seed: 4 }, ['armchair', 'floor-lamp', 'plant']),
  ...erased(2, { style: 'modern', room: 'bedroom', seed: 6 }, ['bench', 'dresser', 'plant']),
  ...erased(3, { style: 'mediterranean', room: 'dining-room', seed: 3 }, ['sideboard', 'rug']),
  ...sharpened(1, { style: 'bohemian', room: 'living-room', seed: 2 }),
  ...sharpened(2, { style: 'parisian', room: 'bedroom', seed: 2 }),
  large('audience/interior-designer', 'wipe', [{ ...planned, isDrawn: true }, planned]),
  large('audience/leads-platform', 'board', [
    { style: 'modern', room: 'bedroom', seed: 6, framedFor: 'modern' },
    { style: 'country', room: 'bedroom', seed: 6, framedFor: 'modern' },
    { style: 'industrial', room: 'bedroom', seed: 6, framedFor: 'modern' },
    { style: 'mediterranean', room: 'bedroom', seed: 6, framedFor: 'modern' },
  ]),
  large('audience/real-estate', 'wipe', [{ ...staged, isEmpty: true }, staged]),
  large('audience/design-company', 'whole', [{ style: 'new-chinese', room: 'restaurant', seed: 3 }]),
  large('audience/interior-materials-supplier', 'whole', [{ style: 'modern-luxury', room: 'kitchen', seed: 2 }]),
  large('about', 'whole', [{ style: 'scandinavian', room: 'home-office', seed: 3 }]),
  ...techniques.map(inTechnique),
  ...styles.map(({ id }) => card(id)),
  {
    id: 'docs/restyle',
    file: 'docs/pictures/restyle.webp',
    width: 1280,
    widths: [1280],
    layout: 'board',
    views: [
      readme,
      { ...readme, restyled: 'moroccan' },
      { ...readme, restyled: 'art-deco' },
      { ...readme, restyled: 'parisian' },
    ],
  },
];
