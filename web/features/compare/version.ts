import type { Picture } from '#contract/images.ts';

/** Another picture of the same photo. */
export interface Version {
  readonly id: string;
  readonly name: string;
  readonly picture: Picture;
}
