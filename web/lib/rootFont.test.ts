import { describe, expect, it } from 'vitest';
import bootScript from '../public/boot.js?raw';
import { rootFontPx } from './rootFont.ts';

describe('root font', () => {
  it.each([
    [393, 16],
    [360, (360 / 393) * 16],
    [767, (767 / 393) * 16],
    [768, 6.4],
    [1280, (1280 / 1920) * 16],
    [1920, 16],
    [2560, (2560 / 1920) * 16],
  ])('%i px wide: %d px', (width, px) => {
    expect(rootFontPx(width)).toBeCloseTo(px, 6);
  });

  it('multiplies by the reader’s own setting', () => {
    expect(rootFontPx(1920, 20)).toBeCloseTo(20, 6);
  });
});

/** Runs boot.js in a page that is only as much of one as it needs. */
function boot(page: {
  readonly width: number;
  readonly readerPx: number;
  readonly stored?: Record<string, string>;
  readonly systemDark?: boolean;
  /** The page came with its text. */
  readonly drawnIn?: string;
}) {
  const attributes: Record<string, string> = page.drawnIn ? { 'data-drawn-in': page.drawnIn } : {};
  const variables: Record<string, string> = {};
  const root = {
    lang: 'en',
    style: { fontSize: '', setProperty: (name: string, value: string) => Object.assign(variables, { [name]: value }) },
    setAttribute: (name: string, value: string) => Object.assign(attributes, { [name]: value }),
    hasAttribute: (name: string) => name in attributes,
  };
  const run = new Function(
    'document',
    'window',
    'localStorage',
    'matchMedia',
    'getComputedStyle',
    'addEventListener',
    bootScript,
  );
  run(
    { documentElement: root },
    { innerWidth: page.width },
    { getItem: (key: string) => page.stored?.[key] ?? null },
    () => ({ matches: page.systemDark === true }),
    () => ({ fontSize: root.style.fontSize === 'medium' ? `${page.readerPx}px` : root.style.fontSize }),
    () => undefined,
  );
  return { root, attributes, variables };
}

describe('boot script', () => {
  it.each([
    [393, 16],
    [700, 18],
    [768, 16],
    [1280, 16],
    [1920, 24],
  ])('sets the same root font as the app: %i px wide, reader %i px', (width, readerPx) => {
    const { root, variables } = boot({ width, readerPx });
    expect(Number.parseFloat(root.style.fontSize)).toBeCloseTo(rootFontPx(width, readerPx), 6);
    expect(Number(variables['--reader'])).toBe(readerPx / 16);
  });

  it('takes the stored theme and language, else the system’s theme', () => {
    const stored = { roomwright_theme: 'dark', roomwright_locale: 'zh_TW' };
    const chosen = boot({ width: 1280, readerPx: 16, stored });
    expect(chosen.attributes['data-theme']).toBe('dark');
    expect(chosen.root.lang).toBe('zh-Hant');
    expect(boot({ width: 1280, readerPx: 16, systemDark: true }).attributes['data-theme']).toBe('dark');
    expect(boot({ width: 1280, readerPx: 16 }).attributes['data-theme']).toBe('light');
  });

  it('leaves the language to a page that came with its text', () => {
    const stored = { roomwright_locale: 'zh_TW' };
    expect(boot({ width: 1280, readerPx: 16, stored, drawnIn: 'en_US' }).root.lang).toBe('en');
  });

  it('marks who is signed in before anything is drawn', () => {
    const signedIn = boot({ width: 1280, readerPx: 16, stored: { roomwright_token: 'x' } });
    expect(signedIn.attributes).toHaveProperty('data-signed-in');
    expect(boot({ width: 1280, readerPx: 16 }).attributes).not.toHaveProperty('data-signed-in');
  });
});
