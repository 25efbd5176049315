/** Both rounds. */
import { attacks } from './attacks.ts';
import { second } from './second.ts';

export const allAttacks = { ...attacks, ...second };
