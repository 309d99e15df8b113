import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FilePreview } from '../src/ui/file-preview.tsx';
import { gifOf } from './support/moving-images.ts';

const cat = page.getByRole('img', { name: 'A cat' });
const pause = page.getByRole('button', { name: 'Pause: A cat' });
const play = page.getByRole('button', { name: 'Play: A cat' });

const typeOf = async (url: string) => (await (await fetch(url)).blob()).type;
const shownType = () => typeOf(document.images[0]?.src ?? '');

test('the preview of a moving file shows the first frame while it is paused', async () => {
  await render(<FilePreview file={gifOf(3)} alt="A cat" canPlay />);
  await pause.click();
  await expect.poll(shownType).toBe('image/png');
  await play.click();
  await expect.poll(shownType).toBe('image/gif');
});

test('the preview of a profile picture never moves', async () => {
  await render(<FilePreview file={gifOf(3)} alt="A cat" />);
  await expect.element(cat).toBeInTheDocument();
  expect(await shownType()).toBe('image/png');
  expect(page.getByRole('button').elements()).toEqual([]);
});

test('the preview of a GIF with one frame is the file, without a button', async () => {
  await render(<FilePreview file={gifOf(1)} alt="A cat" canPlay />);
  await expect.element(cat).toBeInTheDocument();
  expect(await shownType()).toBe('image/gif');
  expect(page.getByRole('button').elements()).toEqual([]);
});
