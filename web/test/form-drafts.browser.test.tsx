import { DEFAULT_COMMUNITY, type Community } from '@plaza/contract/community.ts';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import { confirmPassword } from '@plaza/contract/session.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DecisionForm } from '../src/features/moderation/decision-form.tsx';
import { PasswordForm } from '../src/features/settings/password-form.tsx';
import { PersonalForm } from '../src/features/settings/personal-form.tsx';
import type { Draft } from '../src/lib/drafts/draft.ts';
import { listDraftNames, readDraft, writeDraft } from '../src/lib/drafts/draft-database.ts';
import { removeDraftsOfOthers } from '../src/lib/drafts/persist-draft.ts';
import { CommunityPage } from '../src/pages/manage/community-page.tsx';
import { failure, scriptNetwork, sessionOf, type Call } from './support/network.ts';
import { subjectOf } from './support/reported-subject.ts';
import { showToMember } from './support/show.tsx';

/** Ids that no other test file uses: they share a database. */
let member = 30_000;
beforeEach(() => void member++);

const COMMUNITY = { ...DEFAULT_COMMUNITY, rules: 'Be kind.' };
const rules = page.getByLabelText('Rules');
const save = page.getByRole('button', { name: 'Save' });
const stored = async (kind: string, subject?: number) =>
  (await readDraft([member, kind, ...(subject === undefined ? [] : [subject])] as [number, string]))?.draft;

/** The JSON of a call, which the page under test wrote. */
const objectOf = (body: unknown) => JSON.parse(String(body)) as Readonly<Record<string, unknown>>;
const sentBy = (calls: readonly Call[], by: string) =>
  calls.filter(({ method }) => method === by).map(({ body }) => objectOf(body));

/** Shows the settings as they are at the server. @returns changes them there */
async function showSettings(first: Community = COMMUNITY) {
  let present = first;
  const calls = scriptNetwork(({ method, body }) => {
    if (method === 'PUT') present = { ...present, ...objectOf(body) };
    return Response.json(present);
  });
  const screen = await showToMember(<CommunityPage />, member, 'owner');
  const sent = () => sentBy(calls, 'PUT');
  return { screen, sent, change: (other: Partial<Community>) => (present = { ...present, ...other }) };
}

test('typed rules stay when the page is left, until they are cancelled', async () => {
  const { screen } = await showSettings();
  await expect.element(page.getByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
  await rules.fill('Be kind. No ads.');
  await expect.poll(() => stored('community')).toMatchObject({ rules: 'Be kind. No ads.' });
  await screen.unmount();
  await showSettings();
  await expect.element(rules).toHaveValue('Be kind. No ads.');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(rules).toHaveValue('Be kind.');
  await expect.element(save).toHaveFocus();
  await expect.poll(() => stored('community')).toBeUndefined();
});

test('a restored draft shows what another owner saved since, and replaces it only then', async () => {
  const base = JSON.stringify({ ...COMMUNITY, logo: undefined });
  const draft: Draft = { rules: 'Mine', base };
  await writeDraft([member, 'community'], { draft, savedAt: 1 });
  const { sent } = await showSettings({ ...COMMUNITY, rules: 'Theirs', description: 'Also theirs' });
  await expect.element(rules).toHaveValue('Mine');
  const saved = page.getByRole('region', { name: 'Saved elsewhere meanwhile' });
  await expect.element(saved).toHaveTextContent('Saved elsewhere meanwhileRulesTheirsSaving replaces this.');
  await expect.element(saved).not.toHaveTextContent('Also theirs');
  await save.click();
  await expect.element(saved).not.toBeInTheDocument();
  expect(sent()).toEqual([{ rules: 'Mine' }]);
});

test('a save does not replace what another owner saved while the page was open', async () => {
  const { sent, change } = await showSettings();
  await rules.fill('Mine');
  change({ rules: 'Theirs' });
  await save.click();
  await expect
    .element(page.getByText('This was not saved: it was changed elsewhere meanwhile.'))
    .toBeVisible();
  await expect.element(page.getByText('Theirs', { exact: true })).toBeVisible();
  await expect.element(rules).toHaveValue('Mine');
  expect(sent()).toEqual([]);
  await save.click();
  await expect.element(page.getByText('Theirs', { exact: true })).not.toBeInTheDocument();
  expect(sent()).toEqual([{ rules: 'Mine' }]);
});

test('a save that cannot read what is saved by now says why, and sends nothing', async () => {
  await showSettings();
  await rules.fill('Mine');
  const calls = scriptNetwork(() => failure('internal', { message: 'Not now.' }));
  await save.click();
  await expect.element(page.getByText('Not now.')).toBeVisible();
  expect(calls.map(({ method }) => method)).toEqual(['GET']);
});

test('settings are saved as they are chosen last, and English as no language', async () => {
  const { sent } = await showSettings({ ...COMMUNITY, language: 'de' });
  const mayInvite = page.getByLabelText('Members may invite others');
  await page.getByLabelText('Language').selectOptions('English');
  for (const isChecked of [false, true, false]) {
    await mayInvite.click();
    await expect.poll(() => (mayInvite.element() as HTMLInputElement).checked).toBe(isChecked);
  }
  await save.click();
  await expect.element(page.getByText('Community updated successfully')).toBeVisible();
  expect(sent()).toEqual([{ language: null, membersInvite: false }]);
});

test('a change of the community that requires the current password is sent again once that is confirmed', async () => {
  let isConfirmed = false;
  const calls = scriptNetwork(({ method, path, body }) => {
    isConfirmed ||= path === endpointPath(confirmPassword);
    if (method !== 'PUT') return Response.json(COMMUNITY);
    return isConfirmed ? Response.json({ ...COMMUNITY, ...objectOf(body) }) : failure('reauth_required');
  });
  await showToMember(<CommunityPage />, member, 'owner');
  await rules.fill('No ads.');
  await save.click();
  await page.getByLabelText('Current Password').fill('Secret1!');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(page.getByText('Community updated successfully')).toBeVisible();
  expect(sentBy(calls, 'POST')).toEqual([{ currentPassword: 'Secret1!' }]);
  expect(sentBy(calls, 'PUT')).toEqual([{ rules: 'No ads.' }, { rules: 'No ads.' }]);
});

test('name and email are drafts, a new password is not stored', async () => {
  scriptNetwork(() => Response.json({ available: true }));
  const screen = await showToMember(
    <>
      <PersonalForm />
      <PasswordForm />
    </>,
    member,
  );
  await page.getByLabelText('Password', { exact: true }).fill('Secret1!');
  await page.getByLabelText('Name', { exact: true }).fill('Ada');
  await expect.poll(() => stored('personal')).toMatchObject({ name: 'Ada' });
  expect((await listDraftNames()).filter(([owner]) => owner === member)).toEqual([[member, 'personal']]);
  await screen.unmount();
  await showToMember(<PersonalForm />, member);
  await expect.element(page.getByLabelText('Name', { exact: true })).toHaveValue('Ada');
});

test('a draft ends on this device when another member signs in, except what is written for others', async () => {
  scriptNetwork(() => Response.json({}));
  const screen = await showToMember(<PersonalForm />, member);
  await page.getByLabelText('Email').fill('new@example.org');
  await expect.poll(() => stored('personal')).toBeDefined();
  await writeDraft([member, 'answer to appeal', 7], { draft: { text: 'No' }, savedAt: Date.now() });
  await writeDraft([member, 'comment', 7], { draft: { text: 'Half' }, savedAt: Date.now() });
  removeDraftsOfOthers(member);
  await expect.poll(() => stored('personal')).toBeDefined();
  removeDraftsOfOthers(member + 1_000_000);
  await expect.poll(() => stored('answer to appeal', 7)).toBeUndefined();
  await expect.poll(() => stored('personal')).toBeUndefined();
  expect(await stored('comment', 7)).toEqual({ text: 'Half' });
  await screen.unmount();
  await showToMember(<PersonalForm />, member);
  await expect.element(page.getByLabelText('Email')).toHaveValue(sessionOf(member, '').email);
});

test('a restored decision is a conflict with one that another moderator made since', async () => {
  const subject = subjectOf('post', { earlierDecisions: 1, previousId: 5 });
  const draft: Draft = { outcome: 'warn', rule: '', reason: 'Rude', base: JSON.stringify({ previousId: 4 }) };
  await writeDraft([member, 'decision about post', 7], { draft, savedAt: Date.now() });
  const calls = scriptNetwork(() => failure('already_decided'));
  await showToMember(<DecisionForm subject={subject} onDecided={() => {}} />, member, 'moderator');
  await expect.element(page.getByLabelText('Reason')).toHaveValue('Rude');
  const decide = page.getByRole('button', { name: 'Decide' });
  const previousIds = () => sentBy(calls, 'POST').map(({ previousId }) => previousId);
  await decide.click();
  await expect.element(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
  await decide.click();
  await expect.poll(previousIds).toEqual([4, 5]);
  await expect.element(page.getByLabelText('Reason')).toHaveValue('Rude');
});
