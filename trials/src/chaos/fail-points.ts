import { count, rowOf, type Row } from '../report.ts';
import { between } from '../virtual-users/random.ts';
import { faultEnvironment, POINTS } from './fault-environment.ts';
import { Trial } from './trial.ts';

/** The kill is at a random one of the first occurrences. */
const OCCURRENCES = 40;

/** Kills servers between the steps of a write, several times at each point. */
export async function failPoints(times: number): Promise<Row[]> {
  await using trial = await Trial.open({ users: 12 });
  for (let time = 0; time < times; time++) {
    for (const point of POINTS) {
      const occurrence = Math.ceil(between(0, OCCURRENCES));
      const server = await trial.start(faultEnvironment({ kind: 'kill', point, occurrence }));
      await trial.write(server, 'images');
      const { signal } = await server.ended;
      if (signal !== 'SIGKILL') trial.problems.push(`The server was not killed ${point}`);
      await using next = await trial.start();
      await trial.check(next);
      await next.end('SIGTERM');
    }
  }
  const { acknowledged, unknown } = trial.history.counts;
  return [
    rowOf(
      'A kill between file, name, commit and answer loses nothing and leaves nothing incomplete',
      `${trial.problemCount()}; ${count(times * POINTS.length)} kills at ${POINTS.length} points, ${count(acknowledged)} acknowledged, ${count(unknown)} unknown`,
      trial.isSound,
    ),
  ];
}
