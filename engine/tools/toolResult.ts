/** What a tool is told beside the picture, and what it gives back; apart from the lists that know every tool. */
import type { Room } from '../geometry/roomSchema.ts';
import type { Mask, Rgb8 } from '../image/types.ts';
import type { OwnPicture } from '../materials/own/ownMaterial.ts';
import type { MendedMasks } from '../resurface/whole.ts';

export interface ToolResult {
  readonly image: Rgb8;
  /** 0-1, how far the room could be told; null where the result does not depend on it. */
  readonly confidence: number | null;
  /** Stable keys of what was altered. */
  readonly alterations: readonly string[];
  /** The same picture as SVG, from tools that draw lines. */
  readonly svg?: string;
  /** What the tool says of the picture or of what it did, as JSON: kept with a design as its report. */
  readonly document?: object;
  /** Where pixels may differ from the source's (255); all others are untouched. From tools that change a part. */
  readonly effective?: Mask;
  /** Where what is seen, by name, at the picture's size. */
  readonly masks?: Readonly<Record<string, Mask>>;
  /** Pictures that the document tells of, by name. */
  readonly layers?: Readonly<Record<string, Rgb8>>;
}

/** What is known beside the picture. */
export interface ToolHint {
  /** What shall be changed (≥ 128), of the picture's size. */
  readonly mask?: Mask;
  /** A Room that somebody has checked; its pixels may be those of a larger or smaller copy. */
  readonly room?: Room;
  /** Where its owner has drawn surfaces of the picture; of tools that look for all of them. */
  readonly mended?: MendedMasks;
  /** A material that somebody brought; of tools that lay one. */
  readonly own?: OwnPicture;
  /** The second picture, at its own size; of tools whose inputs name it always there. */
  readonly second?: Rgb8;
}
