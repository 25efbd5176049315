/** What the command line says about itself, and how it ends. */
import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Scripts rely on these. */
export const exitCodes = { ok: 0, failed: 1, usage: 2, input: 3 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** The command was not understood: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export const help = `Roomwright: interior design on a photo

  roomwright restyle PHOTO -o OUT.png --style STYLE --room ROOM [options]
      --intervention low|middle|high   how much may change (default middle)
      --resolution 1k|2k|4k            size of the result, never larger than the photo (default 1k)
      --seed N                         0 to 4294967295 (default 1); the same seed gives the same bytes
      --lock LIST                      keeps floor, walls, ceiling, openings, furniture (with commas)
      --room-json FILE                 a checked room instead of the one that is found in the photo
      --threads N                      1 to 64 (default: the cores, at most 8); does not change the result
      --json                           one line of JSON on standard output

  roomwright line PHOTO -o OUT.png|OUT.svg [options]
      --technique pencil|ink|technical how it is drawn (default pencil)
      --strength 0-1, --detail 0-1     how heavy lines are, how much of small things (default 0.5)
      --threads, --json                as above

  roomwright room PHOTO -o ROOM.json [options]
      --masks DIR                      floor, wall, ceiling, rug and opening as PNGs of the photo's size: white is that surface
      --medium photo|sketch            what the picture is (without it: seen in the picture)
      --threads, --json                as above

  roomwright erase PHOTO -o OUT.png --mask MASK.png|--auto [options]
      --mask MASK.png                  of the photo's size; white is what shall go
      --auto                           clutter and small objects that are found in the photo
      --mask-out FILE.png              what was filled, shadows included; all other pixels are the photo's own
      --keep-shadows                   the mask alone, without the shadows of what it covers
      --threads, --json                as above

  roomwright unmark PHOTO -o OUT.png [options]
      --mask MASK.png                  of the photo's size; only marks where it is white go (without it: all that are found)
      --mask-out FILE.png              what was changed; all other pixels are the photo's own
      --threads, --json                as above

  roomwright enhance PHOTO -o OUT.png [options]
      --scale 1|2|4                    times as wide and high (default 2); 1 restores at its own size
      --resolution 1k|2k|4k            long side of the result, in place of --scale
      --threads, --json                as above

  roomwright segments PHOTO -o LABELS.png [options]
                                       what can be clicked, as ids: each pixel holds R + 256 G + 65536 B
      --json                           also the list: id, level, parent, box, area, kind, surface; of a line drawing its strokes too
      --medium photo|sketch            as with room
      --threads                        as above

  roomwright showroom -o OUT.png --style STYLE --room ROOM [options]
      --size WxH                       64 to 4096 on each side (default 1024x683)
      --quality preview|draft|final    how long it may take (default final)
      --passes DIR                     depth, normals, albedo, surfaces, objects, lines, the Room and the room without furniture
      --seed, --threads, --json        as above

  roomwright styles | rooms | materials [--json]
  roomwright start                   all of it: web, API and worker (npm start)
  roomwright api | worker            one role of it, with DATABASE_URL
  roomwright migrate                 brings the database up to date and ends

  roomwright admin user ls | show WHO | events WHO
  roomwright admin user create EMAIL|--no-email --name NAME [options]
  roomwright admin user invite WHO
  roomwright admin user set-plan WHO free|pro [--until YYYY-MM-DD]
  roomwright admin user set-api-switch WHO N
  roomwright admin user grant-credits WHO N [--reason TEXT] [--once KEY]
  roomwright admin user end-sessions WHO|--all
  roomwright admin user disable-second-factor WHO
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

Exit codes: 0 success, 2 wrong usage, 3 an input that cannot be read, 1 anything else.
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
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!/^[\d.]+$/.test(text) || !(value >= 0 && value <= 1)) {
    throw new UsageError(`${name} must be a number from 0 to 1, not "${text}"`);
  }
  return value;
}

/** One of `choices`; `undefined` stays undefined. Throws UsageError. */
export function oneOf<T extends string>(name: string, text: string | undefined, choices: readonly T[]): T | undefined {
  if (text === undefined) return undefined;
  const found = choices.find((choice) => choice === text);
  if (!found) throw new UsageError(`${name} must be one of ${choices.join(', ')}, not "${text}"`);
  return found;
}
