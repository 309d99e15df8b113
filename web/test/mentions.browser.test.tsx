import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { MentionCompletion } from '../src/features/mentions/mention-completion.tsx';
import { AUTHOR } from './support/comments.ts';
import { scriptNetwork } from './support/network.ts';
import { showToMember } from './support/show.tsx';

const { username } = AUTHOR;
const list = page.getByRole('listbox');
const fieldOf = (label: string) => page.getByLabelText(label).element() as HTMLTextAreaElement;

function Page({ isLoadedFirst = true }) {
  const [isLoaded, setLoaded] = useState(isLoadedFirst);
  return (
    <>
      <button type="button" onClick={() => setLoaded(!isLoaded)}>
        {isLoaded ? 'Unload' : 'Load'}
      </button>
      {/* As a field does whose keys do not leave it. */}
      <textarea aria-label="Post" data-mentions onKeyDown={(event) => event.stopPropagation()} />
      <textarea aria-label="Comment" data-mentions />
      <textarea aria-label="Reason" />
      {isLoaded && <MentionCompletion />}
    </>
  );
}

/** Presses a button without moving the focus, and waits for the other button. */
async function press(label: string, next: string): Promise<void> {
  (page.getByRole('button', { name: label }).element() as HTMLElement).click();
  await expect.element(page.getByRole('button', { name: next })).toBeVisible();
}

/** Replaces the text of a field by one with the caret at its end, and `rest` after it. */
function type(label: string, text: string, rest = ''): HTMLTextAreaElement {
  const field = fieldOf(label);
  field.focus();
  field.value = text + rest;
  field.setSelectionRange(text.length, text.length);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  return field;
}

/** @returns whether Enter completes a username instead of doing what it does otherwise */
function completes(field: HTMLElement, isComposing = false): boolean {
  const event = new KeyboardEvent('keydown', { key: 'Enter', isComposing, bubbles: true, cancelable: true });
  return !field.dispatchEvent(event);
}

beforeEach(() => {
  scriptNetwork(() => Response.json([AUTHOR]));
});

test('members are offered until the caret leaves the username, or the field loses the focus', async () => {
  await showToMember(<Page />);
  const begin = async () => {
    const field = type('Post', 'Ask @mem', ' about it');
    await expect.element(list).toBeVisible();
    return field;
  };
  const field = await begin();
  for (const inside of [4, 8]) {
    const changed = new Promise((resolve) => document.addEventListener('selectionchange', resolve));
    field.setSelectionRange(inside, inside);
    await changed;
  }
  expect(completes(field)).toBe(true);
  expect(field.value).toBe(`Ask @${username}  about it`);
  await expect.element(list).not.toBeInTheDocument();
  for (const outside of [3, 9]) {
    (await begin()).setSelectionRange(outside, outside);
    await expect.element(list).not.toBeInTheDocument();
  }
  (await begin()).blur();
  await expect.element(list).not.toBeInTheDocument();
  await begin();
  type('Post', 'Ask @ mem');
  await expect.element(list).not.toBeInTheDocument();
});

test('keys complete a username in the field where it is typed, when they compose no character', async () => {
  await showToMember(<Page />);
  const post = type('Post', '@mem');
  await expect.element(list).toBeVisible();
  expect(completes(fieldOf('Comment'))).toBe(false);
  expect(completes(post, true)).toBe(false);
  expect(completes(post)).toBe(true);
  expect(post.value).toBe(`@${username} `);
  await expect.element(list).not.toBeInTheDocument();
  expect(completes(post)).toBe(false);
  type('Post', '@mem');
  await expect.element(list).toBeVisible();
  await press('Unload', 'Load');
  expect(completes(post)).toBe(false);
});

test('a username that is typed before the code is loaded is completed, and none in a field without mentions', async () => {
  const calls = scriptNetwork(() => Response.json([AUTHOR]));
  await showToMember(<Page isLoadedFirst={false} />);
  type('Reason', '@mem');
  await press('Load', 'Unload');
  type('Reason', '@memb');
  await press('Unload', 'Load');
  const post = type('Post', '@membe');
  await press('Load', 'Unload');
  await expect.element(list).toBeVisible();
  fieldOf('Reason').dispatchEvent(new InputEvent('input', { bubbles: true }));
  expect(completes(post)).toBe(true);
  expect(calls.map(({ query }) => query.get('prefix'))).toEqual(['membe']);
});

test('nothing is offered while a part of the text is selected', async () => {
  const calls = scriptNetwork(() => Response.json([AUTHOR]));
  await showToMember(<Page />);
  const post = type('Post', 'Hello');
  post.value = '@mem';
  post.setSelectionRange(2, 4);
  post.dispatchEvent(new InputEvent('input', { bubbles: true }));
  type('Comment', '@member');
  await expect.element(list).toBeVisible();
  expect(calls.map(({ query }) => query.get('prefix'))).toEqual(['member']);
});
