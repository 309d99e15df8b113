import { join } from 'node:path';
import { WorkerProcess } from '../../../bench/src/worker-process.ts';
import type { Load, Measurements, Order, Report } from './load-worker.ts';

const WORKER = join(import.meta.dirname, 'load-worker.ts');

/** Virtual users that put load on a server. Disposing ends their process. */
export class VirtualUsers extends WorkerProcess<Order, Report> {
  /** Returns when all users are signed up and have begun. */
  static async start(load: Load): Promise<VirtualUsers> {
    const users = new VirtualUsers(WORKER);
    users.send(load);
    await users.receive();
    return users;
  }

  /** Waits until each user has finished its current action. */
  async stop(): Promise<Measurements> {
    this.send('stop');
    const report = await this.receive();
    if (report === 'started') throw new Error('the virtual users start twice');
    return report;
  }
}
