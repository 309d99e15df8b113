import { DEFAULT_COMMUNITY } from '@plaza/contract/community.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { CommunityForm } from '../src/features/community/community-form.tsx';
import { ReportedSubjectCard } from '../src/features/moderation/reported-subject.tsx';
import { scriptNetwork } from './support/network.ts';
import { subjectOf } from './support/reported-subject.ts';
import { showToMember } from './support/show.tsx';

const COMMENT = subjectOf('comment', { subjectId: 8, state: 'removed', isPostRemoved: true });

test('a comment whose post is removed says so, and can be removed itself', async () => {
  await showToMember(<ReportedSubjectCard subject={COMMENT} />, 42_001, 'moderator');
  await expect.element(page.getByText(/^Its post is removed/)).toBeVisible();
  await expect.element(page.getByLabelText('Remove the comment', { exact: true })).toBeVisible();
  await showToMember(
    <ReportedSubjectCard subject={{ ...COMMENT, subjectId: 9, isPostRemoved: false }} />,
    42_001,
    'moderator',
  );
  await expect.element(page.getByText(/^Removed ·/)).toBeVisible();
});

test('whether members invite is not offered in modes where they cannot, with the reason', async () => {
  scriptNetwork(() => Response.json(DEFAULT_COMMUNITY));
  await showToMember(<CommunityForm community={DEFAULT_COMMUNITY} />, 42_002, 'owner');
  const box = page.getByLabelText('Members may invite others');
  await expect.element(box).toBeEnabled();
  await page.getByLabelText(/a moderator approves each new member/).click();
  await expect.element(box).toBeDisabled();
  await expect.element(box).toHaveAccessibleDescription(/^While a moderator approves each new member, only/);
  await page.getByLabelText(/^Nobody can sign up/).click();
  await expect.element(box).toHaveAccessibleDescription(/^While nobody can sign up, only/);
  await page.getByLabelText('People with an invitation can sign up').click();
  await expect.element(box).toBeEnabled();
  await expect.element(box).not.toHaveAccessibleDescription(/./);
});
