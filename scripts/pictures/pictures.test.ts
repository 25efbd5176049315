import { afterAll, describe, expect, it } from 'vitest';
import { roomTypeById } from '#catalog/rooms/all.ts';
import { styleById, styles } from '#catalog/styles/all.ts';
import type { Rgb8 } from '#engine/image/types.ts';
import { startTeam } from '#server/pool/testing/team.ts';
import { drawPicture } from './draw.ts';
import { filesOf, keyOf } from './manifest.ts';
import { type Recipe, recipes, type View } from './recipes.ts';

const team = await startTeam(1);
const studio = { rt: team.rt, quality: 'preview', reset: () => team.arena.reset() } as const;
afterAll(team.end);
const view: View = { style: 'scandinavian', room: 'dining-room', seed: 3 };
const recipe = (layout: Recipe['layout'], ...views: View[]): Recipe => ({
  id: 'test',
  width: 72,
  widths: [72],
  layout,
  views,
});
const draw = (...args: Parameters<typeof recipe>) => drawPicture(recipe(...args), studio);

const pixel = ({ data, width }: Rgb8, x: number, y: number) => [
  ...data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3),
];
/** Share of pixels that differ visibly. */
function difference(a: Rgb8, b: Rgb8): number {
  let count = 0;
  for (let i = 0; i < a.data.length; i += 3) if (Math.abs(a.data[i] - b.data[i]) > 12) count++;
  return count / (a.data.length / 3);
}

describe('the recipes', () => {
  it('have names, files and rooms of their own, and there is a card for every style', () => {
    const files = recipes.flatMap((one) => filesOf(one).map(({ file }) => file));
    expect(new Set(files).size).toBe(files.length);
    expect(new Set(recipes.map(({ id }) => id)).size).toBe(recipes.length);
    for (const { id, views, widths, width } of recipes) {
      expect(widths.at(-1), id).toBe(width);
      for (const { style, room, framedFor } of views) {
        expect(styleById(style), `${id} ${style}`).toBeDefined();
        expect(styleById(framedFor ?? style), `${id} ${framedFor}`).toBeDefined();
        expect(roomTypeById(room), `${id} ${room}`).toBeDefined();
      }
    }
    const ids = new Set(recipes.map(({ id }) => id));
    for (const { id } of styles) expect(ids.has(`style/${id}`), id).toBe(true);
  });

  it('show every style in the same room, from the same place', () => {
    const cards = recipes.filter(({ id }) => id.startsWith('style/'));
    const rooms = cards.map(({ views: [one] }) => `${one.room} ${one.seed} ${one.framedFor}`);
    expect(new Set(rooms).size).toBe(1);
  });

  it('have another key when anything of them changes', () => {
    const one = recipe('whole', view);
    const keys = [one, { ...one, width: 80 }, recipe('whole', { ...view, seed: 4 })].map((each) =>
      keyOf(each, 'final'),
    );
    expect(new Set([...keys, keyOf(one, 'draft')]).size).toBe(4);
    expect(keyOf(recipe('whole', { ...view }), 'final')).toBe(keys[0]);
  });
});

describe('a picture', { timeout: 120_000 }, () => {
  it('is 3:2, and gives way to another from left to right', async () => {
    const whole = await draw('whole', view);
    expect([whole.width, whole.height, whole.data.length]).toEqual([72, 48, 72 * 48 * 3]);
    const drawing = await draw('whole', { ...view, isDrawn: true });
    const both = await draw('wipe', { ...view, isDrawn: true }, view);
    for (const y of [0, 24, 47]) {
      expect(pixel(both, 5, y)).toEqual(pixel(drawing, 5, y));
      expect(pixel(both, 66, y)).toEqual(pixel(whole, 66, y));
    }
  });

  it('without a thing keeps the rest', async () => {
    const before = await draw('whole', { ...view, without: [] });
    const after = await draw('whole', { ...view, without: ['bathtub', 'dining-chair'] });
    expect(difference(before, after)).toBeGreaterThan(0.01);
    expect(difference(before, after)).toBeLessThan(0.7);
    await expect(draw('whole', { ...view, without: ['bathtub'] })).rejects.toThrow('bathtub');
  });

  it('may be a board of four: restyled, worn, of another style', async () => {
    const own: View = { ...view, seed: 5 };
    const empty = { ...own, isEmpty: true };
    const other: View = { ...own, style: 'industrial', framedFor: 'scandinavian' };
    const moroccan = { ...empty, restyled: 'moroccan' };
    // So large, and such a room, that the restyle has something to go by.
    const { layout, views } = recipe(
      'board',
      moroccan,
      { ...empty, restyled: 'art-deco' },
      { ...own, isWorn: true },
      other,
    );
    const board = await drawPicture({ id: 'test', layout, views, width: 480, widths: [480] }, studio);
    expect([board.width, board.height]).toEqual([480, 320]);
    expect(pixel(board, 240, 160)).toEqual([255, 255, 255]);
    const tile = (left: number, top: number): Rgb8 => {
      const rows = Array.from({ length: 140 }, (_, y) => ((top + y) * 480 + left) * 3);
      return {
        width: 220,
        height: 140,
        data: Uint8Array.from(rows.flatMap((at) => [...board.data.subarray(at, at + 660)])),
      };
    };
    const tiles = [tile(0, 0), tile(260, 0), tile(0, 180), tile(260, 180)];
    for (const [i, one] of tiles.entries()) {
      for (const another of tiles.slice(i + 1)) expect(difference(one, another)).toBeGreaterThan(0.2);
    }
  });
});
