import { describe, expect, it } from 'vitest';
import { codeEffects } from './codeRules.ts';

const at = (code: number, path: string) => codeEffects(code, { path });

describe('rules of codes', () => {
  it.each([
    // code, where, token cleared, toast, goes to
    [200, '/history', false, false, null],
    [10600, '/history', false, true, '/login-auth'],
    [10600, '/login-auth', false, true, null],
    [10001, '/history', true, true, '/login'],
    [10001, '/login', true, true, null],
    [10001, '/email-binding', true, true, null],
    [10001, '/registered-successfully', true, true, null],
    [10001, '/register', true, true, '/login'],
    [10300, '/history', true, true, '/login'],
    [10300, '/login', true, true, null],
    [10300, '/email-binding', true, true, '/login'],
    [10224, '/history', true, true, '/login'],
    [10224, '/login', true, true, null],
    [10224, '/registered-successfully', true, true, null],
    [10224, '/register', false, false, null],
    [10206, '/history', false, true, '/login'],
    [10206, '/email-binding', false, true, null],
    [10206, '/login', false, true, null],
    [10503, '/tools', false, true, null],
  ])('%i on %s', (code, path, clearToken, toast, redirect) => {
    expect(at(code, path)).toEqual({ clearToken, toast, upgrade: false, redirect });
  });

  it('leaves the saying to a caller that handles the code', () => {
    expect(codeEffects(10413, { path: '/tools', handled: [10413] }).toast).toBe(false);
  });

  it.each([10402, 10403])('prompts for an upgrade at %i, without a toast, unless the caller shows it', (code) => {
    expect(at(code, '/tools')).toEqual({ clearToken: false, toast: false, upgrade: true, redirect: null });
    expect(codeEffects(code, { path: '/tools', handled: [code] }).upgrade).toBe(false);
  });

  it('still ends the session when a caller handles its code', () => {
    const effects = codeEffects(10300, { path: '/tools', handled: [10300] });
    expect(effects).toEqual({ clearToken: true, toast: false, upgrade: false, redirect: '/login' });
  });

  it.each([10600, 10224])('counts %i as a valid token while one is validated', (code) => {
    expect(codeEffects(code, { path: '/history', validating: true })).toEqual({
      clearToken: false,
      toast: false,
      upgrade: false,
      redirect: null,
    });
  });

  it('drops a token that is found invalid', () => {
    expect(codeEffects(10001, { path: '/home', validating: true }).clearToken).toBe(true);
  });
});
