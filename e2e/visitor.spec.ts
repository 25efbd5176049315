import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { accessibilityFaults, openPage, overflowsSideways, phone, tinyTexts } from './support/browser.ts';
import { newPerson, signedInPerson } from './support/person.ts';
import { until } from './support/server.ts';
import { journeys } from './support/site.ts';

const toolPages = ['/style-rendering', '/sketch-drawing', '/object-erasure', '/high-definition'];
const readerPages = [
  '/interior-designer',
  '/leads-platform',
  '/real-estate',
  '/design-company',
  '/interior-materials-supplier',
];
const otherPages = ['/home', '/about-us', '/pricing', '/terms-and-conditions'];
const publicPaths = [...otherPages, ...toolPages, ...readerPages];

journeys('visitors', (site) => {
  const headline = async (page: Page) => (await page.locator('h1').first().textContent())?.trim();

  it('come to every page by the foot, each with a headline of its own', async () => {
    const { page, faults } = await openPage(site.browser);
    await page.goto(`${site.url}/home`);
    const seen = new Set<string | undefined>();
    for (const path of publicPaths) {
      await page.locator(`footer a[href="${path}"]`).first().click();
      await page.waitForURL(`**${path}`);
      await page.waitForFunction(
        (before) => !before.includes(document.querySelector('h1')?.textContent?.trim() ?? ''),
        [...seen] as (string | undefined)[],
      );
      seen.add(await headline(page));
      expect(await page.title()).toContain('Roomwright');
    }
    expect(seen.size).toBe(publicPaths.length);
    expect(faults).toEqual([]);
  });

  it('find the same pages in the bar on top', async () => {
    const { page, faults } = await openPage(site.browser);
    await page.goto(`${site.url}/home`);
    for (const [menu, paths] of [
      ['Features', toolPages],
      ['Solutions', readerPages],
    ] as const) {
      for (const path of paths) {
        await page.locator('header summary', { hasText: menu }).click();
        await page.locator(`header a[href="${path}"]`).click();
        await page.waitForURL(`**${path}`);
        // Arriving moves the focus there, which closes a menu that was opened before.
        await page.locator('main:focus').waitFor();
      }
    }
    await page.locator('header a[href="/about-us"]').click();
    await page.waitForURL('**/about-us');
    expect(faults).toEqual([]);
  });

  it('on a phone, by its menu', async () => {
    const { page, faults } = await openPage(site.browser, phone);
    for (const path of [...toolPages, ...readerPages, '/about-us']) {
      await page.goto(`${site.url}/menu`);
      await page.locator(`main a[href="${path}"]`).click();
      await page.waitForURL(`**${path}`);
      await page.locator('h1').first().waitFor();
    }
    expect(faults).toEqual([]);
  });

  it.each([
    ['light', 'all'],
    ['dark', 'colours'],
  ] as const)('can read every page, %s', async (colorScheme, rules) => {
    const { page, faults } = await openPage(site.browser, { colorScheme });
    for (const path of publicPaths) {
      await page.goto(site.url + path);
      await page.locator('h1').first().waitFor();
      expect([path, await accessibilityFaults(page, rules)]).toEqual([path, []]);
    }
    expect(faults).toEqual([]);
  });

  it('can read every page at 320 px and with letters twice the size', async () => {
    const { page } = await openPage(site.browser, { viewport: { width: 320, height: 700 } });
    for (const path of publicPaths) {
      await page.goto(site.url + path);
      await page.locator('h1').first().waitFor();
      expect([path, await overflowsSideways(page), await tinyTexts(page)]).toEqual([path, false, []]);
    }
    const { page: large } = await openPage(site.browser, phone);
    const client = await large.context().newCDPSession(large);
    await client.send('Page.enable');
    await client.send('Page.setFontSizes' as never, { fontSizes: { standard: 32 } } as never);
    for (const path of publicPaths) {
      await large.goto(site.url + path);
      await large.locator('h1').first().waitFor();
      expect([path, await overflowsSideways(large)]).toEqual([path, false]);
    }
  });

  it('read every page in Chinese, written as it is written there', async () => {
    for (const [locale, lang, button] of [
      ['zh-CN', 'zh-Hans', '联系我们'],
      ['zh-TW', 'zh-Hant', '聯絡我們'],
    ] as const) {
      const { page, faults } = await openPage(site.browser, { locale });
      await page.goto(`${site.url}/pricing`);
      await page.locator('main').getByRole('button', { name: button }).waitFor();
      expect(await page.getAttribute('html', 'lang')).toBe(lang);
      expect(faults).toEqual([]);
    }
  });

  it('move the line between before and after by keyboard', async () => {
    const { page, faults } = await openPage(site.browser);
    await page.goto(`${site.url}/style-rendering`);
    const handle = page.getByRole('slider').first();
    await handle.focus();
    const share = async () => Number(await handle.getAttribute('aria-valuenow'));
    const first = await share();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(share).toBe(first + 2);
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(share).toBe(first - 8);
    await page.keyboard.press('Home');
    await expect.poll(share).toBe(100);
    expect(await handle.getAttribute('aria-valuetext')).toContain('100');
    expect(faults).toEqual([]);
  });

  it('write to us: what is missing is said, what is right arrives as a mail', async () => {
    const { page, faults } = await openPage(site.browser);
    await page.goto(`${site.url}/pricing`);
    await page.locator('main').getByRole('button', { name: 'Write to us' }).click();
    const dialog = page.getByRole('dialog', { name: 'Write to us' });
    await dialog.waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByText('Please enter your email.').waitFor();
    expect(await dialog.getByRole('alert').count()).toBe(3);
    const { email } = newPerson();
    await dialog.getByLabel('Name').fill('Ann Archer');
    await dialog.getByLabel('E-mail').fill('no address');
    await dialog.getByLabel('Message').fill('Hello,\n\nwhich plan has the API?');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect.poll(() => dialog.getByRole('alert').count()).toBe(1);
    await dialog.getByLabel('E-mail').fill(email);
    await dialog.getByRole('button', { name: 'Send' }).click();
    await page.getByText('E-mail sent').waitFor();
    await dialog.waitFor({ state: 'detached' });
    const mail = await until('a mail to the operator', async () => {
      const mails = (await (await fetch(`${site.url}/dev/mailbox.json`)).json()) as { text: string }[];
      return mails.find(({ text }) => text.includes(`E-mail: ${email}`));
    });
    expect(mail.text).toContain('which plan has the API?');
    expect(faults).toEqual([]);
  });

  it('are led from a plan to an account, and a person who has one to their own', async () => {
    const { page, faults } = await openPage(site.browser);
    await page.goto(`${site.url}/pricing`);
    await page.getByRole('link', { name: 'Take Pro' }).click();
    await page.waitForURL('**/register');
    await page.goto(`${site.url}/style-rendering`);
    await page.locator('main').getByRole('link', { name: 'Restyle a photo' }).first().click();
    await page.waitForURL('**/register');
    const token = await signedInPerson(site, newPerson());
    await page.evaluate((value) => localStorage.setItem('roomwright_token', value), token);
    await page.goto(`${site.url}/style-rendering`);
    await page.locator('main').getByRole('link', { name: 'Restyle a photo' }).first().click();
    await page.waitForURL('**/tools?tool=restyle');
    await page.goto(`${site.url}/pricing`);
    await page.getByRole('link', { name: 'Take Pro' }).click();
    await page.waitForURL('**/person');
    expect(faults).toEqual([]);
  });

  it('read the terms part by part, with what is kept about them', async () => {
    const { page } = await openPage(site.browser);
    await page.goto(`${site.url}/terms-and-conditions`);
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Privacy policy' }).click();
    expect(new URL(page.url()).hash).toBe('#privacy');
    await page.getByText('A salted argon2id hash of the password, never the password.').waitFor();
  });

  it('open a question without a script', async () => {
    const context = await site.browser.newContext({ javaScriptEnabled: false, locale: 'en-US' });
    const page = await context.newPage();
    await page.goto(`${site.url}/pricing`);
    const question = page.locator('main details').first();
    await question.locator('summary').click();
    expect(await question.locator('p').isVisible()).toBe(true);
  });
});
