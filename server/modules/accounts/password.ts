/** Password hashing: argon2id with the parameters of the OWASP Password Storage Cheat Sheet. */
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';

/**
 * 32 MiB, eight passes, one lane: about 75 ms on the machines that this was measured on, four times the work of OWASP's least
 * (19 MiB, two passes), in little enough memory that sign-ins fit beside a render. argon2id is what the library takes unasked.
 */
const parameters = { memoryCost: 32_768, timeCost: 8, parallelism: 1 } as const;
const currentPrefix = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`;

/** At most this many at once, 32 MiB each: one core stays free, so that a crowd that signs in slows nobody else down. */
const concurrent = Math.max(1, availableParallelism() - 1);
let running = 0;
const waiting: (() => void)[] = [];

/** The same text whichever way a keyboard composed it (Unicode NFKC, as the contract's rule counts it). */
function normalise(password: string): string {
  return password.normalize('NFKC');
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  // A finishing hash hands its place to the first that waits, so `running` never passes the limit.
  if (running >= concurrent) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** A PHC string with its own random salt. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normalise(password), parameters));
}

let decoy: Promise<string> | undefined;

/**
 * Whether a password belongs to a hash. With no hash (unknown address) it works as long as with one and answers false, so
 * that the time taken tells nothing.
 */
export async function passwordMatches(password: string, passwordHash: string | undefined): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const against = passwordHash ?? (await decoy);
  const matches = await inTurn(() => verify(against, normalise(password)));
  return matches && passwordHash !== undefined;
}

/** True for a hash that was made with weaker parameters than today's: hash again at the next sign-in. */
export function isOutdated(passwordHash: string): boolean {
  return !passwordHash.startsWith(currentPrefix);
}
