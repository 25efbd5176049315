import { describe, expect, it } from 'vitest';
import { pictureLinks } from './links.ts';

const start = Date.UTC(2026, 10, 21, 10, 0, 0);
const minute = 60_000;
const key = 'images/user/image/working.jpg';

function parse(link: string) {
  const url = new URL(link, 'http://localhost');
  return {
    key: decodeURIComponent(url.pathname.slice('/pictures/'.length)),
    query: Object.fromEntries(url.searchParams),
  };
}

function at(ms: number, secret = 'secret', ...before: string[]) {
  return pictureLinks([secret, ...before], () => ms);
}

describe('picture links', () => {
  it('stays the same for an hour, so that caches work', () => {
    expect(at(start).sign(key)).toBe(at(start + 59 * minute).sign(key));
    expect(at(start).sign(key)).not.toBe(at(start + 60 * minute).sign(key));
  });

  it('is valid for at least 24 hours and at most 25', () => {
    for (const offset of [0, 1, 30, 59]) {
      const made = start + offset * minute;
      const { query } = parse(at(made).sign(key));
      expect(at(made + 24 * 60 * minute - 1).check(key, query).state).toBe('valid');
      expect(at(made + 25 * 60 * minute + 1).check(key, query).state).toBe('expired');
    }
  });

  it('opens the key it was made for and no other', () => {
    const { query } = parse(at(start).sign(key));
    expect(at(start).check('images/user/image/original.jpg', query).state).toBe('invalid');
  });

  it.each(['e', 'sig'])('refuses a changed or missing %s', (name) => {
    const { query } = parse(at(start).sign(key));
    expect(at(start).check(key, { ...query, [name]: `${query[name]}0` }).state).toBe('invalid');
    expect(at(start).check(key, { ...query, [name]: undefined }).state).toBe('invalid');
  });

  it('refuses a later expiry under the old signature', () => {
    const old = parse(at(start).sign(key)).query;
    const later = parse(at(start + 3600_000).sign(key)).query;
    expect(at(start).check(key, { ...old, ...(later.e ? { e: later.e } : {}) }).state).toBe('invalid');
  });

  it('refuses what another secret signed', () => {
    const { query } = parse(at(start, 'other').sign(key));
    expect(at(start).check(key, query).state).toBe('invalid');
  });

  it('takes what the secret of before signed, and signs by the present one', () => {
    const { query } = parse(at(start, 'old').sign(key));
    expect(at(start, 'new', 'old').check(key, query).state).toBe('valid');
    expect(at(start, 'new').check(key, query).state).toBe('invalid');
    expect(at(start, 'new', 'old').sign(key)).toBe(at(start, 'new').sign(key));
    expect(at(start, 'new', 'old').check('images/user/image/original.jpg', query).state).toBe('invalid');
  });

  it('signs the file name and the format of a download', () => {
    const { query } = parse(at(start).sign(key, { fileName: 'Wohnzimmer – Japandi.jpg', as: 'jpg' }));
    expect(at(start).check(key, query)).toMatchObject({
      state: 'valid',
      download: { fileName: 'Wohnzimmer – Japandi.jpg', as: 'jpg' },
    });
    expect(at(start).check(key, { ...query, n: 'evil.exe' }).state).toBe('invalid');
    expect(at(start).check(key, { ...query, f: '' }).state).toBe('invalid');
    expect(at(start).check(key, { ...query, n: undefined }).state).toBe('invalid');
  });

  it('lets the width be chosen freely', () => {
    const { query } = parse(at(start).sign(key));
    expect(at(start).check(key, { ...query, w: '640' }).state).toBe('valid');
  });

  it('keeps the parts of a key apart', () => {
    const { query } = parse(at(start).sign('a/b'));
    expect(at(start).check('a', query).state).toBe('invalid');
    expect(at(start).check('a/b', { ...query, e: `${query.e}\0` }).state).toBe('invalid');
  });
});
