import { expect, test as base } from '@playwright/test';
import { type PlazaServer, startPlaza } from './plaza-server.ts';

/** The `test` of all specs: each worker has its own server. */
export const test = base.extend<object, { plaza: PlazaServer }>({
  plaza: [
    // Playwright requires a destructured first parameter.
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

/** Of tests that `npm test` runs: each flow of the specification, and the main flow of each other feature. */
export const MAIN = { tag: '@main' } as const;

/** A phone and a desktop. */
export const VIEWPORTS = [
  { width: 390, height: 844 },
  { width: 1280, height: 720 },
];

export { expect };
