import type { Image } from '@plaza/contract/image.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Link, PreloadContext } from '../src/ui/link.tsx';
import { Picture } from '../src/ui/picture.tsx';

const sources = [320, 640, 1280].map((width) => ({ url: `/media/a-${width}.webp`, width }));
const image: Image = {
  url: '/media/a-1280.webp',
  width: 1280,
  height: 640,
  alt: 'A cat',
  placeholder: '3OcRJYB4d3h/iIeHeEh3eIhw+j3A',
  sources,
};
const cat = page.getByRole('img', { name: 'A cat' });

/** What the browser tells of the network. */
function saveData(on: boolean): void {
  vi.spyOn(navigator as unknown as { connection: object }, 'connection', 'get').mockReturnValue({
    saveData: on,
  });
}

afterEach(() => vi.restoreAllMocks());

test('images come in every width, for the browser to choose', async () => {
  saveData(false);
  await render(<Picture image={image} sizes="100vw" />);
  await expect
    .element(cat)
    .toHaveAttribute('srcset', '/media/a-320.webp 320w, /media/a-640.webp 640w, /media/a-1280.webp 1280w');
});

test('who saves data gets a small one, and all of it when they ask for it', async () => {
  saveData(true);
  const { rerender } = await render(<Picture image={image} sizes="100vw" />);
  await expect.element(cat).toHaveAttribute('src', '/media/a-640.webp');
  await expect.element(cat).toHaveAttribute('srcset', '/media/a-640.webp 640w');
  await rerender(<Picture image={{ ...image, sources: sources.slice(2) }} sizes="100vw" />);
  await expect.element(cat).toHaveAttribute('src', '/media/a-1280.webp');
  await rerender(<Picture image={image} sizes="100vw" whole />);
  await expect.element(cat).toHaveAttribute('src', '/media/a-1280.webp');
});

test.each([
  ['ahead of a press', false, ['/settings']],
  ['not ahead of a press for who saves data', true, []],
] as const)('pages are fetched %s', async (_what, on, fetched) => {
  saveData(on);
  const preload = vi.fn<(path: string) => void>();
  await render(
    <PreloadContext value={preload}>
      <Link to="/settings">Settings</Link>
    </PreloadContext>,
  );
  await page.getByRole('link', { name: 'Settings' }).hover();
  expect(preload.mock.calls.map(([path]) => path)).toEqual(fetched);
});
