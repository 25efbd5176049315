/**
 * Compilers of this process. Loops that Maglev, the middle one of V8, takes over while they run may come out wrong: one
 * of a few hundred pictures had a wall whose light was summed over the wrong places; see docs/decisions/0083. Imported
 * before the engine's first loop.
 */
import { setFlagsFromString } from 'node:v8';

setFlagsFromString('--no-maglev');
