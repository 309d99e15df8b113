import { MEMBER_UNBLOCKED, unblockMember } from '@plaza/contract/block.ts';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '../src/api/query-client.ts';
import { showChange } from '../src/features/blocks/change-block.ts';
import { commentsQuery } from '../src/features/comments/comment-cache.ts';
import { ReportMember } from '../src/features/moderation/report-member.tsx';
import { POST_ID } from './support/comments.ts';
import { failure, jsonOf, scriptNetwork } from './support/network.ts';
import { observe } from './support/observe.ts';
import { showToMember } from './support/show.tsx';

test('a blocked member is reported from the list of blocked members', async () => {
  const calls = scriptNetwork(() => Response.json({ id: 1, message: '' }, { status: 201 }));
  await showToMember(<ReportMember member={{ userId: 7, username: 'ann' }} />, 44_001);
  await page.getByRole('button', { name: 'Report @ann' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Report' }).click();
  await expect
    .poll(() => calls.map(({ method, path }) => `${method} ${path}`))
    .toEqual(['POST /api/reports']);
  expect(calls.map(jsonOf)[0]).toMatchObject({ subjectType: 'member', subjectId: 7 });
});

test('a block loads again what is shown, and its toast undoes it, or says why that failed', async () => {
  const answers = [failure('internal', { message: 'Not now.' }), Response.json({ message: 'Done' })];
  const calls = scriptNetwork(({ method }) =>
    method === 'GET' ? Response.json([]) : (answers.shift() ?? failure('not_found')),
  );
  const sent = (by: string) => calls.filter(({ method }) => method === by).map(({ path }) => path);
  await showToMember(
    <main>
      <h1>Feed</h1>
    </main>,
    53_005,
  );
  queryClient.setQueryData(commentsQuery(POST_ID).queryKey, { items: [], next: undefined });
  observe(commentsQuery(POST_ID));
  await showChange(53_005, { userId: 7, username: 'ann' }, 'block');
  expect(sent('GET')).toHaveLength(1);
  await expect.element(page.getByRole('heading', { name: 'Feed' })).toHaveFocus();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Not now.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText(MEMBER_UNBLOCKED)).toBeVisible();
  await expect.poll(() => sent('GET').length).toBe(2);
  const path = endpointPath(unblockMember, { userId: 53_005, memberId: 7 });
  expect(sent('DELETE')).toEqual([path, path]);
});
