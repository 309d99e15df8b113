import { Gauge, type Registry } from 'prom-client';
import type { Live } from './live-service.ts';

export function measureStreams(live: Pick<Live, 'size'>, registry: Registry): void {
  void new Gauge({
    name: 'plaza_event_streams',
    help: 'Open streams of events',
    registers: [registry],
    collect() {
      this.set(live.size);
    },
  });
}
