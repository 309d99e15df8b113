import { SUITES, type Level, type Suite } from './suites.ts';

/** A program that a stage runs. */
export interface Step {
  readonly name: string;
  /** A program of node_modules/.bin with its arguments. */
  readonly command: readonly [program: string, ...args: string[]];
  /** Besides the environment of the command. */
  readonly env?: Readonly<Record<string, string>>;
  /** The suites whose results its reporter sends. Another step counts as one test, its exit code. */
  readonly suites?: readonly Suite[];
  /** Which tests of the suites, if not all. */
  readonly selection?: Selection;
  /** Whether the result of a step without suites can differ between runs of the same code, so that it is repeated after a failure. */
  readonly canVary?: boolean;
}

/** Steps that run side by side, a few at a time, in this order. The stages run one after the other. */
export interface Stage {
  readonly name: string;
  readonly steps: readonly Step[];
}

/** `check`, `test` and `all` are commands; `rest` is what `all` has in addition to `test`. */
export type Mode = 'check' | 'test' | 'rest' | 'all';

const LEVELS: Readonly<Record<Mode, readonly Level[]>> = {
  check: ['check'],
  test: ['check', 'test'],
  rest: ['rest'],
  all: ['check', 'test', 'rest'],
};

const check = (name: string, ...command: Step['command']): Step => ({ name, command });

/** Halves the processor time of a linter written in Go: each further thread computes types again, and memory is freed less often. */
const ONE_THREAD_OF_GO = { GOMAXPROCS: '1', GOGC: '400' };

// Each further thread would compute the types of TypeBox again, and another step runs at the same time.
// What a run found out about a file is kept for the next ones, until the file or one that it imports changes.
const types = (name: string, folder: string) => {
  const known = `node_modules/.cache/types/${name.replaceAll(' ', '-')}.tsbuildinfo`;
  const incremental = ['--incremental', '--tsBuildInfoFile', known];
  return check(`types of ${name}`, 'tsc', '--singleThreaded', '-p', folder, ...incremental);
};

const build = check('build', 'node', 'scripts/setup.mjs', 'build');

/** The longest ones first, so that both processors are busy until the end. */
const checks = [
  { ...check('lint', 'oxlint'), env: ONE_THREAD_OF_GO },
  types('server', 'server'),
  types('web', 'web/src'),
  types('web tests', 'web'),
  types('e2e', 'e2e'),
  types('trials', 'trials'),
  types('bench', 'bench'),
  types('contract', 'contract'),
  types('scripts', '.'),
  check('unused code', 'knip'),
  check('format', 'oxfmt', '--check'),
  check('import directions', 'node', 'scripts/check/directions.ts'),
  check('browsers of the page', 'node', 'web/build/check-browsers.ts'),
  check('texts', 'node', 'scripts/check/texts.ts'),
  check('repository', 'node', 'scripts/check/repository.ts'),
  check('dependencies', 'node', 'scripts/check/dependencies.ts'),
  check('coverage', 'node', 'scripts/check/coverage.ts'),
  check('lists of tests', 'node', 'scripts/check/test-lists.ts'),
  check('weight of the page', 'node', 'web/build/sizes.ts'),
];

const trial = (name: string): Step => ({
  ...check(name, 'node', `trials/src/${name}.ts`, '--quick'),
  canVary: true,
});
const alerts = check('alerts', 'node', 'scripts/test/alerts.ts');
const trials = [alerts, trial('live'), trial('chaos'), trial('backup-drill'), trial('fuzz'), trial('soak')];

const stage = (name: string, ...steps: Step[]): Stage => ({ name, steps });

export const BUILD_STAGE: Stage = stage('build', build);

/** All steps that are no suites, by their names. */
export const CHECKS: readonly Step[] = [build, ...checks, ...trials];

/** The stages of a command. */
export function stagesOf(mode: Mode): readonly Stage[] {
  const suites = SUITES.filter(({ level }) => LEVELS[mode].includes(level));
  const levels = LEVELS[mode];
  const unitTests = testStages(suites).flatMap(({ steps }) => steps);
  if (mode === 'check') return [BUILD_STAGE, stage('checks', ...unitTests, ...checks)];
  return [
    BUILD_STAGE,
    ...(levels.includes('check') ? [stage('checks', ...checks)] : []),
    ...testStages(suites),
    ...(levels.includes('rest') ? [stage('trials', ...trials)] : []),
  ];
}

/** A stage for each test runner with its configuration. @param selection of some of the tests */
export function testStages(suites: readonly Suite[], selection?: Selection): Stage[] {
  const groups = Object.values(Object.groupBy(suites, ({ config }) => config ?? ''));
  return groups.flatMap((group) => {
    const [first] = group ?? [];
    if (!first || !group) return [];
    const step = { name: first.runner, command: commandOf(group, selection), suites: group };
    return [stage(STAGE_NAMES[first.config ?? ''] ?? 'tests', { ...step, ...(selection && { selection }) })];
  });
}

/**
 * A step that runs one file of another step alone, in a new process.
 * @param folder for its screenshots, so that those of the other step stay
 */
export function stepOfFile({ name, selection }: Step, suite: Suite, file: string, folder: string): Step {
  const only = { ...selection, files: [file] };
  const alone = suite.runner === 'vitest' ? ['--maxWorkers=1'] : ['--workers=1', `--output=${folder}`];
  return { name, command: [...commandOf([suite], only), ...alone], suites: [suite], selection: only };
}

const commandOf = (suites: readonly Suite[], selection: Selection = { files: [] }): Step['command'] =>
  (suites[0]?.runner === 'vitest' ? vitestCommand : playwrightCommand)(suites, selection);

const STAGE_NAMES: Readonly<Record<string, string>> = {
  'e2e/playwright.config.ts': 'end-to-end tests',
  'e2e/browsers.config.ts': 'browser engines',
  'e2e/listening.config.ts': 'screen reader',
};

export interface Selection {
  readonly files: readonly string[];
  /** A regular expression that titles match. */
  readonly title?: string;
}

/** One process for all projects, so that its workers are busy until the end. */
function vitestCommand(suites: readonly Suite[], { files, title }: Selection): Step['command'] {
  const config = suites[0]?.config === undefined ? [] : ['--config', suites[0].config];
  const projects = suites.flatMap(({ name }) => ['--project', name]);
  const titles = title === undefined ? [] : ['-t', title];
  const reporter = '--reporter=./scripts/test/vitest-reporter.ts';
  return ['vitest', 'run', reporter, ...config, ...projects, ...titles, ...files];
}

function playwrightCommand(suites: readonly Suite[], { files, title }: Selection): Step['command'] {
  const [suite, ...others] = suites;
  const ofSuite = others.length === 0 ? (suite?.filter ?? []) : [];
  const filter = title === undefined ? ofSuite : ['--grep', title];
  const reporter = '--reporter=./scripts/test/playwright-reporter.ts';
  // It takes regular expressions.
  const paths = files.map((file) => `${escapeForRegExp(file)}$`);
  return ['playwright', 'test', '-c', suite?.config ?? '', reporter, ...filter, ...paths];
}

export const escapeForRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
