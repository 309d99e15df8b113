import { setTimeout as delay } from 'node:timers/promises';
import type { Answerer } from './client.ts';

/** A server that is reached over the network, for the same calls as an application in this process. */
export const remote = (address: string): Answerer => ({
  async inject({ method, url, query, headers, payload, payloadAsStream }) {
    const target = new URL(url, address);
    if (query) target.search = new URLSearchParams(query).toString();
    const body = typeof payload === 'string' ? payload : payload && new Uint8Array(payload);
    const response = await fetch(target, { method, headers, ...(body !== undefined && { body }) });
    const isStream = payloadAsStream === true && response.ok;
    if (isStream) await response.body?.cancel();
    return {
      statusCode: response.status,
      headers: Object.fromEntries(response.headers),
      body: isStream ? '""' : await response.text(),
      cookies: response.headers.getSetCookie().map((cookie) => {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        return { name, value };
      }),
    };
  },
});

const PAUSE_MS = 20;

/**
 * A server of which a slow machine asks too much: a call that is answered with 503 is repeated. Such a call has changed nothing, except
 * with the code `outcome_unknown`, which is returned.
 */
export function patient(server: Answerer): Answerer {
  return {
    async inject(options) {
      for (;;) {
        const answer = await server.inject(options);
        if (answer.statusCode !== 503 || answer.headers['retry-after'] === undefined) return answer;
        await delay(PAUSE_MS);
      }
    },
  };
}
