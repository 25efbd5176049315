/** What `npm run shots` takes pictures of. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { photoField } from '../e2e/support/browser.ts';
import { roomPicture } from '../e2e/support/roomPicture.ts';
import type { TestServer } from '../e2e/support/server.ts';
import { root } from './stale.ts';

export interface Stage {
  readonly server: TestServer;
  readonly token: string;
  readonly emptyToken: string;
  readonly job: string;
  /** A design of the person's, and the code of a link that shows two. */
  readonly design: string;
  readonly code: string;
  /** A group, and the code of its board. */
  readonly group: string;
  readonly board: string;
}

export interface Screen {
  readonly name: string;
  readonly path: (stage: Stage) => string;
  readonly as: 'nobody' | 'person' | 'newcomer';
  /** What is done on the page before the picture is taken. */
  readonly act?: (page: Page) => Promise<unknown>;
  /** The whole page, not only what fits the window. */
  readonly whole?: boolean;
  /** Only on phones. */
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

export const screens: readonly Screen[] = [
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
      await photoField(page).setInputFiles(await file());
      await page.locator('.rw-studio-canvas img[width]').first().waitFor();
    },
  },
  { name: 'studio-drawing', path: at('/tools?tool=line'), as: 'newcomer' },
  {
    name: 'studio-restoring',
    path: at('/tools?tool=enhance'),
    as: 'newcomer',
    act: async (page) => {
      await photoField(page).setInputFiles(await file());
      await page.locator('.rw-studio-canvas img[width]').first().waitFor();
    },
  },
  {
    name: 'studio-erasing',
    path: at('/tools?tool=erase'),
    as: 'newcomer',
    act: async (page) => {
      await photoField(page).setInputFiles(await file());
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
      await photoField(page).setInputFiles(await file());
      await page.locator('.rw-studio-options button[aria-pressed]').first().click();
      await page.locator('.rw-studio-canvas button.cursor-move').first().waitFor();
    },
  },
  {
    name: 'studio-refused',
    path: at('/tools?tool=restyle'),
    as: 'newcomer',
    act: async (page) => {
      await photoField(page).setInputFiles({
        name: 'plan.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.7'),
      });
      await page.getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'studio-running',
    path: at('/tools?tool=restyle&style=wabi-sabi'),
    as: 'person',
    act: async (page) => {
      await photoField(page).setInputFiles(await file());
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
  {
    name: 'board',
    path: ({ board }) => `/share?code=${board}`,
    as: 'nobody',
    whole: true,
    act: (page) => page.getByRole('article').nth(1).waitFor(),
  },
  {
    name: 'project',
    path: ({ group }) => `/history?group=${group}`,
    as: 'person',
    act: (page) => page.getByRole('article').first().waitFor(),
  },
  {
    name: 'styles-large',
    path: at('/tools?tool=restyle'),
    as: 'newcomer',
    act: async (page) => {
      await page.locator('button:has(.lucide-maximize-2)').first().click();
      await page.getByRole('dialog').getByRole('radio').first().waitFor();
    },
  },
  {
    name: 'studio-floor',
    path: at('/tools?tool=floor'),
    as: 'newcomer',
    act: async (page) => {
      await photoField(page).setInputFiles(await file());
      await page.locator('.rw-studio-canvas img[width]').first().waitFor();
      await page.locator('.rw-studio-options').getByRole('radio').nth(3).click();
    },
  },
  {
    name: 'assistant',
    path: ({ design }) => `/render-detail?id=${design}`,
    as: 'person',
    act: async (page) => {
      await page.locator('#assistant-button').click();
      await page.locator('textarea').last().waitFor();
    },
  },
  {
    name: 'phone-studio',
    path: at('/style-rendering?tool=restyle'),
    as: 'person',
    narrowOnly: true,
    act: async (page) => {
      await photoField(page).setInputFiles(await file());
      await page.locator('.rw-studio-canvas img[width]').first().waitFor();
    },
  },
  {
    name: 'phone-result',
    path: ({ job }) => `/style-rendering?tool=restyle&job=${job}`,
    as: 'person',
    narrowOnly: true,
    act: (page) => page.locator('.rw-studio').getByRole('slider').waitFor(),
  },
  {
    name: 'phone-history',
    path: at('/home?sheet=history'),
    as: 'person',
    narrowOnly: true,
    act: (page) => page.getByRole('article').first().waitFor(),
  },
  { name: 'phone-account', path: at('/home?sheet=person'), as: 'person', narrowOnly: true },
  {
    name: 'phone-design',
    path: ({ design }) => `/home?sheet=design&id=${design}`,
    as: 'person',
    narrowOnly: true,
    act: (page) => page.getByRole('slider').waitFor(),
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
export async function photo(number: number): Promise<Buffer> {
  if (!existsSync(photoFolder)) return roomPicture();
  const names = readdirSync(photoFolder).filter((name) => /\.(jpe?g|png)$/.test(name));
  // Rooms whose floor and walls can be told.
  const chosen = names.filter((name) => /before-(living|dining)|tufted-head|hotel-amber/.test(name));
  const name = chosen[number % chosen.length];
  return name ? readFileSync(path.join(photoFolder, name)) : roomPicture();
}
