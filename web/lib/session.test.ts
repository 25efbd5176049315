import { beforeEach, describe, expect, it, vi } from 'vitest';

class FakeStorage {
  readonly kept = new Map<string, string>();
  getItem = (key: string) => this.kept.get(key) ?? null;
  setItem = (key: string, value: string) => void this.kept.set(key, value);
  removeItem = (key: string) => void this.kept.delete(key);
}

const storage = new FakeStorage();
vi.stubGlobal('localStorage', storage);
vi.stubGlobal('window', new EventTarget());
const { createSession } = await import('./session.ts');
const { rememberLogin, rememberedLogin } = await import('./rememberedLogin.ts');

/** What a browser tells the other tabs. */
function storageEvent(key: string | null, newValue: string | null): Event {
  return Object.assign(new Event('storage'), { key, newValue });
}

describe('session', () => {
  let tab: EventTarget;
  beforeEach(() => {
    storage.kept.clear();
    tab = new EventTarget();
  });

  it('starts with the stored token', () => {
    storage.kept.set('roomwright_token', 'kept');
    expect(createSession(tab).token()).toBe('kept');
  });

  it('stores a token, tells listeners once, and clears it', () => {
    const session = createSession(tab);
    const told: (string | null)[] = [];
    session.subscribe(() => told.push(session.token()));
    session.set('one');
    session.set('one');
    expect(storage.kept.get('roomwright_token')).toBe('one');
    session.clear();
    expect(told).toEqual(['one', null]);
    expect(storage.kept.has('roomwright_token')).toBe(false);
  });

  it('knows whether the person left by themselves, until the next sign-in', () => {
    const session = createSession(tab);
    session.set('one');
    session.clear();
    expect(session.left()).toBe(false);
    session.set('two');
    session.leave();
    expect([session.token(), session.left()]).toEqual([null, true]);
    session.set('three');
    expect(session.left()).toBe(false);
  });

  it('follows another tab that signs in and out', () => {
    const session = createSession(tab);
    tab.dispatchEvent(storageEvent('roomwright_token', 'elsewhere'));
    expect(session.token()).toBe('elsewhere');
    tab.dispatchEvent(storageEvent('another_key', 'x'));
    expect(session.token()).toBe('elsewhere');
    tab.dispatchEvent(storageEvent('roomwright_token', null));
    expect(session.token()).toBeNull();
  });

  it('ends when another tab clears the whole storage', () => {
    const session = createSession(tab);
    session.set('one');
    storage.kept.clear();
    tab.dispatchEvent(storageEvent(null, null));
    expect(session.token()).toBeNull();
  });

  it.each([
    [true, { email: 'ada@example.com', remember: true }],
    [false, null],
  ])('with remember %s keeps of the login form: %o', (remember, kept) => {
    const session = createSession(tab);
    rememberLogin({ email: 'ada@example.com', remember });
    expect(storage.kept.has('email_v2')).toBe(true);
    session.clear();
    expect(rememberedLogin()).toEqual(kept);
  });

  it('reads nothing from login form data that somebody else wrote', () => {
    storage.kept.set('email_v2', '{broken');
    expect(rememberedLogin()).toBeNull();
    storage.kept.set('email_v2', '{"email":7}');
    expect(rememberedLogin()).toBeNull();
  });
});
