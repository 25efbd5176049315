/**
 * The last steps of the web build: public pages as HTML in each language (web/app/draw.tsx, built for Node), what
 * stands beside them, and compressed copies. Run by scripts/build.ts with NODE_ENV=production, or React would draw as
 * for development.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { type DrawnPage, sharePicture } from '#web/app/head.ts';
import { root } from './stale.ts';
import { filesOf, type Manifest } from './webManifest.ts';

/** What web/app/draw.tsx exports. */
interface Drawing {
  readonly drawPages: () => Promise<readonly DrawnPage[]>;
  readonly drawStandIns: () => Promise<readonly DrawnPage[]>;
  readonly drawFiles: () => Readonly<Record<string, string>>;
}

/** Where `vite build --ssr` put the drawing code; removed afterwards. */
const drawingFolder = '.draw';

/** Puts `text` between two marks of the template. */
function between(template: string, mark: string, text: string): string {
  const [before, rest] = template.split(`<!--${mark}-->`);
  const after = rest?.split(`<!--/${mark}-->`)[1];
  if (before === undefined || after === undefined) throw new Error(`web/index.html has no ${mark} marks`);
  return before + text + after;
}

/** The app's scripts as data, the entry first: boot.js loads them when somebody is there. */
function laterScripts(manifest: Manifest, sources: readonly string[]): string {
  const files = filesOf(manifest, ['index.html', ...sources]).map((file) => `/${file}`);
  return `<script type="application/json" id="app-files">${JSON.stringify(files)}</script>`;
}

/** The template without what would load the app at once. */
function withoutScripts(template: string): string {
  return template
    .replace(/\s*<script type="module"[^>]*><\/script>/g, '')
    .replace(/\s*<link rel="modulepreload"[^>]*>/g, '');
}

/** What stands there is to be seen first: on a slow line scripts would share it with the styles. */
const scriptsLast = (html: string): string =>
  html.replace(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"');

/** Template with a page's head, language and body; React puts what should be loaded early in front of what it draws. */
function filled(template: string, page: DrawnPage, mark: string, root: string): string {
  const hints = /^(?:<link rel="preload"[^>]*>)*/.exec(page.body)?.[0] ?? '';
  let html = between(template, 'head', [page.head, hints].filter(Boolean).join('\n    '));
  html = between(html, 'noscript', `<noscript><p>${page.noScript}</p></noscript>`);
  return html
    .replace('<html lang="en">', `<html lang="${page.lang}"${mark}>`)
    .replace('<div id="root"></div>', () => `<div id="root"${root}>${page.body.slice(hints.length)}</div>`);
}

function writeAt(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

async function writePages(dist: string): Promise<void> {
  const { drawPages, drawStandIns, drawFiles }: Drawing = await import(
    pathToFileURL(path.join(dist, drawingFolder, 'draw.js')).href
  );
  const index = readFileSync(path.join(dist, 'index.html'), 'utf8');
  const template = withoutScripts(index);
  const manifest = JSON.parse(readFileSync(path.join(dist, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  for (const page of await drawPages()) {
    const html = filled(template, page, ` data-drawn-in="${page.locale}"`, '').replace(
      '<script src="/boot.js">',
      `${laterScripts(manifest, page.sources)}\n    <script src="/boot.js">`,
    );
    writeAt(path.join(dist, 'pages', page.locale, `${page.path.slice(1)}.html`), html);
  }
  for (const page of await drawStandIns()) {
    const preloads = filesOf(manifest, page.sources)
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
      .filter((link) => !index.includes(link));
    const html = filled(index, page, '', ' inert').replace('</head>', `${preloads.join('')}</head>`);
    writeAt(path.join(dist, 'pages', 'until-app', page.locale, `${page.path.slice(1)}.html`), scriptsLast(html));
  }
  for (const [name, text] of Object.entries(drawFiles())) writeFileSync(path.join(dist, 'pages', name), text);
}

/** The picture that shared links show. */
async function writeSharePicture(dist: string): Promise<void> {
  const art = path.join(dist, 'art');
  const hero = ['hero-after-1536.webp', 'hero-after.webp'].map((name) => path.join(art, name)).find(existsSync);
  if (!hero) throw new Error('web/public/art has no hero picture');
  const { width, height } = sharePicture;
  await sharp(hero)
    .resize(width, height, { fit: 'cover' })
    .jpeg({ quality: 82 })
    .toFile(path.join(dist, sharePicture.path));
}

/** Copies for clients that take them, so that the server compresses no file twice. */
function writeCompressed(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|css|svg)$/.test(name)) continue;
    const file = path.join(folder, name);
    const bytes = readFileSync(file);
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
  }
}

if (import.meta.main) {
  const dist = path.join(root, 'web', 'dist');
  await writePages(dist);
  rmSync(path.join(dist, drawingFolder), { recursive: true });
  await writeSharePicture(dist);
  writeCompressed(dist);
}
