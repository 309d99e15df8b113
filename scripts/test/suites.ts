import { ENGINE_TESTS } from './engine-tests.ts';

/**
 * Which commands run a suite: `check` is part of `npm run check` and all others, `test` of `npm test` and `npm run test:all`, `rest` of
 * `npm run test:all` only.
 */
export type Level = 'check' | 'test' | 'rest';

/** Tests that run in the same way. */
export interface Suite {
  /** Also the name of its project in vitest.config.ts. */
  readonly name: string;
  readonly runner: 'vitest' | 'playwright';
  /** The configuration of the runner, if it is not vitest.config.ts. */
  readonly config?: string;
  readonly level: Level;
  /** Patterns of its test files. */
  readonly files: readonly string[];
  readonly except?: readonly string[];
  /** The arguments that select its tests among those of its files. */
  readonly filter?: readonly string[];
}

/** They need several processes, a bucket, or a tracer. */
const WITH_MORE = ['server/test/{s3,cluster,traced}/**'];
/** They take minutes: `npm run test:all` only. */
const LONG = ['server/test/races/open-pages.test.ts', 'server/test/postgres/killed-moves.test.ts'];
/** They try many acts, names or points: `npm test` some, `npm run test:all` more. */
const RANDOM = [
  'server/test/cli/causes.test.ts',
  'server/test/races/{any-order,community}.test.ts',
  'server/test/postgres/locales.test.ts',
  'server/test/storage/killed-{restores,starts}.test.ts',
  ...LONG,
];
/** They run the same on each engine. */
const WITHOUT_ENGINE = [
  'server/test/accounts/overload.test.ts',
  'server/test/backup/{locations,refused,replace}.test.ts',
  'server/test/{cli,support}/**',
  'server/test/http/earlier-builds.test.ts',
  'server/test/storage/{damaged,failed-starts,killed-restores}.test.ts',
];
/** They start servers. */
const BENCH_SERVERS = ['bench/src/{data-folders,sample-postgres}.test.ts'];
/** Of the end-to-end tests with `MAIN` (e2e/support/test.ts). */
export const MAIN_TAG = '@main';
const API = ['server/test/**/*.test.ts'];
const SPECS = ['e2e/specs/**/*.spec.ts'];
const E2E = 'e2e/playwright.config.ts';
const engineTests = Object.values(ENGINE_TESTS).flat();

/** All tests. A check fails if a file of tests is in no suite. */
export const SUITES: readonly Suite[] = [
  {
    name: 'unit',
    runner: 'vitest',
    level: 'check',
    files: [
      '{contract,server,web,bench,trials}/src/**/*.test.ts',
      'web/build/**/*.test.ts',
      'scripts/{setup,test,code-report,mutants}/*.test.ts',
    ],
    except: BENCH_SERVERS,
  },
  {
    name: 'api-sqlite',
    runner: 'vitest',
    level: 'test',
    files: API,
    except: [...WITH_MORE, ...LONG, 'server/test/{postgres,move}/**'],
  },
  {
    name: 'api-postgres',
    runner: 'vitest',
    level: 'test',
    files: engineTests,
    except: [...WITH_MORE, ...LONG, ...WITHOUT_ENGINE],
  },
  { name: 'web', runner: 'vitest', level: 'test', files: ['web/test/**/*.browser.test.tsx'] },
  { name: 'checks', runner: 'vitest', level: 'rest', files: ['scripts/check/*.test.ts'] },
  { name: 'bench', runner: 'vitest', level: 'rest', files: BENCH_SERVERS },
  {
    name: 'api-postgres-rest',
    runner: 'vitest',
    level: 'rest',
    files: API,
    except: [...WITH_MORE, ...WITHOUT_ENGINE, ...engineTests, ...RANDOM],
  },
  {
    name: 'random-sqlite',
    runner: 'vitest',
    level: 'rest',
    files: RANDOM,
    except: ['server/test/postgres/**'],
  },
  { name: 'random-postgres', runner: 'vitest', level: 'rest', files: RANDOM, except: WITHOUT_ENGINE },
  {
    name: 'api-s3',
    runner: 'vitest',
    level: 'rest',
    // What has to do with pictures.
    files: [
      'server/test/{deletions,images,s3}/**/*.test.ts',
      'server/test/{accounts,posts}/{pictures,delet*,create}.test.ts',
    ],
  },
  { name: 'cluster', runner: 'vitest', level: 'rest', files: ['server/test/cluster/**/*.test.ts'] },
  { name: 'traced', runner: 'vitest', level: 'rest', files: ['server/test/traced/**/*.test.ts'] },
  {
    name: 'e2e',
    runner: 'playwright',
    config: E2E,
    level: 'test',
    files: SPECS,
    filter: ['--grep', MAIN_TAG],
  },
  {
    name: 'e2e-rest',
    runner: 'playwright',
    config: E2E,
    level: 'rest',
    files: SPECS,
    filter: ['--grep-invert', MAIN_TAG],
  },
  {
    name: 'browsers',
    runner: 'playwright',
    config: 'e2e/browsers.config.ts',
    level: 'rest',
    files: ['e2e/browsers/**/*.spec.ts'],
  },
  {
    name: 'listening',
    runner: 'playwright',
    config: 'e2e/listening.config.ts',
    level: 'rest',
    files: ['e2e/listening/**/*.spec.ts'],
  },
];

/** The suite of a project of Vitest. */
export function suiteOf(name: string): Suite {
  const suite = SUITES.find((each) => each.name === name);
  if (!suite) throw new Error(`There is no suite ${name}.`);
  return suite;
}
