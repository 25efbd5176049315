/** What this installation can do; evaluated by the build (vite.config.ts), so that pages carry the list only. */
import { available as all } from '#contract/availability.ts';

export const available: readonly string[] = all;
