import { ERROR_MESSAGE } from '@plaza/contract/error.ts';
import type { Member } from '@plaza/contract/member.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { RoleChange } from '../src/features/members/role-change.tsx';
import { failure, scriptNetwork, sessionOf } from './support/network.ts';
import { showToMember } from './support/show.tsx';

const ann: Member = {
  ...sessionOf(7, 'token'),
  createdAt: '2026-01-01T00:00:00.000Z',
  postCount: 0,
  hasPictures: false,
  restriction: null,
  registrationId: null,
  can: { changeRole: true, moderate: true },
};

test('the reason of a refused change is shown until the change is sent again', async () => {
  const answer = Promise.withResolvers<Response>();
  const refused = () => failure('last_owner', { message: ERROR_MESSAGE.last_owner });
  const calls = scriptNetwork(() => (calls.length === 1 ? refused() : answer.promise));
  await showToMember(<RoleChange member={ann} />, 1, 'owner');
  await page.getByRole('button', { name: `Change role of ${ann.name}` }).click();
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: 'Save' });
  await dialog.getByRole('radio', { name: /^Moderator/ }).click();
  await save.click();
  const reason = dialog.getByText(ERROR_MESSAGE.last_owner);
  await expect.element(reason).toBeVisible();
  await save.click();
  await expect.element(save).toHaveAttribute('aria-busy', 'true');
  await expect.element(reason).not.toBeInTheDocument();
  answer.resolve(Response.json({ userId: ann.userId, role: 'moderator' }));
  await expect.element(dialog).not.toBeInTheDocument();
  expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(2);
});
