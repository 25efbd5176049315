/** Texts of tools: what a file of `tools/` holds, and all of a language together. */
import type { JobTool } from '#engine/tools/all.ts';

/** What is said of one tool. */
export interface ToolTexts {
  readonly name: string;
  readonly short: string;
  readonly studio: {
    readonly title: string;
    readonly run_one: string;
    readonly run_other: string;
    readonly notEnough: string;
    readonly proNote: string;
    readonly cancelConfirm: string;
    readonly results: string;
    readonly resultsEmpty: string;
  };
  /** What its options say, and no other tool's: see `useToolWords`. */
  readonly words?: Readonly<Record<string, string>>;
}

/** The same in another language. */
export type InLanguage<T> = { readonly [K in keyof T]: T[K] extends string ? string : InLanguage<T[K]> };

export interface ToolFile {
  readonly texts: ToolTexts;
}

const nameOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1, -'.ts'.length);

/**
 * The texts of all tools by what they are for. `files`: modules by path, one a tool, named as the tool; that none is
 * missing is tested.
 */
export function toolTexts(files: Readonly<Record<string, ToolFile>>) {
  const of = <T>(part: (texts: ToolTexts) => T) =>
    Object.fromEntries(Object.entries(files).map(([file, { texts }]) => [nameOf(file), part(texts)])) as Record<
      JobTool,
      T
    >;
  return {
    tool: of(({ name }) => name),
    toolShort: of(({ short }) => short),
    studioOf: of(({ studio }) => studio),
    toolWords: of(({ words }) => words ?? {}),
  };
}
