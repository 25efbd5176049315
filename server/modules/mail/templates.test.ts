import { describe, expect, it } from 'vitest';
import { type Locale, locales } from '#contract/locale.ts';
import { activationMail, existingAccountMail } from './templates.ts';

const link = 'https://rooms.example/email-binding?token=abc&x="1"';
const hostile = `<img src=x onerror="alert(1)"> & 'Ann'`;
const templates = {
  activation: (locale: Locale, userName = hostile) => activationMail(locale, { userName, link, hours: 24 }),
  existing: (locale: Locale, userName = hostile) => existingAccountMail(locale, { userName, link }),
};

describe.each(Object.entries(templates))('the %s mail', (_name, template) => {
  it.each(locales)('carries its link in text and HTML, in %s', (locale) => {
    const mail = template(locale);
    expect(mail.text).toContain(link);
    expect(mail.html).toContain('href="https://rooms.example/email-binding?token=abc&#38;x=&#34;1&#34;"');
    expect(mail.html).toContain(`<html lang="${locale.replace('_', '-')}">`);
  });

  it.each(locales)('lets nothing that a person typed become markup, in %s', (locale) => {
    const mail = template(locale);
    expect(mail.html).not.toContain('<img');
    expect(mail.html).toContain('&#60;img');
    expect(mail.subject).not.toMatch(/[\r\n]/);
  });

  it('loads nothing from anywhere', () => {
    for (const locale of locales) expect(template(locale, 'Ann').html).not.toMatch(/src=|url\(|@import|<link/);
  });

  it('differs in each language', () => {
    expect(new Set(locales.map((locale) => template(locale).subject)).size).toBe(locales.length);
    expect(new Set(locales.map((locale) => template(locale).text)).size).toBe(locales.length);
  });
});
