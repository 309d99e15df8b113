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

test('a short text is shown in full, without a button', async () => {
  await show(lines(6));
  await expect.element(page.getByText(/line 6/)).toBeVisible();
  await expect.element(more).not.toBeInTheDocument();
});

test('a long text is cut until its button is pressed, and again after another press', async () => {
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

test('the button appears and disappears with the width of the text', async () => {
  await show('word '.repeat(60));
  await page.viewport(1200, 800);
  await expect.element(more).not.toBeInTheDocument();
  await page.viewport(320, 800);
  await expect.element(more).toBeVisible();
});

test('a cut text is shown in full when the focus reaches a link in its hidden part', async () => {
  await show(`https://example.org/first\n${lines(20)}\nhttps://example.org/last`);
  await expect.element(more).toBeVisible();
  await userEvent.tab();
  await expect.element(page.getByRole('link', { name: 'https://example.org/first' })).toHaveFocus();
  await expect.element(more).toBeVisible();
  await userEvent.tab();
  await expect.element(page.getByRole('link', { name: 'https://example.org/last' })).toHaveFocus();
  await expect.element(less).toBeVisible();
});
