import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { calls } from '#contract/all.ts';
import { unzip } from '#server/testing/unzip.ts';
import { openPage, phone, type WatchedPage } from './support/browser.ts';
import { expectFaultless } from './support/faultless.ts';
import { newPerson, restyled, signedInPerson } from './support/person.ts';
import { roomPicture } from './support/roomPicture.ts';
import { carryToken } from './support/signIn.ts';
import { journeys } from './support/site.ts';

journeys('a project, shown to a client who answers', (site) => {
  let own: WatchedPage;
  let visiting: WatchedPage;
  let page: Page;
  let client: Page;
  let link = '';

  beforeAll(async () => {
    const token = await signedInPerson(site, newPerson());
    const wish = { style: 'gothic', roomType: 'living-room', intervention: 'low', variants: 3 };
    const { designs } = (await restyled(site, token, await roomPicture(384, 256), wish)) as {
      designs: { id: string }[];
    };
    const post = async (path: string, body: object) => {
      const answer = await fetch(site.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', token },
        body: JSON.stringify(body),
      });
      return ((await answer.json()) as { data: { id: string } }).data;
    };
    const group = await post(calls.groupCreate.path, { name: 'Lamp Street 7' });
    await post(calls.designMove.path, { designIds: designs.map(({ id }) => id), groupId: group.id });
    own = await openPage(site.browser);
    page = own.page;
    await carryToken(page, token);
    await page.goto(`${site.url}/history?group=${group.id}`);
    visiting = await openPage(site.browser, { ...phone, acceptDownloads: true });
    client = visiting.page;
    await client.addInitScript(() => {
      window.print = () => Object.assign(window, { printed: true });
    });
  }, 240_000);

  it('puts three versions on a board, and has a link for it', async () => {
    await page.getByRole('button', { name: 'Present to a client' }).click();
    const dialog = page.getByRole('dialog', { name: 'A board for a client' });
    expect(await dialog.getByLabel('Title').inputValue()).toBe('Lamp Street 7');
    await dialog.getByLabel('Note to the client').fill('Three ideas for the living room.');
    await dialog
      .getByLabel(/^Note on/)
      .first()
      .fill('Warmer, with less on the walls.');
    await expectFaultless(own);
    await dialog.getByRole('button', { name: 'Make the link' }).click();
    await page.getByRole('heading', { name: 'Lamp Street 7', level: 2 }).waitFor();
    await page.getByText('No answer yet.').waitFor();
    link = (await page.getByRole('link', { name: 'Look at it' }).getAttribute('href')) ?? '';
    expect(link).toMatch(/\/share\?code=[\w-]{44}$/);
    await expectFaultless(own);
  });

  it('is answered on a phone without an account: picked, spoken of, approved', async () => {
    await client.goto(link);
    await client.getByRole('heading', { name: 'Lamp Street 7', level: 1 }).waitFor();
    await client.getByText('Warmer, with less on the walls.').waitFor();
    await expectFaultless(visiting);
    const second = client.getByRole('article').nth(1);
    await second.getByRole('button', { name: 'I like this one' }).tap();
    await client.getByText('Write your name first.').waitFor();
    await client.getByLabel('Your name').fill('Ben Ito');
    await second.getByRole('button', { name: 'I like this one' }).tap();
    await second.getByText('Liked by Ben Ito').waitFor();
    await second.getByLabel('Comment').fill('Could the rug stay?');
    await second.getByRole('button', { name: 'Send' }).tap();
    await second.getByText('Could the rug stay?', { exact: true }).waitFor();
    await second.getByRole('button', { name: 'Approve this one' }).tap();
    // The dialog has the focus, on what changes nothing.
    const cancel = client.getByRole('alertdialog').getByRole('button').first();
    await expect.poll(() => cancel.evaluate((button) => button === document.activeElement)).toBe(true);
    await client.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).tap();
    await second.getByText(/^Approved by Ben Ito/).waitFor();
    await expectFaultless(visiting);
    await client.reload();
    await client.getByText(/^Approved by Ben Ito/).waitFor();
    expect(await client.getByLabel('Your name').inputValue()).toBe('Ben Ito');
  });

  it('goes on paper with what was changed, and into a zip with the originals', async () => {
    await client.getByRole('button', { name: 'Print or save as PDF' }).tap();
    await client.waitForFunction(() => 'printed' in window);
    await client.emulateMedia({ media: 'print' });
    const sheet = client.locator('.rw-print-pages');
    expect(await sheet.isVisible()).toBe(true);
    expect(await client.getByRole('button', { name: 'Print or save as PDF' }).isVisible()).toBe(false);
    expect(await sheet.getByText('Digitally altered picture').count()).toBe(3);
    expect(await sheet.locator('img').count()).toBe(7);
    const pdf = await client.pdf();
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.length).toBeGreaterThan(50_000);
    await client.emulateMedia({ media: 'screen' });
    const downloading = client.waitForEvent('download');
    await client.getByRole('link', { name: 'Pictures with originals (zip)' }).tap();
    const saved = await downloading;
    const files = unzip(await readFile(await saved.path()));
    expect([...files.keys()]).toContain('disclosure.html');
    expect([...files.keys()].filter((name) => name.includes('original'))).toHaveLength(3);
  });

  it('tells the designer, who takes a comment off and withdraws the link', async () => {
    await page.reload();
    await page.getByText(/^Approved by Ben Ito/).waitFor();
    await page.getByText('Could the rug stay?').waitFor();
    await expectFaultless(own);
    await page.getByRole('button', { name: 'Delete the comment by Ben Ito' }).click();
    await page.getByText('Could the rug stay?').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Withdraw the link' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw the link' }).click();
    await page.getByRole('button', { name: 'Present to a client' }).waitFor();
    await client.reload();
    await client.getByRole('heading', { name: 'This link shows nothing any more' }).waitFor();
  });

  it('speaks the other languages', async () => {
    await page.getByRole('button', { name: 'Present to a client' }).click();
    await page.getByRole('button', { name: 'Make the link' }).click();
    link = (await page.getByRole('link', { name: 'Look at it' }).getAttribute('href')) ?? '';
    for (const [locale, name] of [
      ['zh_CN', '打印或存为 PDF'],
      ['zh_TW', '列印或存為 PDF'],
    ] as const) {
      await client.evaluate((language) => localStorage.setItem('roomwright_locale', language), locale);
      await client.goto(link);
      await client.getByRole('button', { name }).waitFor();
      await expectFaultless(visiting);
    }
  });
});
