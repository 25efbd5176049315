/**
 * `npm run shots`: every screen × width × theme × language as PNG in `shots/`, made with a real server on a scratch
 * data folder. `npm run shots -- --only studio,home --sizes 1280 --themes dark --locales zh_TW` makes a part of them.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { calls } from '#contract/all.ts';
import { launch } from '../e2e/support/browser.ts';
import { newPerson, type Person, restyled, signedInPerson } from '../e2e/support/person.ts';
import { startServer, type TestServer } from '../e2e/support/server.ts';
import { accountScreens, prepareAccount } from './accountScreens.ts';
import { buildWeb } from './build.ts';
import { photo, type Screen, type Stage, screens } from './shotScreens.ts';
import { root } from './stale.ts';

const sizes = {
  '360': [360, 780],
  '393': [393, 852],
  '768': [768, 1024],
  '1280': [1280, 800],
  '1920': [1920, 1080],
} as const;
const themes = ['light', 'dark'] as const;
const locales = ['en_US', 'zh_CN', 'zh_TW'] as const;

/** A long name, to see what it does to the layout. */
const people: readonly Person[] = [newPerson('Wilhelmina Alexandrescu-Featherstonehaugh'), newPerson('李沐')];

/** The data of a call that goes well. */
async function ask(
  server: TestServer,
  token: string,
  call: 'groupCreate' | 'designMove' | 'designFavourite' | 'designLike' | 'designShare' | 'boardSave',
  input: object,
) {
  const response = await fetch(server.url + calls[call].path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token },
    body: JSON.stringify(input),
  });
  return ((await response.json()) as { data: Record<string, unknown> }).data;
}

async function prepare(server: TestServer): Promise<Stage> {
  const [token, emptyToken] = await Promise.all(people.map((person) => signedInPerson(server, person)));
  if (!token || !emptyToken) throw new Error('nobody is signed in');
  if (people[0]) await prepareAccount(server, people[0], token);
  const styles = ['japandi', 'art-deco', 'mid-century-modern', 'mediterranean', 'industrial'];
  let job = '';
  const designs: string[] = [];
  for (const [number, style] of styles.entries()) {
    const request = { style, roomType: 'living-room', variants: number === styles.length - 1 ? 2 : 1 };
    const done = (await restyled(server, token, await photo(number), request)) as {
      jobId: string;
      designs: { id: string }[];
    };
    job = done.jobId;
    designs.push(...done.designs.map(({ id }) => id));
  }
  const groups = await Promise.all(
    ['Lamp Street 7, third floor', 'Harbour Lane 2', '李宅'].map((name) => ask(server, token, 'groupCreate', { name })),
  );
  await ask(server, token, 'designMove', { designIds: designs.slice(0, 2), groupId: groups[0]?.id });
  await ask(server, token, 'designMove', { designIds: designs.slice(2, 3), groupId: groups[1]?.id });
  await ask(server, token, 'designFavourite', { designIds: designs.slice(1, 3), favourite: true });
  for (const subject of ['japandi', 'art-deco', 'wabi-sabi'])
    await ask(server, token, 'designLike', { kind: 'style', subject, liked: true });
  await ask(server, token, 'designLike', { kind: 'room-type', subject: 'living-room', liked: true });
  const { code } = await ask(server, token, 'designShare', { designIds: designs.slice(0, 2) });
  const group = String(groups[0]?.id);
  const board = await ask(server, token, 'boardSave', {
    groupId: group,
    title: 'Lamp Street 7, third floor',
    note: 'Two ideas for the living room.',
    designs: designs.slice(0, 2).map((designId) => ({ designId, note: 'Warmer, with less on the walls.' })),
  });
  const shown = { design: designs[0] ?? '', code: String(code), group, board: String(board.code) };
  return { server, token, emptyToken, job, ...shown };
}

async function shoot(
  browser: Browser,
  stage: Stage,
  screen: Screen,
  size: keyof typeof sizes,
  theme: string,
  locale: string,
) {
  const [width, height] = sizes[size];
  const isNarrow = width < 1000;
  const inApp = screen.as !== 'nobody' && !screen.name.startsWith('home') && !screen.narrowOnly;
  // Pages behind sign-in are of the wide table: they are loaded wide and made narrow, as a window is dragged.
  const viewport = isNarrow && inApp ? { width: 1280, height } : { width, height };
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
  const token = { nobody: '', person: stage.token, newcomer: stage.emptyToken }[screen.as];
  await context.addInitScript(
    ([chosenTheme, chosenLocale, chosenToken]) => {
      localStorage.setItem('roomwright_theme', chosenTheme ?? '');
      localStorage.setItem('roomwright_locale', chosenLocale ?? '');
      if (chosenToken) localStorage.setItem('roomwright_token', chosenToken);
    },
    [theme, locale, token] as const,
  );
  const page = await context.newPage();
  try {
    await page.goto(stage.server.url + screen.path(stage));
    await page.locator('h1').first().waitFor({ state: 'attached' });
    if (isNarrow && inApp) await page.setViewportSize({ width, height });
    await screen.act?.(page);
    // Below the fold pictures wait until somebody scrolls there; here the whole page is looked at.
    await page.evaluate(() => {
      for (const picture of document.images) picture.loading = 'eager';
    });
    await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (wide > 0) console.log(`${screen.name} ${size} ${theme} ${locale}: ${wide} px too wide`);
    const name = `${screen.name}-${size}-${theme}-${locale}.png`;
    await page.screenshot({
      path: path.join(root, 'shots', name),
      fullPage: screen.whole === true || (isNarrow && inApp),
    });
  } catch (error) {
    console.log(
      `${screen.name} ${size} ${theme} ${locale}: ${error instanceof Error ? error.message.split('\n')[0] : error}`,
    );
    process.exitCode = 1;
  } finally {
    await context.close();
  }
}

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    sizes: { type: 'string' },
    themes: { type: 'string' },
    locales: { type: 'string' },
  },
});
const wanted = <T extends string>(all: readonly T[], list: string | undefined) =>
  list ? all.filter((each) => list.split(',').includes(each)) : all;
const only = values.only?.split(',');

await buildWeb();
mkdirSync(path.join(root, 'shots'), { recursive: true });
const [server, browser] = await Promise.all([startServer(), launch()]);
let made = 0;
try {
  const stage = await prepare(server);
  const all: readonly Screen[] = [...screens, ...accountScreens(people[0]?.password ?? '')];
  for (const screen of all) {
    if (only && !only.includes(screen.name)) continue;
    for (const size of wanted(Object.keys(sizes) as (keyof typeof sizes)[], values.sizes)) {
      if (screen.narrowOnly && sizes[size][0] > 500) continue;
      for (const theme of wanted(themes, values.themes)) {
        for (const locale of wanted(locales, values.locales)) {
          await shoot(browser, stage, screen, size, theme, locale);
          made += 1;
        }
      }
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
console.log(`${made} pictures in shots/`);
