import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ReportedSubjectCard } from '../src/features/moderation/reported-subject.tsx';
import { scriptNetwork } from './support/network.ts';
import { subjectOf } from './support/reported-subject.ts';
import { showToMember } from './support/show.tsx';

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=';
const [OLD, NEW] = ['0'.repeat(32), '1'.repeat(32)];
const report = (id: number, content: string, picture: string) => ({
  id,
  reporter: `reporter${id}`,
  reason: 'spam' as const,
  text: '',
  createdAt: '2026-01-01T00:00:00.000Z',
  snapshot: { title: 'Ann', content },
  pictures: [{ name: picture, kind: 'avatar' as const }],
});
const SUBJECT = subjectOf('member', {
  reportCount: 3,
  reports: [
    report(3, 'Something harmless', NEW),
    report(2, 'Something harmless', NEW),
    report(1, 'Something bad', OLD),
  ],
});

test('a report about other content shows that content with its pictures, and other reports do not repeat it', async () => {
  const read: string[] = [];
  scriptNetwork(({ path }) => {
    read.push(path);
    return Response.json({ picture: path.endsWith(OLD) ? null : PIXEL });
  });
  await showToMember(<ReportedSubjectCard subject={SUBJECT} />, 43_001, 'moderator');
  await expect.element(page.getByText('Something bad')).toBeVisible();
  expect(page.getByText('Something harmless').elements()).toHaveLength(1);
  expect(page.getByText('It was different when this was reported:').elements()).toHaveLength(1);
  await expect.element(page.getByAltText('The profile picture')).toHaveAttribute('src', PIXEL);
  await expect.element(page.getByText('The profile picture: The file is missing.')).toBeVisible();
  expect(read.filter((path) => path.endsWith(NEW))).toHaveLength(1);
});

test('an emptied snapshot says that the content is deleted', async () => {
  const emptied = subjectOf('member', { state: 'deleted', snapshot: { title: '', content: '' } });
  await showToMember(<ReportedSubjectCard subject={emptied} />, 43_002, 'moderator');
  await expect.element(page.getByText('The content is deleted')).toBeVisible();
});
