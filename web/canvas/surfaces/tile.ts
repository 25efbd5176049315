/** A material as it is laid: its tile, or until that is there its mean colour. No React. */

export interface LaidTile {
  /** RGBA pictures of one size. */
  readonly albedo: ImageData;
  readonly relief: ImageData;
  readonly sizeM: readonly [number, number];
  readonly repeatsUp: boolean;
  readonly roughness: number;
}

/** One colour everywhere, sRGB 0-255: what is seen before the tile has come. */
export function plainTile([red, green, blue]: readonly [number, number, number], roughness: number): LaidTile {
  const albedo = new ImageData(1, 1);
  albedo.data.set([red, green, blue, 255]);
  const relief = new ImageData(1, 1);
  relief.data.set([128, 128, Math.round(255 * roughness), 255]);
  return { albedo, relief, sizeM: [1, 1], repeatsUp: true, roughness };
}
