/** Ways into an account: by the forms, as people go, and with a session that is there already. */
import type { Page } from 'playwright-core';
import type { Person } from './person.ts';

/** Fills in the form that stands on the page, and sends it. */
export async function signIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Fills in the form of the page for new people, sends it, and waits until it was taken. */
export async function register(page: Page, { userName, email, password }: Person): Promise<void> {
  await page.getByLabel('Name').fill(userName);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel(/I accept the terms/).click();
  await page.getByLabel(/12 years old/).click();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/registered-successfully');
}

/**
 * Puts a session into the browser before the app starts: once, what the page does with the token afterwards is its own.
 */
export async function carryToken(page: Page, token: string): Promise<void> {
  await page.addInitScript((value) => {
    if (sessionStorage.getItem('signed-in')) return;
    sessionStorage.setItem('signed-in', 'yes');
    localStorage.setItem('roomwright_token', value);
  }, token);
}
