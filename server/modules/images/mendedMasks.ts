/** Ids of the masks of a photo's surfaces as its owner has mended them, one a kind of surface. */
export type MendedMasks = Readonly<Partial<Record<'floor' | 'wall', string>>>;

/** Those that are kept with a photo. */
export function mendedMasks({
  floorMaskId,
  wallMaskId,
}: {
  readonly floorMaskId: string | null;
  readonly wallMaskId: string | null;
}): MendedMasks {
  return { ...(floorMaskId !== null && { floor: floorMaskId }), ...(wallMaskId !== null && { wall: wallMaskId }) };
}
