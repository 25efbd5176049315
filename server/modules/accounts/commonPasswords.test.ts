import { describe, expect, it } from 'vitest';
import { isEasilyGuessed } from './commonPasswords.ts';

const ann = { email: 'ann.miller@example.test', userName: 'Ann Miller' };

describe('a password that is easily guessed', () => {
  it.each([
    'password123',
    'PASSWORD123',
    'qwerty123',
    '1qaz2wsx',
    'roomwright1',
    'Roomwright26',
    'miller2026',
    '12Miller',
  ])('%s is one', async (password) => expect(await isEasilyGuessed(password, ann)).toBe(true));

  it.each(['drafting-7table', 'ann-and-7lamps', 'miller-with-7cats', 'тёмный-лес-9'])('%s is none', async (password) =>
    expect(await isEasilyGuessed(password, ann)).toBe(false),
  );

  it('needs no address', async () => {
    expect(await isEasilyGuessed('password123', { email: null, userName: 'Bo' })).toBe(true);
    expect(await isEasilyGuessed('drafting-7table', { email: null, userName: 'Bo' })).toBe(false);
  });
});
