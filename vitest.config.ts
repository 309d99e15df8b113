import { join } from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumLaunchOptions } from './e2e/support/chromium.ts';
import { patience } from './scripts/test/patience.ts';
import { suiteOf } from './scripts/test/suites.ts';
import { texts } from './web/build/texts/plugin.ts';

const BUILD = 'server/test/support/server-build.ts';
const POSTGRES = 'server/test/support/postgres.ts';
const TRACER = 'server/test/support/strace.ts';
const TEMPLATE = 'server/test/support/template.ts';
const S3 = 'server/test/support/s3/s3.ts';
/**
 * The longest time of a test or a hook: it ends a test that hangs, and no machine is so slow that another one takes as long.
 * What a test waits for comes within POLL_MS.
 */
const HANGS_MS = 300_000 * patience();
const POLL_MS = 120_000 * patience();
const COUNT_ASSERTIONS = join(import.meta.dirname, 'scripts/test/count-assertions.ts');
const CHEAP_HASHES = join(import.meta.dirname, 'server/test/support/cheap-hashes.ts');

/** The files of a suite. */
const filesOf = (name: string) => {
  const { files, except = [] } = suiteOf(name);
  return { name, include: [...files], exclude: [...except] };
};
const api = {
  // Each test opens an application and a database of its own and no module keeps state, so files can share modules:
  // loading them anew for every file would take as long as the tests.
  isolate: false,
  setupFiles: [COUNT_ASSERTIONS],
  testTimeout: HANGS_MS,
  hookTimeout: HANGS_MS,
  expect: { poll: { timeout: POLL_MS } },
};

/** The share of the random acts that a suite tries: a part of them in `npm test`, all in suites that only `npm run test:all` has. */
const shareOf = (name: string) => (suiteOf(name).level === 'rest' ? 1 : 0.2);

const project = (name: string, engine: 'sqlite' | 'postgres', ...globalSetup: string[]) => ({
  extends: true as const,
  test: {
    ...api,
    ...filesOf(name),
    setupFiles: [COUNT_ASSERTIONS, CHEAP_HASHES],
    provide: { engine, share: shareOf(name) },
    globalSetup: [...globalSetup, TEMPLATE],
  },
});

export default defineConfig({
  // `npm test` gives each run a folder of its own, so that runs at the same time share no cache.
  ...(process.env['TEST_RUN_DIR'] && { cacheDir: join(process.env['TEST_RUN_DIR'], 'vite') }),
  test: {
    // For two processors: tests wait a third of their time, for processes that start and for databases.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        plugins: [texts()],
        // No module keeps state that another file could meet, and loading them once takes half the processor time.
        test: { ...api, ...filesOf('unit') },
      },
      { extends: true, test: { ...api, ...filesOf('checks'), isolate: true } },
      { extends: true, test: { ...api, ...filesOf('bench') } },
      project('api-sqlite', 'sqlite', BUILD),
      project('api-postgres', 'postgres', BUILD, POSTGRES),
      project('api-postgres-rest', 'postgres', BUILD, POSTGRES),
      project('random-sqlite', 'sqlite', BUILD),
      project('random-postgres', 'postgres', BUILD, POSTGRES),
      project('api-s3', 'postgres', BUILD, POSTGRES, S3),
      project('cluster', 'postgres', BUILD, POSTGRES, S3),
      project('traced', 'sqlite', BUILD, TRACER),
      {
        extends: './web/vite.config.ts',
        // Prepared ahead: found on the way, at a first use, they would come with a second copy of React.
        optimizeDeps: {
          include: [
            '@base-ui/react/{dialog,menu,toast}',
            '@simplewebauthn/browser',
            'react-dropzone',
            'idb-keyval',
            'react-dom/client',
            'wouter',
          ],
        },
        test: {
          name: 'web',
          root: 'web',
          include: suiteOf('web').files.map((files) => files.replace(/^web\//, '')),
          setupFiles: [COUNT_ASSERTIONS],
          restoreMocks: true,
          unstubGlobals: true,
          testTimeout: HANGS_MS,
          expect: { poll: { timeout: POLL_MS } },
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
