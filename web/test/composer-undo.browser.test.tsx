import { ERROR_MESSAGE } from '@plaza/contract/error.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Composer } from '../src/features/posts/composer/composer.tsx';
import { failure, scriptNetwork } from './support/network.ts';
import { postOf } from './support/posts.ts';
import { showToMember } from './support/show.tsx';

const title = page.getByRole('textbox', { name: 'Title' });
const content = page.getByRole('textbox', { name: 'Content' });
const publish = page.getByRole('button', { name: 'Create Post' });
const undo = page.getByRole('button', { name: 'Undo' });

let members = 300;

/** Sends a second draft, brings back the first one meanwhile, and lets the server answer. */
async function undoWhileSending(answer: Response): Promise<void> {
  const pending = Promise.withResolvers<Response>();
  const calls = scriptNetwork(() => pending.promise);
  await showToMember(<Composer />, ++members);
  await title.fill('First');
  await content.fill('Discarded');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await title.fill('Second');
  await content.fill('Sent');
  await publish.click();
  await expect.poll(() => calls.length).toBe(1);
  await undo.click();
  await expect.element(title).toHaveValue('First');
  await expect.element(title).not.toHaveAttribute('readonly');
  pending.resolve(answer);
}

test('a draft restored by Undo while another is being sent stays when that is published', async () => {
  const answer = Response.json({ message: 'Created', post: postOf(9) }, { status: 201 });
  await undoWhileSending(answer);
  await expect.poll(() => answer.bodyUsed).toBe(true);
  await title.fill('First, changed');
  await expect.element(content).toHaveValue('Discarded');
  await expect.element(title).toHaveValue('First, changed');
});

test('a submit that fails after Undo restored another draft shows the reason, and its draft can be restored', async () => {
  await undoWhileSending(failure('overloaded', { message: ERROR_MESSAGE.overloaded }));
  await expect.element(page.getByText(ERROR_MESSAGE.overloaded)).toBeVisible();
  await expect.element(title).toHaveValue('First');
  await undo.last().click();
  await expect.element(title).toHaveValue('Second');
  await expect.element(content).toHaveValue('Sent');
  await expect.element(title).not.toHaveAttribute('readonly');
});
