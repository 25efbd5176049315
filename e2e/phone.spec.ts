import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { openPage, overflowsSideways, phone, tinyTexts, type WatchedPage } from './support/browser.ts';
import { expectFaultless } from './support/faultless.ts';
import { newPerson } from './support/person.ts';
import { largePicture, roomPicture } from './support/roomPicture.ts';
import { register } from './support/signIn.ts';
import { journeys } from './support/site.ts';

journeys('on a phone, with one hand', (site) => {
  let watched: WatchedPage;
  let page: Page;
  const person = newPerson();

  beforeAll(async () => {
    watched = await openPage(site.browser, phone);
    page = watched.page;
    // What a phone's share sheet is given.
    await page.addInitScript(() => {
      const asked: string[] = [];
      Object.assign(window, { asked });
      Object.assign(navigator, {
        canShare: () => true,
        share: async ({ url, files }: { url: string; files: File[] }) => {
          asked.push(url, ...files.map(({ type }) => type));
        },
      });
    });
  });

  const check = () => expectFaultless(watched);
  const faultsBut = (known: RegExp) => watched.faults.filter((fault) => !known.test(fault));
  const menu = () => page.getByRole('button', { name: /^(Your account|您的账号|您的帳號)/ }).first();

  it('registers, and is signed in by the link', async () => {
    await page.goto(`${site.url}/register`);
    await register(page, person);
    const [link] = (await site.mailTo(person.email)).links;
    await page.goto(String(link));
    await page.waitForURL('**/home');
    await menu().waitFor();
  });

  it('finds the tool above the text of its page, with a photo asked for first', async () => {
    await page.getByRole('link', { name: 'Restyle a photo' }).first().click();
    await page.waitForURL('**/style-rendering?tool=restyle');
    await page.getByRole('button', { name: 'Take a photo' }).waitFor();
    expect(await page.getByLabel('Take a photo').first().getAttribute('capture')).toBe('environment');
    await check();
    const picture = { name: 'room.jpg', mimeType: 'image/jpeg', buffer: await roomPicture(390, 260) };
    await page.getByLabel('Choose a photo').setInputFiles(picture);
    await page.getByRole('button', { name: 'Another photo' }).waitFor();
  });

  it('sets options by words, and says what it left', async () => {
    await page.getByLabel('In your own words').fill('Japandi bedroom, darker floor, a fireplace');
    await page.getByRole('button', { name: 'Set options' }).tap();
    const told = page.locator('[data-in-words=heard]');
    await told.getByText('Smoked').waitFor();
    await told.getByText('“fireplace”: not understood').waitFor();
    expect(await page.getByRole('radio', { name: /^Japandi/ }).getAttribute('aria-checked')).toBe('true');
    await check();
    await told.getByRole('button', { name: 'Undo' }).tap();
    expect(await page.getByRole('radio', { name: /^Japandi/ }).getAttribute('aria-checked')).toBe('false');
  });

  it('takes options from a picture that somebody likes, and keeps nothing of it', async () => {
    const input = page.getByLabel('Use a picture you like').first();
    await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('warm') });
    await page.getByText('notes.txt: This file is not a picture.').waitFor();
    await input.setInputFiles({ name: 'like.jpg', mimeType: 'image/jpeg', buffer: await roomPicture(700, 500) });
    const taken = page.locator('[data-reference=taken]');
    await taken.getByRole('button', { name: 'Undo' }).waitFor({ timeout: 120_000 });
    await taken.getByRole('list', { name: 'Its colours' }).waitFor();
    expect(await page.getByRole('radio', { checked: true }).count()).toBeGreaterThan(0);
    await check();
    const { width = 0, height = 0 } = (await taken.getByRole('button', { name: 'Undo' }).boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
    await taken.getByRole('button', { name: 'Undo' }).tap();
    await page.locator('[data-reference=none]').waitFor({ state: 'attached' });
  });

  it('shows all styles large, by families', async () => {
    await page.getByRole('button', { name: 'Show large' }).tap();
    const large = page.getByRole('dialog', { name: 'Styles' });
    await large.getByRole('button', { name: 'Natural' }).tap();
    await check();
    await large.getByRole('radio', { name: /^Wabi/ }).tap();
    await large.waitFor({ state: 'detached' });
  });

  it('takes a style by a tap, runs, and compares by the thumb', async () => {
    // Before anything is paid, styles are shown on the photo that was brought.
    const previews = page.locator('[data-preview=shown]');
    await previews.first().waitFor({ timeout: 60_000 });
    expect(await page.locator('img[data-preview=made]').first().getAttribute('width')).toBe('384');
    await page.getByRole('radio', { name: /^Japandi/ }).tap();
    await check();
    await page.getByRole('button', { name: 'Restyle · 1 credit' }).tap();
    await page.waitForURL(/style-rendering\?tool=restyle&job=/);
    const slider = page.locator('.rw-studio').getByRole('slider');
    await slider.waitFor({ timeout: 120_000 });
    const handle = await slider.boundingBox();
    if (!handle) throw new Error('the slider is nowhere');
    await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
    await page.mouse.down();
    await page.mouse.move(60, handle.y + handle.height / 2);
    await page.mouse.up();
    expect(Number(await slider.getAttribute('aria-valuenow'))).toBeGreaterThan(70);
    await check();
  });

  it('saves it, and gives picture and link to the phone’s share sheet', async () => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).tap();
    expect((await downloading).suggestedFilename()).toMatch(/\.png$/);
    await page.getByRole('button', { name: 'Share' }).tap();
    const asked = () => page.evaluate(() => (window as unknown as { asked: string[] }).asked);
    await expect.poll(async () => (await asked()).length).toBe(2);
    expect((await asked())[0]).toContain('/share?code=');
    expect((await asked())[1]).toBe('image/jpeg');
  });

  it('offers what comes next, with the picture taken along', async () => {
    await page.getByRole('button', { name: 'New floor' }).tap();
    await page.waitForURL('**/style-rendering?tool=floor');
    await page
      .getByRole('radio', { name: /herringbone/i })
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Another photo' }).waitFor();
    await check();
  });

  it('finds the design again in the history, and goes on from there', async () => {
    await menu().tap();
    await page.getByRole('menuitem', { name: 'History' }).tap();
    await page.waitForURL('**/home?sheet=history');
    await page.getByRole('article').first().waitFor();
    await check();
    await page
      .getByRole('link', { name: /^Show the design/ })
      .first()
      .tap();
    await page.waitForURL(/sheet=design/);
    await page.getByRole('heading', { name: 'Digitally altered picture' }).waitFor();
    await check();
    await page.getByRole('link', { name: 'Edit again' }).tap();
    await page.waitForURL(/style-rendering\?tool=restyle&job=/);
    await page.locator('.rw-studio').getByRole('slider').waitFor();
  });

  it('tops up, and comes back to what it brought', async () => {
    await menu().tap();
    await page.getByRole('menuitem', { name: 'Top up' }).tap();
    await page.waitForURL('**/home?sheet=person');
    await page.getByRole('heading', { name: 'Credits and plan' }).waitFor();
    await check();
    await page.getByRole('button', { name: 'Buy 50 credits' }).tap();
    await page.waitForURL('**/checkout/test?**');
    await page.locator('button[value=pay]').tap();
    await page.waitForURL('**/home?sheet=person**');
    const added = page.getByRole('dialog', { name: '50 credits added' });
    await added.getByText('You have 59 credits now.').waitFor();
    await added.getByRole('button', { name: 'Go on' }).tap();
    await page.getByRole('button', { name: 'Close' }).tap();
    await page.waitForURL('**/home');
  });

  it('can be installed, and takes a photo that another app shares', async () => {
    const link = await page.locator('link[rel=manifest]').getAttribute('href');
    const manifest = (await (await page.request.get(`${site.url}${link}`)).json()) as {
      icons: { src: string }[];
      share_target: { action: string };
    };
    for (const { src } of manifest.icons) expect((await page.request.get(`${site.url}${src}`)).ok()).toBe(true);
    await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state));
    const photo = (await roomPicture(300, 200)).toString('base64');
    // As the phone does it: a form that the worker takes.
    await page.reload();
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    await page.evaluate(
      async ({ action, base64 }) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        const body = new FormData();
        body.append('photo', new File([bytes], 'room.jpg', { type: 'image/jpeg' }));
        const { url } = await fetch(action, { method: 'POST', body });
        location.assign(url);
      },
      { action: manifest.share_target.action, base64: photo },
    );
    await page.waitForURL(/style-rendering\?tool=restyle/);
    await page.getByRole('button', { name: 'Another photo' }).waitFor();
  });

  it('goes on with a photo where a lost connection broke it off', async () => {
    // Not watched: a browser tells of every connection that is lost.
    const other = await page.context().newPage();
    const sent: number[] = [];
    await other.route('**/img/upload/part', (route) => {
      const part = Number(/name="part"\s+(\d+)/.exec(route.request().postDataBuffer()?.toString('latin1') ?? '')?.[1]);
      return sent.push(part) === 2 ? route.abort('connectionreset') : route.continue();
    });
    await other.goto(`${site.url}/style-rendering?tool=restyle`);
    const buffer = await largePicture();
    await other.getByLabel('Choose a photo').setInputFiles({ name: 'room.png', mimeType: 'image/png', buffer });
    await other.getByText('The connection was lost').first().waitFor();
    await other.getByRole('button', { name: 'Another photo' }).waitFor();
    const parts = Array.from({ length: Math.ceil(buffer.length / (256 * 1024)) }, (_, part) => part);
    expect(sent).toEqual([0, 1, ...parts.slice(1)]);
    await other.close();
  });

  it('says when there is no connection', async () => {
    await page.context().setOffline(true);
    await page.evaluate(() => location.assign('/pricing'));
    await page.getByRole('heading', { name: 'There is no connection' }).waitFor();
    await page.context().setOffline(false);
    await page.goto(`${site.url}/home`);
    await menu().waitFor();
    // What a browser says of a page that it could not reach.
    expect(faultsBut(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)).toEqual([]);
  });

  it.each([
    ['简体中文', 'zh-Hans'],
    ['繁體中文', 'zh-Hant'],
  ])('speaks %s', async (language, code) => {
    await page.goto(`${site.url}/tools?tool=restyle`);
    await page.waitForURL('**/style-rendering?tool=restyle');
    await menu().tap();
    await page.getByRole('menuitemradio', { name: language }).tap();
    await expect.poll(() => page.getAttribute('html', 'lang')).toBe(code);
    for (const width of [360, 393, 430]) {
      await page.setViewportSize({ width, height: 852 });
      await expect.poll(() => overflowsSideways(page), { message: `${width} px` }).toBe(false);
    }
    expect(await tinyTexts(page)).toEqual([]);
    // It may say so late.
    expect(faultsBut(/ERR_INTERNET_DISCONNECTED/)).toEqual([]);
  });

  it('signs out', async () => {
    await menu().tap();
    await page.getByRole('menuitem', { name: '登出' }).tap();
    await page.waitForURL('**/login');
  });
});
