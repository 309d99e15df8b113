import { join } from 'node:path';
import { WorkerProcess } from '../worker-process.ts';
import type { Order, Report } from './stream-worker.ts';

/** Clients in a process of their own that receive events. Disposing ends them. */
export class StreamClients extends WorkerProcess<Order, Report> {
  constructor() {
    super(join(import.meta.dirname, 'stream-worker.ts'));
  }

  /** Opens a stream for each of the members `firstUser` and following. @throws when one is not answered 200 */
  async open(url: string, firstUser: number, streams: number): Promise<void> {
    await this.#ask({ kind: 'open', url, firstUser, streams });
  }

  /** The number of streams that are open now. */
  async count(): Promise<number> {
    return (await this.#ask({ kind: 'stop' })).streams;
  }

  /** Makes comments at a server while `work` runs. @returns its result, and how the events arrived */
  async commentDuring<T>(
    comments: { readonly url: string; readonly perSecond: number; readonly firstPost: number },
    work: () => Promise<T>,
  ): Promise<{ readonly result: T; readonly report: Report }> {
    this.send({ kind: 'comment', ...comments });
    const result = await this.during(work());
    return { result, report: await this.#ask({ kind: 'stop' }) };
  }

  async close(): Promise<void> {
    await this.#ask({ kind: 'close' });
  }

  async #ask(order: Order): Promise<Report> {
    const report = this.receive();
    this.send(order);
    return report;
  }
}
