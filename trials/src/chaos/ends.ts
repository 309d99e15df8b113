import { setTimeout as delay } from 'node:timers/promises';
import { READY_PATH } from '@plaza/contract/operations.ts';
import { count, rowOf, spread, type Row } from '../report.ts';
import { Trial } from './trial.ts';

const LIFE_MS = 1000;
/** For so long a server that was told to stop goes on, while proxies notice that it is not ready. */
const SHUTDOWN_DELAY = 3;
const END_BAR_MS = SHUTDOWN_DELAY * 1000 + 10_000;
const LOOK_EVERY_MS = 20;

/** Stops servers by SIGTERM under members who go elsewhere as soon as a server says that it is not ready. */
export async function ends(
  times: number,
  { members, timed }: { members: number; timed: boolean },
): Promise<Row[]> {
  await using trial = await Trial.open({ members });
  const took: number[] = [];
  for (let time = 0; time < times; time++) {
    const server = await trial.start({ SHUTDOWN_DELAY: String(SHUTDOWN_DELAY) });
    const written = trial.write(server);
    await delay(LIFE_MS);
    const told = performance.now();
    const ended = server.end('SIGTERM');
    await untilNotReady(server.address);
    trial.stopWriting();
    await written;
    const { code, signal } = await ended;
    took.push(performance.now() - told);
    if (code !== 0) trial.problems.push(`The server ended with ${code ?? signal}`);
    await trial.check();
  }
  const { acknowledged, unknown } = trial.history.counts;
  if (unknown > 0) trial.problems.push(`${unknown} calls were not answered`);
  const isInTime = !timed || Math.max(...took) <= END_BAR_MS;
  return [
    rowOf(
      'SIGTERM: not ready, what is under way is answered, exit 0 within 10 s of the delay',
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
  while (await isReady()) await delay(LOOK_EVERY_MS);
}
