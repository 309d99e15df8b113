import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ReportMember } from '../src/features/moderation/report-member.tsx';
import { scriptNetwork } from './support/network.ts';
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
  expect(JSON.parse(String(calls[0]?.body))).toMatchObject({ subjectType: 'member', subjectId: 7 });
});
