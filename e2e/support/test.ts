import { expect, test as base } from '@playwright/test';
import { type PlazaServer, startPlaza } from './plaza-server.ts';

/** What every spec imports instead of Playwright's own `test`: pages open on a server that the worker has to itself. */
export const test = base.extend<object, { plaza: PlazaServer }>({
  plaza: [
    // Playwright finds out from the first parameter that this fixture needs no other.
    async ({}, use) => {
      await using plaza = await startPlaza();
      await use(plaza);
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ plaza }, use) => use(plaza.url),
});

test.afterEach('attach the server’s output', async ({ plaza }, info) => {
  if (info.status !== info.expectedStatus) await info.attach('server', { body: plaza.output() });
});

export { expect };
