import { describe, expect, it } from 'vitest';
import { han, simplified, traditional } from '#catalog/testing/characterSets.ts';
import { type Locale, locales } from '#contract/locale.ts';
import { linksIn } from '../../http/mailbox.ts';
import * as account from './accountMails.ts';
import type { MailContent } from './content.ts';
import { mailHtml } from './layout.ts';
import { contactMail, newsletterWelcomeMail } from './outreachMails.ts';
import * as payment from './paymentMails.ts';
import { plainText } from './plainText.ts';
import * as security from './securityMails.ts';
import { amountInWords, greeting, nameInMail, timeInWords } from './words.ts';

const link = 'https://rooms.example/email-binding?token=abc&x="1"';
const hrefInHtml = 'href="https://rooms.example/email-binding?token=abc&amp;x=&quot;1&quot;"';
const hostile = `<img src=x onerror="alert(1)"> & 'Ann'`;
const at = new Date('2026-11-21T15:04:05Z');

/** Every template; `typed` stands wherever a person can have typed something. */
const templates: Record<string, (locale: Locale, typed: string) => MailContent> = {
  activation: (locale, userName) => account.activationMail(locale, { userName, link, hours: 24 }),
  existingAccount: (locale, userName) => account.existingAccountMail(locale, { userName, link }),
  emailBind: (locale, userName) => account.emailBindMail(locale, { userName, link, hours: 24 }),
  invitation: (locale, userName) => account.invitationMail(locale, { userName, link, hours: 168 }),
  accountDeleted: (locale, userName) => account.accountDeletedMail(locale, { userName }),
  passwordReset: (locale, userName) => security.passwordResetMail(locale, { userName, link, hours: 1 }),
  passwordChanged: (locale, userName) => security.passwordChangedMail(locale, { userName, at, link }),
  newDevice: (locale, userName) => security.newDeviceMail(locale, { userName, device: userName, at, link }),
  secondFactorOn: (locale, userName) => security.secondFactorOnMail(locale, { userName, at, link }),
  secondFactorOff: (locale, userName) => security.secondFactorOffMail(locale, { userName, at, link }),
  secondFactorLocked: (locale, userName) => security.secondFactorLockedMail(locale, { userName, minutes: 15, link }),
  recoveryCodeUsed: (locale, userName) => security.recoveryCodeUsedMail(locale, { userName, left: 9, link }),
  receipt: (locale, userName) => payment.receiptMail(locale, { userName, link, test: false, ...receipt }),
  testReceipt: (locale, userName) => payment.receiptMail(locale, { userName, link, test: true, ...receipt }),
  paymentFailed: (locale, userName) => payment.paymentFailedMail(locale, { userName, link }),
  planEnded: (locale, userName) => payment.planEndedMail(locale, { userName, link }),
  creditsLow: (locale, userName) => payment.creditsLowMail(locale, { userName, left: 2, periodEndsAt: at, link }),
  dispute: (locale, paymentId) => payment.disputeMail(locale, { paymentId }),
  newsletterWelcome: (locale) => newsletterWelcomeMail(locale, { unsubscribeLink: link }),
  contact: (locale, typed) =>
    contactMail(locale, { name: typed, email: 'ann@example.test', subject: typed, message: typed, locale }),
};
const receipt = { item: 'pro', cents: 990, currency: 'sgd', at, paymentId: 'pi_123' };
const withoutLink = ['accountDeleted', 'dispute', 'contact'];

describe.each(Object.entries(templates))('the %s mail', (name, template) => {
  it.each(locales)('carries its link in text and HTML, in %s', async (locale) => {
    const content = template(locale, 'Ann');
    const [html, text] = [await mailHtml(content), plainText(content)];
    expect(html).toContain(`lang="${locale.replace('_', '-')}"`);
    expect(html.includes(hrefInHtml)).toBe(!withoutLink.includes(name));
    // Alone on its line: whatever reads the text finds where it ends.
    expect(text.split('\n').includes(link)).toBe(!withoutLink.includes(name));
  });

  it.each(locales)('says the same in text and HTML, in %s', async (locale) => {
    const content = template(locale, 'Ann');
    const [html, text] = [await mailHtml(content), plainText(content)];
    const said = [content.heading, ...content.paragraphs, ...(content.notes ?? []), content.footer];
    for (const { label, value } of content.rows ?? []) said.push(label, value);
    for (const words of said) {
      expect(html).toContain(words);
      expect(text).toContain(words);
    }
    expect(content.preview).not.toBe('');
  });

  it.each(locales)('lets nothing that a person typed become markup, a header or an address, in %s', async (locale) => {
    const content = template(locale, hostile);
    const html = await mailHtml(content);
    expect(html).not.toContain('<img');
    expect(content.subject).not.toMatch(/[\r\n]/);
    const byName = plainText(template(locale, 'free gift at www.example.org/x'));
    if (name !== 'contact' && name !== 'dispute' && name !== 'newDevice') expect(byName).not.toContain('example.org');
  });

  it.each(locales)('loads nothing from anywhere, in %s', async (locale) => {
    expect(await mailHtml(template(locale, 'Ann'))).not.toMatch(
      /\ssrc=|srcset=|url\(|@import|<link|<script|background=/,
    );
  });

  it('differs in each language, and writes each Chinese in its own characters', () => {
    const texts = locales.map((locale) => plainText(template(locale, 'Ann')));
    expect(new Set(texts).size).toBe(locales.length);
    expect(new Set(locales.map((locale) => template(locale, 'Ann').subject)).size).toBe(locales.length);
    const [english = '', mainland = '', taiwan = ''] = texts.map(
      (text, index) => `${text}${template(locales[index] ?? 'en_US', 'Ann').preview}`,
    );
    expect(han(english)).toEqual([]);
    expect(han(mainland).filter((character) => !simplified.has(character))).toEqual([]);
    expect(han(taiwan).filter((character) => !traditional.has(character))).toEqual([]);
    for (const text of texts) expect(text).not.toMatch(/[!！]/);
  });
});

describe('names in mails', () => {
  it.each(['Ann', '  Ann   Archer ', '王小明', 'Dr. Who', 'J. R. R.', "O'Neil & Sons", 'Ann-Lee 3rd'])(
    '%j stays',
    (name) => expect(greeting('en_US', name)).toBe(`Hello ${name.replace(/\s+/g, ' ').trim()},`),
  );

  it.each([
    'https://evil.example',
    'evil.example',
    'Win at www evil',
    'ann@evil.example',
    'evil。example',
    'evil．example',
    'ｗｗｗ evil',
    'a/b',
    ' ',
  ])('%j could become a link, and is left out', (name) => {
    expect(nameInMail(name)).toBeUndefined();
    expect(greeting('en_US', name)).toBe('Hello,');
    expect(account.activationMail('en_US', { userName: name, link, hours: 1 }).heading).toBe('Welcome');
  });
});

describe('times and amounts', () => {
  it('are written as the language does, times in UTC', () => {
    expect(locales.map((locale) => timeInWords(locale, at))).toEqual([
      'November 21, 2026, 15:04\u00a0UTC',
      '2026年11月21日 15:04\u00a0UTC',
      '2026年11月21日 15:04\u00a0UTC',
    ]);
    const amounts = locales.map((locale) => amountInWords(locale, 123_450, 'sgd').replace('\u00a0', ' '));
    expect(amounts).toEqual(['SGD 1,234.50', 'SGD 1,234.50', 'SGD 1,234.50']);
  });

  it('name what was bought', () => {
    const rows = payment.receiptMail('en_US', {
      userName: 'Ann',
      link,
      test: false,
      ...receipt,
      item: 'top-up-120',
    }).rows;
    expect(rows?.map(({ value }) => value)).toEqual([
      '120 credits',
      'SGD\u00a09.90',
      'November 21, 2026, 15:04\u00a0UTC',
      'pi_123',
    ]);
  });
});

describe('the plain text', () => {
  it('quotes a message line by line, and ends with a signature', () => {
    const values = {
      name: 'Ann',
      email: 'ann@example.test',
      subject: '',
      message: 'One\r\n\nTwo',
      locale: 'zh_TW' as const,
    };
    const text = plainText(contactMail('en_US', values));
    expect(text).toContain('\n> One\n>\n> Two\n');
    expect(text).toMatch(/\n-- \nYou get this mail because you run this Roomwright server\.\n$/);
  });

  it('has the link of the button before any other', () => {
    const text = plainText(
      account.activationMail('zh_CN', { userName: 'Ann', link: 'https://rooms.example/x', hours: 2 }),
    );
    expect(linksIn(text)).toEqual(['https://rooms.example/x']);
  });
});
