import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/all.ts';
import {
  accessibilityFaults,
  chromiumPath,
  launch,
  openPage,
  overflowsSideways,
  tinyTexts,
} from './support/browser.ts';
import { startServer, type TestServer } from './support/server.ts';

if (!chromiumPath) console.warn('the newsletter skipped: no Chromium on this machine');

describe.skipIf(!chromiumPath)('the newsletter', () => {
  let server: TestServer;
  let browser: Browser;
  beforeAll(async () => {
    [server, browser] = await Promise.all([startServer(), launch()]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });
  const welcomed = async (email: string, locale: string) => {
    await fetch(`${server.url}${calls.newsletterSubscribe.path}?email=${email}`, {
      headers: { 'app-user-locale': locale },
    });
    return server.mailTo(email);
  };

  it.each(['en-US', 'zh-CN', 'zh-TW'])('is left by link and button, in %s', async (locale) => {
    const { links } = await welcomed(`reader-${locale.toLowerCase()}@example.test`, locale);
    const { page, faults } = await openPage(browser, { viewport: { width: 393, height: 852 } });
    await page.goto(links[0] ?? '');
    expect(await page.getAttribute('html', 'lang')).toBe(locale);
    expect([await overflowsSideways(page), await tinyTexts(page), await accessibilityFaults(page)]).toEqual([
      false,
      [],
      [],
    ]);
    await page.getByRole('button').click();
    await page.getByRole('button').waitFor({ state: 'detached' });
    expect(await page.locator('h1').textContent()).toMatch(/^(You are unsubscribed|已退订|已取消訂閱)$/);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('sends a mail that asks for nothing from anywhere and fits any screen', async () => {
    const { html } = await welcomed('wide@example.test', 'en-US');
    for (const width of [320, 393, 600, 1280]) {
      const { page } = await openPage(browser, { viewport: { width, height: 700 } });
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.setContent(html);
      expect([width, await overflowsSideways(page), await tinyTexts(page), asked]).toEqual([width, false, [], []]);
    }
  });
});
