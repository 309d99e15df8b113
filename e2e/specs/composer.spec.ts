import { endpointPath } from '@plaza/contract/endpoint.ts';
import { IMAGE_DAMAGED } from '@plaza/contract/image.ts';
import { createPost } from '@plaza/contract/post.ts';
import { createMember, logIn, PORTRAIT } from '../support/members.ts';
import { loseAnswers } from '../support/network.ts';
import { cardOf, composerOf, newTitle, publishedTitles } from '../support/posts.ts';
import { expect, MAIN, test } from '../support/test.ts';
import { browserErrorsOf } from '../support/watch-page.ts';

const POSTS = `**${endpointPath(createPost)}`;
const png = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });
/** One pixel, as PNG. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test(
  'a published post appears first without a reload, and the composer is empty',
  MAIN,
  async ({ page, plaza }) => {
    const browserErrors = browserErrorsOf(page);
    const member = await createMember(plaza);
    await logIn(page, member);
    const [composer, title] = [composerOf(page), newTitle()];
    await composer.title.fill(title);
    await composer.content.fill('First line\nSecond line https://example.org/');
    await composer.file.setInputFiles(png('photo.png', PNG));
    await composer.description.fill('One pixel');
    await expect(composer.region.getByRole('img', { name: 'One pixel' })).toBeVisible();
    await composer.publish.click();
    const card = cardOf(page, title);
    await expect(card).toBeVisible();
    await expect(page.getByRole('article').first()).toHaveAccessibleName(title);
    await expect(card.getByText('New', { exact: true })).toBeVisible();
    await expect(card.getByText('0 Viewes')).toBeVisible();
    await expect(card.getByRole('link', { name: '0 comments' })).toBeVisible();
    await expect(card.getByRole('link', { name: 'https://example.org/' })).toHaveAttribute('rel', /nofollow/);
    const image = card.getByRole('img', { name: 'One pixel' });
    await expect(image).toHaveJSProperty('complete', true);
    await expect(image).toHaveAttribute('srcset', /\/media\//);
    await expect(composer.title).toHaveValue('');
    await expect(composer.content).toHaveValue('');
    await expect(composer.description).toBeHidden();
    await page.reload();
    expect(browserErrors).toEqual([]);
  },
);

test(
  'a file that the server rejects shows its message, and the draft is kept',
  MAIN,
  async ({ page, plaza }) => {
    await logIn(page, await createMember(plaza));
    const [composer, title] = [composerOf(page), newTitle()];
    await composer.title.fill(title);
    await composer.content.fill('Content');
    await composer.file.setInputFiles(
      png('fake.png', Buffer.concat([PNG.subarray(0, 8), Buffer.from('<svg/>')])),
    );
    await composer.publish.click();
    await expect(composer.region.getByText(IMAGE_DAMAGED)).toBeVisible();
    await expect(composer.title).toHaveValue(title);
    await composer.removeImage.click();
    await composer.publish.click();
    await expect(cardOf(page, title)).toBeVisible();
  },
);

test('Retry after a lost answer publishes one post', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  await logIn(page, member);
  const [composer, title] = [composerOf(page), newTitle()];
  await loseAnswers(page, POSTS);
  await composer.title.fill(title);
  await composer.content.fill('Content');
  await composer.publish.click();
  await expect(composer.region.getByRole('alert')).toContainText('Plaza cannot be reached');
  await expect(composer.title).toHaveValue(title);
  await page.unroute(POSTS);
  await composer.region.getByRole('button', { name: 'Retry' }).click();
  await expect(cardOf(page, title)).toBeVisible();
  await expect(composer.title).toHaveValue('');
  expect(await publishedTitles(plaza, member)).toEqual([title]);
});

test('an upload shows its progress, and Cancel stops it and keeps the draft', async ({ page, plaza }) => {
  await logIn(page, await createMember(plaza));
  const [composer, title] = [composerOf(page), newTitle()];
  await page.route(POSTS, () => {
    // Never answered, so that the member cancels it.
  });
  await composer.title.fill(title);
  await composer.content.fill('Content');
  await composer.file.setInputFiles(PORTRAIT);
  await composer.publish.click();
  await expect(composer.region.getByRole('progressbar')).toBeVisible();
  await expect(composer.publish).toHaveAttribute('aria-busy', 'true');
  await composer.cancel.click();
  await expect(composer.region.getByRole('progressbar')).toBeHidden();
  await expect(composer.title).toHaveValue(title);
  await expect(composer.description).toBeVisible();
  await composer.cancel.click();
  await expect(composer.title).toHaveValue('');
  await expect(composer.description).toBeHidden();
});

test('a post is published by keyboard only', async ({ page, plaza }) => {
  await logIn(page, await createMember(plaza));
  const title = newTitle();
  await composerOf(page).title.focus();
  await page.keyboard.type(title);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Content');
  await page.keyboard.press('Tab');
  await expect(composerOf(page).file).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(cardOf(page, title)).toBeVisible();
  await expect(composerOf(page).publish).toBeFocused();
});
