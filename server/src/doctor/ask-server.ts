import { isIPv6 } from 'node:net';
import { READY_PATH } from '@plaza/contract/operations.ts';
import * as Type from 'typebox';
import { Check } from 'typebox/value';
import type { Config } from '../settings/config.ts';

const LIMIT_MS = 2000;
const Health = Type.Object({
  status: Type.String(),
  /** What the process needs and cannot reach. */
  notReady: Type.Optional(Type.Array(Type.String())),
  /** Codes of problems of disk and backups. */
  problems: Type.Array(Type.String()),
});

/** What the server of the settings says about itself; undefined when no Plaza answers there. */
export async function askServer(
  settings: Pick<Config, 'host' | 'port'>,
): Promise<Type.Static<typeof Health> | undefined> {
  try {
    const answer = await fetch(localAddress(settings) + READY_PATH, {
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    const body: unknown = await answer.json();
    return Check(Health, body) ? body : undefined;
  } catch {
    return undefined;
  }
}

/** Where programs on this machine reach the server, such as `http://127.0.0.1:3000`. */
export const localAddress = ({ host, port }: Pick<Config, 'host' | 'port'>): string =>
  `http://${addressOf(host)}:${port}`;

/** A server that listens at all addresses answers at that of this machine. */
function addressOf(host: string): string {
  const reachable = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return isIPv6(reachable) ? `[${reachable}]` : reachable;
}
