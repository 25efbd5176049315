/** Designs kept in order and shown to others: groups, favourites, likes, shared links, zips. */
import { eq } from 'drizzle-orm';
import { calls } from '#contract/all.ts';
import { limits } from '#contract/limits.ts';
import { images } from '../../db/schema.ts';
import { fillBoard } from '../boards.ts';
import type { Scenario, ScenariosOf } from './scenario.ts';
import type { Someone, World } from './world.ts';

type DesignCalls =
  | 'designList'
  | 'designDetail'
  | 'designContinue'
  | 'designApply'
  | 'designDelete'
  | 'designDownload'
  | 'designDownloadZip'
  | 'designFavourite'
  | 'designMove'
  | 'designLikes'
  | 'designLike'
  | 'designShare'
  | 'designUnshare'
  | 'share'
  | 'shareAnswer'
  | 'shareDownload'
  | 'boardList'
  | 'boardSave'
  | 'boardWithdraw'
  | 'boardCommentDelete'
  | 'groupList'
  | 'groupCreate'
  | 'groupRename'
  | 'groupDelete';

const unknown = 'nothing-of-this-id';

type Ask = (world: World, person: Someone, designId: string) => Promise<{ readonly code: number }>;

/** The request about a design of one's own. */
const own =
  (ask: Ask): Scenario =>
  async (world) => {
    const person = await world.someone();
    return ask(world, person, await world.design(person));
  };
/** The same about none. */
const none =
  (ask: Ask): Scenario =>
  async (world) =>
    ask(world, await world.someone(), unknown);

const detail: Ask = ({ server }, { headers }, designId) => server.ask('designDetail', { designId }, headers);
const goOn: Ask = ({ server }, { headers }, designId) => server.ask('designContinue', { designId }, headers);
const apply =
  (changes: object = {}): Ask =>
  async ({ server, image }, person, designId) =>
    server.ask('designApply', { designId, imageId: await image(person), ...changes }, person.headers);
const remove: Ask = ({ server }, { headers }, id) => server.ask('designDelete', { designIds: [id] }, headers);
const download: Ask = ({ server }, { headers }, designId) => server.ask('designDownload', { designId }, headers);
const mark: Ask = ({ server }, { headers }, id) =>
  server.ask('designFavourite', { designIds: [id], favourite: true }, headers);
const move: Ask = async ({ server, group }, person, id) =>
  server.ask('designMove', { designIds: [id], groupId: await group(person) }, person.headers);
const share: Ask = ({ server }, { headers }, id) => server.ask('designShare', { designIds: [id] }, headers);
const unshare: Ask = ({ server }, { headers }, id) => server.ask('designUnshare', { designIds: [id] }, headers);

/** Downloads have no envelope: a zip begins with PK. */
const zip: Ask = async ({ server }, { headers }, designId) => {
  const { path: url } = calls.designDownloadZip;
  const response = await server.app.inject({ method: 'POST', url, headers, payload: { designIds: [designId] } });
  return response.rawPayload.subarray(0, 2).toString() === 'PK' ? { code: 200 } : response.json();
};

const pack = async ({ server }: World, code: string) => {
  const response = await server.app.inject({ url: `${calls.shareDownload.path}?${new URLSearchParams({ code })}` });
  return response.rawPayload.subarray(0, 2).toString() === 'PK' ? { code: 200 } : response.json();
};

export const designScenarios: ScenariosOf<DesignCalls> = {
  designList: {
    200: async ({ server, someone }) => server.ask('designList', {}, (await someone()).headers),
    10404: async ({ server, someone }) => server.ask('designList', { groupId: unknown }, (await someone()).headers),
  },
  designDetail: { 200: own(detail), 10404: none(detail) },
  designContinue: {
    200: own(goOn),
    10404: none(goOn),
    10507: async (world) => {
      const person = await world.someone();
      const designId = await world.design(person);
      await world.fillStorage(await world.image(person));
      return goOn(world, person, designId);
    },
  },
  designApply: {
    200: own(apply()),
    10402: async (world) => {
      const person = await world.someone();
      const designId = await world.design(person);
      for (let spent = 0; spent < 10; spent += 1) await apply()(world, person, designId);
      return apply()(world, person, designId);
    },
    10403: own(apply({ resolution: '4k' })),
    10404: none(apply()),
    10409: own(async ({ server, image }, person, designId) => {
      const wish = { designId, imageId: await image(person) };
      const once = { ...person.headers, 'idempotency-key': `apply-${designId}` };
      await server.ask('designApply', { ...wish, resolution: '1k' }, once);
      return server.ask('designApply', { ...wish, imageId: await image(person) }, once);
    }),
    10414: own(async (world, person, designId) => {
      const imageId = await world.image(person);
      await world.database.handle.update(images).set({ kind: 'sketch' }).where(eq(images.id, imageId));
      return world.server.ask('designApply', { designId, imageId }, person.headers);
    }),
  },
  designDelete: { 200: own(remove), 10404: none(remove) },
  designDownload: { 200: own(download), 10404: none(download) },
  designDownloadZip: { 200: own(zip), 10404: none(zip) },
  designFavourite: { 200: own(mark), 10404: none(mark) },
  designMove: { 200: own(move), 10404: none(move) },
  designLikes: { 200: async ({ server, someone }) => server.ask('designLikes', {}, (await someone()).headers) },
  designLike: {
    200: async ({ server, someone }) =>
      server.ask('designLike', { kind: 'style', subject: 'japandi', liked: true }, (await someone()).headers),
    10404: async ({ server, someone }) =>
      server.ask('designLike', { kind: 'style', subject: unknown, liked: true }, (await someone()).headers),
  },
  designShare: { 200: own(share), 10404: none(share) },
  designUnshare: { 200: own(unshare), 10404: none(unshare) },
  share: {
    200: async (world) => {
      const person = await world.someone();
      const wish = { designIds: [await world.design(person)] };
      const { data } = await world.server.ask('designShare', wish, person.headers);
      return world.server.ask('share', { code: data.code });
    },
    10411: ({ server }) => server.ask('share', { code: 'x'.repeat(44) }),
  },
  shareAnswer: {
    200: async (world) => {
      const { code } = await world.board(await world.someone());
      return world.server.ask('shareAnswer', { code, name: 'Ben', comment: 'Lovely.' });
    },
    10409: async (world) => {
      const { code, groupId } = await world.board(await world.someone());
      await fillBoard(world.database, groupId);
      return world.server.ask('shareAnswer', { code, name: 'Ben', comment: 'One too many.' });
    },
    10411: ({ server }) => server.ask('shareAnswer', { code: 'x'.repeat(44), name: 'Ben', comment: 'Hello?' }),
  },
  shareDownload: {
    200: async (world) => pack(world, (await world.board(await world.someone())).code),
    10411: (world) => pack(world, 'x'.repeat(44)),
  },
  boardList: { 200: async ({ server, someone }) => server.ask('boardList', {}, (await someone()).headers) },
  boardSave: {
    200: async (world) => ({ code: (await world.board(await world.someone())).code ? 200 : 0 }),
    10404: async (world) => {
      const person = await world.someone();
      const designs = [{ designId: await world.design(person) }];
      return world.server.ask('boardSave', { groupId: unknown, title: 'Attic', designs }, person.headers);
    },
  },
  boardWithdraw: {
    200: async (world) => {
      const person = await world.someone();
      const { groupId } = await world.board(person);
      return world.server.ask('boardWithdraw', { groupId }, person.headers);
    },
    10404: async ({ server, someone }) => server.ask('boardWithdraw', { groupId: unknown }, (await someone()).headers),
  },
  boardCommentDelete: {
    200: async (world) => {
      const person = await world.someone();
      const commentId = await world.comment(await world.board(person), person);
      return world.server.ask('boardCommentDelete', { commentId }, person.headers);
    },
    10404: async ({ server, someone }) =>
      server.ask('boardCommentDelete', { commentId: unknown }, (await someone()).headers),
  },
  groupList: { 200: async ({ server, someone }) => server.ask('groupList', {}, (await someone()).headers) },
  groupCreate: {
    200: async ({ server, someone }) => server.ask('groupCreate', { name: 'Attic' }, (await someone()).headers),
    10409: async ({ server, someone }) => {
      const { headers } = await someone();
      let answer: { code: number } = { code: 200 };
      for (let made = 0; answer.code === 200 && made <= limits.groups.max; made += 1) {
        answer = await server.ask('groupCreate', { name: `Attic ${made}` }, headers);
      }
      return answer;
    },
  },
  groupRename: {
    200: async (world) => {
      const person = await world.someone();
      const groupId = await world.group(person);
      return world.server.ask('groupRename', { groupId, name: 'Loft' }, person.headers);
    },
    10404: async ({ server, someone }) =>
      server.ask('groupRename', { groupId: unknown, name: 'Loft' }, (await someone()).headers),
    10409: async (world) => {
      const person = await world.someone();
      await world.server.ask('groupCreate', { name: 'Loft' }, person.headers);
      const groupId = await world.group(person);
      return world.server.ask('groupRename', { groupId, name: 'LOFT' }, person.headers);
    },
  },
  groupDelete: {
    200: async (world) => {
      const person = await world.someone();
      return world.server.ask('groupDelete', { groupId: await world.group(person), designs: 'keep' }, person.headers);
    },
    10404: async ({ server, someone }) =>
      server.ask('groupDelete', { groupId: unknown, designs: 'delete' }, (await someone()).headers),
  },
};
