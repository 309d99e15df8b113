import { ERROR_MESSAGE } from '@plaza/contract/error.ts';
import { IMAGE_IS_HEIC, IMAGE_MAX_BYTES } from '@plaza/contract/image.ts';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { Composer } from '../src/features/posts/composer/composer.tsx';
import { startSession } from '../src/features/session/session.ts';
import { imageFile } from './support/image-file.ts';
import { scriptNetwork } from './support/network.ts';
import { showToMember } from './support/show.tsx';

const title = page.getByRole('textbox', { name: 'Title' });
const content = page.getByRole('textbox', { name: 'Content' });
const description = page.getByRole('textbox', { name: 'Image description' });

let members = 200;
const showComposer = () => showToMember(<Composer />, ++members);

/** Brings files as the clipboard does. @returns whether they were taken */
function paste(to: Element, files: readonly File[]): boolean {
  const event = new ClipboardEvent('paste', {
    bubbles: true,
    cancelable: true,
    clipboardData: holding(files),
  });
  return !to.dispatchEvent(event);
}

/** Brings files as a drag over the window does. */
async function drop(to: Element, files: readonly File[]): Promise<void> {
  const options = { bubbles: true, cancelable: true, dataTransfer: holding(files) };
  to.dispatchEvent(new DragEvent('dragenter', options));
  await expect.element(page.getByText('Drop your image here')).toBeVisible();
  for (const type of ['dragover', 'drop']) to.dispatchEvent(new DragEvent(type, options));
}

function holding(files: readonly File[]): DataTransfer {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  return transfer;
}

/** The part that knows files is fetched when the focus comes near: before, it takes none. */
async function whenReadyForFiles(): Promise<void> {
  await title.click();
  await expect.poll(() => paste(title.element(), [imageFile('probe.png', 'image/png')])).toBe(true);
  await expect.element(description).toBeVisible();
  await page.getByRole('button', { name: 'Remove Image' }).click();
}

beforeAll(startSession);
beforeEach(() => void scriptNetwork(() => new Response()));
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['drop', drop],
  ['paste', paste],
] as const)('takes an image by %s anywhere in it', async (_way, bring) => {
  await showComposer();
  await whenReadyForFiles();
  await bring(content.element(), [imageFile('a.png', 'image/png')]);
  await expect.element(description).toBeVisible();
  await page.getByRole('button', { name: 'Remove Image' }).click();
  await expect.element(page.getByText('Supported Files types: PNG, JPG, GIF up to 10MB')).toBeVisible();
});

const REFUSED = [
  ['file-invalid-type', [imageFile('a.svg', 'image/svg+xml')], ERROR_MESSAGE['file-invalid-type']],
  ['file-too-small', [imageFile('a.png', 'image/png', 0)], ERROR_MESSAGE['file-too-small']],
  ['file-too-large', [imageFile('a.png', 'image/png', IMAGE_MAX_BYTES + 1)], ERROR_MESSAGE['file-too-large']],
  [
    'too-many-files',
    [imageFile('a.png', 'image/png'), imageFile('b.png', 'image/png')],
    ERROR_MESSAGE['too-many-files'],
  ],
  ['a HEIC photo', [imageFile('a.heic', 'image/heic')], IMAGE_IS_HEIC],
  ['a HEIC photo of another name', [new File([imageFile('a.heic', 'image/heic')], 'a.jpg')], IMAGE_IS_HEIC],
  [
    'text of the name of an image',
    [new File(['text'], 'a.png', { type: 'image/png' })],
    ERROR_MESSAGE['file-invalid-type'],
  ],
] as const;

test.each(REFUSED)('says why it does not take %s that is dropped', async (_code, files, sentence) => {
  await showComposer();
  await whenReadyForFiles();
  await drop(content.element(), files);
  await expect.element(page.getByText(sentence)).toBeVisible();
  await expect.element(page.getByText('Drop your image here')).not.toBeInTheDocument();
  await expect.element(description).not.toBeInTheDocument();
});

test('leaves text that is pasted with a picture of itself to the field', async () => {
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
