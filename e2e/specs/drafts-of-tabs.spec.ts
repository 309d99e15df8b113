import type { Page } from '@playwright/test';
import { waitForDraft, waitForNoDraftWith } from '../support/drafts.ts';
import { createMember, logIn, PORTRAIT } from '../support/members.ts';
import { cardOf, composerOf, newTitle } from '../support/posts.ts';
import { openBehind } from '../support/tabs.ts';
import { expect, test } from '../support/test.ts';

async function write(page: Page, title: string): Promise<void> {
  await page.bringToFront();
  await composerOf(page).title.fill(title);
  await waitForDraft(page, { title });
}

const expectTitle = (page: Page, title: string) => expect(composerOf(page).title).toHaveValue(title);

/** The browser releases the lock of a closed tab a moment later. */
async function waitForTabs(page: Page, count: number): Promise<void> {
  const held = async () => {
    const { held: locks = [] } = await page.evaluate(() => navigator.locks.query());
    return locks.filter(({ name }) => name?.startsWith('plaza-draft ')).length;
  };
  await expect.poll(held).toBe(count);
}

test('each tab keeps its own draft, also after a reload, and publishes that draft', async ({
  page,
  plaza,
}) => {
  await logIn(page, await createMember(plaza), { remember: true });
  const other = await openBehind(page, '/');
  const [mine, theirs] = [newTitle('Mine'), newTitle('Theirs')];
  await write(page, mine);
  await expectTitle(other, '');
  await write(other, theirs);
  await composerOf(other).file.setInputFiles(PORTRAIT);
  await composerOf(other).description.fill('A face');
  await waitForDraft(other, { title: theirs, alt: 'A face' });
  await other.reload();
  await expectTitle(other, theirs);
  await expect(composerOf(other).removeImage).toBeVisible();
  await page.bringToFront();
  await page.reload();
  await expectTitle(page, mine);
  await expect(composerOf(page).removeImage).toBeHidden();
  await composerOf(page).content.fill('Words');
  await composerOf(page).publish.click();
  await expect(cardOf(page, mine)).toBeVisible();
  await expectTitle(page, '');
  await expectTitle(other, theirs);
});

test('drafts of closed tabs are restored, one per new tab', async ({ page, context, plaza }) => {
  await logIn(page, await createMember(plaza), { remember: true });
  const other = await openBehind(page, '/');
  await write(page, 'The first');
  await write(other, 'The second');
  await page.close();
  await other.close();
  const [one, two, three] = [await context.newPage(), await context.newPage(), await context.newPage()];
  const titles: string[] = [];
  // Locks are known to pages of the same origin only.
  await three.goto('/robots.txt');
  await waitForTabs(three, 0);
  for (const tab of [one, two]) {
    await tab.goto('/');
    await expect(composerOf(tab).title).not.toHaveValue('');
    titles.push(await composerOf(tab).title.inputValue());
  }
  expect(titles.toSorted()).toEqual(['The first', 'The second']);
  await three.goto('/');
  await write(three, 'The third');
  await two.bringToFront();
  await composerOf(two).cancel.click();
  await expectTitle(two, '');
  await waitForNoDraftWith(two, { title: titles[1] ?? '' });
  await three.close();
  await waitForTabs(two, 2);
  await two.reload();
  await expectTitle(two, 'The third');
});
