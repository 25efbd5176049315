import type { Browser, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { accessibilityFaults, openPage, overflowsSideways } from './support/browser.ts';
import { newPerson, signedInPerson } from './support/person.ts';
import { carryToken } from './support/signIn.ts';
import { journeys } from './support/site.ts';

journeys('the frame', (site) => {
  /** A page that nothing has touched: no sign of a person. */
  const untouched = async (options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> =>
    (await site.browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US', ...options })).newPage();

  it('can be read and followed without any script', async () => {
    const page = await untouched({ javaScriptEnabled: false, locale: 'zh-TW' });
    await page.goto(`${site.url}/home`);
    expect(await page.getAttribute('html', 'lang')).toBe('zh-Hant');
    await page.getByText('功能', { exact: true }).first().click();
    await page
      .getByRole('link', { name: /^風格渲染/ })
      .first()
      .click();
    await page.waitForURL('**/style-rendering');
    await page.getByTitle('語言').first().click();
    await page.getByRole('link', { name: 'English' }).first().click();
    await page.waitForURL('**/style-rendering?lang=en_US');
    expect(await page.locator('h1').count()).toBe(1);
    expect(await page.getAttribute('html', 'lang')).toBe('en');
  });

  it('loads the app with the first sign of a person, and does what was pressed before it was there', async () => {
    const page = await untouched();
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
    });
    await page.goto(`${site.url}/pricing`);
    expect(scripts).toEqual(['/boot.js']);
    // The press comes before the app.
    const pressed = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await pressed.promise;
      await route.continue();
    });
    await page.getByTitle('Theme').first().click();
    await page.getByRole('button', { name: 'Dark' }).first().click();
    pressed.resolve();
    await page.locator('html[data-theme=dark]').waitFor();
    expect(scripts.length).toBeGreaterThan(1);
  });

  it('stays readable when the app cannot be loaded, and says so where there is nothing else', async () => {
    const page = await untouched();
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(`${site.url}/pricing`);
    await page.mouse.move(100, 100, { steps: 2 });
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.locator('#boot-failure').isVisible()).toBe(false);
    await page.goto(`${site.url}/login`);
    await page.getByRole('button', { name: 'Load again' }).waitFor();
    await page.unroute('**/assets/*.js');
    await page.getByRole('button', { name: 'Load again' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
  });

  it('opens its menus by keyboard, one at a time, and closes them by Escape', async () => {
    const { page, faults } = await openPage(site.browser);
    await page.goto(`${site.url}/home`);
    const features = page.locator('summary', { hasText: 'Features' });
    const entry = page.getByRole('banner').getByRole('link', { name: /^Style rendering/ });
    await features.focus();
    await page.keyboard.press('Enter');
    await entry.waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await entry.waitFor({ state: 'hidden' });
    expect(await page.evaluate('document.activeElement.textContent')).toContain('Features');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/style-rendering');
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('content');
    expect(await page.evaluate('scrollY')).toBe(0);
    expect(faults).toEqual([]);
  });

  it('keeps the language that a visitor chooses, by itself and on the server', async () => {
    const { page } = await openPage(site.browser);
    await page.goto(`${site.url}/pricing?lang=zh_TW`);
    await page.getByTitle('語言').first().click();
    await page.getByRole('link', { name: '简体中文' }).first().click();
    await page.getByText('修改成功').waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.goto(`${site.url}/about-us`);
    expect(await page.title()).toMatch(/\p{Script=Han}/u);
    const drawn = await page.request.get(`${site.url}/about-us`, { headers: { accept: 'text/html' } });
    expect(await drawn.text()).toContain('<html lang="zh-Hans"');
  });

  it('subscribes to the newsletter, saying first what is wrong', async () => {
    const { page, faults } = await openPage(site.browser);
    await page.goto(`${site.url}/about-us`);
    const address = page.getByLabel('Newsletter', { exact: true });
    const subscribe = page.getByRole('button', { name: 'Subscribe' });
    await subscribe.click();
    await page.getByRole('alert').getByText('Please enter your email.').waitFor();
    await address.fill('nobody');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Email format invalid').waitFor();
    await address.fill('reader@example.test');
    await page.keyboard.press('Enter');
    await page.getByText('Subscription successful').waitFor();
    expect(await address.inputValue()).toBe('');
    expect((await site.mailTo('reader@example.test')).links.length).toBeGreaterThan(0);
    expect(faults).toEqual([]);
  });

  it('shows a signed-in person in place of the ways to sign in, from the first paint on', async () => {
    const token = await signedInPerson(site, newPerson('Ada'));
    const { page, faults } = await openPage(site.browser);
    await carryToken(page, token);
    await page.goto(`${site.url}/home`, { waitUntil: 'commit' });
    const signIn = page.locator('header').getByRole('link', { name: 'Sign in' });
    expect(await signIn.isVisible()).toBe(false);
    await page.getByRole('button', { name: /^Your account/ }).click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await page.waitForURL('**/setting');
    for (const name of ['Dashboard', 'All tools', 'Favorites', 'History', 'Settings', 'Authentication']) {
      await page.getByRole('navigation').getByRole('link', { name }).waitFor();
    }
    expect(await page.getByRole('navigation').getByRole('link', { name: 'API keys' }).count()).toBe(0);
    await page.getByRole('link', { name: /^Roomwright/ }).click();
    await page.waitForURL('**/home');
    // The address changes first; the frame of the public pages, with a button of its own, comes with the page.
    await page.getByRole('contentinfo').waitFor();
    await page.getByRole('button', { name: /^Your account/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('**/login');
    expect(faults).toEqual([]);
  });

  it('has its menu on a window dragged narrow, too', async () => {
    const { page } = await openPage(site.browser);
    await page.goto(`${site.url}/pricing`);
    await page.setViewportSize({ width: 360, height: 700 });
    await expect.poll(() => overflowsSideways(page)).toBe(false);
    await page.getByRole('link', { name: 'Open the menu' }).click();
    await page.waitForURL('**/menu');
    await page.getByRole('button', { name: 'Close the menu' }).click();
    await page.waitForURL('**/pricing');
  });
});
