import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { openPage, photoField, type WatchedPage } from './support/browser.ts';
import { expectFaultless } from './support/faultless.ts';
import { newPerson, signedInPerson } from './support/person.ts';
import { roomPicture } from './support/roomPicture.ts';
import { carryToken } from './support/signIn.ts';
import { journeys } from './support/site.ts';

journeys('a photo drawn in lines', (site) => {
  let watched: WatchedPage;
  let page: Page;
  const person = newPerson();

  beforeAll(async () => {
    const token = await signedInPerson(site, person);
    watched = await openPage(site.browser, { acceptDownloads: true });
    page = watched.page;
    await carryToken(page, token);
  });

  const check = async () => {
    await page.locator('h1').first().waitFor({ state: 'attached' });
    await expectFaultless(watched);
  };
  const photo = async () => ({ name: 'room.jpg', mimeType: 'image/jpeg', buffer: await roomPicture(390, 260) });
  const drawButton = () => page.getByRole('button', { name: 'Draw · 1 credit' });
  const saved = async (button: string) => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: button, exact: true }).click();
    const download = await downloading;
    return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
  };

  it('is among the tools, and says that it needs Pro before anything is charged', async () => {
    await page.goto(`${site.url}/tools`);
    await page.getByRole('link', { name: /^Premium Sketch drawing/ }).click();
    await page.waitForURL('**/tools?tool=line');
    await page.getByText(/Drawings come with the Pro plan/).waitFor();
    await check();
    await photoField(page).setInputFiles(await photo());
    await page.getByRole('button', { name: 'Another photo' }).waitFor();
    expect(await drawButton().isDisabled()).toBe(true);
    await page.getByRole('link', { name: 'See the plans' }).click();
    await page.waitForURL('**/pricing');
  });

  it('comes out as chosen, by keyboard alone', async () => {
    await site.admin('user', 'set-plan', person.email, 'pro');
    await page.goto(`${site.url}/tools?tool=line`);
    await photoField(page).setInputFiles(await photo());
    await page.getByRole('button', { name: 'Another photo' }).waitFor();
    await page.getByRole('radio', { name: /^Pencil/ }).focus();
    for (const next of ['Ink', 'Technical']) {
      // As long as a finger holds it: the choice follows the focus while the key is down.
      await page.keyboard.press('ArrowDown', { delay: 150 });
      const radio = page.getByRole('radio', { name: new RegExp(`^${next}`) });
      await expect.poll(() => radio.getAttribute('aria-checked')).toBe('true');
    }
    const strength = page.getByRole('slider', { name: 'Strength' });
    await strength.focus();
    for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowRight');
    expect(await strength.getAttribute('aria-valuetext')).toBe('80 %');
    await drawButton().focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/tool=line&job=/);
    await page.getByRole('slider', { name: 'Compare before and after' }).waitFor({ timeout: 120_000 });
    await page.getByText('209', { exact: true }).first().waitFor();
    await check();
  });

  it('is saved as a picture and as lines', async () => {
    const png = await saved('Download PNG');
    expect(png.name).toMatch(/^roomwright-line-technical-1-\d{8}-.{4}\.png$/);
    expect(png.content.subarray(1, 4).toString()).toBe('PNG');
    const svg = await saved('Download SVG');
    expect(svg.name).toBe(png.name.replace('.png', '.svg'));
    expect(svg.content.toString()).toMatch(/^<svg [^>]*width="390" height="260"/);
  });

  it('fills the options again after a reload, also from an address of another tool', async () => {
    const { searchParams } = new URL(page.url());
    await page.goto(`${site.url}/tools?tool=restyle&job=${searchParams.get('job')}`);
    await page.waitForURL(/tool=line&job=/);
    const strength = page.getByRole('slider', { name: 'Strength' });
    await strength.waitFor();
    await page.getByRole('slider', { name: 'Compare before and after' }).waitFor();
    expect(await strength.getAttribute('aria-valuetext')).toBe('80 %');
    expect(await page.getByRole('radio', { name: /^Technical/ }).getAttribute('aria-checked')).toBe('true');
  });

  it('stops after asking, and says that nothing was charged', async () => {
    await page.getByRole('radio', { name: /^Ink/ }).click();
    await drawButton().click();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('Stop this drawing? Its credit comes back.').waitFor();
    await dialog.getByRole('button', { name: 'Stop it' }).click();
    await page.getByText('Stopped', { exact: true }).waitFor();
    await page.getByText('209', { exact: true }).first().waitFor();
    expect(watched.faults).toEqual([]);
  });

  it('hangs in the history by its technique, with its recipe', async () => {
    await page.goto(`${site.url}/history`);
    const card = page.getByRole('article').first();
    await card.getByText('Technical', { exact: true }).waitFor();
    await card.getByRole('link', { name: /Sketch drawing, Technical/ }).click();
    await page.waitForURL(/render-detail/);
    await page.getByText('Drawn in lines from the photo').waitFor();
    await page.getByText('80 %', { exact: true }).waitFor();
    await check();
    expect((await saved('Download SVG')).name).toMatch(/\.svg$/);
  });
});
