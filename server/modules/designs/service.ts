/** Designs: what was made, listed, shown, kept in order, downloaded, deleted. */

import { copyFile, rm, stat } from 'node:fs/promises';
import type { z } from 'zod';
import { CODE } from '#contract/code.ts';
import type * as contract from '#contract/designs.ts';
import { sayField } from '#contract/fieldMessages.ts';
import type { Picture } from '#contract/images.ts';
import type { Locale } from '#contract/locale.ts';
import { readCursor, writeCursor } from '../../cursor.ts';
import type { Database, Handle, Tx } from '../../db/client.ts';
import type { designs } from '../../db/schema.ts';
import { FileAnswer } from '../../http/handler.ts';
import type { Log } from '../../log.ts';
import type { ExportEntry } from '../../personalData.ts';
import { Refusal } from '../../refusal.ts';
import type { Storage } from '../../storage/types.ts';
import { zipOf } from '../../zip.ts';
import type { SignedIn } from '../accounts/signedIn.ts';
import { historyStarts } from '../credits/plan.ts';
import { historyOf } from '../credits/plans.ts';
import { keysOf, vectorKey } from '../images/keys.ts';
import type { PictureLinks } from '../images/links.ts';
import type { ImagesService } from '../images/service.ts';
import { fileNames, fileStem } from './fileName.ts';
import { formatsOf, isDrawnInLines } from './formats.ts';
import { textIn } from './recipe.ts';
import * as repo from './repo.ts';
import { geometryOf } from './report.ts';
import { forgetShared, sharedAmong } from './shareRepo.ts';

export interface DesignsService {
  /**
   * A page of somebody's designs. Throws 10400 for a cursor that is none of ours, 10404 for a group that is not one's
   * own.
   */
  list(
    signedIn: Pick<SignedIn, 'userId'>,
    request: z.output<typeof contract.listDesigns.input>,
    locale: Locale,
  ): Promise<z.output<typeof contract.listDesigns.output>>;
  /** Throws 10404, also for somebody else's. */
  detail(userId: string, designId: string): Promise<z.output<typeof contract.designDetail.output>>;
  /** Tool and recipe of a design. Throws CODE.notFound. */
  recipe(userId: string, designId: string): Promise<Pick<repo.DesignRow, 'tool' | 'recipe' | 'seed'>>;
  /** Takes a design's picture as a photo of its owner. Throws CODE.notFound, and CODE.storageFull. */
  goOn(userId: string, designId: string, signal: AbortSignal): Promise<z.output<typeof contract.continueDesign.output>>;
  /** All or none: throws 10404 when one of them is not there or not one's own. So do the next three. */
  remove(userId: string, designIds: readonly string[]): Promise<{ deleted: number }>;
  favourite(userId: string, designIds: readonly string[], favourite: boolean): Promise<{ changed: number }>;
  /** Also throws 10404 for a group that is not one's own. */
  move(userId: string, designIds: readonly string[], groupId: string | null): Promise<{ moved: number }>;
  /** The full pictures, one read at a time. */
  zip(userId: string, designIds: readonly string[], signal: AbortSignal): Promise<FileAnswer>;
  /** Removes what is older than its owner's history, with its files; at most 200 designs, tells how many. */
  sweep(): Promise<number>;
  /**
   * A signed link that saves under a name that says what it is. Throws 10404; 10400 for a format that it doesn't have.
   */
  download(
    userId: string,
    designId: string,
    format: contract.DownloadFormat,
    locale: Locale,
  ): Promise<{ url: string; fileName: string }>;
  /** Pictures of those of somebody's designs that are there, by design id. */
  pictures(handle: Handle, userId: string, designIds: readonly string[]): Promise<ReadonlyMap<string, Picture>>;
  /** Storage key of the full picture. Throws 10404, also for somebody else's. */
  pictureKey(userId: string, designId: string): Promise<string>;
  /** Keeps a group of one's own until the transaction ends; false where there is none. */
  holdGroup(tx: Tx, userId: string, groupId: string): Promise<boolean>;
  /** Part of the transaction that a job delivers in; the picture must be in storage already. */
  add(tx: Tx, design: typeof designs.$inferInsert): Promise<void>;
  /** What jobs have delivered so far and was not deleted, by job id, in the order of their variants. */
  ofJobs(handle: Handle, jobIds: readonly string[]): Promise<ReadonlyMap<string, readonly contract.Design[]>>;
  /** How many designs each of a person's groups shows, and its newest picture, by group id. */
  ofGroups(handle: Handle, userId: string): Promise<ReadonlyMap<string, { designs: number; cover: Picture }>>;
  /** Removes a group's designs in the transaction that ends the group; `removeFiles` is for after its commit. */
  removeGroup(tx: Tx, userId: string, groupId: string): Promise<{ deleted: number; removeFiles(): Promise<void> }>;
  /** The same for what was made from a photo. */
  removeOfImage(tx: Tx, userId: string, imageId: string): Promise<{ deleted: number; removeFiles(): Promise<void> }>;
}

export interface DesignsOptions {
  readonly database: Database;
  readonly storage: Storage;
  readonly images: Pick<ImagesService, 'sources' | 'take'>;
  readonly links: PictureLinks;
  readonly log: Log;
  readonly now?: () => Date;
}

/** Other designs of a photo that its detail shows. */
const siblingsShown = 60;
/** Designs that one sweep removes. */
const sweepBatch = 200;

/** Long because its calls share what it is made of; each is short. */
export function createDesigns(options: DesignsOptions): DesignsService {
  const { database, storage, images, links, log, now = () => new Date() } = options;

  const pictureOf = ({ pictureKey, width, height }: repo.DesignRow): Picture => ({
    url: links.sign(pictureKey),
    width,
    height,
  });

  const present = async (handle: Handle, rows: readonly repo.DesignRow[]): Promise<contract.Design[]> => {
    const sources = await images.sources(
      handle,
      rows.map((row) => row.imageId),
    );
    const shared = await sharedAmong(
      handle,
      rows.map((row) => row.id),
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
        intervention: textIn(row.recipe, 'intervention'),
        resolution: textIn(row.recipe, 'resolution'),
        technique: textIn(row.recipe, 'technique'),
        seed: row.seed,
        engineVersion: row.engineVersion,
        engineMs: row.engineMs,
        variant: row.variant,
        picture: pictureOf(row),
        formats: formatsOf(row.tool),
        source,
        confidence: row.confidence,
        alterations: row.alterations,
        geometry: geometryOf(row),
        groupId: row.groupId,
        favourite: row.favouriteAt !== null,
        shared: shared.has(row.id),
      };
      return [design];
    });
  };

  const own = async (userId: string, designId: string): Promise<repo.DesignRow> => {
    const row = await repo.findDesign(database.handle, userId, designId);
    if (!row) throw new Refusal(CODE.notFound);
    return row;
  };

  /**
   * After the commit only: a rollback must not cost the pictures. What fails here, the sweep of files removes: its row
   * is marked.
   */
  const removeFiles = async (gone: readonly repo.DesignRow[]): Promise<void> => {
    for (const key of gone.flatMap((row) => keysOf(row.pictureKey))) {
      await storage.delete(key).catch((error: unknown) => log.warn({ err: error, file: key }, 'file not removed'));
    }
  };

  /** Runs a change of designs that gives back those which it reached; undone, with 10404, unless it reached all. */
  const changeAll = (designIds: readonly string[], change: (tx: Tx, ids: string[]) => Promise<readonly unknown[]>) => {
    const wanted = [...new Set(designIds)];
    return database.transaction(async (tx) => {
      const reached = await change(tx, wanted);
      if (reached.length < wanted.length) throw new Refusal(CODE.notFound);
      return reached.length;
    });
  };

  const markDeleted = async (tx: Tx, rows: Promise<repo.DesignRow[]>): Promise<repo.DesignRow[]> => {
    const gone = await rows;
    await forgetShared(
      tx,
      gone.map(({ id }) => id),
    );
    return gone;
  };

  return {
    async list({ userId }, { cursor, limit, order, groupId, ...filters }, locale) {
      if (groupId !== undefined && !(await repo.ownsGroup(database.handle, userId, groupId)))
        throw new Refusal(CODE.notFound);
      const rows = await repo.page(database.handle, {
        userId,
        order,
        limit,
        after: cursor === undefined ? undefined : readCursor(cursor, locale),
        since: await historyOf(database.handle, userId, now()),
        filters: { groupId, ...filters },
      });
      const shown = rows.slice(0, limit);
      const last = rows.length > limit ? shown.at(-1) : undefined;
      return {
        designs: await present(database.handle, shown),
        nextCursor: last ? writeCursor(last.position) : null,
      };
    },

    async detail(userId, designId) {
      const row = await own(userId, designId);
      const since = await historyOf(database.handle, userId, now());
      const rows = await repo.siblings(database.handle, row, since, siblingsShown);
      const [design, ...siblings] = await present(database.handle, [row, ...rows]);
      const from = await repo.parentOf(database.handle, row, since);
      const [parent = null] = from ? await present(database.handle, [from]) : [];
      const continued = await present(
        database.handle,
        await repo.continued(database.handle, row, since, siblingsShown),
      );
      if (!design) throw new Refusal(CODE.notFound);
      return { ...design, recipe: row.recipe, report: row.report && { ...row.report }, siblings, parent, continued };
    },

    recipe: own,

    async goOn(userId, designId, signal) {
      const { id, pictureKey, sha256 } = await own(userId, designId);
      const path = storage.temporaryPath('png');
      try {
        const stored = await storage.localCopy(pictureKey);
        try {
          await copyFile(stored.path, path);
        } finally {
          await stored.done();
        }
        const { size: bytes } = await stat(path);
        return await images.take({ userId, kind: 'photo', path, bytes, sha256, parentDesignId: id }, signal);
      } finally {
        await rm(path, { force: true });
      }
    },

    async remove(userId, designIds) {
      let gone: repo.DesignRow[] = [];
      const deleted = await changeAll(designIds, async (tx, ids) => {
        gone = await markDeleted(tx, repo.markDeleted(tx, userId, ids));
        return gone;
      });
      await removeFiles(gone);
      return { deleted };
    },

    async favourite(userId, designIds, favourite) {
      return { changed: await changeAll(designIds, (tx, ids) => repo.setFavourite(tx, userId, ids, favourite)) };
    },

    async move(userId, designIds, groupId) {
      const moved = await changeAll(designIds, async (tx, ids) => {
        // Held until the end: a group that is being deleted takes all its designs along, or none comes in.
        if (groupId !== null && !(await repo.holdGroup(tx, userId, groupId))) throw new Refusal(CODE.notFound);
        return repo.setGroup(tx, userId, ids, groupId);
      });
      return { moved };
    },

    async zip(userId, designIds, signal) {
      const wanted = new Set(designIds);
      const rows = await repo.findDesigns(database.handle, userId, [...wanted]);
      if (rows.length < wanted.size) throw new Refusal(CODE.notFound);
      const named = fileNames(rows);
      async function* entries(): AsyncIterable<ExportEntry> {
        for (const { row, name } of named) {
          const { pictureKey, createdAt: at, tool } = row;
          yield { name: `${name}.png`, content: () => storage.get(pictureKey), at };
          if (isDrawnInLines(tool))
            yield { name: `${name}.svg`, content: () => storage.get(vectorKey(pictureKey)), at };
        }
      }
      const day = now().toISOString().slice(0, 10);
      return new FileAnswer(zipOf(entries(), signal, now()), `roomwright-designs-${day}.zip`);
    },

    async sweep() {
      const starts = historyStarts(now());
      const gone = starts
        ? await database.transaction((tx) => markDeleted(tx, repo.markOlder(tx, starts, now(), sweepBatch)))
        : [];
      await removeFiles(gone);
      return gone.length;
    },

    async download(userId, designId, format, locale) {
      const row = await own(userId, designId);
      const formats = formatsOf(row.tool);
      if (!formats.includes(format)) {
        throw new Refusal(CODE.invalid, {
          data: { fields: { format: sayField('choice', locale, formats.join(', ')) } },
        });
      }
      const fileName = `${fileStem(row)}.${format}`;
      const key = format === 'svg' ? vectorKey(row.pictureKey) : row.pictureKey;
      const url = links.sign(key, { fileName, ...(format === 'jpg' ? { as: 'jpg' as const } : {}) });
      return { url, fileName };
    },

    async pictures(handle, userId, designIds) {
      const rows = designIds.length > 0 ? await repo.findDesigns(handle, userId, designIds) : [];
      return new Map(rows.map((row) => [row.id, pictureOf(row)]));
    },

    pictureKey: async (userId, designId) => (await own(userId, designId)).pictureKey,

    holdGroup: repo.holdGroup,

    add: repo.insertDesign,

    async ofJobs(handle, jobIds) {
      const rows = await repo.designsOfJobs(handle, jobIds);
      return Map.groupBy(await present(handle, rows), (design) => design.jobId);
    },

    async ofGroups(handle, userId) {
      const rows = await repo.groupCovers(handle, userId, await historyOf(handle, userId, now()));
      return new Map(
        rows.map(({ cover, designs }) => [
          cover.groupId ?? '',
          { designs, cover: { url: links.sign(cover.pictureKey), width: cover.width, height: cover.height } },
        ]),
      );
    },

    async removeGroup(tx, userId, groupId) {
      const gone = await markDeleted(tx, repo.markGroupDeleted(tx, userId, groupId));
      return { deleted: gone.length, removeFiles: () => removeFiles(gone) };
    },

    async removeOfImage(tx, userId, imageId) {
      const gone = await markDeleted(tx, repo.markImageDeleted(tx, userId, imageId));
      return { deleted: gone.length, removeFiles: () => removeFiles(gone) };
    },
  };
}
