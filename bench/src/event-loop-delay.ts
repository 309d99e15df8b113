/** The interval of `monitorEventLoopDelay` in milliseconds, which its samples include. */
const SAMPLED_EVERY_MS = 10;

/**
 * The delay of a server's event loop since its metrics were read before, in milliseconds.
 * @param metrics the text of `/metrics`
 * @throws if it contains no delay
 */
export function eventLoopDelay(metrics: string, statistic: 'p99' | 'max'): number {
  const seconds = new RegExp(`^nodejs_eventloop_lag_${statistic}_seconds (\\S+)$`, 'm').exec(metrics)?.[1];
  if (seconds === undefined) throw new Error('/metrics has no delay of the event loop.');
  return Number(seconds) * 1000 - SAMPLED_EVERY_MS;
}
