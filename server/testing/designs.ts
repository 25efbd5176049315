/** People with designs as a worker leaves them: rows, and pictures in storage. */
import { newId } from '../db/id.ts';
import { designs, images } from '../db/schema.ts';
import type { TestServer } from './httpServer.ts';

export interface DesignsWanted {
  readonly count: number;
  /** The photo and every design: 400 × 300. */
  readonly png: Buffer;
  /** Milliseconds since the design with that index was made; default: a second apart, the last one a second ago. */
  readonly ageOf?: (index: number) => number;
  /** What the tool says of each. */
  readonly report?: object;
}

/** Somebody new, signed in; `ids` of their designs in the order in which they were made by default. */
export async function personWithDesigns(server: TestServer, { count, png, ageOf, report }: DesignsWanted) {
  const person = await server.signUp();
  const { userId } = person;
  const { storage, db } = server.services;
  const imageId = newId();
  const [originalKey, workingKey] = ['original', 'working'].map((name) => `images/${userId}/${imageId}/${name}.png`);
  if (!originalKey || !workingKey) throw new Error('two keys');
  for (const key of [originalKey, workingKey]) await storage.put(key, png);
  const size = { width: 400, height: 300 };
  await db.handle.insert(images).values({
    id: imageId,
    userId,
    kind: 'photo',
    format: 'png',
    bytes: png.length,
    sha256: '0'.repeat(64),
    ...size,
    originalKey,
    workingKey,
    workingWidth: 400,
    workingHeight: 300,
  });
  const age = ageOf ?? ((index: number) => (count - index) * 1000);
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const id = newId();
    const pictureKey = `designs/${userId}/${id}.png`;
    await storage.put(pictureKey, png);
    await db.handle.insert(designs).values({
      id,
      userId,
      jobId: newId(),
      imageId,
      variant: 0,
      tool: 'restyle',
      style: 'japandi',
      roomType: 'living-room',
      recipe: { intervention: 'middle', resolution: '1k' },
      engineVersion: '1',
      engineMs: 1200,
      seed: 7,
      confidence: 0.8,
      alterations: ['walls-repainted'],
      report: report ?? null,
      pictureKey,
      ...size,
      sha256: '0'.repeat(64),
      createdAt: new Date(Date.now() - age(index)),
    });
    ids.push(id);
  }
  return { ...person, imageId, ids, headers: { token: person.token } };
}

/**
 * The geometry score of a design, as the engine's report has it: what was kept, what was asked for, and what nobody
 * asked for.
 */
export const measuredReport = {
  geometry: {
    score: 91.5,
    drift: [
      { category: 'camera', state: 'none', amount: 0 },
      { category: 'floor', state: 'intended', amount: 0.2 },
      { category: 'paint', state: 'unintended', amount: 0.08 },
    ],
    openings: [],
    identicalPixels: 30_000,
  },
};
/** And as the API tells it, of 400 × 300 px. */
export const measuredGeometry = {
  score: 91.5,
  drift: [
    { category: 'camera', state: 'none' },
    { category: 'floor', state: 'intended' },
    { category: 'paint', state: 'unintended' },
  ],
  identicalShare: 0.25,
};
