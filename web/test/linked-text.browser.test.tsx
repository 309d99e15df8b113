import '../src/styles/tokens.css';
import '../src/styles/base.css';
import { cleanText } from '@plaza/contract/text.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LinkedText, LineOfText } from '../src/ui/linked-text.tsx';
import { ShowMore } from '../src/ui/show-more.tsx';
import { anyTextOf } from './support/scripts.ts';

const LONG = `https://example.org/${'start-'.repeat(10)}middle/${'end-'.repeat(20)}`;

test('a long address is shown short and copied whole', async () => {
  const text = `see ${LONG} and\nwww.example.org.`;
  const { container } = await render(<LinkedText text={text} />);
  const link = container.querySelector('a') ?? container;
  const canvas = document.createElement('canvas').getContext('2d');
  if (!canvas) throw new Error('unreachable');
  canvas.font = getComputedStyle(link).font;
  const shown = Array.from(link.getClientRects(), ({ width }) => width).reduce((sum, w) => sum + w);
  expect(shown).toBeLessThan(canvas.measureText('m'.repeat(61)).width);
  expect(shown).toBeLessThan(canvas.measureText(LONG).width / 2);
  expect(await copy(container)).toBe(text);
});

test('the hidden lines of a cut text are copied', async () => {
  const text = Array.from({ length: 30 }, (_, index) => `line ${index + 1}`).join('\n');
  const { container } = await render(
    <ShowMore>
      <LinkedText text={text} />
    </ShowMore>,
  );
  await expect.element(page.getByRole('button', { name: 'Show more' })).toBeVisible();
  expect(await copy(container.querySelector('.show-more') ?? container)).toBe(text);
});

const MIXED = [
  '@ada مرحبا بكم',
  'https://example.org/a هذا',
  'مرحبا @ada',
  '@ada שלום',
  '',
  'Hello مرحبا',
  '@ada',
  '',
  '',
  '@ada مرحبا',
];

test('each line stands at the side of its script, also behind a mention or an address', async () => {
  const { container } = await render(
    <div style={{ width: 320 }}>
      <LinkedText text={MIXED.join('\n')} />
    </div>,
  );
  const box = container.querySelector('.linked-text');
  if (!box) throw new Error('unreachable');
  const outer = box.getBoundingClientRect();
  const sides = [...box.children].map((line) => {
    const rects = wordsIn(line);
    if (rects.length === 0) return '';
    const isRight = Math.max(...rects.map(({ right }) => right)) > outer.right - ROUNDED;
    const isLeft = Math.min(...rects.map(({ left }) => left)) < outer.left + ROUNDED;
    return `${isLeft ? 'left' : ''}${isRight ? 'right' : ''}`;
  });
  const [right, left] = ['right', 'left'];
  expect(sides).toEqual([right, right, right, right, '', left, left, '', '', right]);
  // Empty lines are as high as others.
  expect(outer.height).toBeCloseTo(MIXED.length * (box.firstElementChild?.clientHeight ?? NaN), 0);
  expect(await copy(container)).toBe(MIXED.join('\n'));
});

test('a title stands at the side of its script, also behind a mention', async () => {
  const { container } = await render(
    <h2 dir="auto">
      <LineOfText text="@ada مرحبا" />
    </h2>,
  );
  const title = container.querySelector('h2') ?? container;
  expect(getComputedStyle(title).direction).toBe('rtl');
  expect(await copy(title)).toBe('@ada مرحبا');
});

test('each line and each title has the language that its script leaves', async () => {
  const { container } = await render(
    <>
      <h2 dir="auto">
        <LineOfText text="@ada_lovelace שלום" />
      </h2>
      <LinkedText text={'Hello\nΚαλημέρα\nhttps://example.org/a 今日は\nПривет'} />
    </>,
  );
  const lines = [...container.querySelectorAll('h2 > span, .linked-text > span')];
  expect(lines.map((line) => line.getAttribute('lang'))).toEqual(['he', null, 'el', 'ja', null]);
});

/** Selects an element, and presses the keys that copy and paste. @returns the pasted text */
async function copy(element: Element): Promise<string> {
  const field = document.createElement('textarea');
  document.body.append(field);
  getSelection()?.selectAllChildren(element);
  await userEvent.copy();
  field.focus();
  await userEvent.paste();
  const { value } = field;
  field.remove();
  return value;
}

/** Texts as members write them, in twelve scripts, with addresses and mentions. */
const anyText = anyTextOf(LONG, 'www.example.org/a', ' @ada ', '.', ')', '(', 'W'.repeat(90))
  .map((text) => cleanText(text, 'lines'))
  .filter(Boolean);

test('any text in twelve scripts is copied as it was written', async () => {
  const screen = await render(<LinkedText text="" />);
  await fc.assert(
    fc.asyncProperty(anyText, async (text) => {
      await screen.rerender(<LinkedText text={text} />);
      expect(await copy(screen.container)).toBe(text);
    }),
    { numRuns: 40 },
  );
});

/** Where the words of an element are drawn. Spaces at the ends of lines take no room. */
function wordsIn(element: Element): DOMRect[] {
  const rects: DOMRect[] = [];
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(/\S+/g)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      rects.push(...range.getClientRects());
    }
  return rects;
}

/** Browsers round the widths of letters. */
const ROUNDED = 1;

test('any text in twelve scripts stays in its box', async () => {
  await page.viewport(360, 800);
  const boxed = (text: string) => (
    <div style={{ width: 320, padding: 20 }}>
      <LinkedText text={text} />
    </div>
  );
  const screen = await render(boxed(''));
  await fc.assert(
    fc.asyncProperty(anyText, async (text) => {
      await screen.rerender(boxed(text));
      const box = screen.container.querySelector('.linked-text');
      if (!box) throw new Error('unreachable');
      const outer = box.getBoundingClientRect();
      for (const { left, right, top, bottom } of wordsIn(box)) {
        expect(left).toBeGreaterThanOrEqual(outer.left - ROUNDED);
        expect(right).toBeLessThanOrEqual(outer.right + ROUNDED);
        expect(top).toBeGreaterThanOrEqual(outer.top - ROUNDED);
        expect(bottom).toBeLessThanOrEqual(outer.bottom + ROUNDED);
      }
      // What marks draw outside of their line is cut.
      expect(getComputedStyle(box).clipPath).not.toBe('none');
    }),
    { numRuns: 100 },
  );
});
