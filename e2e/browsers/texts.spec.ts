import { PAGES, pagePath } from '@plaza/contract/pages.ts';
import { memberWithPost } from '../support/posts.ts';
import { logIn } from './support/log-in.ts';
import { expect, test } from './support/test.ts';

const LINES = [
  '@ada مرحبا بكم',
  'https://example.org/a هذا',
  'Hello مرحبا',
  '',
  'مرحبا',
  '@ada شكرا',
  'Thank you',
  '@ada مع السلامة',
];

/** The side at which each line of the first text stands, and where the box that shows it ends. */
const MEASURE = `
  const box = document.querySelector('.linked-text');
  const { left, right } = box.getBoundingClientRect();
  return [...box.children].map((line) => {
    if (line.textContent.trim() === '') return '';
    const range = document.createRange();
    range.selectNodeContents(line);
    if (line.lastChild.nodeType === Node.TEXT_NODE)
      range.setEnd(line.lastChild, line.lastChild.textContent.trimEnd().length);
    const text = range.getBoundingClientRect();
    return text.right > right - 2 ? 'right' : text.left < left + 2 ? 'left' : 'middle';
  });
`;

test('each line of a text stands at the side of its script, is copied as written, and six are shown at first', async ({
  tab,
  plaza,
}) => {
  const { member, id } = await memberWithPost(plaza, { content: LINES.join('\n') });
  await tab.open(PAGES.logIn);
  await logIn(tab, member, { remember: true });
  await tab.find('button', 'Show more');
  const shown =
    'const { height } = document.querySelector(".show-more").getBoundingClientRect(); return height / document.querySelector(".linked-text > span").getBoundingClientRect().height';
  await expect.poll(async () => Math.round(Number(await tab.run(shown)))).toBe(6);
  await tab.press('button', 'Show more');
  await expect.poll(async () => Math.round(Number(await tab.run(shown)))).toBe(LINES.length);
  await tab.open(pagePath('post', { id }));
  await expect.poll(() => tab.run('return document.querySelectorAll("h1").length')).toBe(1);
  const [right, left] = ['right', 'left'];
  expect(await tab.run(MEASURE)).toEqual([right, right, left, '', right, right, left, right]);
  // From its first letter to its last one. WebKit adds a line break for the end of a block.
  const selected = `
    const box = document.querySelector('.linked-text');
    const last = box.lastElementChild;
    getSelection().setBaseAndExtent(box, 0, last, last.childNodes.length);
    return getSelection().toString();`;
  expect(await tab.run(selected)).toBe(LINES.join('\n'));
});
