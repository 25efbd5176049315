/** The same request from somebody else: what is not theirs is not found, and stays as it was. */
import { expect } from 'vitest';
import type { CallId } from '#contract/all.ts';
import type { Board } from '../boards.ts';
import { photo } from '../photo.ts';
import { conversation } from './conversations.ts';
import { jobTwins } from './jobs.ts';
import type { Someone, World } from './world.ts';

interface Twin {
  readonly call: CallId;
  readonly input: object;
  /** Proves that the attempt changed nothing. */
  untouched(): Promise<void>;
}

const wish = { style: 'japandi', roomType: 'living-room' } as const;
const nothingToProve = async () => undefined;

const openJob = async ({ server }: World, owner: Someone, jobId: string) =>
  expect((await server.ask('imageResult', { jobId }, owner.headers)).data.status).toBe('queued');

const ofJob = (call: CallId) => async (world: World, owner: Someone) => {
  const jobId = await world.job(owner);
  return { call, input: { jobId }, untouched: () => openJob(world, owner, jobId) } satisfies Twin;
};

const ofDesign = (call: CallId, inputOf: (designId: string) => object) => async (world: World, owner: Someone) => {
  const designId = await world.design(owner);
  const untouched = async () =>
    expect((await world.server.ask('designDetail', { designId }, owner.headers)).data).toMatchObject({
      favourite: false,
      shared: false,
      groupId: null,
    });
  return { call, input: inputOf(designId), untouched } satisfies Twin;
};

const ofGroup = (call: CallId, more: object) => async (world: World, owner: Someone) => {
  const groupId = await world.group(owner);
  const untouched = async () => {
    const { groups } = (await world.server.ask('groupList', {}, owner.headers)).data;
    expect(groups).toMatchObject([{ id: groupId, name: 'Attic' }]);
  };
  return { call, input: { groupId, ...more }, untouched } satisfies Twin;
};

const ofKey = (call: CallId, changes: object) => async (world: World, owner: Someone) => {
  const { id } = (await world.server.ask('keyCreate', { name: 'Mine' }, owner.headers)).data;
  const untouched = async () => {
    const { keys } = (await world.server.ask('keyList', {}, owner.headers)).data;
    expect(keys.find((key) => key.id === id)).toMatchObject({ name: 'Mine', enabled: true });
  };
  return { call, input: { id, ...changes }, untouched } satisfies Twin;
};

const ofConversation = (call: CallId, more: (proposalId: string) => object) => async (world: World, owner: Someone) => {
  const { conversationId, proposalId } = await conversation(world, owner);
  const untouched = async () => {
    const { messages } = (await world.server.ask('chatDetail', { conversationId }, owner.headers)).data;
    expect(messages).toMatchObject([{ role: 'user' }, { role: 'assistant', proposals: [{ state: 'open' }] }]);
  };
  return { call, input: { conversationId, ...more(proposalId) }, untouched } satisfies Twin;
};

const ofBoard = (call: CallId, inputOf: (board: Board, owner: Someone) => object) => {
  return async (world: World, owner: Someone) => {
    const board = await world.board(owner);
    const commentId = await world.comment(board, owner);
    const untouched = async () => {
      const { boards } = (await world.server.ask('boardList', {}, owner.headers)).data;
      expect(boards).toMatchObject([{ code: board.code, title: 'Attic', comments: [{ id: commentId }] }]);
    };
    return {
      call,
      input: { ...inputOf(board, owner), ...(call === 'boardCommentDelete' && { commentId }) },
      untouched,
    };
  };
};

/** One for every call that takes an id. */
export const twins: Readonly<Partial<Record<CallId, (world: World, owner: Someone) => Promise<Twin>>>> = {
  boardSave: ofBoard('boardSave', ({ groupId, designId }) => ({ groupId, title: 'Mine', designs: [{ designId }] })),
  boardWithdraw: ofBoard('boardWithdraw', ({ groupId }) => ({ groupId })),
  boardCommentDelete: ofBoard('boardCommentDelete', () => ({})),
  imagePreview: async (world, owner) => ({
    call: 'imagePreview',
    input: { ...wish, style: 'gothic', imageId: await world.roomImage(owner) },
    untouched: nothingToProve,
  }),
  imageRoom: async (world, owner) => ({
    call: 'imageRoom',
    input: { imageId: await world.image(owner) },
    untouched: nothingToProve,
  }),
  imageSegments: async (world, owner) => ({
    call: 'imageSegments',
    input: { imageId: await world.image(owner) },
    untouched: nothingToProve,
  }),
  imageSurfaces: async (world, owner) => ({
    call: 'imageSurfaces',
    input: { imageId: await world.image(owner) },
    untouched: nothingToProve,
  }),
  imageSurfacesMend: async (world, owner) => {
    const imageId = await world.image(owner);
    const maskId = await world.mask(owner);
    const untouched = async () => {
      const again = { imageId, kind: 'floor', maskId: null } as const;
      expect((await world.server.ask('imageSurfacesMend', again, owner.headers)).data.mended).toEqual([]);
    };
    return { call: 'imageSurfacesMend', input: { imageId, kind: 'wall', maskId }, untouched };
  },
  materialCreate: async (world, owner) => {
    const imageId = await world.swatch(owner);
    const untouched = async () =>
      expect((await world.server.ask('materialList', {}, owner.headers)).data.materials).toEqual([]);
    const input = { imageId, name: 'Mine', group: 'stone', on: ['floor'], widthCm: 60 };
    return { call: 'materialCreate', input, untouched };
  },
  materialDelete: async (world, owner) => {
    const materialId = await world.material(owner);
    const untouched = async () =>
      expect((await world.server.ask('materialList', {}, owner.headers)).data.materials).toMatchObject([
        { id: materialId },
      ]);
    return { call: 'materialDelete', input: { materialId }, untouched };
  },
  catalogTile: async (world, owner) => ({
    call: 'catalogTile',
    input: { materialId: await world.material(owner) },
    untouched: nothingToProve,
  }),
  imageRoomCorrect: async (world, owner) => {
    const imageId = await world.image(owner);
    const { room } = (await world.server.ask('imageRoom', { imageId }, owner.headers)).data;
    const untouched = async () =>
      expect((await world.server.ask('imageRoom', { imageId }, owner.headers)).data.source).toBe('found');
    return { call: 'imageRoomCorrect', input: { imageId, room }, untouched };
  },
  imageUploadWhole: async ({ server }, owner) => {
    const input = { uploadId: 'one-of-my-uploads', parts: 1 };
    await server.uploadPart(owner.headers, { ...input, part: 0, bytes: await photo().jpeg().toBuffer() });
    const untouched = async () =>
      expect((await server.ask('imageUploadWhole', input, owner.headers)).data).toMatchObject({ width: 200 });
    return { call: 'imageUploadWhole', input, untouched };
  },
  imageDelete: async (world, owner) => {
    const imageId = await world.image(owner);
    const untouched = async () =>
      expect((await world.server.ask('imageList', {}, owner.headers)).data.images).toMatchObject([{ imageId }]);
    return { call: 'imageDelete', input: { imageId, designs: 'delete' }, untouched };
  },
  ...jobTwins,
  imageClutter: async (world, owner) => ({
    call: 'imageClutter',
    input: { imageId: await world.image(owner) },
    untouched: nothingToProve,
  }),
  imageReference: async (world, owner) => ({
    call: 'imageReference',
    input: { imageId: await world.image(owner) },
    untouched: nothingToProve,
  }),
  imageResult: ofJob('imageResult'),
  imageEvents: ofJob('imageEvents'),
  imageCancel: ofJob('imageCancel'),
  designDetail: ofDesign('designDetail', (designId) => ({ designId })),
  designContinue: ofDesign('designContinue', (designId) => ({ designId })),
  designApply: async (world, owner) => ({
    call: 'designApply',
    input: { designId: await world.design(owner), imageId: await world.image(owner) },
    untouched: nothingToProve,
  }),
  designDownload: ofDesign('designDownload', (designId) => ({ designId })),
  designDownloadZip: ofDesign('designDownloadZip', (designId) => ({ designIds: [designId] })),
  designFavourite: ofDesign('designFavourite', (designId) => ({ designIds: [designId], favourite: true })),
  designMove: ofDesign('designMove', (designId) => ({ designIds: [designId], groupId: null })),
  designShare: ofDesign('designShare', (designId) => ({ designIds: [designId] })),
  designUnshare: ofDesign('designUnshare', (designId) => ({ designIds: [designId] })),
  designList: ofGroup('designList', {}),
  groupRename: ofGroup('groupRename', { name: 'Mine now' }),
  groupDelete: ofGroup('groupDelete', { designs: 'delete' }),
  designDelete: ofDesign('designDelete', (designId) => ({ designIds: [designId] })),
  keyUpdate: ofKey('keyUpdate', { enabled: false }),
  keyDelete: ofKey('keyDelete', {}),
  chat: ofConversation('chat', () => ({ messages: [{ text: 'Hello' }] })),
  chatDetail: ofConversation('chatDetail', () => ({})),
  chatDelete: ofConversation('chatDelete', () => ({})),
  chatSettle: ofConversation('chatSettle', (proposalId) => ({ proposalId, state: 'declined' })),
  sessionRevoke: async (world, owner) => {
    const { sessions } = (await world.server.ask('sessionList', {}, owner.headers)).data;
    const untouched = async () => expect((await world.server.ask('userDetail', {}, owner.headers)).code).toBe(200);
    return { call: 'sessionRevoke', input: { id: sessions[0]?.id }, untouched };
  },
};
