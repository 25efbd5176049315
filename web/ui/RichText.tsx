import { Fragment, type ReactNode } from 'react';

interface RichTextProps {
  /** May hold `<name>…</name>`, not nested. */
  readonly text: string;
  /** What stands for each name. */
  readonly parts: Readonly<Record<string, (inner: string) => ReactNode>>;
}

/** A text in which some words are links or the like: the order of words is the language's own. */
export function RichText({ text, parts }: RichTextProps) {
  // Odd places hold what was matched: name, then inner text.
  const pieces = text.split(/<(\w+)>(.*?)<\/\1>/);
  return pieces.map((piece, index) => {
    if (index % 3 === 0) return piece;
    if (index % 3 === 1) return null;
    return <Fragment key={index}>{parts[pieces[index - 1] ?? '']?.(piece) ?? piece}</Fragment>;
  });
}
