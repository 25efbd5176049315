/** Kernels and web, when stale. `npm run build`; also the first step of `npm start` and `npm test`. */
import path from 'node:path';
import { buildKernels } from './build-kernels.ts';
import { root, whenStale } from './stale.ts';

export async function buildWeb(): Promise<boolean> {
  return whenStale(
    'web/dist/.stamp',
    [
      'web',
      'contract',
      'catalog',
      'engine/tools/restyle/params.ts',
      'engine/geometry/roomSchema.ts',
      'package-lock.json',
    ],
    async () => {
      process.stderr.write('Building the web app…\n');
      // Loaded only when there is something to build: a start with nothing to do should not pay for it.
      const { build } = await import('vite');
      await build({ configFile: path.join(root, 'web', 'vite.config.ts'), logLevel: 'warn' });
    },
  );
}

export async function buildAll(): Promise<void> {
  await buildKernels();
  await buildWeb();
}

if (import.meta.main) await buildAll();
