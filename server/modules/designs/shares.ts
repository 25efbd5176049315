/**
 * Links that show designs to people without an account. The link is all that is needed, and all of it ends with the
 * link.
 */

import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { CODE } from '#contract/code.ts';
import type * as contract from '#contract/shares.ts';
import type { laidMaterialSchema } from '#contract/shares.ts';
import type { Keys } from '../../crypto.ts';
import type { Database, Handle, Tx } from '../../db/client.ts';
import { newId } from '../../db/id.ts';
import { holdPerson } from '../../db/person.ts';
import { Refusal } from '../../refusal.ts';
import type { ImagesService } from '../images/service.ts';
import { fileStem } from './fileName.ts';
import { textIn } from './recipe.ts';
import { type DesignRow, findDesigns } from './repo.ts';
import { geometryOf, materialOf } from './report.ts';
import { shareCode, shareIdOf } from './shareCode.ts';
import {
  arrangeShare,
  deleteShare,
  designsOfShare,
  forgetShared,
  insertShare,
  keepShare,
  notesOf,
  sharesOf,
} from './shareRepo.ts';

/**
 * Where the pictures of links are read: by the link's code, so that they end with it, and say nothing of whose they
 * are.
 */
export const sharedPicturesPath = '/pictures/shared';

export const sharedSides = ['after', 'before'] as const;
export type SharedSide = (typeof sharedSides)[number];

export interface NotedDesign {
  readonly designId: string;
  readonly note: string;
}

/** A design as a link shows it. `designId` is for the server alone. */
export interface SharedPlace extends NotedDesign, contract.SharedDesign {
  readonly place: number;
  readonly material: z.output<typeof laidMaterialSchema> | null;
}

interface Looked {
  readonly shareId: string;
  readonly sharedAt: string;
  readonly designs: readonly SharedPlace[];
}

export interface SharesService {
  /** Throws 10404 when one of them is not there or not one's own. */
  share(userId: string, designIds: readonly string[]): Promise<z.output<typeof contract.shareDesigns.output>>;
  /** Throws 10404 likewise; those that no link shows are no fault. */
  unshare(userId: string, designIds: readonly string[]): Promise<z.output<typeof contract.unshareDesigns.output>>;
  /** What a link shows. Throws 10411. */
  look(code: string): Promise<Looked>;
  /** Where a link leads. */
  linkOf(shareId: string): { readonly code: string; readonly url: string };
  /**
   * Shows these designs by the link, in this order, each with what is said of it; without one, by a new link that is
   * not given to anything else. Throws 10404 when a design is not one's own. Tells the link's id.
   */
  arrange(tx: Tx, userId: string, designs: readonly NotedDesign[], shareId: string | undefined): Promise<string>;
  /** Ends a link. */
  end(tx: Tx, shareId: string): Promise<void>;
  /** What links show, in their order, by the link's id. */
  placesOf(handle: Handle, shareIds: readonly string[]): Promise<ReadonlyMap<string, readonly NotedDesign[]>>;
  /** Storage key of one of its pictures and a name for it without ending; undefined when there is none (any more). */
  picture(
    code: string,
    place: number,
    side: SharedSide,
  ): Promise<{ readonly key: string; readonly fileName: string } | undefined>;
  /** What is kept about a person's links, for the copy of their data. */
  exportOf(userId: string): Promise<object[]>;
}

export interface SharesOptions {
  readonly database: Database;
  readonly images: Pick<ImagesService, 'sources' | 'originalKey'>;
  /** Of 32 bytes, for nothing else. */
  readonly keys: Keys;
  readonly publicUrl: string;
  readonly now: () => Date;
}

function keyOfDesigns(designIds: readonly string[]): string {
  return createHash('sha256').update(designIds.toSorted().join(' ')).digest('base64url');
}

export function createShares({ database, images, keys, publicUrl, now }: SharesOptions): SharesService {
  const ownOrRefuse = async (handle: Parameters<typeof findDesigns>[0], userId: string, ids: readonly string[]) => {
    if ((await findDesigns(handle, userId, ids)).length < ids.length) throw new Refusal(CODE.notFound);
  };

  const link = (code: string, place: number, side: SharedSide, more: Readonly<Record<string, string>> = {}) =>
    `${sharedPicturesPath}?${new URLSearchParams({ code, n: String(place), side, ...more })}`;

  const linkOf = (shareId: string) => {
    const code = shareCode(keys, shareId);
    return { code, url: `${publicUrl}/share?code=${code}` };
  };

  /** The designs of a link that may be opened. */
  const shown = async (code: string) => {
    const shareId = shareIdOf(keys, code);
    return shareId ? designsOfShare(database.handle, shareId) : [];
  };

  return {
    async share(userId, designIds) {
      const ids = [...new Set(designIds)];
      const kept = await database.transaction(async (tx) => {
        // The account may be on its way out.
        if (!(await holdPerson(tx, userId))) throw new Refusal(CODE.notSignedIn);
        await ownOrRefuse(tx, userId, ids);
        return keepShare(tx, { id: newId(), userId, designsKey: keyOfDesigns(ids), createdAt: now() }, ids);
      });
      return linkOf(kept.id);
    },

    async unshare(userId, designIds) {
      const ids = [...new Set(designIds)];
      await database.transaction(async (tx) => {
        await ownOrRefuse(tx, userId, ids);
        await forgetShared(tx, ids);
      });
      return { unshared: ids.length };
    },

    async look(code) {
      const rows = await shown(code);
      const sources = await images.sources(
        database.handle,
        rows.map(({ design }) => design.imageId),
      );
      const [first] = rows;
      if (!first) throw new Refusal(CODE.linkInvalid);
      return {
        shareId: first.shareId,
        sharedAt: first.sharedAt.toISOString(),
        designs: rows.flatMap(({ design, place, note }) => {
          const source = sources.get(design.imageId);
          const own = { designId: design.id, place, note, material: materialOf(design) };
          return source ? [{ ...own, ...facts(design), ...pictures(design, source, place) }] : [];
        }),
      };

      function pictures(design: DesignRow, source: { width: number; height: number }, place: number) {
        return {
          picture: { url: link(code, place, 'after'), width: design.width, height: design.height },
          source: { url: link(code, place, 'before'), width: source.width, height: source.height },
          download: link(code, place, 'after', { save: 'png' }),
        };
      }
    },

    linkOf,

    async arrange(tx, userId, designs, shareId) {
      await ownOrRefuse(
        tx,
        userId,
        designs.map(({ designId }) => designId),
      );
      const id = shareId ?? newId();
      if (shareId === undefined) await insertShare(tx, { id, userId, designsKey: null, createdAt: now() });
      await arrangeShare(tx, id, designs);
      return id;
    },

    end: deleteShare,
    placesOf: notesOf,

    async picture(code, place, side) {
      const design = (await shown(code)).find((row) => row.place === place)?.design;
      if (!design) return undefined;
      const fileName = fileStem(design);
      if (side === 'after') return { key: design.pictureKey, fileName };
      const original = await images.originalKey(database.handle, design.imageId);
      return original === undefined ? undefined : { key: original, fileName: `${fileName}-before` };
    },

    async exportOf(userId) {
      const rows = await sharesOf(database.handle, userId);
      return rows.map(({ id, createdAt, designs }) => ({ code: shareCode(keys, id), createdAt, designs }));
    },
  };
}

function facts(design: DesignRow) {
  const { createdAt, tool, style, roomType, recipe, alterations } = design;
  return {
    createdAt: createdAt.toISOString(),
    tool,
    style,
    roomType,
    alterations,
    geometry: geometryOf(design),
    intervention: textIn(recipe, 'intervention'),
    technique: textIn(recipe, 'technique'),
  };
}
