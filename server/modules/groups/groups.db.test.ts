import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { designs } from '../../db/schema.ts';
import { groups } from '../../db/schemaOrganising.ts';
import { withDatabase } from '../../testing/database.ts';
import { personWithDesigns } from '../../testing/designs.ts';
import { startTestServer, type TestServer } from '../../testing/httpServer.ts';
import { photo } from '../../testing/photo.ts';

withDatabase('groups', (get) => {
  let server: TestServer;
  let png: Buffer;
  beforeAll(async () => {
    server = await startTestServer(get().database);
    png = await photo(400, 300).png().toBuffer();
  });
  afterAll(() => server.close());

  const inhabitant = async (count = 3) => {
    const person = await personWithDesigns(server, { count, png });
    const { headers } = person;
    const group = async (name: string) => (await server.ask('groupCreate', { name }, headers)).data.id;
    const move = (designIds: string[], groupId: string | null) =>
      server.ask('designMove', { designIds, groupId }, headers);
    const listed = async (filter: Parameters<typeof server.ask<'designList'>>[1] = {}) =>
      (await server.ask('designList', { order: 'oldest', ...filter }, headers)).data.designs.map(({ id }) => id);
    const list = async () => (await server.ask('groupList', {}, headers)).data.groups;
    return { ...person, group, move, listed, list };
  };

  it('hold designs, one group each, and show the newest', async () => {
    const { ids, group, move, listed, list } = await inhabitant();
    const [first = '', second = '', third = ''] = ids;
    const [attic, cellar] = [await group('Attic'), await group('Cellar')];
    expect((await move([first, second, second], attic)).data).toEqual({ moved: 2 });
    await move([third], cellar);
    expect(await listed({ groupId: attic })).toEqual([first, second]);
    await move([second], cellar);
    expect(await list()).toMatchObject([
      { name: 'Cellar', designs: 2, cover: { width: 400 } },
      { name: 'Attic', designs: 1 },
    ]);
    const [newest] = await list();
    expect((await server.app.inject({ url: newest?.cover?.url ?? '' })).rawPayload.equals(png)).toBe(true);
    expect(newest?.cover?.url).toContain(third);
    await move([second, third], null);
    expect(await listed({ groupId: cellar })).toEqual([]);
    expect(await list()).toMatchObject([{ designs: 0, cover: null }, { designs: 1 }]);
    expect(await listed()).toEqual(ids);
  });

  it('take all designs or none', async () => {
    const { ids, group, move, listed } = await inhabitant(1);
    const other = await inhabitant(1);
    const attic = await group('Attic');
    expect((await move([...ids, ...other.ids], attic)).code).toBe(10404);
    expect(await listed({ groupId: attic })).toEqual([]);
    expect((await move(ids, await other.group('Theirs'))).code).toBe(10404);
  });

  it('have names of their own, whatever the spelling', async () => {
    const { headers, group } = await inhabitant(0);
    const loft = await group('  Loft ');
    expect((await server.ask('groupCreate', { name: 'lOFT' }, headers)).message).toBe(
      'There is a group of this name already.',
    );
    await group('Attic');
    expect((await server.ask('groupRename', { groupId: loft, name: 'ＡＴＴＩＣ' }, headers)).code).toBe(10409);
    expect((await server.ask('groupRename', { groupId: loft, name: 'LOFT' }, headers)).data.name).toBe('LOFT');
    const twice = await Promise.all([1, 2, 3].map(() => server.ask('groupCreate', { name: 'Cellar' }, headers)));
    expect(twice.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 10409, 10409]);
    for (const name of ['', '   ', 'a\nb', 'x'.repeat(61)])
      expect((await server.ask('groupCreate', { name }, headers)).code).toBe(10400);
  });

  describe('deleting one', () => {
    it('keeps its designs when that is said', async () => {
      const { headers, ids, group, move, listed, list } = await inhabitant();
      const attic = await group('Attic');
      await move(ids, attic);
      const { data } = await server.ask('groupDelete', { groupId: attic, designs: 'keep' }, headers);
      expect(data).toEqual({ deleted: 0 });
      expect(await listed()).toEqual(ids);
      expect(await list()).toEqual([]);
    });

    it('takes them along with their files and links when that is said, and no others', async () => {
      const { headers, ids, group, move, listed, userId } = await inhabitant();
      const attic = await group('Attic');
      await move(ids.slice(0, 2), attic);
      const { code } = (await server.ask('designShare', { designIds: ids.slice(0, 1) }, headers)).data;
      const { data } = await server.ask('groupDelete', { groupId: attic, designs: 'delete' }, headers);
      expect(data).toEqual({ deleted: 2 });
      expect(await listed()).toEqual(ids.slice(2));
      expect((await server.ask('share', { code })).code).toBe(10411);
      const files = (await server.files()).stored.filter((name) => name.includes(`designs/${userId}/`));
      expect(files.map((name) => name.slice(name.lastIndexOf('/') + 1))).toEqual([`${ids[2]}.png`]);
    });

    it('leaves nothing half done when designs are put into it at the same time', async () => {
      const { headers, ids, group, move, userId } = await inhabitant(6);
      const attic = await group('Attic');
      const moves = ids.map((id) => move([id], attic));
      const answers = await Promise.all([
        ...moves,
        server.ask('groupDelete', { groupId: attic, designs: 'delete' }, headers),
      ]);
      for (const { code } of answers) expect([200, 10404]).toContain(code);
      const rows = await get().database.handle.select().from(designs).where(eq(designs.userId, userId));
      for (const row of rows) if (row.deletedAt === null) expect(row.groupId).toBeNull();
      expect(await get().database.handle.select().from(groups).where(eq(groups.userId, userId))).toEqual([]);
    });
  });
});
