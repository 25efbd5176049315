import { art } from '../../lib/art.ts';

interface Art {
  /** Of the largest file, px. */
  readonly width: number;
  readonly height: number;
  readonly widths: readonly number[];
  /** `#rgb` */
  readonly colour: string;
}

const all: Readonly<Record<string, Art>> = art;

/** One of our own pictures; undefined while it has not been made: pictures of styles come one by one. */
export function artById(id: string): Art | undefined {
  return all[id];
}
