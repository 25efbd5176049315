/** What the assistant can look up around a turn: the picture, its Room, the person's credits and designs. */

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { CallId } from '#contract/all.ts';
import { CODE } from '#contract/code.ts';
import type { Locale } from '#contract/locale.ts';
import { offeredInterventions } from '#engine/tools/restyle/params.ts';
import type { Database } from '../../db/client.ts';
import { Refusal } from '../../refusal.ts';
import { intoFile } from '../../storage/intoFile.ts';
import type { Storage } from '../../storage/types.ts';
import type { SignedIn } from '../accounts/signedIn.ts';
import type { CreditsService } from '../credits/service.ts';
import type { DesignsService } from '../designs/service.ts';
import { mediumOf } from '../images/medium.ts';
import type { ImagesService } from '../images/service.ts';
import type { RoomsService } from '../rooms/service.ts';
import type { SegmentsService } from '../segments/service.ts';
import type { Facts, Memory, SeenThing } from './model/facts.ts';
import type { WishTool } from './model/wishes.ts';
import { proposableTools, type Subject } from './proposals.ts';
import { roomFacts } from './roomFacts.ts';

export interface SurroundingsOptions {
  readonly database: Database;
  readonly storage: Pick<Storage, 'get' | 'temporaryPath'>;
  readonly images: Pick<ImagesService, 'find' | 'take'>;
  readonly rooms: Pick<RoomsService, 'read'>;
  readonly segments: Pick<SegmentsService, 'find' | 'findClutter'>;
  readonly designs: Pick<DesignsService, 'detail' | 'list' | 'pictureKey'>;
  readonly credits: Pick<CreditsService, 'balance'>;
  /** Tools that this installation carries out as jobs. */
  readonly tools: Readonly<Record<string, { readonly call: CallId }>>;
}

export interface Surroundings {
  readonly facts: Facts;
  /** The picture that is spoken of. */
  shown(): Memory['pictures'][number] | undefined;
  /** What a proposal of that tool is about. */
  subject(tool: WishTool): Promise<Subject>;
  /** The photo that the design became, where it was taken in during this turn. */
  taken(): { readonly imageId: string; readonly designId: string } | undefined;
  /** Photos that designs became in earlier turns. */
  know(memory: Memory): void;
}

interface About {
  readonly imageId?: string | undefined;
  readonly designId?: string | undefined;
}

/** Things are told at this level of segments. */
const thingsLevel = 2;
const latestDesigns = 6;

export function createSurroundings(options: SurroundingsOptions) {
  const { database, storage, images, rooms, segments, designs, credits } = options;
  const tools = proposableTools(options.tools);
  const toolNames: ReadonlySet<string> = new Set(tools.keys());

  /** Takes a design's picture in as a photo of its owner, so that tools can go on from it. */
  const takeIn = async (userId: string, designId: string, signal: AbortSignal): Promise<string> => {
    const path = storage.temporaryPath('upload');
    try {
      const content = await storage.get(await designs.pictureKey(userId, designId));
      await intoFile(path, (file) => pipeline(content, file));
      const hash = createHash('sha256');
      for await (const chunk of createReadStream(path)) hash.update(chunk);
      const { size: bytes } = await stat(path);
      const picture = { userId, kind: 'photo' as const, path, bytes, sha256: hash.digest('hex') };
      return (await images.take(picture, signal)).imageId;
    } finally {
      await rm(path, { force: true });
    }
  };

  return {
    tools,

    /** Throws 10404 for a photo or a design that is not one's own. */
    async around(
      { userId, membership }: Pick<SignedIn, 'userId' | 'membership'>,
      { imageId, designId }: About,
      locale: Locale,
      signal: AbortSignal,
    ): Promise<Surroundings> {
      const design = designId === undefined ? undefined : await designs.detail(userId, designId);
      const photoId = imageId ?? design?.source.imageId;
      const image = photoId === undefined ? undefined : await images.find(database.handle, userId, photoId);
      if (photoId !== undefined && !image) throw new Refusal(CODE.notFound);
      let takenIn: Record<string, string> = {};
      let justTaken: { imageId: string; designId: string } | undefined;

      /** The photo that tools would work on: of a design, the one that it became or becomes now. */
      const workedOn = async (): Promise<string | null> => {
        if (!design) return photoId ?? null;
        const known = takenIn[design.id];
        if (known !== undefined && (await images.find(database.handle, userId, known))) return known;
        const id = await takeIn(userId, design.id, signal);
        takenIn[design.id] = id;
        justTaken = { imageId: id, designId: design.id };
        return id;
      };

      const orNull = async <T>(look: (id: string) => Promise<T>): Promise<T | null> => {
        const id = await workedOn();
        if (id === null) return null;
        try {
          return await look(id);
        } catch (error) {
          // What can't be read is an answer, too; the end of the connection is not.
          if (signal.aborted || !(error instanceof Refusal)) throw error;
          return null;
        }
      };

      const facts: Facts = {
        tools: toolNames,
        interventions: offeredInterventions,
        membership,
        picture: image
          ? {
              imageId: image.id,
              designId: design?.id ?? null,
              width: design?.picture.width ?? image.width,
              height: design?.picture.height ?? image.height,
              isSketch: !design && mediumOf(image) === 'sketch',
            }
          : null,
        balance: async () => (await credits.balance(userId)).credits,
        room: () =>
          orNull(async (id) => {
            const { room, source } = await rooms.read(userId, id, signal);
            return roomFacts(room, source === 'corrected');
          }),
        async things() {
          const found = await orNull((id) => segments.find(userId, id, signal));
          if (!found) return [];
          const whole = found.labels.width * found.labels.height;
          return found.segments.flatMap(({ id, level, kind, area }): SeenThing[] =>
            level === thingsLevel ? [{ id, kind, share: area / whole }] : [],
          );
        },
        liesAbout: async () => (await orNull((id) => segments.findClutter(userId, id, signal))) !== null,
        async designs() {
          const page = await designs.list({ userId }, { limit: latestDesigns, order: 'newest' }, locale);
          return page.designs.map(({ tool, style, roomType, createdAt }) => ({
            tool,
            style,
            roomType,
            at: new Date(createdAt),
          }));
        },
      };
      return {
        facts,
        shown: () => (image ? { imageId: image.id, designId: design?.id ?? null } : undefined),
        async subject(tool) {
          const isOfDesign = tool === 'share' || tool === 'download' || tool === 'favourite';
          return {
            imageId: isOfDesign ? null : await workedOn(),
            designId: design?.id ?? null,
            membership,
            balance: await facts.balance(),
          };
        },
        taken: () => justTaken,
        know: (memory) => {
          memory.takenIn ??= {};
          takenIn = memory.takenIn;
        },
      };
    },
  };
}
