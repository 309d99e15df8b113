import { endpointPath } from '@plaza/contract/endpoint.ts';
import { ERROR_MESSAGE } from '@plaza/contract/error.ts';
import { IMAGE_IS_HEIC, IMAGE_MAX_BYTES } from '@plaza/contract/image.ts';
import { createPost, listUserPosts, TITLE_MISSING } from '@plaza/contract/post.ts';
import { createMember, logIn, PORTRAIT } from '../support/members.ts';
import { callAs, cardOf, composerOf, newTitle } from '../support/posts.ts';
import { expect, test } from '../support/test.ts';
import { complaintsOf } from '../support/watch-page.ts';

const POSTS = `**${endpointPath(createPost)}`;
const file = (name: string, mimeType: string, buffer = Buffer.from('x')) => ({ name, mimeType, buffer });
/** One pixel, as PNG. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a post with an image is on top of the feed without a reload, and the composer is empty', async ({
  page,
  plaza,
}) => {
  const complaints = complaintsOf(page);
  const member = await createMember(plaza);
  await logIn(page, member);
  const [composer, title] = [composerOf(page), newTitle()];
  await composer.title.fill(title);
  await composer.content.fill('First line\nSecond line https://example.org/');
  await composer.file.setInputFiles(file('photo.png', 'image/png', PNG));
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
  expect(complaints).toEqual([]);
});

test('an empty title is asked for, and nothing is sent', async ({ page, plaza }) => {
  await logIn(page, await createMember(plaza));
  const composer = composerOf(page);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await composer.content.fill('Content');
  await composer.publish.click();
  await expect(composer.region.getByText(TITLE_MISSING)).toBeVisible();
  await expect(composer.title).toBeFocused();
  expect(sent).toEqual([]);
});

const REFUSED = [
  ['of another type', file('notes.txt', 'text/plain'), ERROR_MESSAGE['file-invalid-type']],
  ['that is empty', file('a.png', 'image/png', Buffer.alloc(0)), ERROR_MESSAGE['file-too-small']],
  [
    'that is too large',
    file('a.png', 'image/png', Buffer.concat([PNG, Buffer.alloc(IMAGE_MAX_BYTES)])),
    ERROR_MESSAGE['file-too-large'],
  ],
  ['in HEIC', file('IMG_1.heic', 'image/heic', Buffer.from('\0\0\0\x18ftypheic')), IMAGE_IS_HEIC],
] as const;

for (const [what, refused, sentence] of REFUSED)
  test(`a file ${what} is not taken, and why is said`, async ({ page, plaza }) => {
    await logIn(page, await createMember(plaza));
    const { file: field, region, description } = composerOf(page);
    await expect(
      region.getByText('Supported Files types: PNG, JPG, GIF up to 10MB', { exact: true }),
    ).toBeVisible();
    await expect(field).toHaveAttribute('accept', /^image\/jpeg,/);
    await field.setInputFiles(refused);
    await expect(region.getByText(sentence)).toBeVisible();
    await expect(description).toBeHidden();
    await field.setInputFiles(PORTRAIT);
    await expect(description).toBeVisible();
    await expect(region.getByText(sentence)).toBeHidden();
  });

test('what only looks like an image is told by the server, and everything stays', async ({ page, plaza }) => {
  await logIn(page, await createMember(plaza));
  const [composer, title] = [composerOf(page), newTitle()];
  await composer.title.fill(title);
  await composer.content.fill('Content');
  await composer.file.setInputFiles(
    file('fake.png', 'image/png', Buffer.concat([PNG.subarray(0, 8), Buffer.from('<svg/>')])),
  );
  await composer.publish.click();
  await expect(composer.region.getByText(ERROR_MESSAGE['file-invalid-type'])).toBeVisible();
  await expect(composer.title).toHaveValue(title);
  await composer.removeImage.click();
  await composer.publish.click();
  await expect(cardOf(page, title)).toBeVisible();
});

test('a double click makes one post', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  await logIn(page, member);
  const [composer, title] = [composerOf(page), newTitle()];
  await composer.title.fill(title);
  await composer.content.fill('Content');
  await composer.publish.dblclick();
  await expect(cardOf(page, title)).toBeVisible();
  const posts = await callAs(plaza, member.session, listUserPosts, { params: { username: member.username } });
  expect(posts.map((post) => post.title)).toEqual([title]);
});

test('a post whose answer got lost is one post after Retry', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  await logIn(page, member);
  const [composer, title] = [composerOf(page), newTitle()];
  await page.route(
    POSTS,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await composer.title.fill(title);
  await composer.content.fill('Content');
  await composer.publish.click();
  await expect(composer.region.getByRole('alert')).toContainText('Plaza cannot be reached');
  await expect(composer.title).toHaveValue(title);
  await composer.region.getByRole('button', { name: 'Retry' }).click();
  await expect(cardOf(page, title)).toBeVisible();
  await expect(composer.title).toHaveValue('');
  const posts = await callAs(plaza, member.session, listUserPosts, { params: { username: member.username } });
  expect(posts.map((post) => post.title)).toEqual([title]);
});

test('an upload shows how far it has come, and can be stopped without losing anything', async ({
  page,
  plaza,
}) => {
  await logIn(page, await createMember(plaza));
  const [composer, title] = [composerOf(page), newTitle()];
  await page.route(POSTS, () => {
    // Never answered: stopped by the member.
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

test('can be used by the keyboard alone', async ({ page, plaza }) => {
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
