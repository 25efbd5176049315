/** A photo that is taken along from one studio to another, in the state of the navigation. */
import { z } from '../../../lib/zod.ts';
import type { SourcePhoto } from '../photo/useUpload.ts';

const carriedSchema = z.object({
  photo: z.object({
    imageId: z.string(),
    picture: z.object({ url: z.string(), width: z.number(), height: z.number() }),
  }),
});

/** For the state of a link. */
export const carried = (photo: SourcePhoto | null): unknown => (photo ? { photo } : null);

/** The photo that came along; null where none did. */
export function carriedPhoto(state: unknown): SourcePhoto | null {
  return carriedSchema.safeParse(state).data?.photo ?? null;
}
