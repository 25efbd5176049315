/** What the command line says about itself, and how it ends. */
import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Scripts rely on these. */
export const exitCodes = { ok: 0, failed: 1, usage: 2, input: 3, gate: 4 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** The command was not understood: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The whole help; `tools` is what it says of the engine's tools on pictures. */
export const helpAround = (tools: string): string => `Roomwright: interior design on a photo

${tools}
  roomwright showroom -o OUT.png --style STYLE --room ROOM [options]
      --size WxH                       64 to 4096 on each side (default 1024x683)
      --quality preview|draft|final    how long it may take (default final)
      --passes DIR                     depth, normals, albedo, surfaces, objects, lines, the Room and the room without furniture
      --seed, --threads, --json        as above

  roomwright styles | rooms | materials [--json]
  roomwright start                   all of it: web, API and worker (npm start)
  roomwright api | worker            one role of it, with DATABASE_URL
  roomwright migrate                 brings the database up to date and ends

  roomwright backup FOLDER [--keep N] [--json]
      keeps database, files and secret in FOLDER/TIME, also while a server runs; N of them stay (default 7); with the
      embedded database: PostgreSQL has its own tools (docs/operations.md)
  roomwright restore BACKUP [--json]
      into ROOMWRIGHT_DATA, which must be new or empty, and compares with what the backup says of itself

  roomwright engines ls [--json]     connected engines (ENGINES), what they can do, and their place in the order
  roomwright engines test [NAME] [--tool restyle|render-sketch|erase|enhance] [--photo FILE] [--mask FILE] [-o OUT.png]
      has each of them, or NAME, make a picture: of a drawn room unless a photo is given

  roomwright admin user ls | show WHO | events WHO
  roomwright admin user create EMAIL|--no-email --name NAME [options]
  roomwright admin user invite WHO
  roomwright admin user set-plan WHO free|pro [--until YYYY-MM-DD]
  roomwright admin user set-api-switch WHO N
  roomwright admin user grant-credits WHO N [--reason TEXT] [--once KEY]
  roomwright admin user end-sessions WHO|--all
  roomwright admin user disable-second-factor WHO
  roomwright admin reseal            brings second factors under the present ROOMWRIGHT_SECRET (docs/operations.md)
      WHO is an e-mail address, or the id of an account
      while a server runs, through it; ROOMWRIGHT_DATA or DATABASE_URL says whose data
      --no-email                       prints a link that opens the account once, within 7 days
      --locale en_US|zh_CN|zh_TW       language of the account (default en_US)
      --api-switch N, --plan free|pro  as set-api-switch and set-plan
      --until                          last day of the plan (UTC); without it, it has no end
      --reason                         kept with the credits (default goodwill), which never end
      --once                           the same key again for the same account gives nothing more
      --all                            signs everybody out; API keys go on
      --json                           one line of JSON on standard output

Exit codes: 0 success, 2 wrong usage, 3 an input that cannot be read, 4 a picture that cannot be told well enough for
what was asked, 1 anything else.
`;

/** parseArgs whose complaints are UsageErrors. */
export function readArguments<const T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message.split('. ')[0] : String(error));
  }
}

/** A whole number within [low, high]; `undefined` stays undefined. Throws UsageError. */
export function wholeNumber(name: string, text: string | undefined, low: number, high: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < low || value > high) {
    throw new UsageError(`${name} must be a whole number from ${low} to ${high}, not "${text}"`);
  }
  return value;
}

/** A number from 0 to 1; `undefined` stays undefined. Throws UsageError. */
export function share(name: string, text: string | undefined): number | undefined {
  return numberWithin(name, text, 0, 1);
}

/** One of `choices`; `undefined` stays undefined. Throws UsageError. */
export function oneOf<T extends string>(name: string, text: string | undefined, choices: readonly T[]): T | undefined {
  if (text === undefined) return undefined;
  const found = choices.find((choice) => choice === text);
  if (!found) throw new UsageError(`${name} must be one of ${choices.join(', ')}, not "${text}"`);
  return found;
}

/** A number within [low, high]; `undefined` stays undefined. Throws UsageError. */
export function numberWithin(name: string, text: string | undefined, low: number, high: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!/^-?[\d.]+$/.test(text) || !(value >= low && value <= high)) {
    throw new UsageError(`${name} must be a number from ${low} to ${high}, not "${text}"`);
  }
  return value;
}

/** An id of the catalogue, or a complaint that says where to find them. Throws UsageError. */
export function known(
  kind: string,
  id: string | undefined,
  entries: readonly { readonly id: string }[],
  list: string,
): string {
  if (id === undefined) throw new UsageError(`${kind} is missing: "roomwright ${list}" lists them`);
  if (!entries.some((entry) => entry.id === id)) {
    throw new UsageError(`there is no ${list.replace(/s$/, '')} "${id}": "roomwright ${list}" lists them`);
  }
  return id;
}
