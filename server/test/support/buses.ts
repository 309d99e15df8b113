import type { Bus } from '../../src/bus/bus.ts';
import { PostgresBus, type PostgresBusOptions } from '../../src/bus/postgres-bus.ts';

export const AN_HOUR_MS = 3_600_000;

/** A bus that on no machine takes its connection for lost or another process for dead, except with shorter times. */
export const openBus = (
  databaseUrl: string,
  options: Partial<Omit<PostgresBusOptions, 'databaseUrl'>> = {},
): PostgresBus =>
  new PostgresBus({
    databaseUrl,
    onLost: () => {},
    onBack: () => {},
    timeout: AN_HOUR_MS,
    silence: AN_HOUR_MS,
    awayAfter: AN_HOUR_MS,
    ...options,
  });

/** Subscribes to a bus, and collects what it delivers. */
export function collect(bus: Bus): string[] {
  const received: string[] = [];
  bus.subscribe({
    onChange: (topic, id) => received.push(`${topic} ${id}`),
    onInvalidateAll: () => received.push('all'),
  });
  return received;
}
