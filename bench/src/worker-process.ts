import { fork, type ChildProcess, type Serializable } from 'node:child_process';
import { once } from 'node:events';
import { basename } from 'node:path';

/** A worker in another process, so that its processor time does not count as the server's. Disposing ends the worker. */
export class WorkerProcess<Order extends Serializable, Report> implements Disposable {
  readonly #child: ChildProcess;
  readonly #failed: Promise<never>;

  /** @param file the absolute path of the program of the worker, which must end when it is disconnected */
  constructor(file: string) {
    this.#child = fork(file, { serialization: 'advanced' });
    this.#failed = once(this.#child, 'exit').then(() => {
      throw new Error(`${basename(file)} failed; its output is above`);
    });
    this.#failed.catch(() => {});
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** The result of `work`. @throws when the worker exits meanwhile */
  during<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.#failed]);
  }

  send(order: Order): void {
    this.#child.send(order);
  }

  /** The next report that the worker sends from now on. @throws when the worker exits before */
  receive(): Promise<Report> {
    return this.during(new Promise<Report>((resolve) => this.#child.once('message', resolve)));
  }

  [Symbol.dispose](): void {
    if (this.#child.connected) this.#child.disconnect();
  }
}
