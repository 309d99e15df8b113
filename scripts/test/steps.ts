export type Runner = 'vitest' | 'playwright';

/** A part of `npm run check` or `npm test`. */
export interface Step {
  readonly name: string;
  /** A program of node_modules/.bin with its arguments. */
  readonly command: readonly [program: string, ...args: string[]];
  /** The runner whose report counts its tests. Another step counts as one test, its exit code. */
  readonly counted?: Runner;
}

const check = (name: string, ...command: Step['command']): Step => ({ name, command });

const suite = (name: string, project: string): Step => ({
  name,
  command: ['vitest', 'run', '--project', project],
  counted: 'vitest',
});

// Each further thread would compute the types of TypeBox again, and another step runs at the same time.
const types = (name: string, folder: string) =>
  check(`types of ${name}`, 'tsc', '--singleThreaded', '-p', folder);

const checks = [
  check('format', 'oxfmt', '--check'),
  check('lint', 'oxlint'),
  types('contract', 'contract'),
  types('server', 'server'),
  types('web', 'web'),
  types('e2e', 'e2e'),
  types('bench', 'bench'),
  types('trials', 'trials'),
  types('scripts', '.'),
  check('unused code', 'knip'),
  check('import directions', 'node', 'scripts/check/directions.ts'),
  check('texts', 'node', 'scripts/check/texts.ts'),
  check('repository', 'node', 'scripts/check/repository.ts'),
  check('dependencies', 'node', 'scripts/check/dependencies.ts'),
  check('coverage', 'node', 'scripts/check/coverage.ts'),
];

const build = check('build', 'node', 'scripts/setup.mjs', 'build');
const unit = suite('unit', 'unit');

/**
 * The steps of a stage run in parallel in this order, a few at a time, the stages one after the other. Unit tests wait for timers
 * and processes, so they run beside the first checks; tests of several servers wait too, so they run beside the browser.
 */
export const stages: Record<'check' | 'test', readonly (readonly Step[])[]> = {
  check: [[build], [unit, ...checks]],
  test: [
    [build],
    [unit, ...checks],
    [
      suite('API on PostgreSQL', 'api-postgres'),
      suite('API on SQLite', 'api-sqlite'),
      suite('images on S3', 'api-s3'),
      suite('web', 'web'),
      suite('the checks themselves', 'checks'),
      check('weight of the page', 'node', 'web/build/sizes.ts'),
      check('chaos', 'node', 'trials/src/chaos.ts', '--quick'),
      check('fuzz', 'node', 'trials/src/fuzz.ts', '--quick'),
      check('soak', 'node', 'trials/src/soak.ts', '--quick'),
      check('live', 'node', 'trials/src/live.ts', '--quick'),
    ],
    // These tests depend on delays of milliseconds, so they run alone.
    [suite('delays', 'delays')],
    [
      { name: 'end to end', command: ['playwright', 'test', '-c', 'e2e'], counted: 'playwright' },
      suite('several servers', 'cluster'),
    ],
  ],
};
