import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { calls } from '#contract/all.ts';
import type { Locale } from '#contract/locale.ts';
import { openPage } from './support/browser.ts';
import { expectFaultless } from './support/faultless.ts';
import { newPerson, signedInPerson } from './support/person.ts';
import { roomPicture } from './support/roomPicture.ts';
import { until } from './support/server.ts';
import { carryToken } from './support/signIn.ts';
import { journeys } from './support/site.ts';

interface Words {
  readonly open: string;
  readonly say: string;
  readonly wish: string;
  readonly refine: string;
  readonly yes: string;
  readonly share: string;
  readonly proposal: RegExp;
  readonly confirmed: string;
  readonly credits: string;
  readonly left: RegExp;
}

const languages: Readonly<Record<Locale, Words>> = {
  en_US: {
    open: 'Assistant',
    say: 'Say something to the assistant',
    wish: 'Turn this living room into Japandi',
    refine: 'but keep the furniture',
    yes: 'Yes, go ahead',
    share: 'Share this design with a link',
    proposal: /redesign in another style/,
    confirmed: 'Confirmed.',
    credits: 'How many credits do I have left?',
    left: /You have 9 credits left/,
  },
  zh_CN: {
    open: '助手',
    say: '对助手说',
    wish: '把这个客厅改成日式北欧风',
    refine: '家具不要动',
    yes: '好的，开始吧',
    share: '分享这个设计',
    proposal: /风格改造/,
    confirmed: '已确认。',
    credits: '我还有多少点数？',
    left: /您还有 9 点/,
  },
  zh_TW: {
    open: '助手',
    say: '對助手說',
    wish: '客廳幫我改成日系北歐風',
    refine: '傢俱不要動',
    yes: '好，開始',
    share: '分享這個設計',
    proposal: /風格改造/,
    confirmed: '已確認。',
    credits: '我還有多少點數？',
    left: /您還有 9 點/,
  },
};

/** Until the photo is looked at or a material is drawn, on a machine that has other work. */
const patienceMs = 90_000;

journeys('the assistant', (site) => {
  const arrive = async (locale: Locale, address: string) => {
    const token = await signedInPerson(site, newPerson());
    const watched = await openPage(site.browser);
    await carryToken(watched.page, token);
    await watched.page.addInitScript((value) => localStorage.setItem('roomwright_locale', value), locale);
    await watched.page.goto(site.url + address);
    return watched;
  };
  const photo = async () => ({ name: 'room.jpg', mimeType: 'image/jpeg', buffer: await roomPicture(390, 260) });
  const say = async (page: Page, words: Words, text: string) => {
    const field = page.getByLabel(words.say);
    await field.fill(text);
    await field.press('Enter');
    // The answer is there once something can be said again.
    await page.locator('[role=log][aria-busy=false]').waitFor({ timeout: patienceMs });
  };
  /** The address of the one picture of a card, once it is there. */
  const pictureOf = async (card: Locator) => {
    const picture = card.locator('img');
    await picture.waitFor();
    const width = () => picture.evaluate((element: HTMLImageElement) => element.naturalWidth);
    await until('the picture of a card', async () => ((await width()) > 0 ? true : undefined), patienceMs);
    return new URL(String(await picture.getAttribute('src')), site.url).pathname;
  };

  describe.each(Object.entries(languages) as [Locale, Words][])('in %s', (locale, words) => {
    it('leads from a photo to a shared design by talking alone', async () => {
      const { page, faults } = await arrive(locale, '/dashboard');
      await page.getByRole('button', { name: words.open, exact: true }).click();
      const panel = page.getByRole('complementary', { name: words.open });
      await panel.locator('input[type=file]').setInputFiles(await photo());
      await panel.locator('footer img').waitFor();
      await say(page, words, words.wish);
      await say(page, words, words.refine);
      const card = panel.getByRole('group', { name: words.proposal }).last();
      await card.waitFor();
      expect(await panel.getByText(words.confirmed).count()).toBe(0);
      expect(await pictureOf(card)).toBe('/art/style/japandi-320.webp');
      await expectFaultless({ page, faults });

      await say(page, words, words.yes);
      await panel.getByRole('log').locator('a img').waitFor({ timeout: 120_000 });
      await say(page, words, words.credits);
      await panel.getByText(words.left).waitFor();

      await say(page, words, words.share);
      expect(await pictureOf(panel.getByRole('group').last())).toMatch(/^\/pictures\/designs\//);
      await say(page, words, words.yes);
      const link = panel.locator('a[href*="/share?code="]');
      await link.waitFor();
      const code = new URL(String(await link.getAttribute('href'))).searchParams.get('code');
      const shared = await fetch(`${site.url}${calls.share.path}?${new URLSearchParams({ code: code ?? '' })}`);
      expect(await shared.json()).toMatchObject({ code: 200, data: { designs: [{ style: 'japandi' }] } });
      expect(faults).toEqual([]);
    });
  });

  it('stands beside the picture in the studio, knows the photo on the table, and comes back after a reload', async () => {
    const words = languages.en_US;
    const { page, faults } = await arrive('en_US', '/tools?tool=restyle');
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(await photo());
    await page.getByRole('button', { name: 'Another photo' }).waitFor();
    await page.getByRole('button', { name: words.open, exact: true }).click();
    const panel = page.getByRole('complementary', { name: words.open });
    await panel.getByText('About this photo').waitFor();
    await say(page, words, 'How large is this room?');
    await panel.getByText(/m wide/).waitFor();
    await say(page, words, 'Lay oak herringbone on the floor');
    expect(await pictureOf(panel.getByRole('group').last())).toMatch(/^\/pictures\/tiles\//);
    await say(page, words, 'Make a pencil drawing of it');
    const drawing = panel.getByRole('group').last();
    expect(await pictureOf(drawing)).toMatch(/^\/pictures\/images\//);
    await drawing.getByRole('img', { name: 'The picture that this is about' }).waitFor();
    // By keyboard alone: the card's button, then away.
    await say(page, words, 'Make it industrial');
    const confirm = panel.getByRole('button', { name: 'Do it · 1 credit' }).last();
    await confirm.focus();
    await page.keyboard.press('Enter');
    await panel.getByText(words.confirmed).waitFor();
    await page.waitForURL(/job=/);
    await page.reload();
    await page.getByRole('button', { name: 'Earlier conversations' }).click();
    await panel.getByRole('button', { name: /^How large is this room\?/ }).click();
    await panel.getByText(/m wide/).waitFor();
    await panel.getByRole('log').locator('a img').waitFor({ timeout: 120_000 });
    await page.getByLabel(words.say).press('Escape');
    await panel.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(words.open);
    expect(faults).toEqual([]);
  });

  it('forgets a conversation that is deleted', async () => {
    const words = languages.en_US;
    const { page } = await arrive('en_US', '/dashboard');
    await page.getByRole('button', { name: words.open, exact: true }).click();
    await say(page, words, 'Hello');
    await page.getByRole('button', { name: 'Earlier conversations' }).click();
    await page.getByRole('button', { name: 'Delete “Hello”' }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /delete|ok|confirm/i })
      .click();
    await page.getByText('No conversations yet.').waitFor();
  });
});
