import { PAGES } from '@plaza/contract/pages.ts';
import { logIn } from '../support/members.ts';
import { likeOf, memberWithPost } from '../support/posts.ts';
import { expect, test } from '../support/test.ts';

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

test('a tapped button does not keep its hover style', async ({ page, plaza }) => {
  const { member, title } = await memberWithPost(plaza);
  await logIn(page, member);
  const like = likeOf(page, title);
  await like.tap();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(like).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
});

test('only the tooltip has hover styles without a hovering pointer', async ({ page }) => {
  await page.goto(PAGES.logIn);
  const { outside, inside } = await page.evaluate(() => {
    const selectors: { outside: string[]; inside: string[] } = { outside: [], inside: [] };
    const walk = (rules: CSSRuleList, found: string[]): void => {
      for (const rule of rules) {
        const isGuarded = rule instanceof CSSMediaRule && rule.conditionText.includes('(hover: hover)');
        const list = isGuarded ? selectors.inside : found;
        if (rule instanceof CSSStyleRule && rule.selectorText.includes(':hover'))
          list.push(rule.selectorText);
        if ('cssRules' in rule && rule.cssRules instanceof CSSRuleList) walk(rule.cssRules, list);
      }
    };
    for (const sheet of document.styleSheets) walk(sheet.cssRules, selectors.outside);
    return selectors;
  });
  expect(inside.length).toBeGreaterThan(3);
  expect(outside).toEqual(['.reaction:is(:hover, :focus-within) &']);
});
