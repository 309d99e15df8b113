import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BROWSERS } from './browsers.ts';

test('the documentation names the oldest browsers', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/browsers.md'), 'utf8').replaceAll(
    '\n',
    ' ',
  );
  const { chrome, edge, firefox, safari } = BROWSERS;
  expect(page).toContain(`Chrome ${chrome}, Edge ${edge}, Firefox ${firefox}, Safari ${safari} and later`);
  expect(BROWSERS).toEqual({
    ...BROWSERS,
    chrome_android: chrome,
    firefox_android: firefox,
    safari_ios: safari,
  });
});
