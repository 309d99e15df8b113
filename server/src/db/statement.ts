import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './open.ts';

/**
 * Makes a function that runs a frequent statement and compiles it only once for each engine and number of parameters.
 * @param build builds the statement; must use every parameter exactly once, in order
 * @returns a function whose result is the rows; none is an empty list
 */
export function statement<Parameters extends readonly (string | number)[], Row>(
  build: (db: Db, parameters: Parameters) => Compilable<Row>,
): (db: Db, parameters: Parameters) => Promise<Row[]> {
  const built = new Map<unknown, Map<number, CompiledQuery<Row>>>();
  return async (db, parameters) => {
    const engine = db.getExecutor().adapter.constructor;
    const ofEngine = built.getOrInsertComputed(engine, () => new Map<number, CompiledQuery<Row>>());
    const known = ofEngine.getOrInsertComputed(parameters.length, () => build(db, parameters).compile());
    const { rows } = await db.executeQuery<Row>({ ...known, parameters });
    return rows;
  };
}
