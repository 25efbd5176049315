import { Children, isValidElement, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import { RichText } from './RichText.tsx';

/** What a node says, as text. */
function said(node: ReactNode): string {
  return Children.toArray(node)
    .map((child) => (isValidElement<{ children?: ReactNode }>(child) ? said(child.props.children) : String(child)))
    .join('');
}

const shout = { loud: (inner: string) => inner.toUpperCase(), bare: (inner: string) => inner };

it.each([
  ['no parts at all', 'no parts at all'],
  ['I <loud>accept</loud> the <bare>terms</bare>.', 'I ACCEPT the terms.'],
  ['<loud>first</loud> and last', 'FIRST and last'],
  ['an <unknown>other</unknown> name', 'an other name'],
  ['5 < 6 and 7 > 6', '5 < 6 and 7 > 6'],
])('%s', (text, expected) => {
  expect(said(RichText({ text, parts: shout }))).toBe(expected);
});
