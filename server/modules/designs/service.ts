/** Designs: what was made, listed, shown, downloaded, deleted. */
import { z } from 'zod';
import type * as contract from '#contract/designs.ts';
import { sayField } from '#contract/fieldMessages.ts';
import type { Locale } from '#contract/locale.ts';
import type { Database, Handle, Tx } from '../../db/client.ts';
import type { designs } from '../../db/schema.ts';
import type { Log } from '../../log.ts';
import { Refusal } from '../../refusal.ts';
import type { Storage } from '../../storage/types.ts';
import type { SignedIn } from '../accounts/signedIn.ts';
import { historyStarts } from '../credits/plan.ts';
import { historyOf } from '../credits/plans.ts';
import { keysOf } from '../images/keys.ts';
import type { PictureLinks } from '../images/links.ts';
import type { ImagesService } from '../images/service.ts';
import * as repo from './repo.ts';

export interface DesignsService {
  /** A page of somebody's designs. Throws 10400 for a cursor that is none of ours. */
  list(
    signedIn: Pick<SignedIn, 'userId'>,
    request: z.output<typeof contract.listDesigns.input>,
    locale: Locale,
  ): Promise<z.output<typeof contract.listDesigns.output>>;
  /** Throws 10404, also for somebody else's. */
  detail(userId: string, designId: string): Promise<contract.Design>;
  /** All or none: throws 10404 when one of them is not there or not one's own. */
  remove(userId: string, designIds: readonly string[]): Promise<{ deleted: number }>;
  /** Removes what is older than its owner's history, with its files; at most 200 designs, tells how many. */
  sweep(): Promise<number>;
  /** A signed link that saves under a name that says what it is. Throws 10404. */
  download(userId: string, designId: string, format: 'png' | 'jpg'): Promise<{ url: string; fileName: string }>;
  /** Part of the transaction that a job delivers in; the picture must be in storage already. */
  add(tx: Tx, design: typeof designs.$inferInsert): Promise<void>;
  /** What jobs have delivered so far and was not deleted, by job id, in the order of their variants. */
  ofJobs(handle: Handle, jobIds: readonly string[]): Promise<ReadonlyMap<string, readonly contract.Design[]>>;
}

export interface DesignsOptions {
  readonly database: Database;
  readonly storage: Storage;
  readonly images: Pick<ImagesService, 'sources'>;
  readonly links: PictureLinks;
  readonly log: Log;
  readonly now?: () => Date;
}

/** Designs that one sweep removes. */
const sweepBatch = 200;

export function createDesigns(options: DesignsOptions): DesignsService {
  const { database, storage, images, links, log, now = () => new Date() } = options;

  const present = async (handle: Handle, rows: readonly repo.DesignRow[]): Promise<contract.Design[]> => {
    const sources = await images.sources(
      handle,
      rows.map((row) => row.imageId),
    );
    return rows.flatMap((row) => {
      const source = sources.get(row.imageId);
      // The account was deleted between the two looks: the design is gone with it.
      if (!source) return [];
      const design = {
        id: row.id,
        jobId: row.jobId,
        createdAt: row.createdAt.toISOString(),
        tool: row.tool,
        style: row.style,
        roomType: row.roomType,
        intervention: textOf(row.recipe.intervention),
        resolution: textOf(row.recipe.resolution),
        seed: row.seed,
        engineVersion: row.engineVersion,
        engineMs: row.engineMs,
        variant: row.variant,
        picture: { url: links.sign(row.pictureKey), width: row.width, height: row.height },
        source,
        confidence: row.confidence,
        alterations: row.alterations,
      };
      return [design];
    });
  };

  const own = async (userId: string, designId: string): Promise<repo.DesignRow> => {
    const row = await repo.findDesign(database.handle, userId, designId);
    if (!row) throw new Refusal(10404);
    return row;
  };

  /** After the commit only: a rollback must not cost the pictures. What fails here, the sweep of files removes: its row is marked. */
  const removeFiles = async (gone: readonly repo.DesignRow[]): Promise<void> => {
    for (const key of gone.flatMap((row) => keysOf(row.pictureKey))) {
      await storage.delete(key).catch((error: unknown) => log.warn({ err: error, file: key }, 'file not removed'));
    }
  };

  return {
    async list({ userId }, { cursor, limit, order }, locale) {
      const rows = await repo.page(database.handle, {
        userId,
        order,
        limit,
        after: cursor === undefined ? undefined : readCursor(cursor, locale),
        since: await historyOf(database.handle, userId, now()),
      });
      const shown = rows.slice(0, limit);
      const last = rows.length > limit ? shown.at(-1) : undefined;
      return {
        designs: await present(database.handle, shown),
        nextCursor: last ? writeCursor(last.position) : null,
      };
    },

    async detail(userId, designId) {
      const [design] = await present(database.handle, [await own(userId, designId)]);
      if (!design) throw new Refusal(10404);
      return design;
    },

    async remove(userId, designIds) {
      const wanted = new Set(designIds);
      const gone = await database.transaction(async (tx) => {
        const rows = await repo.markDeleted(tx, userId, [...wanted]);
        if (rows.length < wanted.size) throw new Refusal(10404);
        return rows;
      });
      await removeFiles(gone);
      return { deleted: gone.length };
    },

    async sweep() {
      const starts = historyStarts(now());
      const gone = starts ? await repo.markOlder(database.handle, starts, now(), sweepBatch) : [];
      await removeFiles(gone);
      return gone.length;
    },

    async download(userId, designId, format) {
      const row = await own(userId, designId);
      const fileName = `${fileStem(row)}.${format}`;
      const url = links.sign(row.pictureKey, { fileName, ...(format === 'jpg' ? { as: 'jpg' as const } : {}) });
      return { url, fileName };
    },

    add: repo.insertDesign,

    async ofJobs(handle, jobIds) {
      const rows = await repo.designsOfJobs(handle, jobIds);
      return Map.groupBy(await present(handle, rows), (design) => design.jobId);
    },
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** `roomwright-japandi-living-room-2-20261121`: told apart in a download folder. */
function fileStem(row: repo.DesignRow): string {
  const day = row.createdAt.toISOString().slice(0, 10).replaceAll('-', '');
  const parts = ['roomwright', row.style, row.roomType, String(row.variant + 1), day, row.id.slice(0, 4)];
  return parts
    .filter(Boolean)
    .join('-')
    .replace(/[^A-Za-z0-9-]/g, '_');
}

const position = z.tuple([z.iso.datetime({ precision: 6 }), z.string().min(1).max(40)]);

function writeCursor({ createdAt, id }: repo.Position): string {
  return Buffer.from(JSON.stringify([createdAt, id])).toString('base64url');
}

function readCursor(cursor: string, locale: Locale): repo.Position {
  try {
    const [createdAt, id] = position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    return { createdAt, id };
  } catch {
    throw new Refusal(10400, { data: { fields: { cursor: sayField('invalid', locale) } } });
  }
}
