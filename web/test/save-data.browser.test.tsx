import type { Image } from '@plaza/contract/image.ts';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Link, PreloadContext } from '../src/ui/link.tsx';
import { Picture } from '../src/ui/picture.tsx';

const image: Image = {
  url: '/media/a-1280.webp',
  stillUrl: null,
  width: 1280,
  height: 640,
  alt: 'A cat',
  placeholder: '3OcRJYB4d3h/iIeHeEh3eIhw+j3A',
  sources: [320, 640, 1280].map((width) => ({ url: `/media/a-${width}.webp`, width })),
};

/** Replaces the Network Information API. */
function saveData(on: boolean): void {
  vi.spyOn(navigator, 'connection', 'get').mockReturnValue({
    saveData: on,
  });
}

test.each([
  ['as large as it is shown', false, false, '100vw'],
  ['small while Save-Data is on', true, false, '13rem'],
  ['as large as it is shown while Save-Data is on, if the whole image is requested', true, true, '100vw'],
] as const)('an image is loaded %s', async (_what, on, whole, sizes) => {
  saveData(on);
  await render(<Picture image={image} sizes="100vw" whole={whole} />);
  await expect.element(page.getByRole('img', { name: 'A cat' })).toHaveAttribute('sizes', sizes);
});

test.each([
  ['before a press', false, ['/settings']],
  ['after a press while Save-Data is on', true, []],
] as const)('pages are loaded %s', async (_what, on, fetched) => {
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
