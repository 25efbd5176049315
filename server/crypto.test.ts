import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { derivedKey, seal, unseal } from './crypto.ts';

const key = derivedKey('a secret of the installation, long enough', 'test 1');
const text = randomBytes(20);

describe('keys of one purpose', () => {
  it('are the same each time and differ by purpose and secret', () => {
    expect(key).toHaveLength(32);
    expect(derivedKey('a secret of the installation, long enough', 'test 1').equals(key)).toBe(true);
    expect(derivedKey('a secret of the installation, long enough', 'test 2').equals(key)).toBe(false);
    expect(derivedKey('another secret of another installation!', 'test 1').equals(key)).toBe(false);
  });
});

describe('what is kept encrypted', () => {
  it('opens under its key and context, and never looks the same twice', () => {
    const sealed = seal(key, text, 'row 1');
    expect(unseal(key, sealed, 'row 1').equals(text)).toBe(true);
    expect(sealed).toHaveLength(12 + 16 + text.length);
    expect(sealed.includes(text)).toBe(false);
    expect(seal(key, text, 'row 1').equals(sealed)).toBe(false);
  });

  it('does not open under another key, in another row, or with any byte changed', () => {
    const sealed = seal(key, text, 'row 1');
    expect(() => unseal(derivedKey('x'.repeat(32), 'test 1'), sealed, 'row 1')).toThrow();
    expect(() => unseal(key, sealed, 'row 2')).toThrow();
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(() => unseal(key, changed, 'row 1')).toThrow();
    }
    for (const length of [0, 11, 12, 27, 28]) expect(() => unseal(key, sealed.subarray(0, length), 'row 1')).toThrow();
  });
});
