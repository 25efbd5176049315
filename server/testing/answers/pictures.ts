/** Pictures, renders and the catalogue. */
import { calls } from '#contract/all.ts';
import { pictureBody } from '../multipart.ts';
import { photo } from '../photo.ts';
import type { ScenariosOf } from './scenario.ts';
import type { World } from './world.ts';

type PictureCalls =
  | 'catalog'
  | 'imageUpload'
  | 'imageUploadPart'
  | 'imageUploadWhole'
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
  | 'imageClutter'
  | 'imageReference'
  | 'imageResult'
  | 'imageEvents'
  | 'imageCancel'
  | 'imageJobs';

const unknown = 'nothing-of-this-id';
const uploadId = 'one-of-my-uploads';
const aPart = { uploadId, part: 0, bytes: Buffer.from('this is no picture') };
const swatch = { name: 'Bluestone', group: 'stone' as const, on: ['floor' as const], widthCm: 30 };
const wish = (imageId: string) => ({ imageId, style: 'japandi', roomType: 'living-room' }) as const;
const withImage = async (world: World) => {
  const person = await world.someone();
  return { ...person, imageId: await world.image(person) };
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
  imageUploadPart: {
    200: async ({ server, someone }) => server.uploadPart((await someone()).headers, aPart),
    10413: async ({ server, someone }) =>
      server.uploadPart((await someone()).headers, { ...aPart, bytes: Buffer.alloc(0) }),
    10507: async (world) => {
      const person = await world.someone();
      await world.fillStorage(await world.image(person));
      return world.server.uploadPart(person.headers, aPart);
    },
  },
  imageUploadWhole: {
    200: async ({ server, someone }) => {
      const { headers } = await someone();
      await server.uploadPart(headers, { ...aPart, bytes: await photo().jpeg().toBuffer() });
      return server.ask('imageUploadWhole', { uploadId, parts: 1 }, headers);
    },
    10404: async ({ server, someone }) =>
      server.ask('imageUploadWhole', { uploadId, parts: 1 }, (await someone()).headers),
    10413: async ({ server, someone }) => {
      const { headers } = await someone();
      await server.uploadPart(headers, aPart);
      return server.ask('imageUploadWhole', { uploadId, parts: 1 }, headers);
    },
    10507: async (world) => {
      const person = await world.someone();
      await world.server.uploadPart(person.headers, { ...aPart, bytes: await photo().jpeg().toBuffer() });
      await world.fillStorage(await world.image(person));
      return world.server.ask('imageUploadWhole', { uploadId, parts: 1 }, person.headers);
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
      const person = await world.someone();
      const imageId = await world.roomImage(person);
      return world.server.ask('imagePreview', { ...wish(imageId), style: 'gothic' }, person.headers);
    },
    10404: async ({ server, someone }) => server.ask('imagePreview', wish(unknown), (await someone()).headers),
    10414: async (world) => {
      const person = await world.someone();
      return world.server.ask('imagePreview', wish(await world.drawing(person)), person.headers);
    },
  },
  imageClutter: {
    200: async (world) => {
      const { headers, imageId } = await withImage(world);
      return world.server.ask('imageClutter', { imageId }, headers);
    },
    10404: async ({ server, someone }) => server.ask('imageClutter', { imageId: unknown }, (await someone()).headers),
  },
  imageReference: {
    200: async (world) => {
      const { headers, imageId } = await withImage(world);
      return world.server.ask('imageReference', { imageId }, headers);
    },
    10404: async ({ server, someone }) => server.ask('imageReference', { imageId: unknown }, (await someone()).headers),
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
