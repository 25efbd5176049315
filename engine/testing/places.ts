/** Pictures told place by place, for what works on pixels after parts have been told. */
import { rgb8ToOklab } from '../image/raster.ts';
import type { OklabImage } from '../image/types.ts';
import type { Parts } from '../resurface/extent/parts.ts';
import type { Runtime } from '../runtime.ts';

interface Placed<Place> {
  /** A pixel each. */
  readonly places: readonly Place[];
  readonly picture: OklabImage;
  /** All of it one part without texture. */
  readonly parts: Parts;
  /** A value of each place. */
  readonly of: (value: (place: Place) => number) => Float32Array;
}

/** What `placeAt` tells of each pixel, of one part of that kind. */
export function placed<Place extends { readonly colour: readonly number[] }>(
  { width, height, kind }: { readonly width: number; readonly height: number; readonly kind: number },
  placeAt: (x: number, y: number) => Place,
  rt: Runtime,
): Placed<Place> {
  const places = Array.from({ length: width * height }, (_, i) => placeAt(i % width, Math.floor(i / width)));
  const data = Uint8Array.from(places.flatMap(({ colour }) => colour));
  const labels = { width, height, data: new Int32Array(places.length) };
  return {
    places,
    picture: rgb8ToOklab({ width, height, data }, rt),
    parts: { labels, texture: [0], region: [kind], isDrawn: false } as unknown as Parts,
    of: (value) => Float32Array.from(places, value),
  };
}
