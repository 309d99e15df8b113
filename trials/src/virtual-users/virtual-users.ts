import { join } from 'node:path';
import type { Load, Measurements, Order, Report } from './load-worker.ts';
import { WorkerProcess } from './worker-process.ts';

/** Virtual users that put load on a server. Disposing ends their process. */
export class VirtualUsers implements Disposable {
  readonly #worker = new WorkerProcess<Order, Report>(join(import.meta.dirname, 'load-worker.ts'));

  /** Returns when all users are signed up and have begun. */
  static async start(load: Load): Promise<VirtualUsers> {
    const users = new VirtualUsers();
    users.#worker.send(load);
    await users.#worker.receive();
    return users;
  }

  get pid(): number {
    return this.#worker.pid;
  }

  /** Waits for something. @throws when the users' process fails meanwhile */
  during<T>(work: Promise<T>): Promise<T> {
    return this.#worker.during(work);
  }

  /** Waits until each user has finished its current action. */
  async stop(): Promise<Measurements> {
    this.#worker.send('stop');
    const report = await this.#worker.receive();
    if (report === 'started') throw new Error('the virtual users start twice');
    return report;
  }

  [Symbol.dispose](): void {
    this.#worker[Symbol.dispose]();
  }
}
