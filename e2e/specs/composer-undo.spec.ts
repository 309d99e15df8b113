import type { Page } from '@playwright/test';
import { waitForDraft, waitForNoDraft } from '../support/drafts.ts';
import { createMember, logIn, PORTRAIT } from '../support/members.ts';
import { cardOf, composerOf, newTitle } from '../support/posts.ts';
import { expect, MAIN, test, VIEWPORTS } from '../support/test.ts';
import { expectAccessible, expectFitsWidth } from '../support/watch-page.ts';

const DISCARDED = 'Draft discarded.';

const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });

for (const viewport of VIEWPORTS)
  test(`Undo restores a discarded draft with its image, ${viewport.width} px wide`, async ({
    page,
    plaza,
  }) => {
    await page.setViewportSize(viewport);
    await logIn(page, await createMember(plaza), { remember: true });
    const composer = composerOf(page);
    const draft = { title: newTitle(), content: 'Half a thought', alt: 'A face' };
    await composer.title.fill(draft.title);
    await composer.content.fill(draft.content);
    await composer.file.setInputFiles(PORTRAIT);
    await composer.description.fill(draft.alt);
    await waitForDraft(page, draft);
    await composer.cancel.click();
    await expect(page.getByText(DISCARDED)).toBeVisible();
    await expect(composer.title).toHaveValue('');
    await expect(composer.description).toBeHidden();
    await waitForNoDraft(page);
    await undo(page).click();
    await expect(page.getByText(DISCARDED)).toBeHidden();
    await waitForDraft(page, draft);
    await page.reload();
    await expect(composer.title).toHaveValue(draft.title);
    await expect(composer.content).toHaveValue(draft.content);
    await expect(composer.description).toHaveValue(draft.alt);
    await composer.publish.click();
    await expect(cardOf(page, draft.title).getByRole('img', { name: draft.alt })).toBeVisible();
  });

test('Undo of a draft offers Undo for the text that it replaces', MAIN, async ({ page, plaza }) => {
  await logIn(page, await createMember(plaza));
  const { title, cancel } = composerOf(page);
  await title.fill('The first');
  await cancel.click();
  await title.fill('The second');
  await undo(page).click();
  await expect(title).toHaveValue('The first');
  // The first message disappears.
  await expect(undo(page)).toHaveCount(1);
  await undo(page).click();
  await expect(title).toHaveValue('The second');
});

test('Undo is offered for ten seconds, and not for an empty draft', async ({ page, plaza }) => {
  await page.clock.install();
  await logIn(page, await createMember(plaza));
  await page.clock.pauseAt(Date.now() + 60_000);
  const { title, cancel } = composerOf(page);
  await cancel.click();
  await title.fill('Short');
  await cancel.click();
  // A message stays until the code that counts its time is loaded.
  await expect(page.getByRole('group').filter({ has: undo(page) })).toHaveCount(1);
  await page.mouse.move(0, 0);
  await page.clock.runFor(9000);
  await expect(undo(page)).toBeVisible();
  await page.clock.runFor(2000);
  await expect(undo(page)).toHaveCount(0);
});

test('the offer to undo is accessible and fits 320 px', async ({ page, plaza }) => {
  await logIn(page, await createMember(plaza));
  const { title, cancel } = composerOf(page);
  await title.fill('Short');
  await cancel.click();
  await expect(undo(page)).toBeVisible();
  await expectAccessible(page);
  await expectFitsWidth(page, 320);
});
