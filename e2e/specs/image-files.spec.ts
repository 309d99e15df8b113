import type { Locator, Page } from '@playwright/test';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import { ERROR_MESSAGE } from '@plaza/contract/error.ts';
import { IMAGE_IS_HEIC } from '@plaza/contract/image.ts';
import { PAGES, pagePath } from '@plaza/contract/pages.ts';
import { createPost } from '@plaza/contract/post.ts';
import { button } from '../support/first-day.ts';
import { createMember, logIn, PORTRAIT } from '../support/members.ts';
import { delayRequests } from '../support/network.ts';
import { cardOf, composerOf, newTitle } from '../support/posts.ts';
import { expect, MAIN, test } from '../support/test.ts';

const NAMED_LIKE_IMAGES = [
  { content: '%PDF-1.7', sentence: ERROR_MESSAGE['file-invalid-type'] },
  { content: '\0\0\0\x18ftypheic', sentence: IMAGE_IS_HEIC },
];

/** Each file named like a JPEG is rejected with its message, and nothing is sent. */
async function expectRejections(page: Page, input: Locator): Promise<void> {
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

test('profile and settings reject files that are not images before they are sent', async ({
  page,
  plaza,
}) => {
  const member = await createMember(plaza);
  await logIn(page, member, { remember: true });
  for (const path of [
    pagePath('profile', { id: member.username }),
    pagePath('settings', { id: member.session.userId }),
  ])
    for (const label of ['Change profile picture', 'Change banner']) {
      await page.goto(path);
      await expectRejections(page, page.getByLabel(label));
    }
});

test('sign-up rejects files that are not images before they are sent', MAIN, async ({ page }) => {
  await page.goto(PAGES.signUp);
  await button(page, 'Next Step').click();
  await expectRejections(page, page.locator('input[type=file]'));
});

/** Publishes while the code that checks files is loading. @returns a function that lets it load */
async function publishEarly(page: Page, title: string, file: Parameters<Locator['setInputFiles']>[0]) {
  const release = await delayRequests(page, '**/assets/image-file-check-*.js');
  await page.reload();
  const composer = composerOf(page);
  await composer.title.fill(title);
  await composer.content.fill('Content');
  await composer.file.setInputFiles(file);
  await composer.publish.click();
  return release;
}

test('a post that is published while its image is being checked has the image', async ({ page, plaza }) => {
  await logIn(page, await createMember(plaza), { remember: true });
  const title = newTitle();
  const release = await publishEarly(page, title, PORTRAIT);
  release();
  await expect(cardOf(page, title).locator('.post-image img')).toBeVisible();
});

test('a post whose image is rejected while the post waits for the check is not published', async ({
  page,
  plaza,
}) => {
  await logIn(page, await createMember(plaza), { remember: true });
  const title = newTitle();
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(request.url());
  });
  const release = await publishEarly(page, title, {
    name: 'photo.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('%PDF-1.7'),
  });
  release();
  const { file, title: field } = composerOf(page);
  await expect(page.getByText(ERROR_MESSAGE['file-invalid-type'])).toBeVisible();
  await expect(file).toBeFocused();
  await expect(field).toHaveValue(title);
  expect(calls.filter((url) => url.endsWith(endpointPath(createPost)))).toEqual([]);
});
