/**
 * `npm run shots`: every screen × width × theme × language as PNG in `shots/`, made with a real server on a scratch
 * data folder. `npm run shots -- --only studio,home --sizes 1280 --themes dark --locales zh_TW` makes a part of them.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { calls } from '#contract/all.ts';
import { launch } from '../e2e/support/browser.ts';
import { newPerson, type Person, restyled, signedInPerson } from '../e2e/support/person.ts';
import { roomPicture } from '../e2e/support/roomPicture.ts';
import { startServer, type TestServer } from '../e2e/support/server.ts';
import { accountScreens, prepareAccount } from './accountScreens.ts';
import { buildWeb } from './build.ts';
import { root } from './stale.ts';

const sizes = { '393': [393, 852], '1280': [1280, 800], '1920': [1920, 1080] } as const;
const themes = ['light', 'dark'] as const;
const locales = ['en_US', 'zh_CN', 'zh_TW'] as const;

interface Stage {
  readonly server: TestServer;
  readonly token: string;
  readonly emptyToken: string;
  readonly job: string;
  /** A design of the person's, and the code of a link that shows two. */
  readonly design: string;
  readonly code: string;
}

interface Screen {
  readonly name: string;
  readonly path: (stage: Stage) => string;
  readonly as: 'nobody' | 'person' | 'newcomer';
  /** What is done on the page before the picture is taken. */
  readonly act?: (page: Page) => Promise<unknown>;
  /** The whole page, not only what fits the window. */
  readonly whole?: boolean;
  /** Only on screens that load narrow. */
  readonly narrowOnly?: boolean;
}

const at = (text: string) => () => text;
const file = async () => ({ name: 'room.jpg', mimeType: 'image/jpeg', buffer: await photo(0) });

/** Pages for visitors beside the first one. */
const publicPages = [
  'style-rendering',
  'sketch-drawing',
  'object-erasure',
  'high-definition',
  'interior-designer',
  'leads-platform',
  'real-estate',
  'design-company',
  'interior-materials-supplier',
  'pricing',
  'about-us',
  'terms-and-conditions',
];

const screens: readonly Screen[] = [
  ...publicPages.map((name): Screen => ({ name, path: at(`/${name}`), as: 'nobody', whole: true })),
  {
    name: 'contact',
    path: at('/pricing'),
    as: 'nobody',
    act: async (page) => {
      await page.locator('main [aria-haspopup=dialog]').click();
      await page.getByRole('dialog').locator('button[type=submit]').click();
      await page.getByRole('alert').first().waitFor();
    },
  },
  { name: 'home', path: at('/home'), as: 'nobody', whole: true },
  { name: 'home-signed-in', path: at('/home'), as: 'person' },
  { name: 'menu', path: at('/menu'), as: 'nobody', narrowOnly: true },
  { name: 'login', path: at('/login'), as: 'nobody' },
  {
    name: 'login-refused',
    path: at('/login'),
    as: 'nobody',
    act: async (page) => {
      await page.locator('input[type=email]').fill('nobody@example.com');
      await page.locator('input[type=password]').fill('not-the-one-1');
      await page.locator('button[type=submit]').click();
      await page.getByRole('alert').first().waitFor();
    },
  },
  { name: 'register', path: at('/register'), as: 'nobody' },
  {
    name: 'register-faults',
    path: at('/register'),
    as: 'nobody',
    whole: true,
    act: async (page) => {
      await page.locator('input[type=password]').fill('short1');
      await page.locator('button[type=submit]').click();
      await page.getByRole('alert').first().waitFor();
    },
  },
  { name: 'registered', path: at('/registered-successfully'), as: 'nobody' },
  { name: 'email-failed', path: at('/email-binding?token=none'), as: 'nobody' },
  { name: 'studio-empty', path: at('/tools?tool=restyle'), as: 'newcomer' },
  {
    name: 'studio-photo',
    path: at('/tools?tool=restyle&style=japandi'),
    as: 'newcomer',
    act: async (page) => {
      await page.locator('input[type=file]').setInputFiles(await file());
      await page.locator('.rw-studio-canvas img[width]').first().waitFor();
    },
  },
  { name: 'studio-drawing', path: at('/tools?tool=line'), as: 'newcomer' },
  {
    name: 'studio-restoring',
    path: at('/tools?tool=enhance'),
    as: 'newcomer',
    act: async (page) => {
      await page.locator('input[type=file]').setInputFiles(await file());
      await page.locator('.rw-studio-canvas img[width]').first().waitFor();
    },
  },
  {
    name: 'studio-erasing',
    path: at('/tools?tool=erase'),
    as: 'newcomer',
    act: async (page) => {
      await page.locator('input[type=file]').setInputFiles(await file());
      await page.locator('.rw-studio-options fieldset [role=checkbox]').first().click();
      await page.locator('.rw-studio-options [role=checkbox][data-state=checked]').first().waitFor();
    },
  },
  { name: 'studio-unmarking', path: at('/tools?tool=unmark'), as: 'newcomer' },
  {
    name: 'studio-room',
    path: at('/tools?tool=restyle&style=japandi'),
    as: 'newcomer',
    act: async (page) => {
      await page.locator('input[type=file]').setInputFiles(await file());
      await page.locator('.rw-studio-options button[aria-pressed]').first().click();
      await page.locator('.rw-studio-canvas button.cursor-move').first().waitFor();
    },
  },
  {
    name: 'studio-refused',
    path: at('/tools?tool=restyle'),
    as: 'newcomer',
    act: async (page) => {
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
      await page.getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'studio-running',
    path: at('/tools?tool=restyle&style=wabi-sabi'),
    as: 'person',
    act: async (page) => {
      await page.locator('input[type=file]').setInputFiles(await file());
      await page.locator('.rw-studio-canvas img[width]').first().waitFor();
      await page.locator('.rw-studio-options button.w-full').last().click();
      await page.getByRole('progressbar').first().waitFor();
    },
  },
  {
    name: 'studio-result',
    path: ({ job }) => `/tools?tool=restyle&job=${job}`,
    as: 'person',
    act: (page) => page.getByRole('slider').waitFor(),
  },
  {
    name: 'studio-side-by-side',
    path: ({ job }) => `/tools?tool=restyle&job=${job}`,
    as: 'person',
    act: async (page) => {
      await page.getByRole('slider').waitFor();
      await page.locator('.rw-studio-canvas [role=radio]').nth(1).click();
    },
  },
  { name: 'history', path: at('/history'), as: 'person', act: (page) => page.getByRole('article').first().waitFor() },
  { name: 'history-empty', path: at('/history'), as: 'newcomer' },
  {
    name: 'history-selected',
    path: at('/history'),
    as: 'person',
    act: async (page) => {
      await page.getByRole('checkbox').first().click();
      await page.getByRole('checkbox').nth(1).click();
    },
  },
  {
    name: 'history-move',
    path: at('/history'),
    as: 'person',
    act: async (page) => {
      await page.getByRole('article').first().locator('[aria-haspopup=menu]').click();
      await page.getByRole('menuitem').nth(2).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'dashboard',
    path: at('/dashboard'),
    as: 'person',
    act: (page) => page.getByRole('article').first().waitFor(),
  },
  { name: 'dashboard-empty', path: at('/dashboard'), as: 'newcomer' },
  { name: 'tools', path: at('/tools'), as: 'person' },
  { name: 'favorites-empty', path: at('/favorites'), as: 'newcomer' },
  { name: 'like', path: at('/like'), as: 'person' },
  {
    name: 'like-all',
    path: at('/like'),
    as: 'person',
    act: (page) => page.getByRole('radio').nth(1).click(),
  },
  {
    name: 'render-detail',
    path: ({ design }) => `/render-detail?id=${design}`,
    as: 'person',
    act: (page) => page.getByRole('slider').waitFor(),
  },
  {
    name: 'share-dialog',
    path: ({ design }) => `/render-detail?id=${design}`,
    as: 'person',
    act: async (page) => {
      await page.getByRole('slider').waitFor();
      await page.locator('header button.border').first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'share',
    path: ({ code }) => `/share?code=${code}`,
    as: 'nobody',
    whole: true,
    act: (page) => page.getByRole('slider').first().waitFor(),
  },
  { name: 'share-gone', path: at('/share?code=none'), as: 'nobody' },
  {
    name: 'test-tools',
    path: at('/test-tools?call=designList'),
    as: 'person',
    act: async (page) => {
      await page.locator('main form button[type=submit]').click();
      await page.locator('main pre').nth(1).waitFor();
    },
  },
  {
    name: 'history-confirm',
    path: at('/history'),
    as: 'person',
    act: async (page) => {
      await page.getByRole('article').first().locator('[aria-haspopup=menu]').click();
      await page.getByRole('menuitem').last().click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'account-menu',
    path: at('/history'),
    as: 'person',
    act: async (page) => {
      await page.locator('.rw-side-foot [aria-haspopup=menu]:visible').click();
      await page.getByRole('menu').waitFor();
    },
  },
];

const photoFolder = path.resolve(root, '..', 'shared', 'photos', 'rooms');

/** A photo of a room where such are at hand beside the checkout, else a drawn one. */
async function photo(number: number): Promise<Buffer> {
  if (!existsSync(photoFolder)) return roomPicture();
  const names = readdirSync(photoFolder).filter((name) => /\.(jpe?g|png)$/.test(name));
  const chosen = names.filter((name) => /living|bedroom|kitchen/.test(name));
  const name = chosen[(number * 5) % chosen.length];
  return name ? readFileSync(path.join(photoFolder, name)) : roomPicture();
}

/** A long name, to see what it does to the layout. */
const people: readonly Person[] = [newPerson('Wilhelmina Alexandrescu-Featherstonehaugh'), newPerson('李沐')];

/** The data of a call that goes well. */
async function ask(
  server: TestServer,
  token: string,
  call: 'groupCreate' | 'designMove' | 'designFavourite' | 'designLike' | 'designShare',
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
  return { server, token, emptyToken, job, design: designs[0] ?? '', code: String(code) };
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
  const isNarrow = size === '393';
  const inApp = screen.as !== 'nobody' && !screen.name.startsWith('home');
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
      if (screen.narrowOnly && size !== '393') continue;
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
