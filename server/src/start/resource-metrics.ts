import { Gauge, type Registry } from 'prom-client';
import type { QueueLoad } from '../lib/bounded-queue.ts';

/** The resources of a process that have metrics. */
export interface Measured {
  /** Queues of work, by name. */
  readonly queues: Readonly<Record<string, () => QueueLoad>>;
  /** Whether changes of other processes are received. */
  readonly isBusConnected: () => boolean;
}

/** Adds metrics of the queues of work and of the bus. */
export function measureResources(metrics: Registry, { queues, isBusConnected }: Measured): void {
  void new Gauge({
    name: 'plaza_queue_tasks',
    help: 'Pictures and passwords in progress or waiting; requests that find the queue full are answered with 503',
    labelNames: ['queue', 'state'],
    registers: [metrics],
    collect() {
      for (const [queue, load] of Object.entries(queues)) {
        const { running, waiting } = load();
        this.set({ queue, state: 'running' }, running);
        this.set({ queue, state: 'waiting' }, waiting);
      }
    },
  });
  void new Gauge({
    name: 'plaza_bus_connected',
    help: '1 while this process receives the changes of the others, 0 while it does not and so caches nothing',
    registers: [metrics],
    collect() {
      this.set(Number(isBusConnected()));
    },
  });
}
