import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

// The headless shell takes a third less processor time.
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
    ...(executablePath && executablePath !== chromium.executablePath() && { executablePath }),
    // Chromium's sandbox does not work as root and in most containers, and the pages are our own.
    chromiumSandbox: false,
    args: [
      // Loopback only, so that a test that needs the network always fails. Origins with this name are not secure over http.
      '--host-resolver-rules=MAP plaza.lan 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
      // Otherwise each page starts a second process, which it rarely needs.
      '--renderer-process-limit=1',
    ],
  };
}
