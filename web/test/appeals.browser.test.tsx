import { APPEAL_ANSWERED, type Decision } from '@plaza/contract/decision.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { AppealList, DecisionList } from '../src/features/moderation/decision-list.tsx';
import { refreshModeration } from '../src/features/moderation/moderation-queries.ts';
import { failure, scriptNetwork } from './support/network.ts';
import { showToMember } from './support/show.tsx';

const OPEN: Decision = {
  id: 7,
  subjectType: 'member',
  subjectId: 2,
  member: { userId: 2, username: 'ann' },
  snapshot: { title: 'Ann', content: '' },
  remove: false,
  measure: 'warn',
  until: null,
  rule: '',
  reason: 'Rude',
  decidedAt: '2026-01-01T00:00:00.000Z',
  decidedBy: 'mod',
  revertedAt: null,
  appeal: {
    text: 'A joke.',
    createdAt: '2026-01-01T00:00:00.000Z',
    outcome: 'open',
    answer: '',
    answeredBy: null,
  },
  can: { appeal: false, decideAppeal: true, revert: true },
};
const REJECTED: Decision = {
  ...OPEN,
  appeal: OPEN.appeal && { ...OPEN.appeal, outcome: 'rejected', answer: 'No joke.', answeredBy: 'mia' },
  can: { ...OPEN.can, decideAppeal: false },
};

/** Shows the open appeals. @returns answers the only one as another moderator does */
async function showAppeals(userId: number) {
  let present = OPEN;
  scriptNetwork(({ method, path, query }) => {
    if (method === 'POST')
      return path.endsWith('/appeal/decision')
        ? failure('already_decided', { message: APPEAL_ANSWERED })
        : Response.json({});
    return Response.json(query.get('appeal') === 'open' && present !== OPEN ? [] : [present]);
  });
  await showToMember(<AppealList />, userId, 'moderator');
  await expect.element(page.getByLabelText('Answer')).toBeVisible();
  return () => {
    present = REJECTED;
  };
}

async function expectAnsweredByMia(): Promise<void> {
  await expect.element(page.getByText('Answered by @mia.')).toBeVisible();
  await expect.element(page.getByText('No joke.', { exact: true })).toBeVisible();
  await expect.element(page.getByLabelText('Answer')).not.toBeInTheDocument();
  await expect.element(page.getByText('There are no open appeals.')).not.toBeInTheDocument();
}

test('an appeal that another moderator answered meanwhile says so, without the form, and keeps what was typed', async () => {
  const answer = await showAppeals(41_001);
  await page.getByLabelText('Answer').fill('Half a thought');
  answer();
  await refreshModeration();
  await expectAnsweredByMia();
  await expect.element(page.getByText('Your answer was not sent:')).toBeVisible();
  await expect.element(page.getByText('Half a thought')).toBeVisible();
});

test('the appeals that others answered meanwhile keep their places, without own answers', async () => {
  const ids = [9, 8, 7, 6];
  const decisionOf = (id: number, answeredBy?: string): Decision => ({
    ...OPEN,
    id,
    subjectId: id,
    member: { userId: id, username: `of${id}` },
    appeal: OPEN.appeal && { ...OPEN.appeal, ...(answeredBy && { outcome: 'rejected', answeredBy }) },
  });
  let answeredBy = new Map<number, string>();
  scriptNetwork(({ query }) => {
    const isOpen = (id: number) => query.get('appeal') === 'open' && !answeredBy.has(id);
    const isAbout = (id: number) => query.get('subjectId') === String(id);
    const found = ids.filter((id) => isOpen(id) || isAbout(id));
    return Response.json(found.map((id) => decisionOf(id, answeredBy.get(id))));
  });
  const shown = () =>
    page
      .getByRole('link', { name: /^@of/ })
      .elements()
      .map(({ textContent }) => textContent);
  await showToMember(<AppealList />, 53_003, 'moderator');
  await expect.poll(shown).toEqual(['@of9', '@of8', '@of7', '@of6']);
  answeredBy = new Map([
    [8, 'mia'],
    [6, 'member53003'],
  ]);
  await refreshModeration();
  await expect.element(page.getByText('Answered by @mia.')).toBeVisible();
  expect(shown()).toEqual(['@of9', '@of8', '@of7']);
});

test('an answer that comes too late shows who answered', async () => {
  const answer = await showAppeals(41_002);
  answer();
  await page.getByRole('button', { name: 'Reject' }).click();
  await expectAnsweredByMia();
});

test('"No action" can be reverted, which opens the reports again', async () => {
  const dismissal: Decision = {
    ...OPEN,
    measure: 'none',
    appeal: null,
    can: { ...OPEN.can, decideAppeal: false },
  };
  const calls = scriptNetwork(({ method }) => Response.json(method === 'POST' ? dismissal : [dismissal]));
  await showToMember(<DecisionList />, 41_003, 'moderator');
  await page.getByRole('button', { name: 'Revert', exact: true }).click();
  await expect.element(page.getByText('Optional, for the log. The reports are open again.')).toBeVisible();
  await page.getByRole('button', { name: 'Revert the decision' }).click();
  await expect
    .poll(() => calls.filter(({ method }) => method === 'POST').map(({ path }) => path))
    .toEqual(['/api/decisions/7/revert']);
});
