import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import {
  accessibilityFaults,
  openPage,
  overflowsSideways,
  photoField,
  tinyTexts,
  type WatchedPage,
} from './support/browser.ts';
import { newPerson } from './support/person.ts';
import { roomPicture } from './support/roomPicture.ts';
import { register, signIn } from './support/signIn.ts';
import { journeys } from './support/site.ts';

journeys('from an empty account to a picture', (site) => {
  let watched: WatchedPage;
  let page: Page;
  const person = newPerson();

  beforeAll(async () => {
    watched = await openPage(site.browser);
    page = watched.page;
  });

  const check = async () => {
    await page.locator('h1').first().waitFor({ state: 'attached' });
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await overflowsSideways(page)).toBe(false);
    expect(await tinyTexts(page)).toEqual([]);
    expect(watched.faults).toEqual([]);
  };

  it('sends an unknown address home and a guarded one to sign-in', async () => {
    await page.goto(`${site.url}/no-such-page`);
    await page.waitForURL('**/home');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('heading', { name: /styles$/ }).waitFor();
    await check();
    await page.goto(`${site.url}/history`);
    await page.waitForURL(/\/login\?next=%2Fhistory$/);
    await check();
  });

  it('registers, telling what is wrong until it is right', async () => {
    await page.getByRole('link', { name: 'Create account' }).click();
    await page.waitForURL('**/register');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('Please enter your email.').waitFor();
    await page.getByText('Please accept the terms and conditions.').waitFor();
    await check();
    await register(page, person);
    await page.getByText(person.email).waitFor();
    expect(await page.getByRole('button', { name: /Send again in/ }).isDisabled()).toBe(true);
    await check();
  });

  it('lands the activation link, keeps its token out of the address, and goes on signed in by itself', async () => {
    const [link] = (await site.mailTo(person.email)).links;
    await page.goto(String(link));
    await page.getByRole('heading', { name: 'Your e-mail address is verified' }).waitFor();
    expect(page.url()).not.toContain('token=');
    await check();
    // The browser that registered is signed in by its link.
    await page.waitForURL('**/dashboard');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/login');
  });

  it('says that a used link is no good', async () => {
    const [link] = (await site.mailTo(person.email)).links;
    await page.goto(String(link));
    await page.getByRole('heading', { name: /Verification failed|verified/ }).waitFor();
    await check();
  });

  it('refuses a wrong password, then signs in and goes back to what was asked for', async () => {
    await page.goto(`${site.url}/login?next=%2Ftools%3Ftool%3Drestyle`);
    await signIn(page, { ...person, password: 'not-the-one-1' });
    await page.getByRole('alert').getByText('Wrong e-mail or password.').waitFor();
    await check();
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByLabel('Remember me').click();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/tools?tool=restyle');
    await page.getByText('credits left').first().waitFor();
  });

  it('refuses what is no photo, in words', async () => {
    const input = photoField(page);
    await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('not a picture') });
    await page.getByRole('alert').getByText('This file is not a picture.').waitFor();
    await check();
  });

  it('restyles a photo that is dropped in', async () => {
    const picture = { name: 'room.jpg', mimeType: 'image/jpeg', buffer: await roomPicture(390, 260) };
    await photoField(page).setInputFiles(picture);
    await page.getByRole('button', { name: 'Another photo' }).waitFor();
    await page.getByLabel('Search styles').fill('japandi');
    await page.getByRole('radio', { name: /^Japandi/ }).click();
    await check();
    await page.getByRole('button', { name: 'Restyle · 1 credit' }).click();
    await page.waitForURL(/job=/);
    await page.getByRole('slider').waitFor({ timeout: 120_000 });
    await page.getByRole('button', { name: 'Download' }).waitFor();
    await page.getByText('9', { exact: true }).first().waitFor();
    await check();
  });

  it('compares by keyboard', async () => {
    const slider = page.getByRole('slider');
    await slider.focus();
    await page.keyboard.press('End');
    expect(await slider.getAttribute('aria-valuenow')).toBe('0');
    await page.keyboard.press('Home');
    expect(await slider.getAttribute('aria-valuenow')).toBe('100');
    await page.keyboard.press('ArrowRight');
    expect(await slider.getAttribute('aria-valuenow')).toBe('98');
    await page.getByRole('radio', { name: 'Side by side' }).click();
    await check();
    await page.getByRole('radio', { name: 'Slider' }).click();
  });

  it('downloads the picture', async () => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/\.png$/);
    expect(await download.failure()).toBeNull();
  });

  it('finds the result again after a reload and in another tab', async () => {
    await page.reload();
    await page.getByRole('slider').waitFor();
    const second = await page.context().newPage();
    await second.goto(page.url());
    await second.getByRole('slider').waitFor();
    await second.close();
  });

  it('asks before it stops a job, and says that nothing was charged', async () => {
    await page.getByRole('radio', { name: '4', exact: true }).click();
    await page.getByRole('button', { name: 'Restyle · 4 credits' }).click();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.waitFor();
    await check();
    await dialog.getByRole('button', { name: 'Stop it' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Stopped', { exact: true }).waitFor();
  });

  it('shows what was made in history and deletes it after asking', async () => {
    await page.getByRole('link', { name: 'History' }).click();
    await page.waitForURL('**/history');
    const cards = page.getByRole('article');
    await cards.first().waitFor();
    await check();
    const before = await cards.count();
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Deleted successfully').waitFor();
    await expect.poll(() => cards.count()).toBe(before - 1);
  });

  it('speaks another language at once, and tells the account', async () => {
    await page
      .getByRole('button', { name: /^Your account/ })
      .first()
      .click();
    await page.getByRole('menuitemradio', { name: '繁體中文' }).click();
    await page.getByRole('heading', { name: '歷史紀錄' }).waitFor();
    expect(await page.getAttribute('html', 'lang')).toBe('zh-Hant');
    await check();
  });

  it('signs out in all tabs, and keeps the remembered address', async () => {
    const second = await page.context().newPage();
    await second.goto(`${site.url}/history`);
    await second.getByRole('heading', { name: '歷史紀錄' }).waitFor();
    await page.getByRole('button', { name: '登出' }).click();
    await page.waitForURL('**/login');
    await second.waitForURL(/\/login\?next=%2Fhistory$/);
    expect(await page.getByLabel('電子郵件').inputValue()).toBe(person.email);
    expect(watched.faults).toEqual([]);
  });
});
