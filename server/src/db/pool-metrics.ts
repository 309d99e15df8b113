import type { Pool } from 'pg';
import { Gauge, type Registry } from 'prom-client';
import type { WriteSlots } from './write-slots.ts';

export function measurePool(pool: Pool, writeSlots: WriteSlots, registry: Registry): void {
  void new Gauge({
    name: 'plaza_database_connections',
    help: 'Connections to the database server, by what they do; busy ones work for a request',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
    },
  });
  void new Gauge({
    name: 'plaza_database_connections_max',
    help: 'Connections to the database server that this process may open',
    registers: [registry],
    collect() {
      this.set(pool.options.max);
    },
  });
  void new Gauge({
    name: 'plaza_database_waiting',
    help: 'Requests that wait for a connection to the database server',
    registers: [registry],
    collect() {
      this.set(pool.waitingCount + writeSlots.waiting);
    },
  });
}
