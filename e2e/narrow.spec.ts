import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  accessibilityFaults,
  chromiumPath,
  launch,
  openPage,
  overflowsSideways,
  tinyTexts,
} from './support/browser.ts';
import { newPerson, signedInPerson } from './support/person.ts';
import { startServer, type TestServer } from './support/server.ts';

if (!chromiumPath) console.warn('narrow screens skipped: no Chromium on this machine');

describe.skipIf(!chromiumPath)('narrow screens', () => {
  let server: TestServer;
  let browser: Browser;
  beforeAll(async () => {
    [server, browser] = await Promise.all([startServer(), launch()]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });
  const phone = { viewport: { width: 393, height: 852 }, hasTouch: true, isMobile: true };

  it('have the public pages and a menu of their own, none that needs sign-in', async () => {
    const { page, faults } = await openPage(browser, phone);
    for (const path of ['/home', '/menu', '/login', '/register', '/registered-successfully', '/email-binding']) {
      await page.goto(server.url + path);
      await page.locator('h1').first().waitFor({ state: 'attached' });
      expect([path, await overflowsSideways(page), await tinyTexts(page)]).toEqual([path, false, []]);
      expect([path, await accessibilityFaults(page)]).toEqual([path, []]);
    }
    await page.goto(`${server.url}/history`);
    await page.waitForURL('**/home');
    expect(faults).toEqual([]);
  });

  it('open the menu and go back from it', async () => {
    const { page } = await openPage(browser, phone);
    await page.goto(`${server.url}/home`);
    await page.getByRole('link', { name: 'Open the menu' }).click();
    await page.waitForURL('**/menu');
    await page.getByRole('button', { name: 'Close the menu' }).click();
    await page.waitForURL('**/home');
    await page.goto(`${server.url}/menu`);
    await page.getByRole('radio', { name: 'Dark' }).click();
    expect(await page.getAttribute('html', 'data-theme')).toBe('dark');
  });

  it('lead home after signing in, with the person’s menu there', async () => {
    const person = newPerson();
    await signedInPerson(server, person);
    const { page, faults } = await openPage(browser, phone);
    await page.goto(`${server.url}/login`);
    await page.getByLabel('E-mail').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/home');
    await page.getByRole('button', { name: /^Your account/ }).waitFor();
    await page.getByText('The studio needs a wider screen').first().waitFor();
    expect(faults).toEqual([]);
  });

  it('keep a wide table’s page when its window is dragged narrow, at every width', async () => {
    const token = await signedInPerson(server, newPerson('Wilhelmina Alexandrescu-Featherstonehaugh'));
    const { page, faults } = await openPage(browser);
    await page.addInitScript((value) => localStorage.setItem('roomwright_token', value), token);
    for (const path of ['/tools?tool=restyle', '/history']) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(server.url + path);
      await page.locator('h1').first().waitFor({ state: 'attached' });
      for (const width of [1920, 1280, 1100, 1024, 900, 768, 600, 393, 360]) {
        await page.setViewportSize({ width, height: 800 });
        // The root font follows with the resize event, one frame later.
        await expect.poll(() => overflowsSideways(page), { message: `${path} at ${width} px` }).toBe(false);
        expect([path, width, await tinyTexts(page)]).toEqual([path, width, []]);
      }
      expect(new URL(page.url()).pathname).toBe(path.split('?')[0]);
    }
    expect(faults).toEqual([]);
  });

  it('follow the reader’s own font size', async () => {
    const { page } = await openPage(browser);
    await page.goto(`${server.url}/login`);
    const size = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
    expect(await size()).toBeCloseTo((1280 / 1920) * 16, 3);
    const client = await page.context().newCDPSession(page);
    await client.send('Page.enable');
    await client.send('Page.setFontSizes' as never, { fontSizes: { standard: 24 } } as never);
    await page.reload();
    await expect.poll(size).toBeCloseTo((1280 / 1920) * 24, 3);
    expect(await overflowsSideways(page)).toBe(false);
  });
});
