/** Pictures, renders and the catalogue. */
import { eq } from 'drizzle-orm';
import { calls } from '#contract/all.ts';
import { images } from '../../db/schema.ts';
import { pictureBody } from '../multipart.ts';
import type { ScenariosOf } from './scenario.ts';
import type { Someone, World } from './world.ts';

type PictureCalls =
  | 'catalog'
  | 'imageUpload'
  | 'imageList'
  | 'imageDelete'
  | 'imageRoom'
  | 'imageRoomCorrect'
  | 'imageSegments'
  | 'imageSurfaces'
  | 'imageSurfacesMend'
  | 'materialList'
  | 'materialCreate'
  | 'materialDelete'
  | 'catalogTile'
  | 'imagePreview'
  | 'imageRender'
  | 'imageFurnish'
  | 'imageLine'
  | 'imageOptimise'
  | 'imageWallReplace'
  | 'imageFloorReplace'
  | 'imageInpaint'
  | 'imageClutter'
  | 'imageResult'
  | 'imageEvents'
  | 'imageCancel'
  | 'imageJobs';

const unknown = 'nothing-of-this-id';
const swatch = { name: 'Bluestone', group: 'stone' as const, on: ['floor' as const], widthCm: 30 };
const wish = (imageId: string) => ({ imageId, style: 'japandi', roomType: 'living-room' }) as const;
type Owner = Someone & { readonly imageId: string };
const ownerOf = async (world: World, person: Someone): Promise<Owner> => ({
  ...person,
  imageId: await world.image(person),
});
const withImage = async (world: World) => ownerOf(world, await world.someone());
const withRoom = async (world: World) => {
  const person = await world.someone();
  return { ...person, imageId: await world.roomImage(person) };
};
/** What its owner has called a drawing. */
const withDrawing = async (world: World) => {
  const owner = await withImage(world);
  await world.database.handle.update(images).set({ kind: 'sketch' }).where(eq(images.id, owner.imageId));
  return owner;
};
const proWithImage = async (world: World) => ownerOf(world, await world.pro());
const proWithMask = async (world: World) => {
  const { imageId, ...person } = await proWithImage(world);
  return { headers: person.headers, imageId, maskId: await world.mask(person) };
};
/** Two hundred credits of Pro. */
const spendMonth = async ({ server }: World, { headers, imageId }: Owner): Promise<void> => {
  for (let spent = 0; spent < 200; spent += 8) {
    await server.ask('imageRender', { ...wish(imageId), resolution: '4k', variants: 4 }, headers);
  }
};

type Laying = 'imageWallReplace' | 'imageFloorReplace';
const laid = async (world: World, call: Laying, materialId: string) => {
  const { headers, imageId } = await withImage(world);
  return world.server.ask(call, { imageId, materialId }, headers);
};
const laidWithoutCredits = async (world: World, call: Laying, materialId: string) => {
  const owner = await proWithImage(world);
  await spendMonth(world, owner);
  return world.server.ask(call, { imageId: owner.imageId, materialId }, owner.headers);
};
const laidTwice = async (world: World, call: Laying, [materialId, another]: readonly [string, string]) => {
  const { headers, imageId } = await withImage(world);
  const once = { ...headers, 'idempotency-key': `answers-${imageId}` };
  await world.server.ask(call, { imageId, materialId }, once);
  return world.server.ask(call, { imageId, materialId: another }, once);
};

export const pictureScenarios: ScenariosOf<PictureCalls> = {
  catalog: { 200: ({ server }) => server.ask('catalog', {}) },
  imageUpload: {
    200: async (world) => ({ code: (await world.image(await world.someone())) ? 200 : 0 }),
    10413: async ({ server, someone }) => {
      const { token } = await someone();
      const { headers, payload } = pictureBody(Buffer.from('this is no picture'));
      const url = calls.imageUpload.path;
      return (await server.app.inject({ method: 'POST', url, headers: { ...headers, token }, payload })).json();
    },
    10507: async (world) => {
      const person = await world.someone();
      await world.fillStorage(await world.image(person));
      return world.server.uploadPhoto(person.headers);
    },
  },
  imageList: { 200: async ({ server, someone }) => server.ask('imageList', {}, (await someone()).headers) },
  imageDelete: {
    200: async (world) => {
      const { headers, imageId } = await withImage(world);
      return world.server.ask('imageDelete', { imageId, designs: 'delete' }, headers);
    },
    10404: async ({ server, someone }) =>
      server.ask('imageDelete', { imageId: unknown, designs: 'keep' }, (await someone()).headers),
  },
  imageRoom: {
    200: async (world) => {
      const { headers, imageId } = await withImage(world);
      return world.server.ask('imageRoom', { imageId }, headers);
    },
    10404: async ({ server, someone }) => server.ask('imageRoom', { imageId: unknown }, (await someone()).headers),
  },
  imageRoomCorrect: {
    200: async (world) => {
      const { headers, imageId } = await withImage(world);
      const { room } = (await world.server.ask('imageRoom', { imageId }, headers)).data;
      return world.server.ask('imageRoomCorrect', { imageId, room }, headers);
    },
    10404: async ({ server, someone }) =>
      server.ask('imageRoomCorrect', { imageId: unknown, room: null }, (await someone()).headers),
  },
  imageSegments: {
    200: async (world) => {
      const { headers, imageId } = await withImage(world);
      return world.server.ask('imageSegments', { imageId }, headers);
    },
    10404: async ({ server, someone }) => server.ask('imageSegments', { imageId: unknown }, (await someone()).headers),
  },
  imageSurfaces: {
    200: async (world) => {
      const { headers, imageId } = await withImage(world);
      return world.server.ask('imageSurfaces', { imageId }, headers);
    },
    10404: async ({ server, someone }) => server.ask('imageSurfaces', { imageId: unknown }, (await someone()).headers),
  },
  imageSurfacesMend: {
    200: async (world) => {
      const { headers, imageId } = await withImage(world);
      return world.server.ask('imageSurfacesMend', { imageId, kind: 'wall', maskId: null }, headers);
    },
    10404: async ({ server, someone }) =>
      server.ask('imageSurfacesMend', { imageId: unknown, kind: 'wall', maskId: null }, (await someone()).headers),
  },
  materialList: { 200: async ({ server, someone }) => server.ask('materialList', {}, (await someone()).headers) },
  materialCreate: {
    200: async (world) => ({ code: (await world.material(await world.someone())) ? 200 : 0 }),
    10404: async ({ server, someone }) =>
      server.ask('materialCreate', { ...swatch, imageId: unknown }, (await someone()).headers),
    10409: async (world) => {
      const person = await world.someone();
      await world.fillMaterials(person, await world.material(person));
      return world.server.ask('materialCreate', { ...swatch, imageId: await world.swatch(person) }, person.headers);
    },
  },
  materialDelete: {
    200: async (world) => {
      const person = await world.someone();
      const materialId = await world.material(person);
      return world.server.ask('materialDelete', { materialId }, person.headers);
    },
    10404: async ({ server, someone }) =>
      server.ask('materialDelete', { materialId: unknown }, (await someone()).headers),
  },
  catalogTile: {
    200: async ({ server, someone }) =>
      server.ask('catalogTile', { materialId: 'paint-sage' }, (await someone()).headers),
    10404: async ({ server, someone }) => server.ask('catalogTile', { materialId: unknown }, (await someone()).headers),
  },
  imagePreview: {
    200: async (world) => {
      const { headers, imageId } = await withImage(world);
      return world.server.ask('imagePreview', { ...wish(imageId), intervention: 'low' }, headers);
    },
    10404: async ({ server, someone }) => server.ask('imagePreview', wish(unknown), (await someone()).headers),
    10414: async (world) => {
      const { headers, imageId } = await withDrawing(world);
      return world.server.ask('imagePreview', wish(imageId), headers);
    },
  },
  imageRender: {
    200: async (world) => {
      const { headers, imageId } = await withImage(world);
      return world.server.ask('imageRender', wish(imageId), headers);
    },
    10402: async (world) => {
      const { headers, imageId } = await withImage(world);
      for (let spent = 0; spent < 8; spent += 4) {
        await world.server.ask('imageRender', { ...wish(imageId), variants: 4 }, headers);
      }
      return world.server.ask('imageRender', { ...wish(imageId), variants: 4 }, headers);
    },
    10403: async (world) => {
      const { headers, imageId } = await withImage(world);
      return world.server.ask('imageRender', { ...wish(imageId), resolution: '4k' }, headers);
    },
    10404: async ({ server, someone }) => server.ask('imageRender', wish(unknown), (await someone()).headers),
    10409: async (world) => {
      const { headers, imageId } = await withImage(world);
      const once = { ...headers, 'idempotency-key': `answers-${imageId}` };
      await world.server.ask('imageRender', wish(imageId), once);
      return world.server.ask('imageRender', { ...wish(imageId), style: 'modern' }, once);
    },
    10414: async (world) => {
      const { headers, imageId } = await withDrawing(world);
      return world.server.ask('imageRender', wish(imageId), headers);
    },
  },
  imageFurnish: {
    200: async (world) => {
      const { headers, imageId } = await withRoom(world);
      return world.server.ask('imageFurnish', wish(imageId), headers);
    },
    10402: async (world) => {
      const { headers, imageId } = await withRoom(world);
      await world.server.ask('imageFurnish', { ...wish(imageId), variants: 4 }, headers);
      return world.server.ask('imageFurnish', { ...wish(imageId), variants: 2 }, headers);
    },
    10403: async (world) => {
      const { headers, imageId } = await withRoom(world);
      return world.server.ask('imageFurnish', { ...wish(imageId), resolution: '4k' }, headers);
    },
    10404: async ({ server, someone }) => server.ask('imageFurnish', wish(unknown), (await someone()).headers),
    10409: async (world) => {
      const { headers, imageId } = await withRoom(world);
      const once = { ...headers, 'idempotency-key': `answers-${imageId}` };
      await world.server.ask('imageFurnish', wish(imageId), once);
      return world.server.ask('imageFurnish', { ...wish(imageId), clear: true }, once);
    },
    10414: async (world) => {
      const { headers, imageId } = await withDrawing(world);
      return world.server.ask('imageFurnish', wish(imageId), headers);
    },
  },
  imageClutter: {
    200: async (world) => {
      const { headers, imageId } = await withImage(world);
      return world.server.ask('imageClutter', { imageId }, headers);
    },
    10404: async ({ server, someone }) => server.ask('imageClutter', { imageId: unknown }, (await someone()).headers),
  },
  imageInpaint: {
    200: async (world) => {
      const { headers, ...wish } = await proWithMask(world);
      return world.server.ask('imageInpaint', wish, headers);
    },
    10402: async (world) => {
      const owner = await proWithImage(world);
      const maskId = await world.mask(owner);
      await spendMonth(world, owner);
      return world.server.ask('imageInpaint', { imageId: owner.imageId, maskId }, owner.headers);
    },
    10403: async (world) => {
      const { headers, imageId } = await withImage(world);
      return world.server.ask('imageInpaint', { imageId, mode: 'auto' }, headers);
    },
    10404: async (world) => {
      const { headers, imageId } = await proWithImage(world);
      return world.server.ask('imageInpaint', { imageId, maskId: unknown }, headers);
    },
    10409: async (world) => {
      const { headers, ...wish } = await proWithMask(world);
      const once = { ...headers, 'idempotency-key': `answers-${wish.imageId}` };
      await world.server.ask('imageInpaint', wish, once);
      return world.server.ask('imageInpaint', { ...wish, shadows: false }, once);
    },
  },
  imageOptimise: {
    200: async (world) => {
      const { headers, imageId } = await proWithImage(world);
      return world.server.ask('imageOptimise', { imageId }, headers);
    },
    10402: async (world) => {
      const owner = await proWithImage(world);
      await spendMonth(world, owner);
      return world.server.ask('imageOptimise', { imageId: owner.imageId }, owner.headers);
    },
    10403: async (world) => {
      const { headers, imageId } = await withImage(world);
      return world.server.ask('imageOptimise', { imageId, scale: 1 }, headers);
    },
    10404: async ({ server, pro }) => server.ask('imageOptimise', { imageId: unknown }, (await pro()).headers),
    10409: async (world) => {
      const { headers, imageId } = await proWithImage(world);
      const once = { ...headers, 'idempotency-key': `answers-${imageId}` };
      await world.server.ask('imageOptimise', { imageId, scale: 1 }, once);
      return world.server.ask('imageOptimise', { imageId, scale: 2 }, once);
    },
  },
  imageWallReplace: {
    200: (world) => laid(world, 'imageWallReplace', 'paint-sage'),
    10402: (world) => laidWithoutCredits(world, 'imageWallReplace', 'paint-sage'),
    10404: async ({ server, someone }) =>
      server.ask('imageWallReplace', { imageId: unknown, materialId: 'paint-sage' }, (await someone()).headers),
    10409: (world) => laidTwice(world, 'imageWallReplace', ['paint-sage', 'paint-blush']),
  },
  imageFloorReplace: {
    200: (world) => laid(world, 'imageFloorReplace', 'oak-natural-plank'),
    10402: (world) => laidWithoutCredits(world, 'imageFloorReplace', 'oak-natural-plank'),
    10404: async ({ server, someone }) =>
      server.ask('imageFloorReplace', { imageId: unknown, materialId: 'oak-natural-plank' }, (await someone()).headers),
    10409: (world) => laidTwice(world, 'imageFloorReplace', ['oak-natural-plank', 'walnut-plank']),
  },
  imageLine: {
    200: async (world) => {
      const { headers, imageId } = await proWithImage(world);
      return world.server.ask('imageLine', { imageId }, headers);
    },
    10402: async (world) => {
      const owner = await proWithImage(world);
      await spendMonth(world, owner);
      return world.server.ask('imageLine', { imageId: owner.imageId }, owner.headers);
    },
    10403: async (world) => {
      const { headers, imageId } = await withImage(world);
      return world.server.ask('imageLine', { imageId }, headers);
    },
    10404: async ({ server, pro }) => server.ask('imageLine', { imageId: unknown }, (await pro()).headers),
    10409: async (world) => {
      const { headers, imageId } = await proWithImage(world);
      const once = { ...headers, 'idempotency-key': `answers-${imageId}` };
      await world.server.ask('imageLine', { imageId }, once);
      return world.server.ask('imageLine', { imageId, technique: 'ink' }, once);
    },
  },
  imageResult: {
    200: async (world) => {
      const person = await world.someone();
      return world.server.ask('imageResult', { jobId: await world.job(person) }, person.headers);
    },
    10404: async ({ server, someone }) => server.ask('imageResult', { jobId: unknown }, (await someone()).headers),
  },
  imageEvents: {
    200: async (world) => {
      const person = await world.someone();
      const jobId = await world.job(person);
      await world.server.ask('imageCancel', { jobId }, person.headers);
      const url = `${calls.imageEvents.path}?jobId=${jobId}`;
      const response = await world.server.app.inject({ method: 'GET', url, headers: person.headers });
      return { code: response.headers['content-type']?.toString().startsWith('text/event-stream') ? 200 : 0 };
    },
    10404: async ({ server, someone }) => server.ask('imageEvents', { jobId: unknown }, (await someone()).headers),
  },
  imageCancel: {
    200: async (world) => {
      const person = await world.someone();
      return world.server.ask('imageCancel', { jobId: await world.job(person) }, person.headers);
    },
    10404: async ({ server, someone }) => server.ask('imageCancel', { jobId: unknown }, (await someone()).headers),
  },
  imageJobs: { 200: async ({ server, someone }) => server.ask('imageJobs', {}, (await someone()).headers) },
};
