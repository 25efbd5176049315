import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/all.ts';
import { limits } from '#contract/limits.ts';
import { designs } from '../../db/schema.ts';
import { boardAnswers, boards } from '../../db/schemaBoards.ts';
import { withDatabase } from '../../testing/database.ts';
import { measuredReport, personWithDesigns } from '../../testing/designs.ts';
import { startTestServer, type TestServer, testPassword } from '../../testing/httpServer.ts';
import { photoWithAddress, writtenAddress } from '../../testing/photo.ts';
import { unzip } from '../../testing/unzip.ts';

withDatabase('boards', (get) => {
  let server: TestServer;
  let png: Buffer;
  beforeAll(async () => {
    server = await startTestServer(get().database);
    png = await photoWithAddress(400, 300);
  });
  afterAll(() => server.close());

  const designer = async (count = 3) => {
    const person = await personWithDesigns(server, { count, png, report: measuredReport });
    const { headers, ids } = person;
    const groupId = (await server.ask('groupCreate', { name: 'Lamp Street' }, headers)).data.id;
    const save = (more: object = {}, designIds: readonly string[] = ids) =>
      server.ask(
        'boardSave',
        { groupId, title: 'Three ideas', designs: designIds.map((designId) => ({ designId })), ...more },
        headers,
      );
    const list = async () => (await server.ask('boardList', {}, headers)).data.boards;
    return { ...person, groupId, save, list };
  };
  const open = (code: string) => server.ask('share', { code });
  const answer = (code: string, said: object) => server.ask('shareAnswer', { code, name: 'Ben Ito', ...said });
  const packOf = (code: string) => server.app.inject({ url: `${calls.shareDownload.path}?code=${code}` });

  it('show designs in their order with notes and what materials take, and nothing of whose they are', async () => {
    const { ids, userId, email, groupId, imageId, save } = await designer(2);
    const [first = '', second = ''] = ids;
    const quantities = { areaM2: 21.4, errorM2: 1.1, wastePercent: 8, unit: 'm2', count: 24, sgd: 1680 };
    await get()
      .database.handle.update(designs)
      .set({ tool: 'floor', recipe: { material: 'oak-natural-plank' }, report: { quantities } })
      .where(eq(designs.id, second));
    const noted = [{ designId: second, note: 'Warm underfoot.\nOne day of work.' }, { designId: first }];
    const { data } = await save({ note: 'As we spoke.', designs: noted });
    const answered = await open(data.code);
    expect(answered.data).toMatchObject({
      board: { title: 'Three ideas', note: 'As we spoke.', comments: [] },
      designs: [
        { place: 0, tool: 'floor', note: 'Warm underfoot.\nOne day of work.', picks: [], approval: null },
        { place: 1, tool: 'restyle', note: '', material: null },
      ],
    });
    expect(answered.data.designs[0]?.material).toEqual({ materialId: 'oak-natural-plank', ...quantities });
    expect(answered.data.qr).toMatch(/^data:image\/png;base64,/);
    expect(answered.response.headers['x-robots-tag']).toContain('noindex');
    for (const secret of [userId, email, imageId, groupId, ...ids])
      expect(answered.response.body).not.toContain(secret);
  });

  it('are answered by whoever holds the link: picked, approved, spoken of', async () => {
    const { ids, save, list } = await designer();
    const { code } = (await save()).data;
    await answer(code, { place: 0, picked: true });
    await answer(code, { place: 2, picked: true, comment: 'Could the rug stay?' });
    await answer(code, { place: 2, picked: true });
    await answer(code, { place: 0, picked: false });
    await answer(code, { place: 0, approved: true });
    const seen = (await answer(code, { place: 2, approved: true })).data;
    // Picked twice by one is picked once; one design is approved.
    expect(seen.designs.map(({ picks }) => picks)).toEqual([[], [], ['Ben Ito']]);
    expect(seen.designs.map(({ approval }) => approval?.name ?? null)).toEqual([null, null, 'Ben Ito']);
    await answer(code, { comment: 'Thank you.' });
    const [board] = await list();
    expect(board).toMatchObject({ comments: [{ name: 'Ben Ito', text: 'Thank you.' }] });
    expect(board?.designs).toMatchObject([
      { designId: ids[0], picks: [], approval: null },
      { designId: ids[1], comments: [] },
      { designId: ids[2], approval: { name: 'Ben Ito' }, comments: [{ text: 'Could the rug stay?' }] },
    ]);
    expect((await answer(code, { place: 2, approved: false })).data.designs[2]?.approval).toBeNull();
  });

  it('keep link and answers when they are saved again, whatever the order', async () => {
    const { ids, save } = await designer();
    const { code } = (await save()).data;
    await answer(code, { place: 2, approved: true, comment: 'This one.' });
    const again = (await save({ title: 'Two ideas' }, [ids[2] ?? '', ids[0] ?? ''])).data;
    expect(again.code).toBe(code);
    const { board, designs } = (await open(code)).data;
    expect(board?.title).toBe('Two ideas');
    expect(designs).toMatchObject([{ place: 0, approval: { name: 'Ben Ito' }, comments: [{ text: 'This one.' }] }, {}]);
  });

  it('take no answers where nothing is asked, of designs that are not there, and no more than they hold', async () => {
    const { ids, headers, save } = await designer();
    const plain = (await server.ask('designShare', { designIds: ids }, headers)).data;
    expect((await open(plain.code)).data.board).toBeNull();
    expect((await answer(plain.code, { comment: 'Hello?' })).code).toBe(10411);
    const { code } = (await save()).data;
    expect((await answer(code, { place: 7, picked: true })).code).toBe(10411);
    const wrong: object[] = [
      {},
      { picked: true },
      { comment: '' },
      { comment: ' \n ' },
      { comment: 'x'.repeat(limits.board.comment + 1) },
      { comment: 'a\u0000b' },
      { comment: 'Fine.', name: ' ' },
      { comment: 'Fine.', name: 'a\nb' },
      { comment: 'Fine.', name: 'x'.repeat(limits.board.name + 1) },
    ];
    for (const said of wrong) expect((await answer(code, said)).code, JSON.stringify(said)).toBe(10400);
    // What is written is text, wherever it is shown.
    const markup = '<script>alert(1)</script> https://example.test';
    expect((await answer(code, { comment: markup })).data.board?.comments).toMatchObject([{ text: markup }]);
    expect((await open(code)).data.designs).toHaveLength(3);
  });

  it('end at once with the link, and come back under another', async () => {
    const { groupId, headers, save, list } = await designer();
    const { code } = (await save()).data;
    await answer(code, { comment: 'Seen.' });
    expect((await server.ask('boardWithdraw', { groupId }, headers)).code).toBe(200);
    expect((await open(code)).code).toBe(10411);
    expect((await answer(code, { comment: 'Too late.' })).code).toBe(10411);
    expect((await packOf(code)).json().code).toBe(10411);
    expect(await list()).toEqual([]);
    const next = (await save()).data;
    expect(next.code).not.toBe(code);
    expect(next.comments).toEqual([]);
  });

  it('end with their group, with their last design and with the account', async () => {
    const { handle } = get().database;
    const one = await designer();
    const first = (await one.save()).data;
    await server.ask('groupDelete', { groupId: one.groupId, designs: 'keep' }, one.headers);
    expect((await open(first.code)).code).toBe(10411);

    const two = await designer(2);
    const second = (await two.save()).data;
    await server.ask('designDelete', { designIds: [two.ids[0] ?? ''] }, two.headers);
    expect((await open(second.code)).data.designs).toHaveLength(1);
    await server.ask('designUnshare', { designIds: [two.ids[1] ?? ''] }, two.headers);
    expect((await open(second.code)).code).toBe(10411);
    expect(await two.list()).toEqual([]);

    const three = await designer();
    const third = (await three.save()).data;
    await answer(third.code, { comment: 'Seen.' });
    await server.ask('userDelete', { password: testPassword }, three.headers);
    expect((await open(third.code)).code).toBe(10411);
    expect(await handle.$count(boards, eq(boards.userId, three.userId))).toBe(0);
    const left = await handle.select().from(boardAnswers);
    expect(left.filter(({ text }) => text === 'Seen.')).toEqual([]);
  });

  it('lose a comment that their owner takes off', async () => {
    const { headers, save, list } = await designer();
    const { code } = (await save()).data;
    await answer(code, { place: 1, comment: 'Buy cheap pills.' });
    const commentId = (await list())[0]?.designs[1]?.comments[0]?.id ?? '';
    expect((await server.ask('boardCommentDelete', { commentId }, headers)).code).toBe(200);
    expect((await open(code)).data.designs[1]?.comments).toEqual([]);
  });

  it('are packed with originals, labels and a page in three languages', async () => {
    const { save } = await designer(2);
    const { code, url } = (await save()).data;
    const response = await packOf(code);
    expect(response.headers['content-disposition']).toMatch(/filename="roomwright-disclosure-.*\.zip"/);
    const files = unzip(response.rawPayload);
    expect([...files.keys()].sort()).toEqual([
      '01-altered.png',
      '01-original.png',
      '02-altered.png',
      '02-original.png',
      'disclosure.html',
      'label-en.svg',
      'label-zh-Hans.svg',
      'label-zh-Hant.svg',
    ]);
    expect(files.get('01-altered.png')?.equals(png)).toBe(true);
    const original = files.get('01-original.png') ?? Buffer.alloc(0);
    expect(original.includes(writtenAddress)).toBe(false);
    const pixels = (picture: Buffer) => sharp(picture).raw().toBuffer();
    expect((await pixels(original)).equals(await pixels(png))).toBe(true);
    const page = String(files.get('disclosure.html'));
    for (const said of [
      'Digitally altered image',
      '经数字处理的图片',
      '經數位處理的圖片',
      url,
      'Three ideas',
      '01-original.png',
    ]) {
      expect(page).toContain(said);
    }
    expect(page).toContain('Paint: changed');
    expect(String(files.get('label-zh-Hant.svg'))).toContain('經數位處理的圖片');
  });

  it('leave no trace of the code in the log', async () => {
    const { save } = await designer(1);
    const { code } = (await save()).data;
    await answer(code, { comment: 'Seen.' });
    await packOf(code);
    expect(server.logLines.join('')).not.toContain(code);
  });

  describe('somebody else', () => {
    it('shows no designs that are not theirs, and none in a group that is not', async () => {
      const owner = await designer(1);
      const stranger = await designer(1);
      expect((await stranger.save({}, owner.ids)).code).toBe(10404);
      expect((await stranger.save({ groupId: owner.groupId })).code).toBe(10404);
      expect(await stranger.list()).toEqual([]);
      expect(await owner.list()).toEqual([]);
    });

    it('neither sees, changes nor ends a board, nor what was said there', async () => {
      const owner = await designer(1);
      const stranger = await designer(1);
      const { code } = (await owner.save()).data;
      await answer(code, { comment: 'Seen.' });
      const [before] = await owner.list();
      const { groupId } = owner;
      const commentId = before?.comments[0]?.id ?? '';
      const { headers } = stranger;
      expect((await server.ask('boardWithdraw', { groupId }, headers)).code).toBe(10404);
      expect((await server.ask('boardCommentDelete', { commentId }, headers)).code).toBe(10404);
      expect(await stranger.list()).toEqual([]);
      expect(await owner.list()).toEqual([before]);
    });
  });
});
