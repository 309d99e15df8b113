import { setTimeout as delay } from 'node:timers/promises';
import { READY_PATH } from '@plaza/contract/operations.ts';
import { count, rowOf, spread, type Row } from '../report.ts';
import { Trial } from './trial.ts';

const LIFE_MS = 1000;
/** The time in which proxies notice that a server is not ready. */
const SHUTDOWN_DELAY = 3;
const END_BAR_MS = SHUTDOWN_DELAY * 1000 + 10_000;
const CHECK_EVERY_MS = 20;

/** Stops servers by SIGTERM. Virtual users write until the server is not ready. */
export async function stops(
  times: number,
  { users, timed }: { users: number; timed: boolean },
): Promise<Row[]> {
  await using trial = await Trial.open({ users });
  const took: number[] = [];
  for (let time = 0; time < times; time++) {
    const server = await trial.start({ SHUTDOWN_DELAY: String(SHUTDOWN_DELAY) });
    const written = trial.write(server);
    await delay(LIFE_MS);
    const signalled = performance.now();
    const ended = server.end('SIGTERM');
    await untilNotReady(server.address);
    trial.stopWriting();
    await written;
    const { code, signal } = await ended;
    took.push(performance.now() - signalled);
    if (code !== 0) trial.problems.push(`The server ended with ${code ?? signal}`);
    await trial.check();
  }
  const { acknowledged, unknown } = trial.history.counts;
  if (unknown > 0) trial.problems.push(`${unknown} calls were not answered`);
  const isInTime = !timed || Math.max(...took) <= END_BAR_MS;
  return [
    rowOf(
      'SIGTERM: not ready, calls in progress are answered, exit 0 within 10 s of the delay',
      `${trial.problemCount()}; ${times} stops, ${count(acknowledged)} acknowledged, ${count(unknown)} unanswered; ${spread(took)}, of them ${SHUTDOWN_DELAY} s of delay`,
      trial.isSound && isInTime,
    ),
  ];
}

async function untilNotReady(address: string): Promise<void> {
  const isReady = () =>
    fetch(address + READY_PATH).then(
      ({ ok }) => ok,
      () => false,
    );
  while (await isReady()) await delay(CHECK_EVERY_MS);
}
