import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './open.ts';

/**
 * A statement of those that run all the time: put together once for each number of parameters, instead of each time it
 * runs.
 * @param build the statement for a number of parameters, which are handed to it in this order when it runs
 */
export function statement<Row>(
  db: Db,
  build: (parameters: number[]) => Compilable<Row>,
): (parameters: readonly number[]) => Promise<Row[]> {
  const built = new Map<number, CompiledQuery<Row>>();
  return async (parameters) => {
    let known = built.get(parameters.length);
    if (!known) {
      known = build(Array<number>(parameters.length).fill(0)).compile();
      built.set(parameters.length, known);
    }
    const { rows } = await db.executeQuery<Row>({ ...known, parameters });
    return rows;
  };
}
