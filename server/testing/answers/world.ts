/** People in every state that a call can meet, on a real server; each scenario takes the ones it needs. */
import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import sharp from 'sharp';
import { planById } from '#catalog/plans.ts';
import type { CallId } from '#contract/all.ts';
import { ownMaterialLimits } from '#engine/tools/floor/params.ts';
import type { Database } from '../../db/client.ts';
import { newId } from '../../db/id.ts';
import { designs, images, mailTokens, sessions, users } from '../../db/schema.ts';
import { ownMaterials } from '../../db/schemaMaterials.ts';
import { hashToken, newToken } from '../../modules/accounts/token.ts';
import { setGivenPlan } from '../../modules/credits/plans.ts';
import type { Board } from '../boards.ts';
import { startTestServer, type TestServer, testPassword, testPasswordHash } from '../httpServer.ts';
import { insertPerson } from '../people.ts';
import { photo } from '../photo.ts';
import { plainRoom } from '../plainRoom.ts';
import { jobInputs } from './jobWishes.ts';

export interface Someone {
  readonly userId: string;
  readonly email: string;
  readonly token: string;
  /** The header that says who asks. */
  readonly headers: { readonly token: string };
}

export interface World {
  readonly server: TestServer;
  readonly database: Database;
  /** Signed in, verified, on the free plan; a new one each time. */
  someone(): Promise<Someone>;
  /** The same with Pro that the operator gave. */
  pro(): Promise<Someone>;
  /** The same with Pro that was paid at the built-in test checkout. */
  subscriber(): Promise<Someone>;
  /** The same with API keys allowed. */
  integrator(): Promise<Someone>;
  /** Signed in, the address not verified. */
  unverified(): Promise<Someone>;
  /** An account without an address, signed in. */
  unbound(): Promise<Someone>;
  /** Signed in up to the second factor. */
  halfway(): Promise<Someone & { readonly code: () => string }>;
  /** With the second factor on, signed in. `code` gives one that has not been used. */
  guarded(): Promise<Someone & { readonly code: () => string; readonly recoveryCodes: readonly string[] }>;
  /** A photo of theirs, uploaded. */
  image(person: Someone): Promise<string>;
  /** A photo of theirs whose room has been put right. */
  roomImage(person: Someone): Promise<string>;
  /** What they have called a drawing. */
  drawing(person: Someone): Promise<string>;
  /** Makes that photo as large as the free plan allows. */
  fillStorage(imageId: string): Promise<void>;
  /** Makes it so large that `bytes` are left of what the free plan allows. */
  leaveStorage(imageId: string, bytes: number): Promise<void>;
  /** The picture of a material of theirs, uploaded. */
  swatch(person: Someone): Promise<string>;
  /** A material of theirs, of stone. */
  material(person: Someone): Promise<string>;
  /** Gives them as many of that material as an account may have. */
  fillMaterials(person: Someone, materialId: string): Promise<void>;
  /** A mask of theirs that fits that photo. */
  mask(person: Someone): Promise<string>;
  /** A render of theirs that waits in the queue. */
  job(person: Someone): Promise<string>;
  /** A design of theirs. */
  design(person: Someone): Promise<string>;
  /** An empty group of theirs, called "Attic". */
  group(person: Someone): Promise<string>;
  /** A design of theirs on the board of a group called "Attic". */
  board(person: Someone): Promise<Board>;
  /** What a client has written on a board of theirs. */
  comment(board: Board, person: Someone): Promise<string>;
  setApiSwitch(person: Someone, apiSwitch: number): Promise<void>;
  /** Gives somebody Pro, as the operator does. */
  givePro(person: Someone): Promise<void>;
  /** A server that takes no payments: reached from elsewhere, without a payment service. */
  withoutPayment(): Promise<TestServer>;
  /** Input that a call takes, from somebody who may ask it. */
  validInput(call: CallId): Promise<object>;
  /** The token in the newest link to an address. */
  linkToken(email: string): Promise<string>;
  /** A link's token of theirs, made here: of any age. */
  mailToken(person: Someone, purpose: string, ageHours: number): Promise<string>;
  close(): Promise<void>;
}

/** A code of the authenticator app that holds `secret`; `ahead` steps of 30 s from now. */
export function appCode(secret: string, now: number, ahead = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now + ahead * 30_000 });
}

const code = '123456';
const id = 'an-id-that-may-be-there';
const email = 'limits@example.test';
const token = 'x'.repeat(43);
/** For calls with limits. */
const validInputs: Partial<Record<CallId, object>> = {
  register: { userName: 'Ann', email, password: testPassword, acceptTerms: true, over12: true },
  login: { email, password: testPassword },
  userVerify: { token },
  userVerifyResend: { email },
  userOnboard: { token },
  userEmailBind: { email, password: testPassword },
  userPasswordForgot: { email },
  userPasswordReset: { token, password: testPassword },
  userPasswordChange: { oldPassword: testPassword, password: testPassword },
  userExport: { password: testPassword },
  userDelete: { password: testPassword },
  secondFactorSetup: { password: testPassword },
  secondFactorEnable: { code },
  secondFactorDisable: { password: testPassword, code },
  secondFactorVerify: { code },
  keyList: {},
  keyCreate: {},
  keyUpdate: { id, enabled: true },
  keyDelete: { id },
  creditLedger: {},
  creditLedgerCsv: {},
  creditTopUp: { topUpId: 'top-up-50' },
  planUpgrade: {},
  planPortal: {},
  newsletterSubscribe: { email },
  contact: { name: 'Ann', email, message: 'May we have an API?' },
  imageUpload: {},
  imageUploadPart: { uploadId: id, part: 0 },
  imageUploadWhole: { uploadId: id, parts: 1 },
  designContinue: { designId: id },
  designApply: { designId: id, imageId: id },
  designDownloadZip: { designIds: [id] },
  designShare: { designIds: [id] },
  designLike: { kind: 'style', subject: 'japandi', liked: true },
  groupCreate: { name: 'Attic' },
  share: { code: 'x'.repeat(44) },
  shareAnswer: { code: 'x'.repeat(44), name: 'Ben', comment: 'Lovely.' },
  shareDownload: { code: 'x'.repeat(44) },
  boardSave: { groupId: id, title: 'Attic', designs: [{ designId: id }] },
  imagePreview: { imageId: id, style: 'japandi', roomType: 'living-room' },
  ...jobInputs(id),
  imageClutter: { imageId: id },
  imageReference: { imageId: id },
  imageRoom: { imageId: id },
  imageRoomCorrect: { imageId: id, room: null },
  imageSegments: { imageId: id },
  imageSurfaces: { imageId: id },
  catalogTile: { materialId: 'nothing-of-this-id' },
  chat: { messages: [{ text: 'Hello' }] },
  chatOptions: { text: 'Warm Japandi' },
  chatSettle: { conversationId: id, proposalId: id, state: 'declined' },
};

/** Long because it lists all that scenarios can ask for; each entry is short. */
export function createWorld(server: TestServer, database: Database): World {
  /** Somebody whose registration and sign-in are not what is being shown: written straight into the tables. */
  const signedUp = async (changes: Partial<typeof users.$inferInsert> = {}): Promise<Someone> => {
    const userId = newId();
    const email = `${userId.toLowerCase()}@example.test`;
    const { secret, hash } = newToken();
    await insertPerson(database.handle, userId, { email, passwordHash: await testPasswordHash(), ...changes });
    const expiresAt = new Date(Date.now() + 86_400_000);
    await database.handle.insert(sessions).values({ tokenHash: hash, userId, state: 'ok', remember: false, expiresAt });
    return { userId, email, token: secret, headers: { token: secret } };
  };
  const someone = () => signedUp();
  let elsewhere: Promise<TestServer> | undefined;

  const guarded: World['guarded'] = async () => {
    const person = await someone();
    const { data } = await server.ask('secondFactorSetup', { password: testPassword }, person.headers);
    let step = -1;
    // Each code counts once: the next one is of the next step, at most one ahead of the clock.
    const code = () => {
      const next = appCode(data.secret, Date.now(), step);
      step += 1;
      return next;
    };
    const enabled = await server.ask('secondFactorEnable', { code: code() }, person.headers);
    return { ...person, code, recoveryCodes: enabled.data.recoveryCodes };
  };

  const leaveStorage: World['leaveStorage'] = async (imageId, left) => {
    const bytes = (planById('free').storageBytes ?? 0) - left;
    await database.handle.update(images).set({ bytes }).where(eq(images.id, imageId));
  };

  const image: World['image'] = async ({ token }) => {
    return (await server.uploadPhoto({ token })).data.imageId;
  };

  const roomImage: World['roomImage'] = async (person) => {
    const imageId = await image(person);
    await server.modules.images.keepRoom(database.handle, person.userId, imageId, plainRoom);
    return imageId;
  };

  const drawing: World['drawing'] = async (person) => {
    const imageId = await image(person);
    await database.handle.update(images).set({ kind: 'sketch' }).where(eq(images.id, imageId));
    return imageId;
  };

  const swatch: World['swatch'] = async ({ headers }) => (await server.uploadSwatch(headers)).data.imageId;

  const design: World['design'] = async (person) => {
    const id = newId();
    const imageId = await image(person);
    const pictureKey = `designs/${person.userId}/${id}.png`;
    await server.services.storage.put(pictureKey, await photo(64, 64).png().toBuffer());
    await database.handle.insert(designs).values({
      id,
      userId: person.userId,
      jobId: newId(),
      imageId,
      variant: 0,
      tool: 'restyle',
      style: 'japandi',
      roomType: 'living-room',
      recipe: { style: 'japandi', roomType: 'living-room', intervention: 'middle', resolution: '1k' },
      engineVersion: '1',
      engineMs: 1,
      seed: 7,
      confidence: 1,
      alterations: [],
      pictureKey,
      width: 64,
      height: 64,
      sha256: '0'.repeat(64),
    });
    return id;
  };

  const group: World['group'] = async ({ headers }) =>
    (await server.ask('groupCreate', { name: 'Attic' }, headers)).data.id;

  return {
    server,
    roomImage,
    drawing,
    database,
    someone,
    pro: () => signedUp({ membership: 'pro', planStartedAt: new Date() }),
    async subscriber() {
      const person = await someone();
      const { url } = (await server.ask('planUpgrade', {}, person.headers)).data;
      const { pathname, search } = new URL(url);
      const form = { 'content-type': 'application/x-www-form-urlencoded' };
      await server.app.inject({ method: 'POST', url: pathname + search, headers: form, payload: 'action=pay' });
      return person;
    },
    integrator: () => signedUp({ apiSwitch: 2 }),
    guarded,

    unverified: () => signedUp({ emailVerifiedAt: null }),
    unbound: () => signedUp({ email: null, emailKey: null, emailVerifiedAt: null, passwordHash: null }),

    async halfway() {
      const person = await guarded();
      const { data } = await server.ask('login', { email: person.email, password: testPassword });
      return { ...person, token: data.token, headers: { token: data.token } };
    },

    image,

    fillStorage: (imageId) => leaveStorage(imageId, 0),
    leaveStorage,

    swatch,

    async material(person) {
      const wish = {
        imageId: await swatch(person),
        name: 'Slate',
        group: 'stone' as const,
        on: ['floor' as const],
        widthCm: 60,
      };
      return (await server.ask('materialCreate', wish, person.headers)).data.id;
    },

    async fillMaterials({ userId }, materialId) {
      const [row] = await database.handle.select().from(ownMaterials).where(eq(ownMaterials.id, materialId));
      if (!row) throw new Error('no such material');
      const more = Array.from({ length: ownMaterialLimits.max }, () => ({ ...row, userId, id: `own-${newId()}` }));
      await database.handle.insert(ownMaterials).values(more);
    },

    async mask({ token }) {
      const area = Buffer.alloc(200 * 150);
      for (let y = 60; y < 90; y++) area.fill(255, y * 200 + 80, y * 200 + 120);
      const png = await sharp(area, { raw: { width: 200, height: 150, channels: 1 } })
        .png()
        .toBuffer();
      return (await server.uploadMask({ token }, png)).data.imageId;
    },

    async job(person) {
      const wish = { imageId: await image(person), style: 'japandi', roomType: 'living-room' } as const;
      return (await server.ask('imageRender', wish, person.headers)).data.jobId;
    },

    design,
    group,

    async board(person) {
      const [groupId, designId] = [await group(person), await design(person)];
      const wish = { groupId, title: 'Attic', designs: [{ designId }] };
      const { code } = (await server.ask('boardSave', wish, person.headers)).data;
      return { groupId, designId, code };
    },

    async comment({ groupId, code }, { headers }) {
      await server.ask('shareAnswer', { code, name: 'Ben', comment: 'Lovely.' });
      const { boards } = (await server.ask('boardList', {}, headers)).data;
      return boards.find((board) => board.groupId === groupId)?.comments.at(-1)?.id ?? '';
    },

    async setApiSwitch({ userId }, apiSwitch) {
      await database.handle.update(users).set({ apiSwitch }).where(eq(users.id, userId));
    },

    async givePro({ userId }) {
      await database.transaction((tx) => setGivenPlan(tx, userId, null));
    },

    async withoutPayment() {
      elsewhere ??= startTestServer(database, {
        environment: { PUBLIC_URL: 'https://rooms.example.test', ROOMWRIGHT_LIMITS: 'strict' },
      });
      return elsewhere;
    },

    async validInput(call) {
      const input = validInputs[call];
      if (!input) throw new Error(`no valid input is known for ${call}`);
      return input;
    },

    async close() {
      await (await elsewhere)?.close();
    },

    async linkToken(email) {
      const [link = ''] = await server.linksTo(email);
      return new URL(link).searchParams.get('token') ?? '';
    },

    async mailToken({ userId }, purpose, ageHours) {
      const token = newToken();
      const createdAt = new Date(Date.now() - ageHours * 3_600_000);
      const expiresAt = new Date(createdAt.getTime() + 3_600_000);
      await database.handle.insert(mailTokens).values({ tokenHash: token.hash, userId, purpose, createdAt, expiresAt });
      return token.secret;
    },
  };
}

/** Ends a session as its owner would from another device. */
export async function endSession(database: Database, token: string): Promise<void> {
  await database.handle
    .update(sessions)
    .set({ endedAt: new Date() })
    .where(eq(sessions.tokenHash, hashToken(token)));
}
