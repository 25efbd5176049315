import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { openPage, photoField, type WatchedPage } from './support/browser.ts';
import { expectFaultless } from './support/faultless.ts';
import { newPerson, signedInPerson } from './support/person.ts';
import { roomPicture } from './support/roomPicture.ts';
import { carryToken } from './support/signIn.ts';
import { journeys } from './support/site.ts';

journeys('a floor laid anew', (site) => {
  let watched: WatchedPage;
  let page: Page;

  beforeAll(async () => {
    const token = await signedInPerson(site, newPerson());
    watched = await openPage(site.browser);
    page = watched.page;
    await carryToken(page, token);
  });

  const check = () => expectFaultless(watched);

  it('is found among the tools, and asks for photo and material first', async () => {
    await page.goto(`${site.url}/tools`);
    await page.getByRole('link', { name: /Wall replacement/ }).waitFor();
    await page.getByRole('link', { name: /Floor replacement/ }).click();
    await page.waitForURL('**/tools?tool=floor');
    const picture = await roomPicture(390, 260);
    await photoField(page).setInputFiles({ name: 'room.jpg', mimeType: 'image/jpeg', buffer: picture });
    await page.getByRole('button', { name: 'Another photo' }).waitFor();
    await page.getByText('Choose a material.').waitFor();
    expect(await page.getByRole('button', { name: 'Lay the floor · 1 credit' }).isDisabled()).toBe(true);
  });

  it('lies as it was chosen, by keyboard alone', async () => {
    const stone = page.getByRole('button', { name: 'Stone and tile' });
    await stone.focus();
    await page.keyboard.press('Enter');
    await page
      .getByRole('radio', { name: /herringbone/i })
      .first()
      .waitFor({ state: 'detached' });
    const cards = page.getByRole('radiogroup', { name: 'Material' }).getByRole('radio');
    await cards.first().focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => cards.nth(1).getAttribute('aria-checked')).toBe('true');
    await check();
    await page.getByRole('button', { name: 'Lay the floor · 1 credit' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/tool=floor&job=/);
    await page.getByRole('slider', { name: 'Compare before and after' }).waitFor({ timeout: 120_000 });
    await page
      .getByText(/^Floor: /)
      .first()
      .waitFor();
    await page.getByText('9 left', { exact: true }).waitFor();
    await check();
  });

  it('fills the options again after a reload', async () => {
    await page.reload();
    const chosen = page.getByRole('radiogroup', { name: 'Material' }).locator('[aria-checked=true]');
    await chosen.waitFor();
    expect(await chosen.getAttribute('data-material')).toBe('marble-calacatta');
  });

  it('is seen before it is paid for: the floor clicked, turned, measured and priced', async () => {
    await page.goto(`${site.url}/tools?tool=floor`);
    const picture = await roomPicture(390, 260);
    await photoField(page).setInputFiles({ name: 'room.jpg', mimeType: 'image/jpeg', buffer: picture });
    const tile = page.waitForResponse((answer) => answer.url().includes('/catalog/tile'));
    await page.getByLabel('Search materials').fill('oak herringbone');
    await page
      .getByRole('radio', { name: /herringbone/i })
      .first()
      .click();
    await tile;
    const live = page.locator('canvas[data-live]');
    await live.waitFor();
    const figures = page.locator('dl').filter({ hasText: 'Guide price' });
    await figures.waitFor();
    expect(await figures.innerText()).toMatch(/\d+\.\d ± \d+\.\d m²/);
    expect(await figures.innerText()).toMatch(/SGD \d/);
    const seen = async () => (await live.screenshot()).toString('base64');
    const box = await live.boundingBox();
    if (!box) throw new Error('the photo is nowhere');
    await page.mouse.click(box.x + box.width / 2, box.y + box.height * 0.9);
    await page.mouse.move(4, 4);
    let last = '';
    const isStill = async () => {
      const before = last;
      last = await seen();
      return last === before;
    };
    await expect.poll(isStill, { interval: 400 }).toBe(true);
    const straight = last;
    await page.getByRole('radiogroup', { name: 'Turn' }).getByRole('radio', { name: '45°' }).click();
    await expect.poll(seen).not.toBe(straight);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    const turn = page.getByRole('slider', { name: 'Turn' });
    await expect.poll(() => turn.inputValue()).toBe('0');
    await turn.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => turn.inputValue()).toBe('1');
    await check();
  });

  it('is delivered as it was seen, and saved', async () => {
    await page.getByRole('button', { name: 'Lay the floor · 1 credit' }).click();
    await page.waitForURL(/tool=floor&job=/);
    await page.getByRole('slider', { name: 'Compare before and after' }).waitFor({ timeout: 120_000 });
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    expect((await saving).suggestedFilename()).toMatch(/\.png$/);
    await page.getByText('8 left', { exact: true }).waitFor();
  });
});
