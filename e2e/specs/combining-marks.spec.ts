import type { Locator, Page } from '@playwright/test';
import { pagePath } from '@plaza/contract/pages.ts';
import { updateUser } from '@plaza/contract/user.ts';
import { writeComment } from '../support/comments.ts';
import { createMember, logIn } from '../support/members.ts';
import { openPost } from '../support/post-page.ts';
import { callAs, publish } from '../support/posts.ts';
import { expect, test } from '../support/test.ts';

/** One letter with marks that reach over many lines. */
const marked = (word: string) => `${word}${'\u0308\u0324'.repeat(14)} ${word} ${word} ${word}`;
/** Texts with marks of their script. */
const SCRIPTS = [
  'Nguyễn Ậ Ễ',
  'ที่ปู่ น้ำผึ้ง',
  'क्षि र्त्रै ॐ',
  '\u05E9\u05B7\u05C1\u05D1\u05BC\u05B8\u05EA',
  'مُحَمَّدٌ',
  '1️⃣ ❤️',
];
/** So far in em a text may reach outside of its box. */
const MARGIN = 0.3;

/** Screenshots of the window above and below an element, at the letter with marks. */
async function around(page: Page, element: Locator, letter: { x: number; width: number }): Promise<Buffer[]> {
  const { top, bottom } = await element.evaluate((box, margin) => {
    const size = Number.parseFloat(getComputedStyle(box).fontSize) * margin;
    const rect = box.getBoundingClientRect();
    return { top: Math.floor(rect.top - size), bottom: Math.ceil(rect.bottom + size) };
  }, MARGIN);
  const height = page.viewportSize()?.height ?? 0;
  return [
    await stillShot(page, { ...letter, y: 0, height: top }),
    await stillShot(page, { ...letter, y: bottom, height: height - bottom }),
  ];
}

/** Hides what has round corners, whose pixels differ between two screenshots of the same. */
const hideRound = (page: Page) =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('body *'))
      if (getComputedStyle(element).borderRadius !== '0px') element.style.visibility = 'hidden';
  });

/** A screenshot of a part of the window that equals the one before, so that nothing is still loading. */
async function stillShot(
  page: Page,
  clip?: { x: number; y: number; width: number; height: number },
): Promise<Buffer> {
  const shot = () => page.screenshot({ animations: 'disabled', ...(clip && { clip }) });
  for (let last = await shot(); ;) {
    const next = await shot();
    if (next.equals(last)) return next;
    last = next;
  }
}

/** Scrolls to an element. @returns where its letter with marks and 10 px on both sides are */
const showLetter = (element: Locator) =>
  element.evaluate((box) => {
    box.scrollIntoView({ block: 'center' });
    const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const mark = (text.nodeValue ?? '').search(/\p{M}/u);
      if (mark < 1) continue;
      const range = document.createRange();
      range.setStart(text, mark - 1);
      range.setEnd(text, mark);
      const { left, width } = range.getBoundingClientRect();
      return { x: left - 10, width: width + 20 };
    }
    throw new Error('No letter has marks.');
  });

/** Removes the marks of an element. @returns its texts before, in their order */
const removeMarks = (element: Locator) =>
  element.evaluate((box) => {
    const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
    const before: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      before.push(text.nodeValue ?? '');
      text.nodeValue = (text.nodeValue ?? '').replaceAll(/\p{M}/gu, '');
    }
    return before;
  });

/** Gives an element the texts that it had before its marks were removed. */
const restoreTexts = (element: Locator, before: string[]) =>
  element.evaluate((box, values) => {
    const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
    for (const value of values) {
      const text = texts.nextNode();
      if (text) text.nodeValue = value;
    }
  }, before);

/**
 * The marks of an element are not visible outside of it. The page may change for another reason between two screenshots,
 * as when the next posts arrive, so they are compared until they are equal: marks outside are there every time.
 */
async function expectInside(page: Page, element: Locator): Promise<void> {
  await expect(async () => {
    const letter = await showLetter(element);
    await hideRound(page);
    const withMarks = await around(page, element, letter);
    const before = await removeMarks(element);
    expect(before.join('').match(/\p{M}/gu)?.length).toBeGreaterThanOrEqual(26);
    const without = await around(page, element, letter);
    await restoreTexts(element, before);
    expect(withMarks.map((shot, index) => shot.equals(without[index] ?? Buffer.of()))).toEqual([true, true]);
  }).toPass();
}

/** Sets or removes what overrides the limits of texts. @returns the number of limited texts before */
const setLimits = (page: Page, clipPath: 'none' | '') =>
  page.evaluate((override) => {
    const texts = Array.from(document.querySelectorAll<HTMLElement>('bdi, [dir="auto"], .linked-text'));
    const limited = texts.filter((text) => getComputedStyle(text).clipPath !== 'none').length;
    for (const text of texts) text.style.clipPath = override;
    return limited;
  }, clipPath);

test('marks on letters of a member are not drawn over anything else', async ({ page, plaza }) => {
  const author = await createMember(plaza, { name: marked('Adalove') });
  const { userId } = author.session;
  await callAs(plaza, author.session, updateUser, { params: { userId }, json: { bio: marked('Bio') } });
  const post = await publish(plaza, author.session, { title: marked('Title'), content: marked('Content') });
  await writeComment(plaza, author.session, post, marked('Comment'));
  await page.goto('/');
  await logIn(page, await createMember(plaza), { remember: true });
  const card = page.locator(`#post-${post.id}`);
  for (const part of ['.names bdi', '.post-title', '.linked-text'])
    await expectInside(page, card.locator(part));
  await page.goto(pagePath('post', { id: post.id }));
  const comment = page.getByRole('listitem').filter({ hasText: 'Comment' });
  await expectInside(page, comment.locator('.linked-text'));
  await expectInside(page, comment.locator('bdi'));
  await page.goto(pagePath('profile', { id: author.username }));
  await expectInside(page, page.locator('.profile-bio .linked-text'));
  await expectInside(page, page.getByRole('heading', { level: 1 }));
});

test('letters with the marks of their script look as without a limit', async ({ page, plaza }) => {
  const author = await createMember(plaza, { name: SCRIPTS.slice(0, 5).join(' ').slice(0, 60) });
  const post = await publish(plaza, author.session, {
    title: SCRIPTS.join(' '),
    content: SCRIPTS.join('\n'),
  });
  await writeComment(plaza, author.session, post, SCRIPTS.join(' '));
  await openPost(page, post, await createMember(plaza));
  await expect(page.getByRole('listitem').filter({ hasText: 'Nguyễn' })).toBeVisible();
  await expect(async () => {
    await hideRound(page);
    const limited = await stillShot(page);
    expect(await setLimits(page, 'none')).toBeGreaterThanOrEqual(4);
    const unlimited = await stillShot(page);
    await setLimits(page, '');
    expect(limited.equals(unlimited)).toBe(true);
  }).toPass();
});
