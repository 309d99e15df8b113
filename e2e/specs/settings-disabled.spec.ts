import { createMember, logIn } from '../support/members.ts';
import { expect, test } from '../support/test.ts';
import { expectAccessible, expectFitsWidth } from '../support/watch-page.ts';

const REASON = 'Enter the new password in both fields to change it.';

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });

    test('the disabled Change says why', async ({ page, plaza }) => {
      const member = await createMember(plaza);
      await page.goto(`/settings/${member.session.userId}`);
      await logIn(page, member);
      const change = page.getByRole('button', { name: 'Change', exact: true });
      await expect(change).toBeDisabled();
      await expect(change).toHaveAccessibleDescription(REASON);
      await expect(page.getByText(REASON)).toBeVisible();
      await expectAccessible(page);
      await expectFitsWidth(page, 320);
      await page.getByLabel('Password', { exact: true }).fill('Another2?');
      await expect(change).toHaveAccessibleDescription(REASON);
      await page.getByLabel('Confirm Password').fill('Another2?');
      await expect(change).toBeEnabled();
      await expect(page.getByText(REASON)).toBeHidden();
    });
  });
