import { describe, expect, it } from 'vitest';
import { loginPath, safeNext, studioPath } from './paths.ts';

describe('the way back after sign-in', () => {
  it.each(['/history', '/tools?tool=restyle&job=abc'])('keeps %s', (path) => {
    expect(safeNext(path)).toBe(path);
    expect(new URLSearchParams(loginPath(path).split('?')[1]).get('next')).toBe(path);
  });

  it.each([null, '', 'history', '//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)'])(
    'refuses %s',
    (text) => {
      expect(safeNext(text)).toBeNull();
    },
  );
});

it('writes the studio’s address', () => {
  expect(studioPath({ job: 'a', design: 'b' })).toBe('/tools?tool=restyle&job=a&design=b');
  expect(studioPath({ tool: 'line', job: 'a' })).toBe('/tools?tool=line&job=a');
  expect(studioPath({ style: 'japandi' })).toBe('/tools?tool=restyle&style=japandi');
});
