import { count, rowOf, type Row } from '../report.ts';
import { between } from '../chance.ts';
import { faulty, POINTS } from './faults.ts';
import { Trial } from './trial.ts';

/** Uploads and commits go on for a while before the one that a server dies in. */
const LATEST_OCCURRENCE = 40;

/** Kills servers between the steps of a write, so often at each point. */
export async function failPoints(times: number): Promise<Row[]> {
  await using trial = await Trial.open({ members: 12 });
  for (let time = 0; time < times; time++) {
    for (const point of POINTS) {
      const occurrence = Math.ceil(between(0, LATEST_OCCURRENCE));
      const server = await trial.start(faulty({ kind: 'kill', point, occurrence }));
      await trial.write(server, 'pictures');
      const { signal } = await server.ended;
      if (signal !== 'SIGKILL') trial.problems.push(`The server was not killed ${point}`);
      await using next = await trial.start();
      await trial.check();
      await next.end('SIGTERM');
    }
  }
  const { acknowledged, unknown } = trial.history.counts;
  return [
    rowOf(
      'Killed between file, name, commit and answer, nothing is lost or half done',
      `${trial.problemCount()}; ${count(times * POINTS.length)} kills at ${POINTS.length} points, ${count(acknowledged)} acknowledged, ${count(unknown)} unknown`,
      trial.isSound,
    ),
  ];
}
