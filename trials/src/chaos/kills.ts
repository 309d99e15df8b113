import { setTimeout as delay } from 'node:timers/promises';
import { count, percentile, rowOf, spread, type Row } from '../report.ts';
import { between } from '../chance.ts';
import { Trial } from './trial.ts';

export interface KillOptions {
  /** How many servers are killed, at least. */
  readonly kills: number;
  /** How many writes are acknowledged, at least. */
  readonly acknowledged: number;
  /** For how long, at least. */
  readonly seconds: number;
  /** How many write at the same time. */
  readonly members: number;
  /** Whether times are judged: a busy machine keeps none. */
  readonly timed: boolean;
  /** Called with the part that is done, from 0 to 1. */
  readonly onShare: (share: number) => void;
}

const READY_BAR_MS = 1000;
/** One in so many is killed while it starts. */
const EARLY_ONE_IN = 8;
/** The longest that a start takes; a kill in it comes anywhere. */
const START_MS = 500;
const LIFE_MS = [150, 6000] as const;

/** Kills servers at random moments under members who write, and looks each time whether what they were told is there. */
export async function kills(options: KillOptions): Promise<Row[]> {
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
    options.onShare(
      Math.min(
        killed / options.kills,
        counts.acknowledged / Math.max(1, options.acknowledged),
        1 - secondsLeft() / options.seconds,
      ),
    );
    const server = await trial.start();
    await trial.check();
    // What is left, in lives of about the same length; long ones when only acknowledged writes are missing.
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
  const { acknowledged, refused, unknown } = trial.history.counts;
  const slowest = Math.max(...trial.readyAfter);
  const ready = `${spread(trial.readyAfter)}; the processor at work on it for ${count(percentile(trial.readyByWork, 0.5))} ms in the middle`;
  return [
    rowOf(
      'An acknowledged write survives kill -9, an unknown one is whole or not there',
      `${trial.problemCount()}; ${count(killed)} kills, ${count(acknowledged)} acknowledged (${count(perSecond)} a second), ${count(refused)} refused, ${count(unknown)} unknown`,
      trial.isSound,
    ),
    rowOf('Ready again ≤ 1 s after a kill', ready, !timed || slowest <= READY_BAR_MS),
  ];
}
