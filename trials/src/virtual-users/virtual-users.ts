import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Impression, Order, Told, Visit } from './crowd.ts';

/** Visitors in a process of their own, as their supervisor sees them. Disposing ends it. */
export class Visitors implements Disposable {
  readonly #child: ChildProcess;
  readonly #failed: Promise<never>;

  private constructor() {
    this.#child = fork(join(import.meta.dirname, 'crowd.ts'), { serialization: 'advanced' });
    this.#failed = once(this.#child, 'exit').then(() => {
      throw new Error('the visitors failed; their own words stand above');
    });
    this.#failed.catch(() => {});
  }

  /** Sends visitors to a server. Returns when all of them are signed in and have begun. */
  static async send(visit: Visit): Promise<Visitors> {
    const visitors = new Visitors();
    visitors.#tell(visit);
    await visitors.#hear();
    return visitors;
  }

  /** Of their process. */
  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** Waits for something that happens while they are there. @throws when they fail meanwhile */
  during<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.#failed]);
  }

  /** Lets them finish what is under way. @returns how it was */
  async leave(): Promise<Impression> {
    this.#tell('leave');
    const told = await this.#hear();
    if (told === 'entered') throw new Error('the visitors enter twice');
    return told;
  }

  #tell(order: Order): void {
    this.#child.send(order);
  }

  async #hear(): Promise<Told> {
    // The crowd sends nothing else.
    const [told] = (await this.during(once(this.#child, 'message'))) as [Told];
    return told;
  }

  [Symbol.dispose](): void {
    if (this.#child.connected) this.#child.disconnect();
  }
}
