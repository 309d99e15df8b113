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
