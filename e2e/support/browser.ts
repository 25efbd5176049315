/** The system's Chromium, and what every page of a journey is watched for. */
import { existsSync, readFileSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core';

/** The shell is the same engine without windows and menus: the journeys take a quarter less time in it. */
const candidates = [
  process.env.CHROMIUM,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Where Chromium is; undefined when this machine has none. */
export const chromiumPath = candidates.find((file) => file && existsSync(file));

export function launch(): Promise<Browser> {
  if (!chromiumPath) throw new Error('no Chromium on this machine');
  return chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
}

/**
 * Public pages come drawn, and the app takes them over at the first sign of a person: gives one, and waits for it. What
 * lies in other pages until then is out of reach.
 */
async function takenOver(page: Page): Promise<void> {
  await page.evaluate(`window.dispatchEvent(new Event('pointermove'))`);
  await page.locator('html:not([data-drawn-in]):not(:has(#root[inert]))').waitFor({ state: 'attached' });
  // What it shows is there with the frame after the next.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
}

/** A telephone's window. */
export const phone = { viewport: { width: 393, height: 852 }, hasTouch: true, isMobile: true };

export interface WatchedPage {
  readonly page: Page;
  /** What went wrong in the page so far: exceptions, refused content, failed scripts. */
  readonly faults: readonly string[];
}

/**
 * A page whose content security policy is stricter than the server's: no inline style. So a style that a library writes
 * into the page shows up as a fault.
 */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`exception: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`);
  });
  const go = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await go(url, options);
    await takenOver(page);
    return response;
  };
  return { page, faults };
}

interface AxeResults {
  readonly violations: readonly {
    readonly id: string;
    readonly help: string;
    readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
  }[];
}

const axe = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const allRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules that look at colours, and so can differ between themes of one document. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Faults by WCAG 2.2 A and AA on the page as it stands, or those of its colours alone; one line each. */
export async function accessibilityFaults(page: Page, of: 'all' | 'colours' = 'all'): Promise<string[]> {
  const there = await page.evaluate('typeof axe');
  if (there === 'undefined') await page.evaluate(axe);
  const runOnly = of === 'all' ? allRules : colourRules;
  // What passes is not written out node by node: that takes longer than finding it.
  const asked = JSON.stringify({ runOnly, resultTypes: ['violations'] });
  const results = (await page.evaluate(
    `axe.run(document, ${asked}).then(({ violations }) => ({ violations }))`,
  )) as AxeResults;
  return results.violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help} — ${nodes
        .slice(0, 3)
        .map((node) => `${node.html.slice(0, 160)} ${node.failureSummary?.slice(0, 200)}`)
        .join(' | ')}`,
  );
}

/** Visible texts below 12 px, each with its size. */
export function tinyTexts(page: Page): Promise<string[]> {
  return page.evaluate(`[...document.querySelectorAll('body *')].filter((element) =>
    [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()) &&
    element.checkVisibility() && parseFloat(getComputedStyle(element).fontSize) < 11.99
  ).map((element) => getComputedStyle(element).fontSize + ' ' + element.textContent.slice(0, 40))`) as Promise<
    string[]
  >;
}

/** True when the page can be scrolled sideways. */
export function overflowsSideways(page: Page): Promise<boolean> {
  return page.evaluate('document.documentElement.scrollWidth > window.innerWidth') as Promise<boolean>;
}

/** The field that a photo is dropped on or chosen by; the studio has one more, for a picture that somebody likes. */
export const photoField = (page: Page): Locator => page.locator('input[type=file][tabindex]');
