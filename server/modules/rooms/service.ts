/** The Rooms of photos: found when first asked for, corrected by their owners. */

import { readFile, rm } from 'node:fs/promises';
import type { z } from 'zod';
import { CODE } from '#contract/code.ts';
import { sayField } from '#contract/fieldMessages.ts';
import type { Locale } from '#contract/locale.ts';
import type { correctRoom, readRoom } from '#contract/rooms.ts';
import { type Room, roomSchema } from '#engine/geometry/roomSchema.ts';
import { type GateReason, gateCorrections, roomFault } from '#engine/tools/restyle/params.ts';
import type { Database } from '../../db/client.ts';
import { createJoined } from '../../joined.ts';
import type { Pool, ToolRun } from '../../pool/types.ts';
import { Refusal } from '../../refusal.ts';
import type { Storage } from '../../storage/types.ts';
import { mediumOf } from '../images/medium.ts';
import type { ImagesService } from '../images/service.ts';
import { implausible } from './plausible.ts';

type Answer = z.output<typeof readRoom.output>;
type Correction = z.output<typeof correctRoom.input>;
type Image = NonNullable<Awaited<ReturnType<ImagesService['find']>>>;

export interface RoomsService {
  /** Throws 10404, also for somebody else's photo. `signal` cancels the looking. */
  read(userId: string, imageId: string, signal: AbortSignal): Promise<Answer>;
  /**
   * Why no job should be done in a picture, as far as its Room is known or told within `withinMs`: `photo`, because it
   * is a drawing; `room`, also because nothing can be built in that Room. Null where nothing speaks against it so far.
   */
  fault(image: Image, needs: 'photo' | 'room', withinMs: number, signal?: AbortSignal): Promise<GateFault | null>;
  /** Keeps a Room that the person has put right. Throws 10404, and 10400 for one that can't be of this photo. */
  correct(userId: string, correction: Correction, locale: Locale, signal: AbortSignal): Promise<Answer>;
}

/** Why a picture ends at the gate, with what could be put right first. */
interface GateFault {
  readonly reason: GateReason | 'photo-drawn';
  readonly correct: readonly string[];
}

export interface RoomsOptions {
  readonly database: Database;
  readonly storage: Storage;
  readonly pool: Pick<Pool, 'runTool'>;
  readonly images: Pick<ImagesService, 'find' | 'keepRoom'>;
}

/** Long side at which a photo is looked at: what is told finer is not seen on a screen. */
const lookedAtPx = 1600;
/** Rooms found that are kept at hand: looking again gives the same. */
const keptRooms = 500;

export function createRooms({ database, storage, pool, images }: RoomsOptions): RoomsService {
  const found = new Map<string, Room>();
  const looking = createJoined<Room>();

  const own = async (userId: string, imageId: string): Promise<Image> => {
    const image = await images.find(database.handle, userId, imageId);
    if (!image) throw new Refusal(CODE.notFound);
    return image;
  };

  const look = async (image: Image, more: Pick<ToolRun, 'room' | 'params'>, signal: AbortSignal): Promise<Room> => {
    const outputPath = storage.temporaryPath('json');
    const source = await storage.localCopy(image.workingKey);
    try {
      await pool.runTool(
        { tool: 'room', inputPath: source.path, outputPath, mostPx: lookedAtPx, ...more },
        { signal, owner: image.userId },
      );
      return roomSchema.parse(JSON.parse(await readFile(outputPath, 'utf8')));
    } finally {
      await source.done();
      await rm(outputPath, { force: true });
    }
  };

  const find = async (image: Image, signal: AbortSignal): Promise<Answer> => {
    const known = found.get(image.id);
    const params = { medium: mediumOf(image) };
    const room = known ?? (await looking.run(image.id, signal, (stop) => look(image, { params }, stop)));
    // The one asked for last goes last.
    found.delete(image.id);
    found.set(image.id, room);
    const [oldest] = found.keys();
    if (found.size > keptRooms && oldest !== undefined) found.delete(oldest);
    return { room, source: 'found' };
  };

  return {
    async read(userId, imageId, signal) {
      const image = await own(userId, imageId);
      return image.correctedRoom ? { room: image.correctedRoom, source: 'corrected' } : find(image, signal);
    },

    async fault(image, needs, withinMs, signal) {
      if (mediumOf(image) === 'sketch') return { reason: 'photo-drawn', correct: [] };
      const look = async (): Promise<Room | null> => {
        // Worth a look only where much hangs on it.
        if (needs === 'photo') return null;
        try {
          return (await find(image, AbortSignal.any([AbortSignal.timeout(withinMs), ...(signal ? [signal] : [])])))
            .room;
        } catch {
          signal?.throwIfAborted();
          // Not told in time, or not at all: the run itself will tell.
          return null;
        }
      };
      const room = image.correctedRoom ?? found.get(image.id) ?? (await look());
      if (!room) return null;
      if (room.drawn) return { reason: 'photo-drawn', correct: [] };
      const reason = needs === 'room' ? roomFault(room, image.correctedRoom !== null) : null;
      return reason && { reason, correct: gateCorrections[reason] ?? [] };
    },

    async correct(userId, { imageId, room, moved }, locale, signal) {
      const image = await own(userId, imageId);
      if (room === null) {
        await images.keepRoom(database.handle, userId, imageId, null);
        return find(image, signal);
      }
      const faults = implausible(room, image).map((path) => [`room.${path}`, sayField('invalid', locale)]);
      const isUnknown = moved.some(({ corner }) => corner >= room.planM.length);
      if (isUnknown) faults.push(['moved', sayField('unknown', locale)]);
      if (faults.length > 0) throw new Refusal(CODE.invalid, { data: { fields: Object.fromEntries(faults) } });
      const solved = await look(image, { room, params: { moved, medium: mediumOf(image) } }, signal);
      // The photo may have gone meanwhile.
      if (!(await images.keepRoom(database.handle, userId, imageId, solved))) throw new Refusal(CODE.notFound);
      return { room: solved, source: 'corrected' };
    },
  };
}
