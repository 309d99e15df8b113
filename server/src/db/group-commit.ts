import { CompiledQuery } from 'kysely';
import { isStorageAway, isStorageFull } from './errors.ts';
import type { Db, Trx } from './open.ts';

interface GroupedTransaction {
  readonly run: (trx: Trx) => Promise<void>;
  readonly onDone: () => void;
  readonly onFailed: (error: unknown) => void;
}

/** The transactions of a group: few enough to block reads for milliseconds only. */
const GROUP_MAX = 32;

const SAVEPOINT = CompiledQuery.raw('savepoint work');
const RELEASE = CompiledQuery.raw('release work');
const ROLLBACK = CompiledQuery.raw('rollback to work');

/**
 * Runs transactions of SQLite in groups. A group is one transaction with a savepoint for each of them, so that they share one
 * sync of the disk. Each remains atomic, and resolves when it is on the disk. An error of one does not affect the others, except
 * a full disk or a failed commit: then all of the group reject.
 */
export class GroupCommit {
  readonly #db: Db;
  #waiting: GroupedTransaction[] = [];
  #isRunning = false;

  constructor(db: Db) {
    this.#db = db;
  }

  transact<T>(work: (trx: Trx) => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    let result: T;
    this.#waiting.push({
      run: async (trx) => void (result = await work(trx)),
      onDone: () => resolve(result),
      onFailed: reject,
    });
    if (!this.#isRunning) {
      this.#isRunning = true;
      // Transactions that begin in the same tick share the commit.
      setImmediate(() => void this.#run());
    }
    return promise;
  }

  async #run(): Promise<void> {
    for (;;) {
      const group = this.#waiting.splice(0, GROUP_MAX);
      if (group.length === 0) break;
      await this.#commit(group);
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.#isRunning = false;
  }

  async #commit(group: readonly GroupedTransaction[]): Promise<void> {
    const done = new Set<GroupedTransaction>();
    try {
      await this.#db.transaction().execute(async (trx) => {
        for (const each of group) if (await succeeds(each, trx, group.length === 1)) done.add(each);
      });
      for (const { onDone } of done) onDone();
    } catch (error) {
      // Rejecting those that failed before has no effect.
      for (const { onFailed } of group) onFailed(error);
    }
  }
}

/** Runs a transaction of a group. @returns whether it succeeded @throws an error that ends the whole group */
async function succeeds({ run, onFailed }: GroupedTransaction, trx: Trx, isAlone: boolean): Promise<boolean> {
  if (isAlone) {
    await run(trx);
    return true;
  }
  await trx.executeQuery(SAVEPOINT);
  try {
    await run(trx);
    await trx.executeQuery(RELEASE);
    return true;
  } catch (error) {
    // SQLite may have rolled back the whole transaction.
    if (isStorageFull(error) || isStorageAway(error)) throw error;
    await trx.executeQuery(ROLLBACK);
    await trx.executeQuery(RELEASE);
    onFailed(error);
    return false;
  }
}
