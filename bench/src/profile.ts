/**
 * `npm run profile -- 'post detail'`: profiles processor time and allocations of Plaza under a scenario of the bench, on 10,000
 * posts. Prints the largest shares, and writes both profiles to bench/results, for the developer tools of a browser.
 */
import { mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { copyData } from './data-folders.ts';
import { freePort, profileDuring, type Profiles } from './inspector.ts';
import { measureOnce } from './measure-load.ts';
import { startPlaza } from './plaza-server.ts';
import { showProgress } from './progress.ts';
import { summarizeAllocations, summarizeTime, type Share } from './profile-summary.ts';
import { FIRST_PAGE, SCENARIO_BY_NAME } from './scenarios.ts';

const POSTS = 10_000;
const SHOWN = 25;
const PREPARATION_SECONDS = 4;
const WARM_UP = { rounds: 1, warmUpSeconds: 1, seconds: 3 };
const PROFILE = { rounds: 1, warmUpSeconds: 0, seconds: 8 };

const { positionals } = parseArgs({ allowPositionals: true });
const [scenario = FIRST_PAGE.name] = positionals;
if (!SCENARIO_BY_NAME.has(scenario)) {
  console.error(`There is no scenario "${scenario}". There are: ${[...SCENARIO_BY_NAME.keys()].join(', ')}.`);
  process.exit(1);
}

await profile();

async function profile(): Promise<void> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'plaza-profile-'));
  using progress = showProgress('profile', PREPARATION_SECONDS + WARM_UP.seconds + PROFILE.seconds);
  progress.step(`${POSTS} posts`, PREPARATION_SECONDS);
  await copyData(POSTS, folder.path);
  const port = await freePort();
  // The sources instead of the bundle, so that functions have their file names.
  const flags = [`--inspect=127.0.0.1:${port}`];
  await using plaza = await startPlaza(folder.path, { flags, program: 'server/src/main.ts' });
  const target = { url: plaza.address, scenario, posts: POSTS };
  progress.step(`${scenario}, warm-up`, WARM_UP.seconds);
  await measureOnce(target, WARM_UP);
  let rate = 0;
  progress.step(`${scenario}, under the profiler`, PROFILE.seconds);
  const profiles = await profileDuring(port, async () => {
    ({ rate } = await measureOnce(target, PROFILE));
  });
  progress[Symbol.dispose]();
  report(profiles, rate * PROFILE.seconds);
  await keep(profiles);
}

function report({ cpu, heap }: Profiles, answers: number): void {
  const time = summarizeTime(cpu);
  const busyMicroseconds = (cpu.endTime - cpu.startTime) * time.busy;
  console.log(
    `${scenario}: ${(busyMicroseconds / answers).toFixed(1)} µs busy per answer, with the profiler`,
  );
  list('By package or folder', time.packages);
  list('By function', time.functions);
  const { bytes, functions } = summarizeAllocations(heap);
  list(`Allocated: ${(bytes / answers / 1024).toFixed(1)} KiB per answer`, functions);
}

function list(title: string, shares: readonly Share[]): void {
  console.log(`\n${title}`);
  for (const { name, share } of shares.slice(0, SHOWN)) {
    console.log(`${(share * 100).toFixed(1).padStart(6)} %  ${name}`);
  }
}

async function keep({ cpu, heap }: Profiles): Promise<void> {
  const results = join(import.meta.dirname, '../results');
  await mkdir(results, { recursive: true });
  const name = scenario.replaceAll(/\W+/g, '-');
  await writeFile(join(results, `${name}.cpuprofile`), JSON.stringify(cpu));
  await writeFile(join(results, `${name}.heapprofile`), JSON.stringify(heap));
}
