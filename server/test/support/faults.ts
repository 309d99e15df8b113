import type {
  CompiledQuery,
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  RootOperationNode,
} from 'kysely';
import { inject } from 'vitest';
import type { Db, Trx } from '../../src/db/open.ts';

/** An error, and the statements that it affects. */
export interface Fault {
  readonly error: Error;
  readonly affects: (statement: RootOperationNode) => boolean;
}

const WRITES: readonly string[] = ['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode'];
export const everyStatement = (): boolean => true;
export const writes = ({ kind }: RootOperationNode): boolean => WRITES.includes(kind);

/** An error as the driver of the suite's engine throws it. */
const driverError = (sqlite: number, postgres: string): Error =>
  inject('engine') === 'sqlite'
    ? Object.assign(new Error('fault'), { code: 'ERR_SQLITE_ERROR', errcode: sqlite })
    : Object.assign(new Error('fault'), { code: postgres });

/** There is no space left. */
export const storageFull = (): Error => driverError(13, '53100');
/** The database cannot be reached; SQLite's file cannot be opened. */
export const storageAway = (): Error => driverError(14, '57P01');

/** Makes statements fail before they reach the engine. */
export class Faults implements KyselyPlugin {
  fault: Fault | undefined;
  /** The fault from the next commit on. */
  faultAfterCommit: Fault | undefined;

  transformQuery({ node }: PluginTransformQueryArgs) {
    if (this.fault?.affects(node)) throw this.fault.error;
    return node;
  }

  transformResult({ result }: PluginTransformResultArgs) {
    return Promise.resolve(result);
  }

  /** The database with these faults, also for compiled statements, which plugins do not see. */
  applyTo(db: Db): Db {
    return this.#intercept(db.withPlugin(this));
  }

  #intercept<D extends Db>(db: D): D {
    return new Proxy(db, {
      get: (target, name) => {
        if (name === 'executeQuery') return (query: CompiledQuery) => this.#execute(target, query);
        if (name === 'transaction') return () => ({ execute: this.#transact(target) });
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
  }

  async #execute(db: Db, query: CompiledQuery) {
    if (this.fault?.affects(query.query)) throw this.fault.error;
    return db.executeQuery(query);
  }

  #transact(db: Db) {
    return async <T>(work: (trx: Trx) => Promise<T>) => {
      const result = await db.transaction().execute((trx) => work(this.#intercept(trx)));
      this.fault = this.faultAfterCommit ?? this.fault;
      return result;
    };
  }
}
