import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMember, logIn } from '../support/members.ts';
import { cardOf, newTitle, publish } from '../support/posts.ts';
import { expect, test } from '../support/test.ts';

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

test('a tap leaves no button as if a pointer hovered over it', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  const { title } = await publish(plaza, member.session, { title: newTitle() });
  await logIn(page, member);
  const like = cardOf(page, title).getByRole('button', { name: 'Like', exact: true });
  await like.tap();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(like).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
});

test('no style but that of a tooltip depends on hovering where no pointer hovers', async ({ page }) => {
  const assets = join(import.meta.dirname, '../../web/dist/assets');
  const css = globSync('*.css', { cwd: assets }).map((name) => readFileSync(join(assets, name), 'utf8'));
  expect(css.length).toBeGreaterThan(3);
  const outside = await page.evaluate((texts) => {
    const found: string[] = [];
    const walk = (rules: CSSRuleList): void => {
      for (const rule of rules) {
        if (rule instanceof CSSMediaRule && rule.conditionText.includes('(hover: hover)')) continue;
        if (rule instanceof CSSStyleRule && rule.selectorText.includes(':hover'))
          found.push(rule.selectorText);
        if ('cssRules' in rule && rule.cssRules instanceof CSSRuleList) walk(rule.cssRules);
      }
    };
    for (const text of texts) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      walk(sheet.cssRules);
    }
    return found;
  }, css);
  expect(outside).toEqual(['.reaction:hover &']);
});
