import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './open.ts';

/**
 * A statement that runs often: compiled on its first run, once for each engine and number of parameters, and then
 * reused.
 * @param build the statement for some parameters; it must use every parameter exactly once, in order
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
