import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { unzip } from '#server/testing/unzip.ts';
import { accessibilityFaults, openPage, overflowsSideways, tinyTexts, type WatchedPage } from './support/browser.ts';
import { newPerson, restyled, signedInPerson } from './support/person.ts';
import { roomPicture } from './support/roomPicture.ts';
import { carryToken } from './support/signIn.ts';
import { journeys } from './support/site.ts';

journeys('designs, kept in order and shown to others', (site) => {
  let watched: WatchedPage;
  let page: Page;
  let designs: readonly { readonly id: string }[] = [];
  let link = '';

  beforeAll(async () => {
    const token = await signedInPerson(site, newPerson());
    const photo = await roomPicture(390, 260);
    const wish = { style: 'japandi', roomType: 'living-room', variants: 2 };
    const first = (await restyled(site, token, photo, wish)) as { designs: { id: string }[] };
    const other = { style: 'industrial', roomType: 'bedroom' };
    const second = (await restyled(site, token, photo, other)) as { designs: { id: string }[] };
    designs = [...first.designs, ...second.designs];
    watched = await openPage(site.browser, { acceptDownloads: true });
    page = watched.page;
    await carryToken(page, token);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  }, 180_000);

  const check = async (looked = page) => {
    await looked.locator('h1').first().waitFor({ state: 'attached' });
    for (const theme of ['dark', 'light']) {
      await looked.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
      expect(await accessibilityFaults(looked)).toEqual([]);
    }
    expect(await overflowsSideways(looked)).toBe(false);
    expect(await tinyTexts(looked)).toEqual([]);
    expect(watched.faults).toEqual([]);
  };
  const cards = () => page.getByRole('article');
  const selectMark = (index: number) => cards().nth(index).getByRole('checkbox');
  const said = (text: string) => page.getByText(text, { exact: true }).first().waitFor();

  it('has a dashboard with credits, designs and projects', async () => {
    expect(designs).toHaveLength(3);
    await page.goto(`${site.url}/dashboard`);
    await page.getByRole('heading', { name: /^Good (morning|afternoon|evening), Ada Lindqvist$/ }).waitFor();
    await expect.poll(() => cards().count()).toBe(3);
    await page.getByText('credits left').first().waitFor();
    await check();
  });

  it('has a room to try for who has no photo at hand', async () => {
    await page.getByRole('button', { name: 'Bedroom' }).click();
    await page.getByRole('button', { name: 'Another photo' }).waitFor();
    expect(new URL(page.url()).searchParams.get('tool')).toBe('restyle');
  });

  it('puts designs into a new group', async () => {
    await page.goto(`${site.url}/history`);
    await expect.poll(() => cards().count()).toBe(3);
    await check();
    await selectMark(0).click();
    await selectMark(1).click();
    await said('2 selected');
    await check();
    await page.getByRole('button', { name: 'Move to group' }).click();
    await page.getByRole('button', { name: 'Create and move' }).click();
    await page.getByText('Please enter a name for the group. It cannot be empty.').waitFor();
    await page.getByLabel('Name of the group').fill('Lamp Street 7');
    await check();
    await Promise.all([said('Moved to the group'), page.getByRole('button', { name: 'Create and move' }).click()]);
    await page.getByRole('button', { name: 'Open the group' }).click();
    await page.getByRole('heading', { level: 1, name: 'Lamp Street 7' }).waitFor();
    await expect.poll(() => cards().count()).toBe(2);
  });

  it('renames the group, and keeps its designs when it is deleted', async () => {
    await page.getByRole('button', { name: 'Actions for Lamp Street 7' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByLabel('Name of the group').fill('Harbour Lane 2');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'Harbour Lane 2' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Harbour Lane 2' }).waitFor();
    await page.getByRole('button', { name: 'Actions for Harbour Lane 2' }).click();
    await page.getByRole('menuitem', { name: 'Delete the group' }).click();
    await page.getByRole('radio', { name: /^Keep its designs/ }).waitFor();
    await check();
    await Promise.all([
      said('Deleted successfully'),
      page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click(),
    ]);
    await page.getByRole('heading', { level: 1, name: 'History' }).waitFor();
    await expect.poll(() => cards().count()).toBe(3);
  });

  it('keeps favourites, and takes one back', async () => {
    await cards()
      .first()
      .getByRole('button', { name: /^Favorite/ })
      .click();
    await page.getByRole('link', { name: 'Favorites' }).first().click();
    await page.waitForURL('**/favorites');
    await expect.poll(() => cards().count()).toBe(1);
    await check();
    await cards()
      .first()
      .getByRole('button', { name: /^Favorite/ })
      .click();
    await page.getByRole('heading', { name: 'Your favorites will hang here' }).waitFor();
    await check();
  });

  it('puts everything back when the server can’t be reached', async () => {
    await page.goto(`${site.url}/history`);
    await expect.poll(() => cards().count()).toBe(3);
    await page.route('**/api/v1/design/favourite', (route) => route.abort());
    const heart = cards()
      .first()
      .getByRole('button', { name: /^Favorite/ });
    await heart.click();
    await page.getByText('There is no connection to the server.').first().waitFor();
    expect(await heart.getAttribute('aria-pressed')).toBe('false');
    await page.unroute('**/api/v1/design/favourite');
    // The failed request is what this was about.
    expect(watched.faults.filter((fault) => !/ERR_FAILED|no answer|designFavourite/.test(fault))).toEqual([]);
    (watched.faults as string[]).length = 0;
  });

  it('shows one design: recipe, what was changed, versions', async () => {
    await cards().first().getByRole('link').first().click();
    await page.waitForURL('**/render-detail?id=*');
    await page.getByRole('slider').waitFor();
    await page.getByRole('heading', { name: 'Recipe' }).waitFor();
    await page.getByRole('heading', { name: 'Versions of this photo' }).waitFor();
    await check();
    await page.getByRole('link', { name: 'Edit again' }).click();
    await page.waitForURL(/tool=restyle.*job=/);
    await page.getByRole('slider').waitFor();
    await page.goBack();
    // The studio offers to share, too: what follows presses that of the design's own page.
    await page.getByRole('heading', { name: 'Recipe' }).waitFor();
  });

  it('shares a design with somebody who has no account', async () => {
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const field = page.getByRole('textbox', { name: 'Link' });
    await expect.poll(() => field.inputValue()).toMatch(/\/share\?code=[\w-]{44}$/);
    link = await field.inputValue();
    await check();
    await page.getByRole('dialog').getByRole('button', { name: 'Copy link' }).click();
    await said('Copied successfully');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

    const stranger = await openPage(site.browser, { viewport: { width: 393, height: 852 }, acceptDownloads: true });
    await stranger.page.goto(link);
    await stranger.page.getByRole('heading', { level: 1, name: 'A design, shared with you' }).waitFor();
    await stranger.page.getByRole('slider').waitFor();
    await stranger.page.getByText('Digitally altered picture').first().waitFor();
    await check(stranger.page);
    const slider = stranger.page.getByRole('slider');
    await slider.focus();
    await stranger.page.keyboard.press('End');
    expect(await slider.getAttribute('aria-valuenow')).toBe('0');
    const downloading = stranger.page.waitForEvent('download');
    await stranger.page.getByRole('link', { name: 'Download the picture' }).click();
    expect((await downloading).suggestedFilename()).toMatch(/^roomwright-.*\.png$/);
    expect(await stranger.page.getByRole('link', { name: 'Make your own' }).getAttribute('href')).toBe('/register');
    expect(
      await stranger.page.evaluate(() => document.querySelector('meta[name=robots]')?.getAttribute('content')),
    ).toContain('noindex');
    expect(stranger.faults).toEqual([]);
    await stranger.page.context().close();
  });

  it('ends the link at once', async () => {
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Stop sharing' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stop sharing' }).click();
    await said('The link no longer shows it');
    const stranger = await openPage(site.browser);
    await stranger.page.goto(link);
    await stranger.page.getByRole('heading', { level: 1, name: 'This link shows nothing any more' }).waitFor();
    await check(stranger.page);
    await stranger.page.goto(`${site.url}/share`);
    await stranger.page.getByRole('heading', { level: 1, name: 'This link shows nothing any more' }).waitFor();
    await stranger.page.context().close();
  });

  it('shows nobody else’s design', async () => {
    const other = await openPage(site.browser);
    await carryToken(other.page, await signedInPerson(site, newPerson('Bo')));
    await other.page.goto(`${site.url}/render-detail?id=${designs[0]?.id}`);
    await other.page.getByRole('heading', { name: 'This design is not here' }).waitFor();
    await other.page.goto(`${site.url}/favorites`);
    await other.page.getByRole('heading', { name: 'Your favorites will hang here' }).waitFor();
    expect(other.faults).toEqual([]);
    await other.page.context().close();
  });

  it('downloads all that is selected as a zip', async () => {
    await page.goto(`${site.url}/history`);
    await expect.poll(() => cards().count()).toBe(3);
    await page.getByRole('button', { name: 'Select all' }).click();
    await said('3 selected');
    const downloading = page.waitForEvent('download');
    await page.getByRole('region', { name: 'Selected designs' }).getByRole('button', { name: 'Download' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^roomwright-designs-\d{4}-\d\d-\d\d\.zip$/);
    const files = unzip(await readFile(await download.path()));
    expect(files.size).toBe(3);
    for (const name of files.keys()) expect(name).toMatch(/^roomwright-(japandi|industrial)-.*\.png$/);
  });

  it('narrows the list by style', async () => {
    await page.getByRole('button', { name: 'Style', exact: true }).click();
    await page.getByRole('menuitemradio', { name: 'Industrial' }).click();
    await expect.poll(() => cards().count()).toBe(1);
    await page.getByRole('button', { name: 'Room', exact: true }).click();
    await page.getByRole('menuitemradio', { name: 'Kitchen', exact: true }).click();
    await page.getByRole('heading', { name: 'No design matches' }).waitFor();
    await check();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => cards().count()).toBe(3);
  });

  it('deletes a group with its designs when that is said', async () => {
    await page.getByRole('button', { name: 'New group' }).click();
    await page.getByLabel('Name of the group').fill('Attic');
    await page.keyboard.press('Enter');
    await said('Created successfully');
    await page.getByRole('heading', { name: 'This group is empty' }).waitFor();
    await page.getByRole('button', { name: 'Show all' }).click();
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Move to group' }).click();
    await page.getByRole('button', { name: /^Attic, 0 designs/ }).click();
    await said('Moved to the group');
    await page.goto(`${site.url}/dashboard`);
    await page.getByRole('link', { name: /Attic/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Attic' }).waitFor();
    await page.getByRole('button', { name: 'Actions for Attic' }).click();
    await page.getByRole('menuitem', { name: 'Delete the group' }).click();
    await page.getByRole('radio', { name: /^Delete its design/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { level: 1, name: 'History' }).waitFor();
    await expect.poll(() => cards().count()).toBe(2);
  });

  it('deletes many after asking', async () => {
    await page.getByRole('button', { name: 'Select all' }).click();
    await page.getByRole('region', { name: 'Selected designs' }).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByText('Delete these 2 designs?').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await said('Deleted successfully');
    await page.getByRole('heading', { name: 'Your designs will hang here' }).waitFor();
  });

  it('puts liked styles first in the studio', async () => {
    await page.goto(`${site.url}/like`);
    await page.getByText('Styles that you like will be here.').waitFor();
    await check();
    await page.getByRole('radio', { name: 'All', exact: true }).click();
    await page.getByRole('button', { name: 'Like Wabi-Sabi', exact: true }).click();
    await page.getByRole('radio', { name: 'Liked', exact: true }).click();
    await page.getByRole('heading', { name: 'Wabi-Sabi' }).waitFor();
    await check();
    await page.getByRole('link', { name: 'Use in the studio: Wabi-Sabi' }).click();
    await page.waitForURL(/tool=restyle/);
    await page
      .locator('.rw-studio-options [role=radio][data-style]')
      .first()
      .and(page.locator('[data-style=wabi-sabi]'))
      .waitFor();
  });

  it('shows all tools, and opens the one that is there', async () => {
    await page.goto(`${site.url}/tools`);
    await page.getByRole('heading', { name: 'All tools' }).waitFor();
    await check();
    await page.getByRole('link', { name: /^Style rendering|Style rendering/ }).click();
    await page.waitForURL('**/tools?tool=restyle');
  });

  it('lets an integrator try a call', async () => {
    await page.goto(`${site.url}/test-tools?call=designList`);
    await page.getByLabel('limit').fill('many');
    await page.getByRole('alert').getByText('This is neither a number nor JSON.').waitFor();
    await page.getByLabel('limit').fill('5');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText(/HTTP 200/).waitFor();
    await page.getByRole('region', { name: 'Text of the answer' }).getByText('"nextCursor": null').waitFor();
    await page.getByText('/api/v1/design/list?limit=5').first().waitFor();
    await check();
    await page.getByRole('radio', { name: 'TypeScript' }).click();
    await page.getByText('await fetch(').waitFor();
    expect(await page.content()).not.toContain(
      await page.evaluate(() => localStorage.getItem('roomwright_token') ?? '-'),
    );
  });
});
