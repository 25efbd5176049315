/** How a tool's command reads its arguments, as data: the command line and its help are made from it. */

type OptionKind =
  /** Given or not. */
  | { readonly as: 'flag' }
  | { readonly as: 'text' }
  /** A number from 0 to 1. */
  | { readonly as: 'share' }
  | { readonly as: 'number' | 'whole'; readonly min: number; readonly max: number }
  /** `list`: any number of them, with commas. */
  | { readonly as: 'choice' | 'list'; readonly choices: readonly string[] }
  /** An id of the catalogue, which must be given. */
  | { readonly as: 'style' | 'roomType' | 'material' }
  /** A file that the tool takes, as its `inputs` say: a picture of what it is about, or a Room as JSON. */
  | { readonly as: 'mask' | 'room' }
  /** Where a PNG of what was changed goes, or the folder for masks of what is seen. */
  | { readonly as: 'effective' | 'masks' };

export type Option = OptionKind & {
  /** What stands after it in the help, e.g. `1|2|4`; a flag has none. */
  readonly value?: string;
  /** A line or more of the help; empty for what the usage shows well enough. */
  readonly says: string;
  /** The parameter that it sets; default: the one of its own name. Files set none. */
  readonly sets?: string;
};

/** What was given, by option: as text, number or truth; files as they were named. */
export type OptionValues = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

export interface Command {
  /** What stands after its name: pictures, where the result goes, and what must be given. */
  readonly usage: string;
  /** Said below the usage. */
  readonly says?: string;
  /** By name, in the order in which the help shows them. `-o`, `--threads` and `--json` are every tool's. */
  readonly options: Readonly<Record<string, Option>>;
  /** The option for where the result goes, if that is told even without; default: `-o`, which must be given. */
  readonly output?: string;
  /** What `--json` tells beside the usual. */
  readonly json?: string;
  /** What is wrong with options that are right each by itself, in one line; null for nothing. */
  readonly fault?: (given: OptionValues) => string | null;
  /** Parameters that are more than an option's value; they go before those. */
  readonly params?: (given: OptionValues) => object;
}
