import { endpointPath } from '@plaza/contract/endpoint.ts';
import { CONTENT_MISSING, createPost, TITLE_MISSING } from '@plaza/contract/post.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dropDataOfFormerMembers } from '../src/app/drop-member-data.ts';
import { Composer } from '../src/features/posts/composer/composer.tsx';
import { clearSession, setSession } from '../src/features/session/session-store.ts';
import { sentences } from '../src/lib/say.ts';
import { imageFile } from './support/image-file.ts';
import { failure, scriptNetwork, sessionOf } from './support/network.ts';
import { postOf } from './support/posts.ts';
import { showToMember } from './support/show.tsx';

const title = page.getByRole('textbox', { name: 'Title' });
const content = page.getByRole('textbox', { name: 'Content' });
const description = page.getByRole('textbox', { name: 'Image description' });
const publish = page.getByRole('button', { name: 'Create Post' });

const published = () => Response.json({ message: 'Created', post: postOf(9) }, { status: 201 });

let members = 100;
const showComposer = (userId = ++members) => showToMember(<Composer />, userId);

beforeEach(() => {
  scriptNetwork(published);
  // What the test before said stays for half a minute.
  sentences.set([]);
});

test('shows missing fields, focuses the first and sends nothing', async () => {
  const calls = scriptNetwork(published);
  await showComposer();
  await expect.element(content).toBeRequired();
  await publish.click();
  await expect.element(page.getByText(TITLE_MISSING)).toBeVisible();
  await expect.element(page.getByText(CONTENT_MISSING)).toBeVisible();
  await expect.element(title).toHaveFocus();
  await expect.element(title).toHaveAccessibleDescription(TITLE_MISSING);
  await title.fill('Hello');
  await expect.element(page.getByText(TITLE_MISSING)).not.toBeInTheDocument();
  expect(calls).toHaveLength(0);
});

test('several presses publish once; then the form is empty and the focus unchanged', async () => {
  const answer = Promise.withResolvers<void>();
  const calls = scriptNetwork(async () => {
    await answer.promise;
    return published();
  });
  await showComposer();
  await title.fill('Hello');
  await content.fill('World');
  await userEvent.tripleClick(publish);
  expect(calls.map(({ method, path }) => [method, path])).toEqual([['POST', endpointPath(createPost)]]);
  expect(calls[0]?.body).toBe('{"title":"Hello","content":"World"}');
  answer.resolve();
  await expect.element(title).toHaveValue('');
  await expect.element(content).toHaveValue('');
  await expect.element(publish).toHaveFocus();
});

test('Control and Enter in the text publish, and screen readers announce it', async () => {
  const calls = scriptNetwork(published);
  await showComposer();
  await title.fill('Hello');
  await content.fill('World');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByRole('status')).toHaveTextContent('Your post was published.');
  expect(calls).toHaveLength(1);
});

test('shows an error of the server at its field', async () => {
  scriptNetwork(() => failure('invalid_fields', { fields: { title: 'Not this title.' } }));
  await showComposer();
  await title.fill('Hello');
  await content.fill('World');
  await publish.click();
  await expect.element(title).toHaveAccessibleDescription('Not this title.');
});

test('focuses the description after an image is chosen, and the file input after it is removed', async () => {
  await showComposer();
  const choice = page.getByLabelText('Add an image');
  await choice.upload(imageFile('a.png', 'image/png'));
  await expect.element(description).toHaveFocus();
  await page.getByRole('button', { name: 'Remove Image' }).click();
  await expect.element(choice).toHaveFocus();
});

test('a draft is shown again on the next page, to its member only', async () => {
  const { unmount } = await showComposer(7);
  await title.fill('Half a thought');
  await unmount();
  const other = await showComposer(8);
  await expect.element(title).toHaveValue('');
  await other.unmount();
  await showComposer(7);
  await expect.element(title).toHaveValue('Half a thought');
});

test('after a sign-out and sign-in the form has the typed text, and no earlier errors', async () => {
  dropDataOfFormerMembers();
  await showComposer();
  await title.fill('Hello');
  await publish.click();
  await expect.element(page.getByText(CONTENT_MISSING)).toBeVisible();
  clearSession('signed-out');
  setSession(sessionOf(members, 'token'));
  await expect.element(page.getByText(CONTENT_MISSING)).not.toBeInTheDocument();
  await expect.element(title).toHaveValue('Hello');
});
