import type { Image } from '@plaza/contract/image.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Link, PreloadContext } from '../src/ui/link.tsx';
import { Picture } from '../src/ui/picture.tsx';

const image: Image = {
  url: '/media/a-1280.webp',
  width: 1280,
  height: 640,
  alt: 'A cat',
  placeholder: '3OcRJYB4d3h/iIeHeEh3eIhw+j3A',
  sources: [320, 640, 1280].map((width) => ({ url: `/media/a-${width}.webp`, width })),
};

/** What the browser tells of the network. */
function saveData(on: boolean): void {
  vi.spyOn(navigator as unknown as { connection: object }, 'connection', 'get').mockReturnValue({
    saveData: on,
  });
}

afterEach(() => vi.restoreAllMocks());

test.each([
  ['as large as it is shown', false, false, '100vw'],
  ['small for who saves data', true, false, '13rem'],
  ['as large as it is shown for who saves data and asks for all of it', true, true, '100vw'],
] as const)('an image comes %s', async (_what, on, whole, sizes) => {
  saveData(on);
  await render(<Picture image={image} sizes="100vw" whole={whole} />);
  await expect.element(page.getByRole('img', { name: 'A cat' })).toHaveAttribute('sizes', sizes);
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
