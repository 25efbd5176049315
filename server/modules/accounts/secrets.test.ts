import { hashRaw } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { emailKey } from './emailKey.ts';
import { createPasswordHashing } from './password.ts';
import { hashToken, newToken } from './token.ts';

describe('passwords', () => {
  const passwords = createPasswordHashing('least');

  it('matches only the password that was hashed', async () => {
    const hash = await passwords.hash('correct horse 9');
    expect(await passwords.matches('correct horse 9', hash)).toBe(true);
    expect(await passwords.matches('correct horse 8', hash)).toBe(false);
  });

  it('salts: the same password gives another hash each time', async () => {
    expect(await passwords.hash('same-pass1')).not.toBe(await passwords.hash('same-pass1'));
  });

  it('takes a password however it was composed', async () => {
    const composed = await passwords.hash('caf\u00e9-2024x');
    expect(await passwords.matches('cafe\u0301-2024x', composed)).toBe(true);
    const fullWidth = await passwords.hash('ｐａｓｓ１２３４');
    expect(await passwords.matches('pass1234', fullWidth)).toBe(true);
  });

  it('never matches without a hash, not even the decoy', async () => {
    expect(await passwords.matches('no account has this password', undefined)).toBe(false);
  });

  it('finishes many at once', async () => {
    const hashes = await Promise.all(['a1111111', 'b1111111', 'c1111111', 'd1111111'].map(passwords.hash));
    expect(new Set(hashes).size).toBe(4);
  });

  it('uses argon2id with 32 MiB and eight passes, at the least 19 MiB and two, and knows other hashes', async () => {
    const strong = createPasswordHashing('strong');
    const [least, most] = [await passwords.hash('pass1234'), await strong.hash('pass1234')];
    expect(least).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(most).toMatch(/^\$argon2id\$v=19\$m=32768,t=8,p=1\$/);
    expect([strong.isOutdated(most), strong.isOutdated(least), passwords.isOutdated(least)]).toEqual([
      false,
      true,
      false,
    ]);
    expect(await strong.matches('pass1234', least)).toBe(true);
    expect(passwords.isOutdated('$argon2id$v=19$m=4096,t=3,p=1$c2FsdHNhbHQ$aGFzaA')).toBe(true);
    // The library really reads the parameters: other memory gives other bytes.
    const salt = Buffer.alloc(16, 7);
    const small = await hashRaw('pass1234', { salt, memoryCost: 8, timeCost: 2 });
    const large = await hashRaw('pass1234', { salt, memoryCost: 64, timeCost: 2 });
    expect(small.equals(large)).toBe(false);
  });
});

describe('tokens', () => {
  it('carries 256 bits and is kept as its SHA-256', () => {
    const token = newToken();
    expect(Buffer.from(token.secret, 'base64url')).toHaveLength(32);
    expect(token.hash.equals(hashToken(token.secret))).toBe(true);
    expect(newToken().secret).not.toBe(token.secret);
  });
});

describe('e-mail keys', () => {
  it.each([
    ['  Ann.Lee@Example.COM ', 'ann.lee@example.com'],
    ['ann@münchen.example', 'ann@xn--mnchen-3ya.example'],
    ['ann@MÜNCHEN.example', 'ann@xn--mnchen-3ya.example'],
    ['小明@例子.公司', '小明@xn--fsqu00a.xn--55qx5d'],
    ['ann+room@example.com', 'ann+room@example.com'],
  ])('%j → %j', (given, key) => expect(emailKey(given)).toBe(key));

  it.each(['no-at-sign', '@example.com', 'ann@', 'ann@exa mple.com'])('%j is none', (given) =>
    expect(emailKey(given)).toBeUndefined(),
  );
});
