import { describe, expect, it } from 'vitest';
import { afterLogin, desktopRoutes, guard, mobileRoutes } from './tables.ts';

describe('route tables', () => {
  it.each([
    ['desktop', desktopRoutes],
    ['mobile', mobileRoutes],
  ] as const)('%s sends unknown addresses home', (_name, table) => {
    expect(guard(table, '/nowhere', '', true)).toEqual({ kind: 'redirect', to: '/home' });
    expect(guard(table, '/', '', false)).toEqual({ kind: 'redirect', to: '/home' });
  });

  it('has no login-required page on narrow screens but the second step of signing in', () => {
    expect(mobileRoutes.filter((route) => route.loginRequired).map((route) => route.path)).toEqual(['/login-auth']);
    expect(guard(mobileRoutes, '/history', '', false)).toEqual({ kind: 'redirect', to: '/home' });
    expect(guard(mobileRoutes, '/test-tools', '', true)).toEqual({ kind: 'redirect', to: '/home' });
  });

  it('leads a signed-in person on a phone to where the page of a wide screen is there', () => {
    const to = '/style-rendering?tool=floor&job=a';
    expect(guard(mobileRoutes, '/tools', '?tool=floor&job=a', true)).toEqual({ kind: 'redirect', to });
    expect(guard(mobileRoutes, '/style-rendering', '?tool=floor&job=a', true)).toEqual({ kind: 'show' });
  });

  it('keeps the mobile menu off wide screens', () => {
    expect(guard(desktopRoutes, '/menu', '', false)).toEqual({ kind: 'redirect', to: '/home' });
    expect(guard(mobileRoutes, '/menu', '', false)).toEqual({ kind: 'show' });
  });

  it('sends to sign-in with the way back', () => {
    expect(guard(desktopRoutes, '/tools', '?tool=restyle&job=a', false)).toEqual({
      kind: 'redirect',
      to: '/login?next=%2Ftools%3Ftool%3Drestyle%26job%3Da',
    });
    expect(guard(desktopRoutes, '/tools', '?tool=restyle', true)).toEqual({ kind: 'show' });
  });

  it('leads after sign-in to what was asked for, if this screen has it', () => {
    expect(afterLogin(desktopRoutes, '/history')).toBe('/history');
    expect(afterLogin(desktopRoutes, null)).toBe('/dashboard');
    expect(afterLogin(desktopRoutes, '/nowhere')).toBe('/dashboard');
    expect(afterLogin(mobileRoutes, '/history')).toBe('/home');
  });
});
