import { defineConfig } from 'vitest/config';

/**
 * Three sizes of tests: unit beside the source, `*.db.test.ts` with a real database, `e2e/*.spec.ts` in a real browser.
 */
export default defineConfig({
  test: {
    // Two noisy cores are the machine that this must run on.
    maxWorkers: 2,
    // Files share a process: loading engine, server and journeys anew for each took a quarter of the time. So a file
    // leaves nothing behind that another would see: no stubbed variable, no timers that are not real.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: 'forks',
    // As the pool has it where the engine runs: see server/pool/kernels/compiler.ts.
    execArgv: ['--no-maglev'],
    // Loaded as Node loads the product: quicker, and proves what runs. Only what a browser gets needs Vite.
    experimental: { viteModuleRunner: false },
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['{catalog,contract,engine}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{bin,server,scripts}/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', '**/node_modules/**'],
          // Some make pictures, more than once, by the command line.
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          experimental: { viteModuleRunner: true },
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: ['server/**/*.db.test.ts'],
          globalSetup: ['server/testing/globalSetup.ts'],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['e2e/**/*.spec.ts'],
          globalSetup: ['e2e/support/globalSetup.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // What a page shows in the end, however busy the machine is.
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
