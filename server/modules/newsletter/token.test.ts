import { describe, expect, it } from 'vitest';
import { derivedKey } from '../../crypto.ts';
import { emailKeyOf, unsubscribeToken } from './token.ts';

const secret = 'a secret of the installation, long enough';
const key = derivedKey(secret, 'newsletter unsubscribe');
const token = unsubscribeToken(key, 'ann@example.test');

describe('unsubscribe tokens', () => {
  it.each(['ann@example.test', '小明@xn--fsqu00a.xn--55qx5d', `${'a'.repeat(64)}@${'b'.repeat(180)}.example`])(
    'bring back %s',
    (address) => expect(emailKeyOf(key, unsubscribeToken(key, address))).toBe(address),
  );

  it('stand in a link as they are', () => expect(encodeURIComponent(token)).toBe(token));

  it('are worth nothing with any character changed, left out or added', () => {
    for (let at = 0; at < token.length; at += 1) {
      const other = token[at] === 'A' ? 'B' : 'A';
      expect(emailKeyOf(key, token.slice(0, at) + other + token.slice(at + 1))).toBeUndefined();
      expect(emailKeyOf(key, token.slice(0, at) + token.slice(at + 1))).toBeUndefined();
    }
    for (const changed of [`${token}A`, `A${token}`, `${token}=`, '', '.', 'a.b', 'x'.repeat(100_000)]) {
      expect(emailKeyOf(key, changed)).toBeUndefined();
    }
  });

  it('are not valid for another address, under another secret, or made for another purpose', () => {
    const [, seal = ''] = token.split('.');
    const bob = Buffer.from('bob@example.test').toString('base64url');
    expect(emailKeyOf(key, `${bob}.${seal}`)).toBeUndefined();
    expect(emailKeyOf(derivedKey('another secret of another place!', 'newsletter unsubscribe'), token)).toBeUndefined();
    expect(emailKeyOf(derivedKey(secret, 'known devices'), token)).toBeUndefined();
    expect(emailKeyOf(Buffer.from(secret), token)).toBeUndefined();
  });
});
