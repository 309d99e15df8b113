import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Account, Order, Work } from './writer.ts';

/** The process that writes, as its supervisor sees it. Disposing ends it. */
export class Writers implements Disposable {
  readonly #child: ChildProcess;

  constructor() {
    this.#child = fork(join(import.meta.dirname, 'writer.ts'), { serialization: 'advanced' });
  }

  /**
   * Lets them write to a server until they are told to rest, or it is gone.
   * @returns what became of their writes
   * @throws when the writers themselves failed; their own words stand above
   */
  async write(work: Work): Promise<Account> {
    const over = new AbortController();
    const { signal } = over;
    this.#child.send(work);
    const failed = once(this.#child, 'exit', { signal }).then(() => {
      throw new Error('the writers failed');
    });
    try {
      // The writer sends nothing else.
      const [account] = (await Promise.race([once(this.#child, 'message', { signal }), failed])) as [Account];
      return account;
    } finally {
      failed.catch(() => {});
      over.abort();
    }
  }

  rest(): void {
    const order: Order = 'rest';
    this.#child.send(order);
  }

  [Symbol.dispose](): void {
    if (this.#child.connected) this.#child.disconnect();
  }
}
