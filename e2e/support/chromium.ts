import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

// Without the parts that draw windows it takes a third less processor time.
const INSTALLED = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** The Chromium to test with: `CHROMIUM_PATH`, else the system's, else Playwright's own; undefined when there is none. */
export function findChromium(): string | undefined {
  const candidates = [process.env['CHROMIUM_PATH'], ...INSTALLED, chromium.executablePath()];
  return candidates.find((path) => path && existsSync(path));
}

/** How every browser of the tests is launched. */
export function chromiumLaunchOptions() {
  const executablePath = findChromium();
  return {
    // Playwright itself takes the headless shell of its own Chromium.
    ...(executablePath && executablePath !== chromium.executablePath() && { executablePath }),
    // Root and most containers cannot have Chromium's sandbox, and the pages are our own.
    chromiumSandbox: false,
    // Nothing but loopback: a test that needs the network fails, also where there is one.
    args: ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost'],
  };
}
