/** What the gates of house.ts let pass for now, each with its reason. Numbers may only fall. */

interface Allowance {
  /** Files that the folder has, at most. */
  readonly files: number;
  readonly why: string;
}

/** Folders of more than thirty files. */
export const allowances: Readonly<Record<string, Allowance>> = {
  'engine/design': {
    files: 35,
    why: 'layout is being rewritten; to be cut into plan, layout, dress and light with that',
  },
  'server/http': { files: 44, why: 'its tests, one a promise of the wire, are half of it' },
  'server/modules/accounts': { files: 48, why: 'tests are half of it; sessions, passwords and links share one repo' },
  'server/pool': { files: 42, why: 'lanes, pictures and runs of tools came to it one by one; to be cut by these' },
  'web/features/account': { files: 33, why: 'one file a card of the account page' },
  'web/lib': { files: 48, why: 'half of it are tests; what talks to the server and what formats could part' },
  'web/ui': { files: 40, why: 'one primitive a file, flat so that a page finds it' },
};

/** Habits that stand in many files and are mended as these are touched. */
export const budgets = {
  // Most are in parts that are being written at this time.
  bangs: { most: 100, what: 'needless marks after an index' },
  // Comments for the most part: the formatter breaks no comment.
  longLines: { most: 440, what: 'lines over 120 characters' },
} as const;
