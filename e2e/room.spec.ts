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
import { newPerson, signedInPerson } from './support/person.ts';
import { roomPicture } from './support/roomPicture.ts';
import { carryToken } from './support/signIn.ts';
import { journeys } from './support/site.ts';

journeys('the room over the photo', (site) => {
  let watched: WatchedPage;
  let page: Page;
  const solvedWithin = 90_000;

  beforeAll(async () => {
    const token = await signedInPerson(site, newPerson());
    watched = await openPage(site.browser);
    page = watched.page;
    await carryToken(page, token);
    await page.goto(`${site.url}/tools?tool=restyle`);
    const photo = { name: 'room.jpg', mimeType: 'image/jpeg', buffer: await roomPicture(390, 260) };
    await photoField(page).setInputFiles(photo);
    await page.getByRole('button', { name: 'Another photo' }).waitFor();
  });

  const corners = () => page.getByRole('button', { name: /^Corner \d+, / });
  const undo = () => page.getByRole('button', { name: 'Undo my corrections' });
  const middleOf = async (at: number) => {
    const box = await corners().nth(at).boundingBox();
    if (!box) throw new Error('the corner is not to be seen');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };

  it('is shown when asked for', async () => {
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await corners().first().waitFor({ timeout: solvedWithin });
    for (const theme of ['dark', 'light']) {
      await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
      expect(await accessibilityFaults(page)).toEqual([]);
    }
    expect(await overflowsSideways(page)).toBe(false);
    expect(await tinyTexts(page)).toEqual([]);
  });

  it('follows a corner that is dragged', async () => {
    const from = await middleOf(0);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 14, from.y + 9, { steps: 4 });
    await page.mouse.up();
    await undo().waitFor({ timeout: solvedWithin });
    const there = await middleOf(0);
    expect(Math.hypot(there.x - from.x - 14, there.y - from.y - 9)).toBeLessThan(2.5);
  });

  it('follows the arrow keys, and is as it was found when corrections are undone', async () => {
    const before = await middleOf(0);
    await corners().first().focus();
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowDown');
    await page.getByText('Fitting the room to your corners…').waitFor();
    await page.getByText(/^Drag the points to where walls meet/).waitFor({ timeout: solvedWithin });
    expect((await middleOf(0)).y).toBeGreaterThan(before.y + 2);
    await undo().click();
    await undo().waitFor({ state: 'detached', timeout: solvedWithin });
    await page.getByRole('button', { name: 'Hide', exact: true }).click();
    await corners().first().waitFor({ state: 'detached' });
    expect(watched.faults).toEqual([]);
  });
});
