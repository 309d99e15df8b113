import { join } from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumLaunchOptions } from './e2e/support/chromium.ts';
import { texts } from './web/build/texts/plugin.ts';

const BUILD = 'server/test/support/server-build.ts';
const POSTGRES = 'server/test/support/postgres.ts';
const S3 = 'server/test/support/s3/s3.ts';
/** They run the same on each engine, so they run with SQLite only. */
const WITHOUT_ENGINE = [
  'server/test/backup/{locations,refused}.test.ts',
  'server/test/{cli,support}/**',
  'server/test/http/earlier-builds.test.ts',
  'server/test/storage/{damaged,failed-starts}.test.ts',
];
/** They depend on delays in milliseconds, so they run alone, one after the other. */
const DELAYS = ['server/test/cluster/seen.test.ts', 'server/test/postgres/distant.test.ts'];
/** Continuous integration repeats a failed test once and lists it as flaky (docs/decisions/0062). */
const retry = process.env['CI'] ? 1 : 0;
const api = {
  include: ['server/test/**/*.test.ts'],
  // Each test opens an application and a database of its own and no module keeps state, so files can share modules:
  // loading them anew for every file would take as long as the tests.
  isolate: false,
  testTimeout: 30_000,
  hookTimeout: 30_000,
  // Of itself Vitest polls for a second, and a busy machine takes longer.
  expect: { poll: { timeout: 20_000 } },
};

export default defineConfig({
  // `npm test` gives each run a folder of its own, so that runs at the same time share no cache.
  ...(process.env['TEST_RUN_DIR'] && { cacheDir: join(process.env['TEST_RUN_DIR'], 'vite') }),
  test: {
    maxWorkers: 2,
    retry,
    projects: [
      {
        extends: true,
        plugins: [texts()],
        test: {
          name: 'unit',
          include: [
            '{contract,server,web,bench,trials}/src/**/*.test.ts',
            'web/build/**/*.test.ts',
            'scripts/{setup,test,code-report}/*.test.ts',
          ],
          // No module keeps state that another file could meet, and loading them once takes half the processor time.
          isolate: false,
          testTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        extends: true,
        test: { name: 'checks', include: ['scripts/check/*.test.ts'], testTimeout: 120_000 },
      },
      {
        extends: true,
        test: {
          ...api,
          name: 'api-sqlite',
          // They need PostgreSQL, or a bucket; a move needs the embedded engine as well.
          exclude: ['server/test/{postgres,move,s3,cluster}/**'],
          provide: { engine: 'sqlite' },
          globalSetup: BUILD,
        },
      },
      {
        extends: true,
        test: {
          ...api,
          name: 'api-postgres',
          exclude: ['server/test/{s3,cluster}/**', ...WITHOUT_ENGINE, ...DELAYS],
          provide: { engine: 'postgres' },
          globalSetup: [BUILD, POSTGRES],
        },
      },
      {
        extends: true,
        test: {
          ...api,
          name: 'api-s3',
          // What has to do with pictures.
          include: [
            'server/test/{deletions,images,s3}/**/*.test.ts',
            'server/test/{accounts,posts}/{pictures,delet*,create}.test.ts',
          ],
          provide: { engine: 'postgres' },
          globalSetup: [BUILD, POSTGRES, S3],
        },
      },
      {
        extends: true,
        test: {
          ...api,
          name: 'cluster',
          include: ['server/test/cluster/**/*.test.ts'],
          exclude: DELAYS,
          provide: { engine: 'postgres' },
          globalSetup: [BUILD, POSTGRES, S3],
        },
      },
      {
        extends: true,
        test: {
          ...api,
          name: 'delays',
          include: DELAYS,
          fileParallelism: false,
          provide: { engine: 'postgres' },
          globalSetup: [BUILD, POSTGRES, S3],
        },
      },
      {
        extends: './web/vite.config.ts',
        // Prepared ahead: found on the way, at a first use, they would come with a second copy of React.
        optimizeDeps: {
          include: [
            '@base-ui/react/{dialog,menu,toast}',
            'react-dropzone',
            'idb-keyval',
            'react-dom/client',
            'wouter',
          ],
        },
        test: {
          name: 'web',
          root: 'web',
          include: ['test/**/*.browser.test.tsx'],
          restoreMocks: true,
          retry,
          unstubGlobals: true,
          testTimeout: 30_000,
          expect: { poll: { timeout: 10_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: chromiumLaunchOptions() }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
