import { expect, it } from 'vitest';
import { accessibilityFaults, openPage, overflowsSideways, phone, tinyTexts } from './support/browser.ts';
import { newPerson, signedInPerson } from './support/person.ts';
import { carryToken, signIn } from './support/signIn.ts';
import { journeys } from './support/site.ts';

journeys('narrow screens', (site) => {
  it('have the public pages and a menu of their own, none that needs sign-in', async () => {
    const { page, faults } = await openPage(site.browser, phone);
    for (const path of ['/home', '/menu', '/login', '/register', '/registered-successfully', '/email-binding']) {
      await page.goto(site.url + path);
      await page.locator('h1').first().waitFor({ state: 'attached' });
      expect([path, await overflowsSideways(page), await tinyTexts(page)]).toEqual([path, false, []]);
      expect([path, await accessibilityFaults(page)]).toEqual([path, []]);
    }
    await page.goto(`${site.url}/history`);
    await page.waitForURL('**/home');
    expect(faults).toEqual([]);
  });

  it.each([2, 3])('at %i pixels to a point take a first picture that a slow line brings soon', async (density) => {
    // Each in a browser that has no larger one yet, which it would show instead.
    for (const path of ['/home', '/style-rendering', '/real-estate', '/about-us']) {
      const page = await site.browser.newPage({ ...phone, deviceScaleFactor: density });
      await page.goto(site.url + path);
      const file = await page
        .locator('main img[fetchpriority=high]')
        .evaluate((image: HTMLImageElement) => image.decode().then(() => image.currentSrc));
      expect(file).toMatch(/-640\.webp$/);
      // Half a second at 400 kb/s.
      expect((await (await fetch(file)).arrayBuffer()).byteLength, file).toBeLessThan(25_000);
      await page.close();
    }
  });

  it('open the menu and go back from it', async () => {
    const { page } = await openPage(site.browser, phone);
    await page.goto(`${site.url}/home`);
    await page.getByRole('link', { name: 'Open the menu' }).click();
    await page.waitForURL('**/menu');
    await page.getByRole('button', { name: 'Close the menu' }).click();
    await page.waitForURL('**/home');
    await page.goto(`${site.url}/menu`);
    await page.getByRole('radio', { name: 'Dark' }).click();
    expect(await page.getAttribute('html', 'data-theme')).toBe('dark');
  });

  it('lead home after signing in, with the person’s menu there', async () => {
    const person = newPerson();
    await signedInPerson(site, person);
    const { page, faults } = await openPage(site.browser, phone);
    await page.goto(`${site.url}/login`);
    await signIn(page, person);
    await page.waitForURL('**/home');
    await page.getByRole('button', { name: /^Your account/ }).waitFor();
    expect(faults).toEqual([]);
  });

  it('keep a wide table’s page when its window is dragged narrow, at every width', async () => {
    const token = await signedInPerson(site, newPerson('Wilhelmina Alexandrescu-Featherstonehaugh'));
    const { page, faults } = await openPage(site.browser);
    await carryToken(page, token);
    for (const path of ['/tools?tool=restyle', '/history']) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(site.url + path);
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
    const { page } = await openPage(site.browser);
    await page.goto(`${site.url}/login`);
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
