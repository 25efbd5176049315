/** What looks at a photo before lines and colours do. */
import { readFileSync } from 'node:fs';
import type { Runtime } from '#engine/runtime.ts';

/** A runtime with the network that ships, with another file of weights, or, plain, with none. */
export function withEyes(rt: Runtime, { weights, plain }: { weights?: string; plain?: boolean }): Runtime {
  if (plain) return { ...rt, learned: () => undefined };
  if (!weights) return rt;
  const file = new Uint8Array(readFileSync(weights));
  return { ...rt, learned: (name) => (name === 'segmentation' ? file : rt.learned(name)) };
}
