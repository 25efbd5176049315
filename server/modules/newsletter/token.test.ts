import { describe, expect, it } from 'vitest';
import { derivedKeys } from '../../crypto.ts';
import { emailKeyOf, unsubscribeToken } from './token.ts';

const secret = 'a secret of the installation, long enough';
const purpose = 'newsletter unsubscribe';
const keys = derivedKeys([secret], purpose);
const other = 'another secret of another place!';
const token = unsubscribeToken(keys, 'ann@example.test');

describe('unsubscribe tokens', () => {
  it.each(['ann@example.test', '小明@xn--fsqu00a.xn--55qx5d', `${'a'.repeat(64)}@${'b'.repeat(180)}.example`])(
    'bring back %s',
    (address) => expect(emailKeyOf(keys, unsubscribeToken(keys, address))).toBe(address),
  );

  it('stand in a link as they are', () => expect(encodeURIComponent(token)).toBe(token));

  it('are worth nothing with any character changed, left out or added', () => {
    for (let at = 0; at < token.length; at += 1) {
      const other = token[at] === 'A' ? 'B' : 'A';
      expect(emailKeyOf(keys, token.slice(0, at) + other + token.slice(at + 1))).toBeUndefined();
      expect(emailKeyOf(keys, token.slice(0, at) + token.slice(at + 1))).toBeUndefined();
    }
    for (const changed of [`${token}A`, `A${token}`, `${token}=`, '', '.', 'a.b', 'x'.repeat(100_000)]) {
      expect(emailKeyOf(keys, changed)).toBeUndefined();
    }
  });

  it('are not valid for another address, under another secret, or made for another purpose', () => {
    const [, seal = ''] = token.split('.');
    const bob = Buffer.from('bob@example.test').toString('base64url');
    expect(emailKeyOf(keys, `${bob}.${seal}`)).toBeUndefined();
    expect(emailKeyOf(derivedKeys([other], purpose), token)).toBeUndefined();
    expect(emailKeyOf(derivedKeys([secret], 'known devices'), token)).toBeUndefined();
    expect(emailKeyOf([Buffer.from(secret)], token)).toBeUndefined();
  });

  it('go on when the secret is changed, as long as the one before is known', () => {
    const changed = derivedKeys([other, secret], purpose);
    expect(emailKeyOf(changed, token)).toBe('ann@example.test');
    expect(unsubscribeToken(changed, 'ann@example.test')).toBe(
      unsubscribeToken(derivedKeys([other], purpose), 'ann@example.test'),
    );
  });
});
