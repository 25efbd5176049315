import { describe, expect, it } from 'vitest';
import {
  hashRecoveryCode,
  matchingStep,
  newRecoveryCodes,
  newSecret,
  presentSecret,
  readCode,
} from './secondFactorCodes.ts';

/** RFC 6238, appendix B: the secret of its SHA-1 test vectors. */
const secret = Buffer.from('12345678901234567890');

describe('codes of authenticator apps', () => {
  it.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_111_111_111, '050471', 37_037_037],
    [1_234_567_890, '005924', 41_152_263],
    [2_000_000_000, '279037', 66_666_666],
    [20_000_000_000, '353130', 666_666_666],
  ])('at %d s of the RFC: %s', (seconds, code, step) => {
    expect(matchingStep(secret, code, new Date(seconds * 1000))).toBe(step);
  });

  it('are taken one step early and one late, not two', () => {
    const within = (seconds: number) => matchingStep(secret, '081804', new Date(seconds * 1000));
    const start = 37_037_036 * 30;
    expect([start - 31, start - 30, start, start + 59, start + 60].map(within)).toEqual([
      undefined,
      37_037_036,
      37_037_036,
      37_037_036,
      undefined,
    ]);
  });

  it.each(['081805', '81804', '0081804', '', '08180४'])('are not %j', (code) => {
    expect(matchingStep(secret, code, new Date(1_111_111_109_000))).toBeUndefined();
  });

  it('come from 160 random bits, shown in base 32 under the name of the product', () => {
    const fresh = newSecret();
    expect(fresh).toHaveLength(20);
    expect(newSecret().equals(fresh)).toBe(false);
    const shown = presentSecret(secret);
    expect(shown.secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    const url = new URL(shown.otpauthUrl);
    expect([url.protocol, url.host, url.pathname]).toEqual(['otpauth:', 'totp', '/Roomwright:Roomwright']);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      issuer: 'Roomwright',
      secret: shown.secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });
});

describe('recovery codes', () => {
  it('are ten different ones of 120 bits, in groups', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(newRecoveryCodes()).not.toContain(codes[0]);
  });

  it('use every character of the alphabet about as often', () => {
    const counts = new Map<string, number>();
    for (let n = 0; n < 200; n += 1) {
      for (const letter of newRecoveryCodes().join('').replaceAll('-', '')) {
        counts.set(letter, (counts.get(letter) ?? 0) + 1);
      }
    }
    // 48,000 characters: 1500 each, with a standard deviation of 38.
    expect(counts.size).toBe(32);
    for (const count of counts.values()) expect(Math.abs(count - 1500)).toBeLessThan(300);
  });

  it('are read however they are typed', () => {
    const read = { kind: 'recovery', code: '0123456789ABCDE1FGHJKMNP' };
    for (const typed of [
      '0123-4567-89AB-CDE1-FGHJ-KMNP',
      ' 0123 4567 89ab cdei fghj kmnp ',
      'O123–4567–89AB–CDEL–FGHJ–KMNP',
      '0123456789abcde1fghjkmnp',
    ]) {
      expect(readCode(typed)).toEqual(read);
    }
    expect(hashRecoveryCode(read.code)).toHaveLength(32);
    expect(hashRecoveryCode(read.code).equals(hashRecoveryCode('0123456789ABCDE1FGHJKMNQ'))).toBe(false);
  });

  it.each([
    '',
    '12345',
    '1234567',
    '0123-4567-89AB-CDE1',
    '0123-4567-89AB-CDE1-FGHJ-KMNU',
    '0123-4567-89AB-CDE1-FGHJ-KMNP-2',
    'ＡＡ',
  ])('are not %j', (typed) => expect(readCode(typed)).toBeUndefined());

  it('are told apart from codes of the app', () => {
    expect(readCode(' 012 345 ')).toEqual({ kind: 'app', code: '012345' });
  });
});
