import { ERROR_MESSAGE } from '@plaza/contract/error.ts';
import type { Invitation } from '@plaza/contract/invitation.ts';
import type { Member } from '@plaza/contract/member.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { InvitationItem } from '../src/features/invitations/invitation-item.tsx';
import { ResetLink } from '../src/features/members/reset-link.tsx';
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

const invitation: Invitation = {
  id: 1,
  code: 'code',
  note: '',
  state: 'valid',
  maxUses: 1,
  useCount: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  expiresAt: '2026-01-08T00:00:00.000Z',
  creator: { userId: 1, username: 'u1' },
  joined: [],
  can: { revoke: true },
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

const CHANGES = [
  {
    what: 'role',
    part: <RoleChange member={ann} />,
    open: /^Change role of/,
    choice: /^Moderator/,
    confirm: 'Save',
  },
  {
    what: 'reset link',
    part: <ResetLink member={ann} />,
    open: /^Reset password of/,
    confirm: 'Create link',
  },
  {
    what: 'invitation',
    part: <InvitationItem invitation={invitation} isNew={false} withCreator={false} />,
    open: 'Revoke',
    confirm: 'Revoke',
  },
];

test.each(CHANGES)(
  'a dialog opened again shows no earlier reason: $what',
  async ({ part, open, choice, confirm }) => {
    scriptNetwork(() => failure('not_owner', { message: ERROR_MESSAGE.not_owner }));
    await showToMember(part, 1, 'owner');
    const opener = page.getByRole('button', { name: open });
    const dialog = page.getByRole('dialog');
    const reason = dialog.getByText(ERROR_MESSAGE.not_owner);
    await opener.click();
    if (choice) await dialog.getByRole('radio', { name: choice }).click();
    await dialog.getByRole('button', { name: confirm }).click();
    await expect.element(reason).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await opener.click();
    // The pointer reaches the button once the dialog stands still, some frames after its reason appears.
    await dialog.getByRole('button', { name: 'Cancel' }).hover();
    await expect.element(reason).not.toBeInTheDocument();
  },
);
