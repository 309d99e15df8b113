import type { Locator, Page } from '@playwright/test';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import { ERROR_MESSAGE } from '@plaza/contract/error.ts';
import { IMAGE_IS_HEIC } from '@plaza/contract/image.ts';
import { PAGES, pagePath } from '@plaza/contract/pages.ts';
import { createPost } from '@plaza/contract/post.ts';
import { button } from '../support/first-day.ts';
import { createMember, logIn, PORTRAIT } from '../support/members.ts';
import { cardOf, composerOf, newTitle } from '../support/posts.ts';
import { expect, test } from '../support/test.ts';

const NAMED_LIKE_IMAGES = [
  { content: '%PDF-1.7', sentence: ERROR_MESSAGE['file-invalid-type'] },
  { content: '\0\0\0\x18ftypheic', sentence: IMAGE_IS_HEIC },
];

/** Each file of the name of a JPEG is refused with its sentence, and nothing is sent. */
async function expectRefusals(page: Page, input: Locator): Promise<void> {
  const uploads: string[] = [];
  page.on('request', (request) => {
    if (!['GET', 'HEAD'].includes(request.method())) uploads.push(request.url());
  });
  for (const { content, sentence } of NAMED_LIKE_IMAGES) {
    const buffer = Buffer.from(content, 'latin1');
    await input.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
    await expect(page.getByText(sentence)).toBeVisible();
  }
  expect(uploads).toEqual([]);
}

test('the composer refuses files that are no images before they are sent', async ({ page, plaza }) => {
  await logIn(page, await createMember(plaza));
  await expectRefusals(page, composerOf(page).file);
});

test('the profile refuses files that are no images before they are sent', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  await page.goto(pagePath('profile', { id: member.username }));
  await logIn(page, member, { remember: true });
  await expectRefusals(page, page.getByLabel('Change profile picture'));
  await page.reload();
  await expectRefusals(page, page.getByLabel('Change banner'));
});

test('the settings refuse files that are no images before they are sent', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  await page.goto(pagePath('settings', { id: member.session.userId }));
  await logIn(page, member, { remember: true });
  await expectRefusals(page, page.getByLabel('Change profile picture'));
  await page.reload();
  await expectRefusals(page, page.getByLabel('Change banner'));
});

test('sign-up refuses files that are no images before they are sent', async ({ page }) => {
  await page.goto(PAGES.signUp);
  await button(page, 'Next Step').click();
  await expectRefusals(page, page.locator('input[type=file]'));
});

/** Publishes while the code that checks files is still under way. @returns lets it in */
async function publishEarly(page: Page, title: string, file: Parameters<Locator['setInputFiles']>[0]) {
  const wanted = Promise.withResolvers<void>();
  await page.route('**/assets/image-file-check-*.js', async (route) => {
    await wanted.promise;
    await route.continue();
  });
  await page.reload();
  const composer = composerOf(page);
  await composer.title.fill(title);
  await composer.content.fill('Content');
  await composer.file.setInputFiles(file);
  await composer.publish.click();
  return wanted.resolve;
}

test('a post that is published while its image is being checked has it', async ({ page, plaza }) => {
  await logIn(page, await createMember(plaza), { remember: true });
  const title = newTitle();
  const letIn = await publishEarly(page, title, PORTRAIT);
  letIn();
  await expect(cardOf(page, title).locator('.post-image img')).toBeVisible();
});

test('a post whose image is refused while it waits for that is not published', async ({ page, plaza }) => {
  await logIn(page, await createMember(plaza), { remember: true });
  const title = newTitle();
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(request.url());
  });
  const letIn = await publishEarly(page, title, {
    name: 'photo.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('%PDF-1.7'),
  });
  letIn();
  const { file, title: field } = composerOf(page);
  await expect(page.getByText(ERROR_MESSAGE['file-invalid-type'])).toBeVisible();
  await expect(file).toBeFocused();
  await expect(field).toHaveValue(title);
  expect(calls.filter((url) => url.endsWith(endpointPath(createPost)))).toEqual([]);
});
