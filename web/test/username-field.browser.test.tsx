import { endpointPath } from '@plaza/contract/endpoint.ts';
import { ERROR_MESSAGE } from '@plaza/contract/error.ts';
import { checkUsername } from '@plaza/contract/session.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PersonalForm } from '../src/features/settings/personal-form.tsx';
import { failure, scriptNetwork, sessionOf } from './support/network.ts';
import { showToMember } from './support/show.tsx';

const field = page.getByLabelText('Username');

/** A server on which `holders` have or had these usernames. */
const serverWith = (holders: Readonly<Record<string, string>>) =>
  scriptNetwork(({ path, query }) => {
    if (path === endpointPath(checkUsername))
      return Response.json({ available: holders[query.get('username') ?? ''] === undefined });
    const holder = holders[path.split('/').at(-1) ?? ''];
    return holder === undefined
      ? failure('not_found')
      : Response.json({ ...sessionOf(1, ''), username: holder });
  });

test.each([
  ['the own former username', 'before', '@before is available.'],
  ['the former username of another member', 'hers', ERROR_MESSAGE.username_taken],
  ['a username that is in use', 'bob', ERROR_MESSAGE.username_taken],
  ['a free username', 'free', '@free is available.'],
])('%s shows whether it is available', async (_what, username, text) => {
  serverWith({ before: 'member1', hers: 'ada', bob: 'bob' });
  await showToMember(<PersonalForm />);
  await field.fill(username);
  await userEvent.tab();
  await expect.element(field).toHaveAccessibleDescription(text);
});
