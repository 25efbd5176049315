import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { calls } from '#contract/all.ts';
import { accessibilityFaults, openPage, overflowsSideways, tinyTexts } from './support/browser.ts';
import { buyCredits, newPerson, type Person, signedInPerson } from './support/person.ts';
import { carryToken } from './support/signIn.ts';
import { journeys } from './support/site.ts';

journeys('account pages', (site) => {
  /** Somebody signed in, on a page. */
  const open = async (path: string, person: Person = newPerson()) => {
    const token = await signedInPerson(site, person);
    const watched = await openPage(site.browser);
    await carryToken(watched.page, token);
    await watched.page.goto(site.url + path);
    await watched.page.locator('h1').first().waitFor();
    return { ...watched, token, person };
  };
  const tokenFor = async ({ email, password }: Person): Promise<string> => {
    const response = await fetch(site.url + calls.login.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, remember: false }),
    });
    return ((await response.json()) as { data: { token: string } }).data.token;
  };
  const codeOf = async (token: string): Promise<number> => {
    const response = await fetch(site.url + calls.userDetail.path, { headers: { token } });
    return ((await response.json()) as { code: number }).code;
  };

  it('are free of faults in both themes', async () => {
    const person = newPerson();
    const { page, faults } = await open('/setting', person);
    await site.admin('user', 'set-api-switch', person.email, '2');
    for (const theme of ['light', 'dark']) {
      await page.evaluate((value) => localStorage.setItem('roomwright_theme', value), theme);
      for (const path of [
        '/setting',
        '/authentication',
        '/api-key',
        '/person',
        '/login',
        '/forget-password',
        '/create-new-password',
      ]) {
        await page.goto(site.url + path);
        await page.locator('h1').first().waitFor();
        await expect.poll(() => page.locator('.skeleton').count()).toBe(0);
        const rules = theme === 'light' ? 'all' : 'colours';
        expect([path, theme, await accessibilityFaults(page, rules)]).toEqual([path, theme, []]);
        expect([path, await overflowsSideways(page), await tinyTexts(page)]).toEqual([path, false, []]);
      }
    }
    for (const path of ['/setting', '/authentication', '/api-key', '/person']) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(site.url + path);
      await page.locator('h1').first().waitFor();
      for (const width of [1920, 1024, 768, 393, 360]) {
        await page.setViewportSize({ width, height: 800 });
        await expect.poll(() => overflowsSideways(page), { message: `${path} at ${width} px` }).toBe(false);
      }
    }
    expect(faults).toEqual([]);
  });

  it('use the width for what somebody has and used', async () => {
    const { page } = await open('/person');
    for (const width of [1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const share = () =>
        page.evaluate(() => {
          const [main, section] = [document.querySelector('main'), document.querySelector('main section:last-of-type')];
          return (section?.getBoundingClientRect().width ?? 0) / (main?.getBoundingClientRect().width ?? 1);
        });
      await expect.poll(share, { message: `${width} px` }).toBeGreaterThan(0.7);
    }
  });

  it('change name, language and theme', async () => {
    const { page, faults, token } = await open('/setting');
    await page.getByLabel('Name').fill('  Ada of the Long Table  ');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Modification successful').waitFor();
    await page.getByRole('button', { name: /Ada of the Long Table/ }).waitFor();
    await page.getByRole('radio', { name: 'Dark' }).click();
    expect(await page.getAttribute('html', 'data-theme')).toBe('dark');
    await page.getByRole('radio', { name: '繁體中文' }).click();
    await page.getByRole('heading', { level: 1, name: '設定' }).waitFor();
    const detail = await fetch(site.url + calls.userDetail.path, { headers: { token } });
    expect(await detail.json()).toMatchObject({ data: { locale: 'zh_TW', userName: 'Ada of the Long Table' } });
    expect(faults).toEqual([]);
  });

  it('change the password, which ends every other session', async () => {
    const person = newPerson();
    const { page, token } = await open('/setting', person);
    const other = await tokenFor(person);
    await page.getByText('This device').waitFor();
    const passwords = page.locator('form', { has: page.getByLabel('Present password') });
    await passwords.getByLabel('Present password').fill('not-the-one-1');
    await passwords.getByLabel('New password', { exact: true }).fill('walnut-and-42');
    await passwords.getByLabel('New password again').fill('walnut-and-42');
    await passwords.getByRole('button', { name: 'Change the password' }).click();
    await page.getByText('This password is not right.').waitFor();
    await passwords.getByLabel('Present password').fill(person.password);
    await passwords.getByRole('button', { name: 'Change the password' }).click();
    await page.getByText('Modification successful').waitFor();
    expect([await codeOf(token), await codeOf(other)]).toEqual([200, 10300]);
  });

  it('list devices and sign them out, one or all others', async () => {
    const person = newPerson();
    const { page, token } = await open('/setting', person);
    const others = [await tokenFor(person), await tokenFor(person), await tokenFor(person)];
    await page.reload();
    const signOuts = page.locator('li').getByRole('button', { name: /^Sign out/ });
    await expect.poll(() => signOuts.count()).toBe(3);
    await signOuts.first().click();
    await expect.poll(() => signOuts.count()).toBe(2);
    await page.getByRole('button', { name: 'Sign out all others' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out all others' }).click();
    await expect.poll(() => signOuts.count()).toBe(0);
    await expect.poll(() => Promise.all([token, ...others].map(codeOf))).toEqual([200, 10300, 10300, 10300]);
  });

  it('show an API key once, find it, rename it, turn it off and delete it', async () => {
    const person = newPerson();
    const { page, faults } = await open('/person', person);
    await page.goto(`${site.url}/api-key`);
    await page.getByRole('heading', { name: 'API keys are not on for your account' }).waitFor();
    await site.admin('user', 'set-api-switch', person.email, '2');
    await page.reload();
    await page.getByRole('heading', { name: 'Your keys will be listed here' }).waitFor();
    for (const name of ['Listing pipeline', 'Showroom']) {
      await page.getByRole('button', { name: 'Create a key' }).click();
      await page.getByLabel('Name (optional)').fill(name);
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      const shown = page.getByRole('dialog').getByRole('textbox', { name: 'Your new key' });
      await shown.waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      const key = await shown.inputValue();
      expect(key).toMatch(/^rw_/);
      const answer = await fetch(site.url + calls.userDetail.path, { headers: { authorization: `Bearer ${key}` } });
      expect(await answer.json()).toMatchObject({ code: 200 });
      await page.getByRole('button', { name: 'I have kept it' }).click();
      await page.getByRole('rowheader', { name }).waitFor();
      expect(await page.content()).not.toContain(key);
    }
    await page.getByLabel('Search keys').fill('listing');
    await expect.poll(() => page.getByRole('rowheader').allTextContents()).toEqual(['Listing pipeline']);
    await page.getByRole('button', { name: 'Actions for Listing pipeline' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Listings');
    await page.getByLabel('The key works').click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page
      .getByRole('row', { name: /Listings/ })
      .getByText('Off')
      .waitFor();
    await page.getByRole('button', { name: 'Actions for Listings' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    // While it closes, the dialog keeps the focus to itself.
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await page.getByText('No key has “listing” in its name.').waitFor();
    await page.getByLabel('Search keys').fill('');
    await page.getByRole('rowheader', { name: 'Showroom' }).waitFor();
    expect(await page.getByRole('rowheader').allTextContents()).toEqual(['Showroom']);
    expect(faults).toEqual([]);
  });

  it('page through a long ledger', async () => {
    const person = newPerson();
    const { page, token } = await open('/setting', person);
    for (let n = 0; n < 10; n += 1) await buyCredits(site, token);
    await site.admin('user', 'grant-credits', person.email, '1', '--reason', 'Gift');
    await page.goto(`${site.url}/person`);
    await page.getByRole('row', { name: /Gift/ }).waitFor();
    expect(await page.getByRole('row').count()).toBe(11);
    await page.getByRole('button', { name: 'Older bookings' }).click();
    await page.getByRole('row', { name: /Credits of the month, Free/ }).waitFor();
    await page.getByText('Page 2').waitFor();
    await page.getByRole('button', { name: 'Newer bookings' }).click();
    await page.getByRole('row', { name: /Gift/ }).waitFor();
  });

  it('give a copy of everything, then delete the account', async () => {
    const person = newPerson();
    const { page, token, faults } = await open('/setting', person);
    const copy = page.locator('form', { has: page.getByRole('button', { name: 'Download my data' }) });
    await copy.getByRole('button', { name: 'Download my data' }).click();
    await copy.getByText('Please enter your password.').waitFor();
    await copy.getByLabel('Password', { exact: true }).fill(person.password);
    const saving = page.waitForEvent('download');
    await copy.getByRole('button', { name: 'Download my data' }).click();
    const download = await saving;
    expect(download.suggestedFilename()).toMatch(/^roomwright-data-\d{4}-\d\d-\d\d\.zip$/);
    expect(
      readFileSync(await download.path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');

    const end = page.locator('form', { has: page.getByRole('button', { name: 'Delete the account' }) });
    await end.getByLabel('Password', { exact: true }).fill('not-the-one-1');
    await end.getByRole('button', { name: 'Delete the account' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete the account' }).click();
    await end.getByText('This password is not right.').waitFor();
    await end.getByLabel('Password', { exact: true }).fill(person.password);
    await end.getByRole('button', { name: 'Delete the account' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    expect(await codeOf(token)).toBe(200);
    await end.getByRole('button', { name: 'Delete the account' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete the account' }).click();
    await page.waitForURL('**/login');
    await page.getByText('Deleted successfully').waitFor();
    expect(await codeOf(token)).not.toBe(200);
    expect(await page.evaluate(() => localStorage.getItem('roomwright_token'))).toBeNull();
    expect(faults).toEqual([]);
  });
});
