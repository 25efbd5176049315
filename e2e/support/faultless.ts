import { expect } from 'vitest';
import { accessibilityFaults, overflowsSideways, tinyTexts, type WatchedPage } from './browser.ts';

/** Expects the page as it stands to be without faults, in both themes. */
export async function expectFaultless({ page, faults }: WatchedPage): Promise<void> {
  for (const [theme, rules] of [
    ['dark', 'colours'],
    ['light', 'all'],
  ] as const) {
    await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
    expect(await accessibilityFaults(page, rules)).toEqual([]);
  }
  expect(await overflowsSideways(page)).toBe(false);
  expect(await tinyTexts(page)).toEqual([]);
  expect(faults).toEqual([]);
}
