import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LinkedText } from '../src/ui/linked-text.tsx';
import { ShowMore } from '../src/ui/show-more.tsx';

const more = page.getByRole('button', { name: 'Show more' });
const less = page.getByRole('button', { name: 'Show less' });
const lines = (count: number) => Array.from({ length: count }, (_, index) => `line ${index + 1}`).join('\n');
const heightOf = (text: Element | null) => text?.getBoundingClientRect().height ?? NaN;

const show = (text: string) =>
  render(
    <ShowMore>
      <LinkedText text={text} />
    </ShowMore>,
  );

beforeEach(() => page.viewport(400, 800));

test('leaves a short text alone', async () => {
  await show(lines(6));
  await expect.element(page.getByText(/line 6/)).toBeVisible();
  await expect.element(more).not.toBeInTheDocument();
});

test('cuts a long one until one wants to see more, and again', async () => {
  const { container } = await show(lines(30));
  const text = container.querySelector('.show-more');
  await expect.element(more).toHaveAttribute('aria-expanded', 'false');
  const cut = heightOf(text);
  await more.click();
  await expect.element(less).toHaveAttribute('aria-expanded', 'true');
  expect(heightOf(text)).toBeCloseTo((cut / 6) * 30, 0);
  await less.click();
  await expect.element(more).toBeVisible();
  expect(heightOf(text)).toBe(cut);
});

test('follows the width it is given', async () => {
  await show('word '.repeat(60));
  await page.viewport(1200, 800);
  await expect.element(more).not.toBeInTheDocument();
  await page.viewport(320, 800);
  await expect.element(more).toBeVisible();
});

test('opens for the focus when the keyboard reaches a link in what is cut off', async () => {
  await show(`https://example.org/first\n${lines(20)}\nhttps://example.org/last`);
  await expect.element(more).toBeVisible();
  await userEvent.tab();
  await expect.element(page.getByRole('link', { name: 'https://example.org/first' })).toHaveFocus();
  await expect.element(more).toBeVisible();
  await userEvent.tab();
  await expect.element(page.getByRole('link', { name: 'https://example.org/last' })).toHaveFocus();
  await expect.element(less).toBeVisible();
});

test('keeps line breaks and makes links that lead out without recommending where', async () => {
  await show('one\nsee https://example.org/x.');
  const link = page.getByRole('link', { name: 'https://example.org/x' });
  await expect.element(link).toHaveAttribute('rel', 'nofollow noopener ugc');
  await expect.element(link).toHaveAttribute('href', 'https://example.org/x');
  expect(getComputedStyle(link.element().closest('.linked-text') ?? document.body).whiteSpace).toBe(
    'pre-line',
  );
});
