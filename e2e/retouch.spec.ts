import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { openPage, photoField, type WatchedPage } from './support/browser.ts';
import { expectFaultless } from './support/faultless.ts';
import { newPerson, signedInPerson } from './support/person.ts';
import { roomPicture } from './support/roomPicture.ts';
import { carryToken } from './support/signIn.ts';
import { journeys } from './support/site.ts';

journeys('a photo retouched', (site) => {
  let watched: WatchedPage;
  let page: Page;
  const person = newPerson();
  const madeWithin = 160_000;

  beforeAll(async () => {
    const token = await signedInPerson(site, person);
    watched = await openPage(site.browser, { acceptDownloads: true });
    page = watched.page;
    await carryToken(page, token);
  });

  const check = () => expectFaultless(watched);
  const bring = async (over = '') => {
    const photo = { name: 'room.jpg', mimeType: 'image/jpeg', buffer: await roomPicture(600, 400, over) };
    await photoField(page).setInputFiles(photo);
    await page.getByRole('button', { name: 'Another photo' }).waitFor();
  };
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const result = () => page.getByRole('slider', { name: 'Compare before and after' });
  /** Size of the picture that the download gives. */
  const downloadedSize = async () => {
    const downloading = page.waitForEvent('download');
    await button('Download').click();
    const { width, height } = await sharp(await readFile(await (await downloading).path())).metadata();
    return { width, height };
  };
  const stroke = async (from: readonly [number, number], to: readonly [number, number]) => {
    const box = await page.locator('.rw-studio-canvas canvas').first().boundingBox();
    if (!box) throw new Error('there is nothing to paint on');
    const at = ([x, y]: readonly [number, number]) => [box.x + x * box.width, box.y + y * box.height] as const;
    await page.mouse.move(...at(from));
    await page.mouse.down();
    await page.mouse.move(...at(to), { steps: 5 });
    await page.mouse.up();
  };
  const marked = () => page.getByText(/of the photo is marked\.$/);
  const isUnmarked = () => page.getByText(/^(Click a thing in the photo|Paint over what shall go)/);

  it('can be marked in every plan, and says that erasing needs Pro', async () => {
    await page.goto(`${site.url}/object-erasure`);
    await page.getByRole('link', { name: /eras/i }).first().waitFor();
    await page.goto(`${site.url}/tools?tool=erase`);
    await bring();
    await page.getByText(/Erasing comes with the Pro plan/).waitFor();
    await button('Brush').click();
    await stroke([0.3, 0.5], [0.4, 0.55]);
    await marked().waitFor();
    expect(await button('Erase · 1 credit').isDisabled()).toBe(true);
  });

  it('is marked by brush and eraser, forth and back, by pointer and by key', async () => {
    await site.admin('user', 'set-plan', person.email, 'pro');
    await page.goto(`${site.url}/tools?tool=erase`);
    await bring();
    await page.getByText('Mark what shall go.').waitFor();
    await button('Brush').click();
    await stroke([0.34, 0.58], [0.54, 0.66]);
    await marked().waitFor();
    const first = await marked().textContent();
    await button('Eraser').click();
    await stroke([0.34, 0.58], [0.38, 0.6]);
    expect(await marked().textContent()).not.toBe(first);
    await page.keyboard.press('Control+z');
    await expect.poll(() => marked().textContent()).toBe(first);
    await button('Invert what is marked').click();
    await expect.poll(() => marked().textContent()).toMatch(/^9\d/);
    await button('Clear everything').click();
    await isUnmarked().waitFor();
    await button('Undo').click();
    await button('Undo').click();
    await expect.poll(() => marked().textContent()).toBe(first);
    await button('Clear everything').click();
  });

  it('is marked without a pointer: its things are a list', async () => {
    const things = page.getByRole('group', { name: 'Things in this photo' });
    await things.waitFor({ timeout: madeWithin });
    await check();
    const thing = things.getByRole('checkbox').first();
    await thing.focus();
    await page.keyboard.press('Space');
    await marked().waitFor();
    expect(await thing.getAttribute('aria-checked')).toBe('true');
    await page.keyboard.press('Space');
    await isUnmarked().waitFor();
  });

  it('comes out at its own size, and is found again', async () => {
    await button('Brush').click();
    await stroke([0.34, 0.58], [0.54, 0.66]);
    await button('Erase · 1 credit').click();
    await page.waitForURL(/tool=erase&job=/);
    await result().waitFor({ timeout: madeWithin });
    await page.getByText('Things taken out').waitFor();
    expect(await downloadedSize()).toEqual({ width: 600, height: 400 });
    await check();
    await button('Mark more').click();
    await marked().waitFor();
    await button('Show the result').click();
    await page.reload();
    await result().waitFor();
    // What was marked is still there.
    await button('Mark more').click();
    await marked().waitFor();
  });

  it('is worked on from what was made', async () => {
    await button('Show the result').click();
    await result().waitFor();
    await button('Edit this').click();
    await isUnmarked().waitFor();
    await result().waitFor({ state: 'detached' });
    expect(page.url()).not.toContain('job=');
    await button('Brush').click();
    await stroke([0.1, 0.2], [0.2, 0.2]);
    await marked().waitFor();
  });

  it('loses a mark that is shown, once the right to change it is confirmed', async () => {
    await page.goto(`${site.url}/tools?tool=unmark`);
    await bring(
      '<text x="700" y="700" font-family="sans-serif" font-weight="bold" font-size="90" fill="#fff" fill-opacity=".5">SAMPLE</text>',
    );
    const remove = button('Remove · 1 credit');
    await page.getByRole('radio', { name: 'Show it' }).click();
    await stroke([0.58, 0.845], [0.93, 0.845]);
    await marked().waitFor();
    expect(await remove.isDisabled()).toBe(true);
    await page.getByRole('checkbox', { name: 'This picture is mine, or I may change it' }).check();
    await check();
    await remove.click();
    await page.waitForURL(/tool=unmark&job=/);
    await result().waitFor({ timeout: madeWithin });
    expect(await downloadedSize()).toEqual({ width: 600, height: 400 });
    await page.reload();
    await result().waitFor();
    expect(await page.getByRole('checkbox', { name: /^This picture is mine/ }).isChecked()).toBe(false);
  });

  it('is restored to the size that was chosen', async () => {
    await page.goto(`${site.url}/tools?tool=enhance`);
    await bring();
    await page.getByRole('radio', { name: /^Twice as large Becomes 1200 × 800 px/ }).waitFor();
    await page.getByRole('radio', { name: /^Own size/ }).click();
    await check();
    await button('Restore · 1 credit').click();
    await page.waitForURL(/tool=enhance&job=/);
    await result().waitFor({ timeout: madeWithin });
    expect(await downloadedSize()).toEqual({ width: 600, height: 400 });
    await page.reload();
    await result().waitFor();
    expect(await page.getByRole('radio', { name: /^Own size/ }).getAttribute('aria-checked')).toBe('true');
    expect(watched.faults).toEqual([]);
  });
});
