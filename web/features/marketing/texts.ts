/** Lists that several pages have under the same keys. */

export const four = ['one', 'two', 'three', 'four'] as const;
export const three = ['one', 'two', 'three'] as const;

/** A heading with its line. */
export interface Item {
  readonly title: string;
  readonly line: string;
}

export interface Question {
  readonly question: string;
  readonly answer: string;
}
