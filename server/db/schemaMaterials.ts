/** Materials that people bring. Conventions as in `schema.ts`. */
import { doublePrecision, index, pgTable, text } from 'drizzle-orm/pg-core';
import { images, owner, time } from './schema.ts';

/** A picture of a material with its true width; how it is laid stands at `ownMaterialSchema`. */
export const ownMaterials = pgTable(
  'own_materials',
  {
    id: text().primaryKey(),
    userId: owner(),
    imageId: text('image_id')
      .notNull()
      .references(() => images.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    code: text().notNull(),
    group: text('material_group').notNull(),
    on: text('goes_on').array().notNull(),
    widthM: doublePrecision('width_m').notNull(),
    repeat: text().notNull(),
    sgdPerM2: doublePrecision('sgd_per_m2').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  // a person's, newest first; the end of a picture
  (t) => [index('own_materials_user').on(t.userId, t.createdAt), index('own_materials_image').on(t.imageId)],
);
