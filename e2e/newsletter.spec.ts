import { expect, it } from 'vitest';
import { calls } from '#contract/all.ts';
import { accessibilityFaults, openPage, overflowsSideways, tinyTexts } from './support/browser.ts';
import { journeys } from './support/site.ts';

journeys('the newsletter', (site) => {
  const welcomed = async (email: string, locale: string) => {
    await fetch(`${site.url}${calls.newsletterSubscribe.path}?email=${email}`, {
      headers: { 'app-user-locale': locale },
    });
    return site.mailTo(email);
  };

  it.each(['en-US', 'zh-CN', 'zh-TW'])('is left by link and button, in %s', async (locale) => {
    const { links } = await welcomed(`reader-${locale.toLowerCase()}@example.test`, locale);
    const { page, faults } = await openPage(site.browser, { viewport: { width: 393, height: 852 } });
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
      const { page } = await openPage(site.browser, { viewport: { width, height: 700 } });
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.setContent(html);
      expect([width, await overflowsSideways(page), await tinyTexts(page), asked]).toEqual([width, false, [], []]);
    }
  });
});
