import { fork, type ChildProcess, type Serializable } from 'node:child_process';
import { once } from 'node:events';
import { basename } from 'node:path';

/** A worker in a process of its own, so that its work does not count as the server's. Disposing ends it. */
export class WorkerProcess<Order extends Serializable, Report> implements Disposable {
  readonly #child: ChildProcess;
  readonly #failed: Promise<never>;

  /** @param file absolute path of the worker's program, which ends when it is disconnected */
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

  /** Waits for a promise. @throws when the worker fails meanwhile */
  during<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.#failed]);
  }

  send(order: Order): void {
    this.#child.send(order);
  }

  /** Waits for the next report. @throws when the worker fails */
  receive(): Promise<Report> {
    return this.during(new Promise<Report>((resolve) => this.#child.once('message', resolve)));
  }

  [Symbol.dispose](): void {
    if (this.#child.connected) this.#child.disconnect();
  }
}
