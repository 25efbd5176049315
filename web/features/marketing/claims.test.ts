import { beforeEach, describe, expect, it, vi } from 'vitest';
import { availability, available, type Capability } from '#contract/availability.ts';
import { locales } from '#contract/locale.ts';

/** What is there for a test, in place of what this installation has. */
const there = vi.hoisted(() => ({ list: [] as string[] }));
vi.mock('../../lib/available.data.ts', () => ({
  get available() {
    return there.list;
  },
}));

const areas = ['home', 'features', 'marketing', 'solutions', 'pricing', 'frame', 'about'] as const;

/** Words by which a text promises a capability, in each language. */
const words: Partial<Record<Capability, RegExp>> = {
  'render-sketch':
    /sketch to render|lit picture|line to light|light what you drew|or a sketch of a room|room photo or a sketch|线稿出图|線稿成圖|线条到光影|線條到光影|线稿变成有光影|線稿變成有光影|照片或草图|照片或草圖|照片或线稿|照片或線稿/i,
  wall: /wall replacement|new walls|floor or wall in their|墙面替换|更换墙面、|牆面替換|更換牆面、/i,
  floor: /floor replacement|new floors|your floor,? in their|地面替换|、更换地面|地板替換|、更換地板|您的地板/i,
  chat: /\bchat\b|聊聊|聊天(?!软件|軟體)/i,
  refurnish: /refurnish|furnish an empty|furniture as well|连家具一起|連家具一起|清空家具|空房间添|空房間添/i,
  score: /is scored|measured against the photo|几何评分|幾何評分|几何比对|幾何比對/i,
  quantity: /square metres, pieces|square metres and pieces|面积、块数|面積、片數|面积与块数|面積與片數/i,
  scheme: /apply its recipe to every|apply it to the next room/i,
};
/** Names of tools, shown only in lists of what is there; pages of the terms speak of estimates in general. */
const named = /^(marketing\.tools\.|solutions\.\w+\.problem)/;

function* flat(tree: object, prefix = ''): Generator<readonly [string, string]> {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') yield [prefix + key, value];
    else yield* flat(value, `${prefix}${key}.`);
  }
}

/** What pages say with those capabilities: `key: text`. */
async function said(list: readonly string[]): Promise<string[]> {
  there.list = [...list];
  vi.resetModules();
  const { claims, isSaid } = await import('./claims.ts');
  const isLeftOut = (key: string) => Object.keys(claims).some((part) => key.startsWith(`${part}.`) && !isSaid(part));
  const lines: string[] = [];
  for (const locale of locales) {
    for (const area of areas) {
      const file: Record<string, object> = await import(`../../locales/${locale}/${area}.ts`);
      for (const [key, text] of flat(file[area] ?? {})) {
        if (!named.test(key) && !isLeftOut(key)) lines.push(`${locale} ${key}: ${text}`);
      }
    }
  }
  return lines;
}

beforeEach(() => vi.resetModules());

describe('what the site says', () => {
  it('names nothing that this installation does not have', async () => {
    const lines = await said(available);
    for (const [capability, promise] of Object.entries(words)) {
      if (!available.includes(capability as Capability)) {
        expect(
          lines.filter((line) => promise.test(line)),
          capability,
        ).toEqual([]);
      }
    }
  });

  it.each(Object.entries(words))(
    'says %s where it is there, and nothing of it where it is not',
    async (capability, promise) => {
      const all = Object.keys(words);
      const [withAll, without] = [await said(all), await said(all.filter((each) => each !== capability))];
      expect(withAll.some((line) => promise.test(line))).toBe(true);
      expect(without.filter((line) => promise.test(line))).toEqual([]);
    },
  );

  it('speaks only of parts that there are', async () => {
    const lines = await said([...available, ...Object.keys(words)]);
    const { claims } = await import('./claims.ts');
    for (const part of Object.keys(claims))
      expect(
        lines.some((line) => line.includes(` ${part}`)),
        part,
      ).toBe(true);
  });
});

it('the table has a row for each tool that is there, with the plans that may ask for it', () => {
  expect(availability.map(({ tool }) => tool)).toContain('restyle');
  for (const { tool, plans } of availability) {
    expect(available).toContain(tool);
    expect(Object.keys(plans)).toContain('pro');
    expect(plans.free ?? 'built-in').toBe('built-in');
  }
});
