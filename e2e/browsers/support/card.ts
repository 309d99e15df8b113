import { expect } from './test.ts';
import type { Tab } from './tab.ts';

/** Finds the card of a post in a list, as JavaScript; `arguments[0]` is the title. */
const CARD = `const card = [...document.querySelectorAll('[role=feed] > article')]
  .find((each) => each.textContent.includes(arguments[0]));`;

/** The top of a card on the screen, in pixels; null if it is not rendered. */
export const topOf = (tab: Tab, title: string) =>
  tab.run<number | null>(`${CARD} return card ? card.getBoundingClientRect().top : null;`, title);

/** Waits until the card of a post shows a text, or does so no more. */
export async function expectCard(tab: Tab, title: string, shown: RegExp, lacking?: RegExp): Promise<void> {
  await expect(async () => {
    const text = await tab.run<string>(`${CARD} return card ? card.innerText : '';`, title);
    expect(text).toMatch(shown);
    if (lacking) expect(text).not.toMatch(lacking);
  }).toPass();
}

/** Waits until the card of a post has the focus. */
export async function expectFocusedCard(tab: Tab, title: string): Promise<void> {
  await expect.poll(() => tab.run(`${CARD} return card === document.activeElement;`, title)).toBe(true);
}

/** Waits until the first post of the page has these reactions. */
export async function expectReactions(
  tab: Tab,
  wanted: { likes: number; dislikes: number; shut: 'Like' | 'Dislike' | undefined },
): Promise<void> {
  await expect
    .poll(() =>
      tab.run(`const [like, dislike] = document.querySelectorAll('.reaction');
        const shut = [like, dislike].find((each) => each.querySelector(':disabled, [aria-disabled=true]'));
        return {
          likes: Number(like.textContent.match(/\\d+/)[0]),
          dislikes: Number(dislike.textContent.match(/\\d+/)[0]),
          shut: shut === like ? 'Like' : shut && 'Dislike',
        };`),
    )
    .toEqual({ ...wanted, shut: wanted.shut ?? null });
}
