/** Screens around signing in and the account, for `npm run shots`. */
import type { Page } from 'playwright-core';
import { calls } from '#contract/all.ts';
import type { Person } from '../e2e/support/person.ts';
import type { TestServer } from '../e2e/support/server.ts';

interface AccountScreen {
  readonly name: string;
  readonly path: () => string;
  readonly as: 'nobody' | 'person' | 'newcomer';
  readonly act?: (page: Page) => Promise<unknown>;
  readonly whole?: boolean;
}

/** Opens API keys to somebody and makes two, one of them without a name. */
export async function prepareAccount(server: TestServer, person: Person, token: string): Promise<void> {
  await server.admin('user', 'set-api-switch', person.email, '2');
  for (const body of [{ name: 'Listing pipeline of the Lamp Street office' }, {}]) {
    await fetch(server.url + calls.keyCreate.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token },
      body: JSON.stringify(body),
    });
  }
}

const at = (text: string) => () => text;
const submit = (page: Page) => page.locator('main button[type=submit]').first().click();

/** `password`: of everybody that the pictures are taken as. */
export const accountScreens = (password: string): readonly AccountScreen[] => [
  { name: 'login-signed-in', path: at('/login'), as: 'newcomer' },
  { name: 'forget-password', path: at('/forget-password'), as: 'nobody' },
  {
    name: 'forget-password-sent',
    path: at('/forget-password'),
    as: 'nobody',
    act: async (page) => {
      await page.locator('input[type=email]').fill('wilhelmina@studio-featherstonehaugh.example.com');
      await submit(page);
      await page.locator('main input').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'new-password',
    path: at('/create-new-password?token=none'),
    as: 'nobody',
    act: (page) => page.locator('input').first().fill('short1'),
  },
  { name: 'new-password-dead', path: at('/create-new-password'), as: 'nobody' },
  { name: 'bind-email', path: at('/email-binding?onboard=none'), as: 'nobody' },
  {
    name: 'setting',
    path: at('/setting'),
    as: 'person',
    whole: true,
    act: (page) => page.locator('main li').first().waitFor(),
  },
  { name: 'authentication', path: at('/authentication'), as: 'newcomer' },
  {
    name: 'authentication-scan',
    path: at('/authentication'),
    as: 'newcomer',
    act: async (page) => {
      await page.locator('input[type=password]').fill(password);
      await submit(page);
      await page.locator('main img').waitFor();
    },
  },
  { name: 'api-key', path: at('/api-key'), as: 'person', act: (page) => page.locator('tbody tr').first().waitFor() },
  { name: 'api-key-off', path: at('/api-key'), as: 'newcomer' },
  {
    name: 'api-key-create',
    path: at('/api-key'),
    as: 'person',
    act: async (page) => {
      await page.locator('tbody tr').first().waitFor();
      await page.locator('main button').first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'person',
    path: at('/person'),
    as: 'person',
    whole: true,
    act: (page) => page.locator('tbody tr').first().waitFor(),
  },
  {
    name: 'person-free',
    path: at('/person'),
    as: 'newcomer',
    whole: true,
    act: (page) => page.locator('tbody tr').first().waitFor(),
  },
];
