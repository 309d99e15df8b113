import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './open.ts';

/**
 * A statement of those that run all the time. It is put together when it runs first, once for each engine and number of
 * parameters, and not each time it runs.
 * @param build the statement for some parameters; all of them have to be in it once, and in their order
 * @returns runs the statement for other parameters, on a database or in a transaction
 */
export function statement<Parameters extends readonly (string | number)[], Row>(
  build: (db: Db, parameters: Parameters) => Compilable<Row>,
): (db: Db, parameters: Parameters) => Promise<Row[]> {
  const built = new Map<unknown, Map<number, CompiledQuery<Row>>>();
  return async (db, parameters) => {
    const engine = db.getExecutor().adapter.constructor;
    const ofEngine = built.get(engine) ?? new Map<number, CompiledQuery<Row>>();
    built.set(engine, ofEngine);
    const known = ofEngine.get(parameters.length) ?? build(db, parameters).compile();
    ofEngine.set(parameters.length, known);
    const { rows } = await db.executeQuery<Row>({ ...known, parameters });
    return rows;
  };
}
