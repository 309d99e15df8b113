import { CompiledQuery } from 'kysely';
import { isStorageAway, isStorageFull } from './errors.ts';
import type { Db, Trx } from './open.ts';

/** The work of one transaction, and the callbacks for its outcome. */
interface Work {
  readonly run: (trx: Trx) => Promise<void>;
  readonly onDone: () => void;
  readonly onFailed: (error: unknown) => void;
}

/** So many together keep readers waiting for a few milliseconds. */
const WORKS_MAX = 32;

const SAVE = CompiledQuery.raw('savepoint work');
const KEEP = CompiledQuery.raw('release work');
const UNDO = CompiledQuery.raw('rollback to work');

/**
 * Commits all waiting transactions as one (group commit), for an engine with a single connection. Each is still atomic
 * and resolves only once it is durable, but they wait for the disk once instead of one by one.
 */
export class SharedCommits {
  readonly #db: Db;
  #waiting: Work[] = [];
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
      // Transactions that begin in the same tick of the event loop share the commit.
      setImmediate(() => void this.#run());
    }
    return promise;
  }

  async #run(): Promise<void> {
    for (;;) {
      const works = this.#waiting.splice(0, WORKS_MAX);
      if (works.length === 0) break;
      await this.#commit(works);
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.#isRunning = false;
  }

  async #commit(works: readonly Work[]): Promise<void> {
    const done = new Set<Work>();
    try {
      await this.#db.transaction().execute(async (trx) => {
        for (const work of works) if (await isDone(work, trx, works.length === 1)) done.add(work);
      });
      for (const { onDone } of done) onDone();
    } catch (error) {
      // Nothing of it has happened. Who failed before has heard so already.
      for (const { onFailed } of works) onFailed(error);
    }
  }
}

/**
 * Whether a work was done; if not it was undone, and has been told why.
 * @throws what ends the whole transaction
 */
async function isDone({ run, onFailed }: Work, trx: Trx, isAlone: boolean): Promise<boolean> {
  if (isAlone) {
    await run(trx);
    return true;
  }
  await trx.executeQuery(SAVE);
  try {
    await run(trx);
    await trx.executeQuery(KEEP);
    return true;
  } catch (error) {
    // The engine has undone the transaction by itself, or cannot be trusted to undo a part of it.
    if (isStorageFull(error) || isStorageAway(error)) throw error;
    await trx.executeQuery(UNDO);
    await trx.executeQuery(KEEP);
    onFailed(error);
    return false;
  }
}
