import { ERROR_MESSAGE } from '@plaza/contract/error.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Composer } from '../src/features/posts/composer/composer.tsx';
import { imageFile } from './support/image-file.ts';
import { scriptNetwork } from './support/network.ts';
import { showToMember } from './support/show.tsx';

const title = page.getByRole('textbox', { name: 'Title' });
const content = page.getByRole('textbox', { name: 'Content' });
const description = page.getByRole('textbox', { name: 'Image description' });

let members = 200;
const showComposer = () => showToMember(<Composer />, ++members);

/** Pastes files. @returns whether they were accepted */
function paste(to: Element, files: readonly File[]): boolean {
  const event = new ClipboardEvent('paste', {
    bubbles: true,
    cancelable: true,
    clipboardData: transferOf(files),
  });
  return !to.dispatchEvent(event);
}

const veil = page.getByText('Drop your image here');

/** Drags files over an element, which is covered then. Ends without an event, as when the drag is cancelled elsewhere. */
async function dragOver(to: Element, files: readonly File[]): Promise<void> {
  const dispatch = (type: string) =>
    to.dispatchEvent(
      new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: transferOf(files) }),
    );
  dispatch('dragenter');
  // As browsers do during a drag.
  const timer = setInterval(dispatch, 100, 'dragover');
  await expect.element(veil).toBeVisible();
  clearInterval(timer);
}

/** Drags files over the window and drops them. */
async function drop(to: Element, files: readonly File[]): Promise<void> {
  await dragOver(to, files);
  to.dispatchEvent(
    new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transferOf(files) }),
  );
}

function transferOf(files: readonly File[]): DataTransfer {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  return transfer;
}

/** The code for files is loaded on the first focus; until then no file is accepted. */
async function whenReadyForFiles(): Promise<void> {
  await title.click();
  await expect.poll(() => paste(title.element(), [imageFile('probe.png', 'image/png')])).toBe(true);
  await expect.element(description).toBeVisible();
  await page.getByRole('button', { name: 'Remove Image' }).click();
}

beforeEach(() => void scriptNetwork(() => new Response()));

test.each([
  ['drop', drop],
  ['paste', paste],
] as const)('accepts an image by %s anywhere in the composer', async (_way, bring) => {
  await showComposer();
  await whenReadyForFiles();
  await bring(content.element(), [imageFile('a.png', 'image/png')]);
  await expect.element(description).toBeVisible();
  await page.getByRole('button', { name: 'Remove Image' }).click();
  await expect.element(page.getByText('Supported Files types: PNG, JPG, GIF up to 10MB')).toBeVisible();
});

const SVG = imageFile('a.svg', 'image/svg+xml');
const PNG = imageFile('a.png', 'image/png');

test.each([
  ['a file of another type', [SVG], ERROR_MESSAGE['file-invalid-type']],
  ['two files', [PNG, PNG], ERROR_MESSAGE['too-many-files']],
])('rejects a drop of %s, with the reason', async (_what, files, sentence) => {
  await showComposer();
  await whenReadyForFiles();
  await drop(content.element(), files);
  await expect.element(page.getByText(sentence)).toBeVisible();
  await expect.element(page.getByText('Drop your image here')).not.toBeInTheDocument();
  await expect.element(description).not.toBeInTheDocument();
});

/** A pixel that is red, then green. */
const ANIMATED_PNG = new File(
  [
    Uint8Array.from(
      atob(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACGFjVEwAAAACAAAAAPONk3AAAAAaZmNUTAAAAAAAAAABAAAAAQAAAAAAAAAAAAEAAgAAVGxhaAAAAAxJREFUeJxj+M/AAAADAQEAyf6S7wAAABpmY1RMAAAAAQAAAAEAAAABAAAAAAAAAAAAAQACAADPH4u8AAAAEGZkQVQAAAACeJxjYPjPAAACAgEAGz+uYAAAAABJRU5ErkJggg==',
      ),
      (letter) => letter.charCodeAt(0),
    ),
  ],
  'moving.png',
  { type: 'image/png' },
);

test('an animated png says before it is published that one frame is kept', async () => {
  await showComposer();
  await whenReadyForFiles();
  const notice = page.getByText(/^Only the first frame of this animation is kept/);
  paste(content.element(), [PNG]);
  await expect.element(description).toBeVisible();
  await expect.element(notice).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Remove Image' }).click();
  paste(content.element(), [ANIMATED_PNG]);
  await expect.element(notice).toBeVisible();
  await page.getByRole('button', { name: 'Remove Image' }).click();
  await expect.element(notice).not.toBeInTheDocument();
});

test('a drag that ends without leaving does not leave the composer covered', async () => {
  await showComposer();
  await whenReadyForFiles();
  await dragOver(content.element(), [PNG]);
  await expect.element(veil).not.toBeInTheDocument();
  await dragOver(content.element(), [PNG]);
  await expect.element(veil).not.toBeInTheDocument();
});

/** Drags over an element and drops on it. @returns of both events, whether the page keeps the browser from handling it */
function dragOnto(to: Element, dataTransfer: DataTransfer): boolean[] {
  const events = ['dragover', 'drop'].map(
    (type) => new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }),
  );
  for (const event of events) to.dispatchEvent(event);
  return events.map(({ defaultPrevented }) => defaultPrevented);
}

test('leaves text to the field on which it is dropped, and keeps the page when a file is dropped beside the composer', async () => {
  await showComposer();
  await whenReadyForFiles();
  const text = new DataTransfer();
  text.setData('text/plain', 'dragged');
  for (const target of [content.element(), document.body])
    expect(dragOnto(target, text)).toEqual([false, false]);
  expect(dragOnto(document.body, transferOf([PNG]))).toEqual([true, true]);
});

test('inserts pasted text that comes with a picture of itself into the field', async () => {
  await showComposer();
  await whenReadyForFiles();
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', 'cells');
  clipboardData.setData('text/html', '<table></table>');
  clipboardData.items.add(imageFile('cells.png', 'image/png'));
  const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData });
  content.element().dispatchEvent(event);
  expect(event.defaultPrevented).toBe(false);
  await expect.element(description).not.toBeInTheDocument();
});
