/** Materials that people bring: kept with a picture of theirs, laid by wall and floor as those of the catalogue are. */
import { and, count, desc, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { unitOf, wasteOf } from '#catalog/materials/quantities.ts';
import type { Names } from '#catalog/names.ts';
import type { createMaterial, OwnMaterialEntry } from '#contract/catalog.ts';
import { CODE } from '#contract/code.ts';
import { sayField } from '#contract/fieldMessages.ts';
import type { Locale } from '#contract/locale.ts';
import { type OwnMaterial, ownMaterialLimits, ownMaterialSchema, ownSizeCm } from '#engine/tools/floor/params.ts';
import type { Database, Handle } from '../../db/client.ts';
import { newId } from '../../db/id.ts';
import { holdPerson } from '../../db/person.ts';
import { images } from '../../db/schema.ts';
import { ownMaterials } from '../../db/schemaMaterials.ts';
import { Refusal } from '../../refusal.ts';
import type { LibraryService } from '../images/library.ts';
import type { PictureLinks } from '../images/links.ts';
import type { ImagesService } from '../images/service.ts';

/** What begins the ids of materials that people bring, so that none is one of the catalogue's. */
const idPrefix = 'own-';

/** A material with the picture that it is drawn by. */
export interface FoundMaterial {
  readonly material: OwnMaterial;
  readonly imageId: string;
  readonly workingKey: string;
}

export interface MaterialsService {
  /** Newest first; those whose picture was deleted are gone with it. */
  list(userId: string): Promise<{ materials: OwnMaterialEntry[] }>;
  /** Throws 10404 (a picture that is not theirs), 10400 (no picture of a material) and 10409 (there are enough). */
  create(userId: string, input: z.output<typeof createMaterial.input>, locale: Locale): Promise<OwnMaterialEntry>;
  /** Throws 10404, also for somebody else's. */
  remove(userId: string, materialId: string): Promise<Record<string, never>>;
  /** Somebody's own material; undefined for anybody else's, and for one of the catalogue. */
  find(handle: Handle, userId: string, materialId: string): Promise<FoundMaterial | undefined>;
  /** What is kept about a person's materials, for the copy of their data. */
  exportOf(userId: string): Promise<object[]>;
}

export interface MaterialsOptions {
  readonly database: Database;
  readonly images: Pick<ImagesService, 'find'>;
  readonly library: Pick<LibraryService, 'remove'>;
  readonly links: PictureLinks;
  readonly now: () => Date;
}

const enough: Names = {
  en_US: `An account can have ${ownMaterialLimits.max} materials. Delete one to add another.`,
  zh_CN: `每个账号最多 ${ownMaterialLimits.max} 种自有材料，请先删除一种。`,
  zh_TW: `每個帳號最多 ${ownMaterialLimits.max} 種自有材料，請先刪除一種。`,
};

/** Shown until the tile is there. */
const someColour = '#b8b0a6';

type Row = typeof ownMaterials.$inferSelect;
type Shown = Pick<typeof images.$inferSelect, 'originalKey' | 'width' | 'height'>;

const materialOf = ({ id, name, group, on, widthM, repeat, sgdPerM2 }: Row): OwnMaterial =>
  ownMaterialSchema.parse({ id, name, group, on, widthM, repeat, sgdPerM2 });

export function createMaterials({
  database,
  images: pictures,
  library,
  links,
  now,
}: MaterialsOptions): MaterialsService {
  const entryOf = (row: Row, { originalKey, width, height }: Shown): OwnMaterialEntry => {
    const own = materialOf(row);
    const { id, name, group, on, repeat, sgdPerM2 } = own;
    const sizeCm = ownSizeCm(own, { width, height });
    const ordered = { group, sizeCm, pattern: { kind: 'pictured' } };
    return {
      id,
      names: { en_US: name, zh_CN: name, zh_TW: name },
      group,
      on,
      swatch: someColour,
      sizeCm,
      sgdPerM2,
      ...unitOf(ordered),
      wastePercent: wasteOf(ordered),
      code: row.code,
      repeat,
      widthCm: Math.round(row.widthM * 1000) / 10,
      imageId: row.imageId,
      picture: { url: links.sign(originalKey), width, height },
      createdAt: row.createdAt.toISOString(),
    };
  };

  const rowsOf = (handle: Handle, userId: string, materialId?: string) =>
    handle
      .select({ row: ownMaterials, image: images })
      .from(ownMaterials)
      .innerJoin(images, eq(images.id, ownMaterials.imageId))
      .where(
        and(
          eq(ownMaterials.userId, userId),
          isNull(images.deletedAt),
          materialId === undefined ? undefined : eq(ownMaterials.id, materialId),
        ),
      )
      .orderBy(desc(ownMaterials.createdAt), desc(ownMaterials.id));

  return {
    async list(userId) {
      return { materials: (await rowsOf(database.handle, userId)).map(({ row, image }) => entryOf(row, image)) };
    },

    create: (userId, { imageId, widthCm, ...said }, locale) =>
      database.transaction(async (tx) => {
        if (!(await holdPerson(tx, userId, 'update'))) throw new Refusal(CODE.notSignedIn);
        const image = await pictures.find(tx, userId, imageId);
        if (!image) throw new Refusal(CODE.notFound);
        if (image.kind !== 'reference')
          throw new Refusal(CODE.invalid, { data: { fields: { imageId: sayField('type', locale) } } });
        const [there] = await tx.select({ n: count() }).from(ownMaterials).where(eq(ownMaterials.userId, userId));
        if (Number(there?.n) >= ownMaterialLimits.max) throw new Refusal(CODE.conflict, { message: enough });
        const made = { id: `${idPrefix}${newId()}`, userId, imageId, ...said, widthM: widthCm / 100, createdAt: now() };
        const [row] = await tx.insert(ownMaterials).values(made).returning();
        if (!row) throw new Error('a new material was not returned');
        return entryOf(row, image);
      }),

    async remove(userId, materialId) {
      const [found] = await rowsOf(database.handle, userId, materialId);
      if (!found) throw new Refusal(CODE.notFound);
      await database.handle
        .delete(ownMaterials)
        .where(and(eq(ownMaterials.id, materialId), eq(ownMaterials.userId, userId)));
      await library.remove(userId, { imageId: found.row.imageId, designs: 'keep' });
      return {};
    },

    async find(handle, userId, materialId) {
      if (!materialId.startsWith(idPrefix)) return undefined;
      const [found] = await rowsOf(handle, userId, materialId);
      return (
        found && { material: materialOf(found.row), imageId: found.row.imageId, workingKey: found.image.workingKey }
      );
    },

    async exportOf(userId) {
      return (await rowsOf(database.handle, userId)).map(({ row }) => ({
        ...materialOf(row),
        code: row.code,
        imageId: row.imageId,
        createdAt: row.createdAt,
      }));
    },
  };
}
