import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { openPage, photoField, type WatchedPage } from './support/browser.ts';
import { expectFaultless } from './support/faultless.ts';
import { newPerson, signedInPerson } from './support/person.ts';
import { emptyRoomPicture } from './support/roomPicture.ts';
import { carryToken } from './support/signIn.ts';
import { journeys } from './support/site.ts';

journeys('an empty room, furnished and put right', (site) => {
  let watched: WatchedPage;
  let page: Page;

  beforeAll(async () => {
    const token = await signedInPerson(site, newPerson());
    watched = await openPage(site.browser);
    page = watched.page;
    await carryToken(page, token);
  });

  const check = () => expectFaultless(watched);
  const placing = () => page.getByRole('region', { name: 'What was placed' });
  const rows = () => placing().getByRole('listitem');
  const result = async (before: string) => {
    await page.waitForURL((url) => url.search.includes('job=') && url.href !== before);
    await page.getByRole('slider', { name: 'Compare before and after' }).waitFor({ timeout: 150_000 });
  };

  it('is furnished, and says what it has placed', async () => {
    await page.goto(`${site.url}/tools?tool=furnish`);
    const picture = { name: 'room.jpg', mimeType: 'image/jpeg', buffer: await emptyRoomPicture(384, 256) };
    await photoField(page).setInputFiles(picture);
    await page.getByRole('button', { name: 'Another photo' }).waitFor();
    await page.getByRole('radio', { name: /^Japandi/ }).click();
    await page.getByRole('button', { name: 'Furnish · 2 credits' }).click();
    await result('');
    await rows().first().waitFor();
    expect(await placing().locator('polygon[role=button]').count()).toBeGreaterThan(1);
    await check();
  });

  it('keeps what is swapped, moved and taken out for the next run', async () => {
    const count = await rows().count();
    const swap = rows()
      .first()
      .getByRole('button', { name: /^Another .* in its place/ });
    await swap.click();
    await rows().first().getByText('another one').waitFor();
    await rows()
      .last()
      .getByRole('button', { name: /^Take out/ })
      .click();
    const shape = placing().locator('polygon[role=button]').first();
    const [before, name] = [await shape.getAttribute('points'), String(await shape.getAttribute('aria-label'))];
    const place = () => placing().getByRole('button', { name, exact: true }).first().getAttribute('points');
    await shape.focus();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press(']');
    await expect.poll(place).not.toBe(before);
    const wanted = await place();
    expect(await page.getByRole('checkbox', { name: /^Next run: these pieces/ }).isChecked()).toBe(true);
    await check();

    const address = page.url();
    await page.getByRole('button', { name: 'Furnish · 2 credits' }).click();
    await result(address);
    await expect.poll(() => rows().count(), { timeout: 150_000 }).toBe(count - 1);
    const metres = (points: string | null) => (points ?? '').split(/[ ,]/).map((each) => Number(each).toFixed(1));
    expect(metres(await place())).toEqual(metres(wanted));
    // What was asked for is there: nothing is another one any more.
    expect(await placing().getByText('another one').count()).toBe(0);
  });

  it('is shared from where it was made', async () => {
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const link = page.getByRole('dialog').getByLabel('Link');
    await expect.poll(() => link.inputValue()).toContain('/share?code=');
    const address = await link.inputValue();
    await page.keyboard.press('Escape');
    const visitor = await openPage(site.browser);
    await visitor.page.goto(address);
    await visitor.page.getByRole('slider', { name: 'Compare before and after' }).waitFor();
    await page.getByText('6 left', { exact: true }).waitFor();
    expect(visitor.faults).toEqual([]);
  });
});
