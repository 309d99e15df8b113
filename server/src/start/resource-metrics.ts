import { Gauge, type Registry } from 'prom-client';
import { COMMIT, VERSION } from '../lib/program-version.ts';
import type { QueueLoad } from '../lib/bounded-queue.ts';

export interface Measured {
  readonly queues: Readonly<Record<string, () => QueueLoad>>;
  readonly isBusConnected: () => boolean;
}

/** Adds a metric whose labels are the version of the program. */
export function showVersion(metrics: Registry): void {
  new Gauge({
    name: 'plaza_build_info',
    help: 'Always 1; the version of the program, and the commit at which it was built',
    labelNames: ['version', 'commit'],
    registers: [metrics],
  }).set({ version: VERSION, commit: COMMIT }, 1);
}

export function measureResources(metrics: Registry, { queues, isBusConnected }: Measured): void {
  void new Gauge({
    name: 'plaza_queue_tasks',
    help: 'Images and passwords in progress or waiting; requests are answered with 503 while the queue is full',
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
