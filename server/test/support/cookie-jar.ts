import type { Answerer } from './client.ts';

/** The short name, the only one of earlier releases. */
export const SHORT_NAME = 'plaza_refresh';

/** The cookies of a browser for one host, of which all ports receive them. */
export class CookieJar {
  readonly #values = new Map<string, string>();

  /** An application as a browser with these cookies reaches it. @param knows the cookies that it reads and sets */
  browse(app: Answerer, host: string, knows: (name: string) => boolean = () => true): Answerer {
    return {
      inject: async (request) => {
        const sent = Array.from(this.#values, ([name, value]) => `${name}=${value}`);
        const read = sent.filter((pair) => knows(pair.split('=', 1)[0] ?? ''));
        const headers = { ...request.headers, host, ...(read.length > 0 && { cookie: read.join('; ') }) };
        const answer = await app.inject({ ...request, headers });
        for (const { name, value } of answer.cookies.filter(({ name }) => knows(name))) {
          if (value === '') this.#values.delete(name);
          else this.#values.set(name, value);
        }
        return answer;
      },
    };
  }

  get(name: string): string | undefined {
    return this.#values.get(name);
  }

  set(name: string, value: string): void {
    this.#values.set(name, value);
  }

  names(): string[] {
    return [...this.#values.keys()];
  }
}
