import type { BrowserContext, Page } from '@playwright/test';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import { refreshSession } from '@plaza/contract/session.ts';
import { openDelayingProxy, type DelayingProxy } from '../support/delaying-proxy.ts';
import { createMember, logIn } from '../support/members.ts';
import { openMenu, userMenu } from '../support/menus.ts';
import { expect, test as base } from '../support/test.ts';

const REFRESH = endpointPath(refreshSession);

const test = base.extend<{ front: DelayingProxy }>({
  front: async ({ plaza }, use) => {
    await using front = await openDelayingProxy(plaza.url, REFRESH);
    await use(front);
  },
  baseURL: async ({ front }, use) => use(front.url),
});

async function refreshTokenOf(context: BrowserContext): Promise<string | undefined> {
  const cookies = await context.cookies(`http://127.0.0.1${REFRESH}`);
  return cookies.find(({ httpOnly }) => httpOnly)?.value;
}

const WAYS: readonly [string, (page: Page, front: DelayingProxy) => Promise<void>][] = [
  ['with which a page opens', (page) => page.reload({ waitUntil: 'commit' }).then(() => {})],
  [
    'of a rejected token',
    async (page, front) => {
      front.invalidateTokens();
      await openMenu(page, userMenu(page));
      await page.getByRole('menuitem', { name: 'Your Profile' }).click();
    },
  ],
];

for (const [what, begin] of WAYS) {
  test(`a refresh ${what} stores its cookie when the page is left meanwhile`, async ({
    page,
    plaza,
    front,
  }) => {
    await logIn(page, await createMember(plaza), { remember: true });
    const before = await refreshTokenOf(page.context());
    expect(before).toBeTruthy();
    const answered = front.delayNext();
    await begin(page, front);
    await answered;
    await page.goto('about:blank');
    front.release();
    await expect.poll(() => refreshTokenOf(page.context())).not.toBe(before);
  });
}
