import type { Image } from '@plaza/contract/image.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Picture } from '../src/ui/picture.tsx';
import { gifOf } from './support/moving-images.ts';

const urls: string[] = [];

afterEach(() => {
  for (const url of urls.splice(0)) URL.revokeObjectURL(url);
});

function urlOf(file: File): string {
  const url = URL.createObjectURL(file);
  urls.push(url);
  return url;
}

/** A moving image, whose URLs no other test has. */
function movingImage(change: Partial<Image> = {}): Image & { stillUrl: string } {
  const url = urlOf(gifOf(3));
  const size = { width: 2, height: 2, placeholder: '3OcRJYB4d3h/iIeHeEh3eIhw+j3A' };
  return { url, alt: 'A cat', ...size, sources: [{ url, width: 2 }], ...change, stillUrl: urlOf(gifOf(1)) };
}

const show = (image: Image) => render(<Picture image={image} sizes="100vw" />);
const cat = page.getByRole('img', { name: 'A cat' });
const pause = page.getByRole('button', { name: 'Pause: A cat' });
const play = page.getByRole('button', { name: 'Play: A cat' });

test('a moving image plays, and a press of Pause shows its first frame until a press of Play', async () => {
  const image = movingImage();
  await show(image);
  await expect.element(cat).toHaveAttribute('src', image.url);
  await expect.element(pause).toHaveTextContent('Pause');
  await pause.click();
  await expect.element(cat).toHaveAttribute('src', image.stillUrl);
  await expect.element(play).toHaveTextContent('Play');
  await play.click();
  await expect.element(cat).toHaveAttribute('src', image.url);
});

test('an image that was paused stays paused where it is shown again', async () => {
  const image = movingImage();
  const card = await show(image);
  await pause.click();
  await card.unmount();
  const sources: string[] = [];
  const observer = new MutationObserver(() => sources.push(...Array.from(document.images, ({ src }) => src)));
  observer.observe(document.body, { childList: true, subtree: true, attributes: true });
  await show(image);
  await expect.element(play).toBeVisible();
  await expect.element(cat).toHaveAttribute('src', image.stillUrl);
  observer.disconnect();
  expect(new Set(sources)).toEqual(new Set([image.stillUrl]));
});

test('an image that is shown in two places is paused in both', async () => {
  const image = movingImage();
  await render(
    <>
      <Picture image={image} sizes="100vw" />
      <Picture image={image} sizes="100vw" />
    </>,
  );
  await pause.first().click();
  await expect
    .poll(() => Array.from(document.images, ({ src }) => src))
    .toEqual([image.stillUrl, image.stillUrl]);
});

test('an image outside of the screen stands still', async () => {
  const image = movingImage();
  await render(
    <div style={{ height: '50px', overflow: 'hidden' }}>
      <div data-testid="space" style={{ height: '60px' }} />
      <Picture image={image} sizes="100vw" />
    </div>,
  );
  const scroller = page.getByTestId('space').element().parentElement;
  await expect.element(pause).toBeInTheDocument();
  scroller?.scrollTo(0, 60);
  await expect.element(cat).toHaveAttribute('src', image.url);
  scroller?.scrollTo(0, 0);
  await expect.element(cat).toHaveAttribute('src', image.stillUrl);
});

test('while Save-Data is on, a moving image stands still until it is played', async () => {
  vi.spyOn(navigator, 'connection', 'get').mockReturnValue({ saveData: true });
  const image = movingImage();
  await show(image);
  await expect.element(play).toBeVisible();
  await expect.element(cat).toHaveAttribute('src', image.stillUrl);
  await play.click();
  await expect.element(cat).toHaveAttribute('src', image.url);
});

test('when the moving image cannot be loaded, the first frame stays, and Play tries again', async () => {
  const image = movingImage({ url: urlOf(new File(['damaged'], 'a.gif')) });
  await show(image);
  await expect.element(play).toBeVisible();
  await expect.element(cat).toHaveAttribute('src', image.stillUrl);
  await play.click();
  await expect.element(play).toBeVisible();
  await expect.poll(() => document.images[0]?.naturalWidth).toBe(2);
});

test('an image without a description has a name for its button, and one that does not move has no button', async () => {
  await show(movingImage({ alt: '' }));
  await expect.element(page.getByRole('button', { name: 'Pause: Image of the post' })).toBeVisible();
  const still: Image = { ...movingImage({ alt: 'A dog' }), stillUrl: null };
  await show(still);
  await expect.element(page.getByRole('img', { name: 'A dog' })).toHaveAttribute('src', still.url);
  expect(page.getByRole('button').elements()).toHaveLength(1);
});
