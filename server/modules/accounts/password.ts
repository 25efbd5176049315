/** Password hashing: argon2id with the parameters of the OWASP Password Storage Cheat Sheet. */
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';

/**
 * What a hash costs, one lane each. `strong`: 32 MiB and eight passes, about 75 ms on the machines that this was
 * measured on, in little enough memory that sign-ins fit beside a render. `least`: OWASP's least, 19 MiB and two
 * passes, a sixth of the work. argon2id is what the library takes unasked.
 */
const costs = {
  strong: { memoryCost: 32_768, timeCost: 8, parallelism: 1 },
  least: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
} as const;
export type PasswordStrength = keyof typeof costs;

export interface PasswordHashing {
  /** A PHC string with its own random salt. */
  hash(password: string): Promise<string>;
  /**
   * Whether a password belongs to a hash. With no hash (unknown address) it works as long as with one and answers
   * false, so that the time taken tells nothing.
   */
  matches(password: string, passwordHash: string | undefined): Promise<boolean>;
  /** True for a hash that was made with other parameters than today's: hash again at the next sign-in. */
  isOutdated(passwordHash: string): boolean;
}

/**
 * At most this many at once, 32 MiB each: one core stays free, so that a crowd that signs in slows nobody else down.
 */
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

export function createPasswordHashing(strength: PasswordStrength): PasswordHashing {
  const cost = costs[strength];
  const prefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;
  const make = (password: string) => inTurn(() => hash(normalise(password), cost));
  let decoy: Promise<string> | undefined;
  return {
    hash: make,
    async matches(password, passwordHash) {
      decoy ??= make('no account has this password');
      const against = passwordHash ?? (await decoy);
      const matches = await inTurn(() => verify(against, normalise(password)));
      return matches && passwordHash !== undefined;
    },
    isOutdated: (passwordHash) => !passwordHash.startsWith(prefix),
  };
}
