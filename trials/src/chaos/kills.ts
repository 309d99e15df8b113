import { setTimeout as delay } from 'node:timers/promises';
import { median } from '../../../bench/src/percentile.ts';
import type { Progress } from '../../../bench/src/progress.ts';
import { count, rowOf, spread, type Row } from '../report.ts';
import { between } from '../virtual-users/random.ts';
import { Trial } from './trial.ts';

export interface KillOptions {
  /** The least number of killed servers. */
  readonly kills: number;
  /** The least number of acknowledged writes. */
  readonly acknowledged: number;
  /** The least duration. */
  readonly seconds: number;
  readonly users: number;
  /** Whether times are judged. */
  readonly timed: boolean;
}

const READY_BAR_MS = 1000;
/** One in eight servers is killed while it starts. */
const EARLY_ONE_IN = 8;
/** The longest start; an early kill is at a random moment in it. */
const START_MS = 500;
const LIFE_MS = [150, 6000] as const;

/** Kills servers at random moments while virtual users write, and compares the data each time. */
export async function kills(options: KillOptions, progress: Progress): Promise<Row[]> {
  await using trial = await Trial.open(options);
  const began = performance.now();
  const secondsLeft = () => options.seconds - (performance.now() - began) / 1000;
  let writing = 0;
  let killed = 0;
  const { counts } = trial.history;
  while (killed < options.kills || counts.acknowledged < options.acknowledged || secondsLeft() > 0) {
    if (Math.random() < 1 / EARLY_ONE_IN) {
      await trial.killSoon(between(0, START_MS));
      killed += 1;
    }
    progress.advance(
      Math.min(
        killed / options.kills,
        counts.acknowledged / Math.max(1, options.acknowledged),
        1 - secondsLeft() / options.seconds,
      ),
    );
    const server = await trial.start();
    await trial.check(server);
    // Lives of similar length in the remaining time; long ones when only acknowledged writes are missing.
    const left =
      secondsLeft() > 0 ? (secondsLeft() * 1000) / Math.max(1, options.kills - killed) : LIFE_MS[1];
    const life = Math.min(Math.max(between(0.2, 1.8) * left - START_MS, LIFE_MS[0]), LIFE_MS[1]);
    const written = trial.write(server);
    await delay(life);
    await server.end('SIGKILL');
    await written;
    killed += 1;
    writing += life;
  }
  await (await trial.start()).end('SIGTERM');
  await trial.check();
  return rowsOf(trial, { killed, perSecond: (counts.acknowledged / writing) * 1000 }, options);
}

function rowsOf(
  trial: Trial,
  { killed, perSecond }: { killed: number; perSecond: number },
  { timed }: KillOptions,
): Row[] {
  const { acknowledged, rejected, unknown } = trial.history.counts;
  const slowest = Math.max(...trial.readyAfter);
  const ready = `${spread(trial.readyAfter)}; median processor time ${count(median(trial.readyByWork))} ms`;
  return [
    rowOf(
      'Acknowledged writes survive kill -9, and writes of unknown outcome are complete or absent',
      `${trial.problemCount()}; ${count(killed)} kills, ${count(acknowledged)} acknowledged (${count(perSecond)} a second), ${count(rejected)} rejected, ${count(unknown)} unknown`,
      trial.isSound,
    ),
    rowOf('Ready again ≤ 1 s after a kill', ready, !timed || slowest <= READY_BAR_MS),
  ];
}
