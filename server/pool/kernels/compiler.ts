/**
 * Compilers of this process. Maglev, the middle one of V8, enters loops that run already with values of another moment:
 * one of a few hundred pictures had a wall whose light was summed wrongly. The others give a loop what it had; see
 * docs/decisions/0083. Imported before the engine's first loop.
 */
import { setFlagsFromString } from 'node:v8';

setFlagsFromString('--no-maglev');
