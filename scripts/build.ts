/** Kernels and web, when stale. `npm run build`; also the first step of `npm start` and `npm test`. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { buildKernels } from './build-kernels.ts';
import { root, whenStale } from './stale.ts';

/** The app for the browser, then the same for Node, which draws the public pages. */
async function buildApp(): Promise<void> {
  process.stderr.write('Building the web app…\n');
  // Loaded only when there is something to build: a start with nothing to do should not pay for it.
  const { build } = await import('vite');
  const shared = { configFile: path.join(root, 'web', 'vite.config.ts'), logLevel: 'warn' } as const;
  await build(shared);
  await build({
    ...shared,
    build: { ssr: 'app/draw.tsx', outDir: 'dist/.draw', manifest: false, emptyOutDir: true, copyPublicDir: false },
  });
  execFileSync(process.execPath, [path.join(root, 'scripts', 'drawPages.ts')], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
}

export async function buildWeb(): Promise<boolean> {
  return whenStale(
    'web/dist/.stamp',
    [
      'web',
      'contract',
      'catalog',
      'engine/tools/floor/params.ts',
      'engine/tools/line/params.ts',
      'engine/tools/restyle/params.ts',
      'engine/tools/room/params.ts',
      'engine/tools/surfaces/params.ts',
      'engine/tools/wall/params.ts',
      'engine/geometry/roomSchema.ts',
      'scripts/build.ts',
      'scripts/drawPages.ts',
      'package-lock.json',
    ],
    buildApp,
  );
}

export async function buildAll(): Promise<void> {
  await buildKernels();
  await buildWeb();
}

if (import.meta.main) await buildAll();
