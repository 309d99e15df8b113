import { endpointPath } from '@plaza/contract/endpoint.ts';
import { ERROR_MESSAGE } from '@plaza/contract/error.ts';
import { IDEMPOTENCY_KEY_HEADER } from '@plaza/contract/idempotency.ts';
import { CONTENT_MISSING, createPost, TITLE_MISSING } from '@plaza/contract/post.ts';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Composer } from '../src/features/posts/composer/composer.tsx';
import { startSession } from '../src/features/session/session.ts';
import { imageFile } from './support/image-file.ts';
import { failure, scriptNetwork, type Call } from './support/network.ts';
import { postOf } from './support/posts.ts';
import { showToMember } from './support/show.tsx';

const title = page.getByRole('textbox', { name: 'Title' });
const content = page.getByRole('textbox', { name: 'Content' });
const description = page.getByRole('textbox', { name: 'Image description' });
const publish = page.getByRole('button', { name: 'Create Post' });
const cancel = page.getByRole('button', { name: 'Cancel' });

const published = () => Response.json({ message: 'Created', post: postOf(9) }, { status: 201 });
const keyOf = ({ headers }: Call) => headers.get(IDEMPOTENCY_KEY_HEADER);

let members = 100;
const showComposer = (userId = ++members) => showToMember(<Composer />, userId);

beforeAll(startSession);
beforeEach(() => void scriptNetwork(published));
afterEach(() => vi.unstubAllGlobals());

test('asks for what is missing, takes the focus there and sends nothing', async () => {
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

test('publishes once however often one presses, and is empty afterwards with the focus where it was', async () => {
  const gate = Promise.withResolvers<void>();
  const calls = scriptNetwork(async () => {
    await gate.promise;
    return published();
  });
  await showComposer();
  await title.fill('Hello');
  await content.fill('World');
  await userEvent.tripleClick(publish);
  expect(calls.map(({ method, path }) => [method, path])).toEqual([['POST', endpointPath(createPost)]]);
  expect(calls[0]?.body).toBe('{"title":"Hello","content":"World"}');
  gate.resolve();
  await expect.element(title).toHaveValue('');
  await expect.element(content).toHaveValue('');
  await expect.element(publish).toHaveFocus();
});

test('publishes by the keyboard from within the text, and says so to who listens', async () => {
  const calls = scriptNetwork(published);
  await showComposer();
  await title.fill('Hello');
  await content.fill('World');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByRole('status')).toHaveTextContent('Your post was published.');
  expect(calls).toHaveLength(1);
});

test('keeps everything when it fails, and Retry is the same attempt; a changed draft is another', async () => {
  const calls = scriptNetwork(() => failure('overloaded', { message: ERROR_MESSAGE.overloaded }));
  await showComposer();
  await title.fill('Hello');
  await content.fill('World');
  await publish.click();
  await expect.element(page.getByRole('alert').getByText(ERROR_MESSAGE.overloaded)).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(content).toHaveValue('World');
  await expect.poll(() => calls.length).toBe(2);
  await content.fill('World!');
  await publish.click();
  await expect.poll(() => calls.length).toBe(3);
  const [first, again, other] = calls.map(keyOf);
  expect(first).toMatch(/^[!-~]{16,64}$/);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test('shows what the server finds wrong with a field beside it', async () => {
  scriptNetwork(() => failure('invalid_fields', { fields: { title: 'Not this title.' } }));
  await showComposer();
  await title.fill('Hello');
  await content.fill('World');
  await publish.click();
  await expect.element(title).toHaveAccessibleDescription('Not this title.');
});

test('Cancel clears everything', async () => {
  await showComposer();
  await title.fill('Hello');
  await page.getByLabelText('Add an image').upload(imageFile('a.png', 'image/png'));
  await description.fill('A cat');
  await cancel.click();
  await expect.element(title).toHaveValue('');
  await expect.element(description).not.toBeInTheDocument();
});

test('leaves the focus with the image that was chosen, and with the choice when it was removed', async () => {
  await showComposer();
  const choice = page.getByLabelText('Add an image');
  await choice.upload(imageFile('a.png', 'image/png'));
  await expect.element(description).toHaveFocus();
  await page.getByRole('button', { name: 'Remove Image' }).click();
  await expect.element(choice).toHaveFocus();
});

test('what is written outlives the page it is written on, for its member alone', async () => {
  const { unmount } = await showComposer(7);
  await title.fill('Half a thought');
  await unmount();
  const other = await showComposer(8);
  await expect.element(title).toHaveValue('');
  await other.unmount();
  await showComposer(7);
  await expect.element(title).toHaveValue('Half a thought');
});
