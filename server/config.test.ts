import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ConfigError, loadConfig, readSettings, secretsThere } from './config.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'roomwright-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

function faultsOf(variables: Record<string, string>): readonly string[] {
  try {
    loadConfig({ ROOMWRIGHT_DATA: path.join(folder, 'faults'), ...variables });
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
}

it('needs nothing', () => {
  const settings = readSettings({});
  expect(settings).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://127.0.0.1:3000',
    loopback: true,
    limits: 'strict',
    databaseUrl: undefined,
    s3: undefined,
    concurrency: 1,
  });
  expect(settings.dataDir).toBe(path.resolve('data'));
  expect(Object.isFrozen(settings)).toBe(true);
});

it('takes empty variables as none', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '', SMTP_URL: '' })).toMatchObject({
    port: 3000,
    databaseUrl: undefined,
  });
});

it.each([
  [{}, 'no-reply@localhost'],
  [{ MAIL_FROM: 'Rooms <hello@rooms.example>' }, 'hello@rooms.example'],
  [{ MAIL_FROM: 'hello@rooms.example' }, 'hello@rooms.example'],
  [{ MAIL_FROM: 'hello@rooms.example', CONTACT_EMAIL: 'people@rooms.example' }, 'people@rooms.example'],
])('sends messages of %j to %s', (variables, address) => {
  expect(readSettings(variables).contactEmail).toBe(address);
});

it.each([
  [{ MAIL_FROM: 'Rooms' }, /^MAIL_FROM: must be an address, or Name <address>$/],
  [{ MAIL_FROM: 'Rooms\r\nBcc: x <a@b.example>' }, /^MAIL_FROM: /],
  [{ CONTACT_EMAIL: 'Rooms <a@b.example>' }, /^CONTACT_EMAIL: must be an address$/],
  [{ CONTACT_EMAIL: 'a@b.example\n' }, /^CONTACT_EMAIL: /],
])('refuses %j as an address', (variables, fault) => {
  expect(faultsOf(variables)).toEqual([expect.stringMatching(fault)]);
});

it('reads where the foot of the pages leads to', () => {
  const siteLinks = (text: string) => readSettings({ SITE_LINKS: text }).siteLinks;
  expect(siteLinks('appStore=https://apps.example/a?b=c  x=https://x.example/')).toEqual({
    appStore: 'https://apps.example/a?b=c',
    x: 'https://x.example/',
  });
  expect(readSettings({}).siteLinks).toEqual({});
  for (const wrong of ['appStore', 'appStore=javascript:alert(1)', 'nowhere=https://a.example', 'x=http://a.example']) {
    expect(() => siteLinks(wrong), wrong).toThrow(/SITE_LINKS/);
  }
});

it('tells every fault in one line each, with the name of the variable', () => {
  expect(
    faultsOf({ PORT: 'http', DATABASE_URL: 'mysql://x', ROOMWRIGHT_LIMITS: 'none', ROOMWRIGHT_SECRET: 'short' }),
  ).toEqual([
    'PORT: must be a whole number from 0 to 65535',
    'DATABASE_URL: must be a URL that starts with postgres:// or postgresql://',
    'ROOMWRIGHT_SECRET: must have at least 32 characters',
    'ROOMWRIGHT_LIMITS: must be strict or relaxed',
  ]);
  expect(faultsOf({ S3_BUCKET: 'pictures', STRIPE_SECRET_KEY: 'sk_x' })).toEqual([
    expect.stringMatching(/^S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: missing/),
    expect.stringMatching(/must be set together/),
  ]);
});

it('reaches a model for the assistant at the address that is set, with the model’s name', () => {
  const address = { ASSISTANT_URL: 'http://127.0.0.1:11434/v1', ASSISTANT_MODEL: 'small' };
  expect(readSettings(address).assistant).toEqual({
    url: address.ASSISTANT_URL,
    model: 'small',
    apiKey: undefined,
  });
  expect(readSettings({}).assistant).toBeUndefined();
  expect(faultsOf({ ASSISTANT_URL: address.ASSISTANT_URL })).toHaveLength(1);
  expect(faultsOf({ ...address, ASSISTANT_URL: 'file:///etc/passwd' })).toHaveLength(1);
});

it('sends the secret key of payment to this machine or to Stripe, never to another', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' };
  expect(readSettings(keys).stripe).toEqual({ secretKey: 'sk_test_x', webhookSecret: 'whsec_x', apiBase: undefined });
  const standIn = { ...keys, STRIPE_API_BASE: 'http://127.0.0.1:4242' };
  expect(readSettings(standIn).stripe?.apiBase).toBe('http://127.0.0.1:4242');
  expect(faultsOf({ ...keys, STRIPE_API_BASE: 'https://elsewhere.test' })).toEqual([
    expect.stringMatching(/^STRIPE_API_BASE: .*loopback/),
  ]);
});

it.each([
  [{}, true],
  [{ HOST: 'localhost' }, true],
  [{ HOST: '::1' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '192.168.1.10' }, false],
  [{ PUBLIC_URL: 'https://rooms.example' }, false],
  [{ PUBLIC_URL: 'http://127.0.0.1.example:3000' }, false],
])('knows whether %j is loopback', (variables, loopback) => {
  expect(readSettings(variables).loopback).toBe(loopback);
  const faults = faultsOf({ ...variables, ROOMWRIGHT_LIMITS: 'relaxed' });
  expect(faults).toHaveLength(loopback ? 0 : 1);
});

it('makes backups where they are asked for, outside of the data, and leaves PostgreSQL to its own tools', () => {
  expect(readSettings({}).backups).toBeUndefined();
  expect(readSettings({ ROOMWRIGHT_BACKUPS: '/backups', ROOMWRIGHT_BACKUPS_KEPT: '3' }).backups).toEqual({
    folder: '/backups',
    everyHours: 24,
    keep: 3,
  });
  expect(faultsOf({ ROOMWRIGHT_DATA: '/data', ROOMWRIGHT_BACKUPS: '/data/backups' })).toEqual([
    expect.stringMatching(/^ROOMWRIGHT_BACKUPS: must lie outside/),
  ]);
  expect(faultsOf({ DATABASE_URL: 'postgres://db/rooms', ROOMWRIGHT_BACKUPS: '/backups' })).toEqual([
    expect.stringMatching(/^ROOMWRIGHT_BACKUPS: is for the embedded database/),
  ]);
});

it('makes a secret once, for its owner alone', () => {
  const ROOMWRIGHT_DATA = path.join(folder, 'new', 'data');
  const first = loadConfig({ ROOMWRIGHT_DATA });
  expect(first.secrets[0].length).toBeGreaterThanOrEqual(43);
  expect(loadConfig({ ROOMWRIGHT_DATA }).secrets).toEqual([first.secrets[0]]);
  const file = path.join(ROOMWRIGHT_DATA, 'secret');
  expect(readFileSync(file, 'utf8')).toBe(first.secrets[0]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const given = 'given-in-the-environment-'.repeat(2);
  expect(loadConfig({ ROOMWRIGHT_DATA, ROOMWRIGHT_SECRET: given }).secrets).toEqual([given]);
});

it('reads by the secret of before, and makes by the present one', () => {
  const ROOMWRIGHT_DATA = path.join(folder, 'changed');
  const [old, present] = ['the-secret-of-before-'.repeat(2), 'the-secret-of-today-'.repeat(2)];
  expect(secretsThere(readSettings({ ROOMWRIGHT_DATA, ROOMWRIGHT_SECRET_BEFORE: old }))).toBeUndefined();
  const [kept] = loadConfig({ ROOMWRIGHT_DATA }).secrets;
  expect(loadConfig({ ROOMWRIGHT_DATA, ROOMWRIGHT_SECRET_BEFORE: old }).secrets).toEqual([kept, old]);
  expect(secretsThere(readSettings({ ROOMWRIGHT_DATA, ROOMWRIGHT_SECRET_BEFORE: old }))).toEqual([kept, old]);
  // What was read back from the folder and not removed there is no second one.
  expect(loadConfig({ ROOMWRIGHT_DATA, ROOMWRIGHT_SECRET_BEFORE: kept }).secrets).toEqual([kept]);
  const both = { ROOMWRIGHT_DATA, ROOMWRIGHT_SECRET: present, ROOMWRIGHT_SECRET_BEFORE: old };
  expect(loadConfig(both).secrets).toEqual([present, old]);
  expect(secretsThere(readSettings(both))).toEqual([present, old]);
  expect(faultsOf({ ...both, ROOMWRIGHT_SECRET_BEFORE: present })).toEqual([
    expect.stringMatching(/^ROOMWRIGHT_SECRET_BEFORE: must be another/),
  ]);
  expect(faultsOf({ ...both, ROOMWRIGHT_SECRET_BEFORE: 'short' })).toEqual([
    expect.stringMatching(/^ROOMWRIGHT_SECRET_BEFORE: .*32 characters/),
  ]);
});

it('says when the data folder cannot be used', () => {
  writeFileSync(path.join(folder, 'file'), '');
  for (const ROOMWRIGHT_DATA of [path.join(folder, 'file'), path.join(folder, 'file', 'below')]) {
    expect(faultsOf({ ROOMWRIGHT_DATA })).toEqual([expect.stringMatching(/^the data folder .* cannot be written/)]);
  }
});
