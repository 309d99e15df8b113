import { writeFile } from 'node:fs/promises';
import { test as base } from '@playwright/test';
import { createMember, type SignedUp } from '../../support/members.ts';
import { type PlazaServer, startPlaza } from '../../support/plaza-server.ts';
import { Listener } from './listener.ts';
import { startDesktop } from './screen-reader.ts';

interface Fixtures {
  plaza: PlazaServer;
  /** Who listens. */
  ada: SignedUp;
  /** Another member. */
  bea: SignedUp;
  listener: Listener;
}

/** A script that tells which element has the focus, and whether the page has the focus of the desktop. */
const FOCUS = 'return `${document.activeElement?.outerHTML.slice(0, 500)}, page: ${document.hasFocus()}`';

/** The `test` of all transcripts: each has a server, a screen reader and a browser of its own, so that it hears the same each time. */
export const test = base.extend<Fixtures>({
  plaza: async ({}, use, info) => {
    await using plaza = await startPlaza();
    await use(plaza);
    if (info.status !== info.expectedStatus) await info.attach('server', { body: plaza.output() });
  },
  ada: async ({ plaza }, use) =>
    use(await createMember(plaza, { name: 'Ada Ear', username: 'ada', email: 'ada@example.org' })),
  bea: async ({ plaza }, use) =>
    use(await createMember(plaza, { name: 'Bea Bright', username: 'bea', email: 'bea@example.org' })),
  listener: async ({ plaza }, use, info) => {
    await using desktop = await startDesktop();
    const listener = new Listener(desktop, plaza.url);
    await use(listener);
    if (info.status !== info.expectedStatus) {
      await info.attach('said', { body: desktop.said.join('\n') });
      await info.attach('focus', { body: await desktop.driver.executeScript<string>(FOCUS) });
      await writeFile(info.outputPath('screen.png'), await desktop.driver.takeScreenshot(), 'base64');
    } else await listener.hearsNothingMore();
  },
});
