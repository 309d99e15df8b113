import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { SignUpForm } from '../src/features/signup/signup-form.tsx';
import { heldSession } from '../src/features/session/session-store.ts';
import { failure, scriptNetwork, sessionOf, type Call } from './support/network.ts';

const PICTURE = new File([Uint8Array.of(0xff, 0xd8, 0xff)], 'me.jpg', { type: 'image/jpeg' });

afterEach(() => vi.unstubAllGlobals());

const isSignUp = ({ method }: Call) => method === 'POST';

async function renderForm() {
  const onSignedUp = vi.fn<() => void>();
  await render(<SignUpForm onSignedUp={onSignedUp} />);
  return onSignedUp;
}

async function fillCredentials(password = 'Secret1!', confirm = password): Promise<void> {
  await page.getByLabelText('Email').fill('ada@example.org');
  await page.getByLabelText('Password', { exact: true }).fill(password);
  await page.getByLabelText('Confirm Password').fill(confirm);
  await page.getByRole('button', { name: 'Next Step' }).click();
}

async function fillProfile(): Promise<void> {
  await page.getByLabelText('Click here to upload your profile picture').upload(PICTURE);
  await page.getByLabelText('Name', { exact: true }).fill('Ada');
  await page.getByLabelText('Username').fill('ada');
}

test('what is typed while a picture is checked stays', async () => {
  const checked = Promise.withResolvers<ArrayBuffer>();
  const picture = new File([PICTURE], 'me.jpg');
  vi.spyOn(Blob.prototype, 'arrayBuffer').mockImplementationOnce(() => checked.promise);
  await renderForm();
  await fillCredentials();
  await page.getByLabelText('Click here to upload your profile picture').upload(picture);
  await page.getByLabelText('Name', { exact: true }).fill('Ada');
  checked.resolve(Uint8Array.of(0xff, 0xd8, 0xff).buffer);
  await expect.element(page.getByRole('presentation')).toBeVisible();
  await expect.element(page.getByLabelText('Name', { exact: true })).toHaveValue('Ada');
});

test.each([
  ['too short', 'Secre1!', 'Secre1!'],
  ['without a digit', 'Secrets!', 'Secrets!'],
  ['not repeated', 'Secret1!', 'Secret1'],
])('a password %s keeps Submit shut', async (_what, password, confirm) => {
  await renderForm();
  await fillCredentials(password, confirm);
  await expect.element(page.getByRole('button', { name: 'Submit' })).toBeDisabled();
});

test('each password has a button of its own that shows it', async () => {
  await renderForm();
  await page.getByRole('button', { name: 'Show confirm password', exact: true }).click();
  await expect.element(page.getByLabelText('Confirm Password')).toHaveAttribute('type', 'text');
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveAttribute('type', 'password');
  await expect
    .element(page.getByRole('button', { name: 'Hide confirm password', exact: true }))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Show password', exact: true })).toBeVisible();
});

test('changing the password shuts Submit again', async () => {
  await renderForm();
  await fillCredentials();
  await expect.element(page.getByRole('button', { name: 'Submit' })).toBeEnabled();
  await page.getByRole('button', { name: 'Previous Step' }).click();
  await page.getByLabelText('Password', { exact: true }).fill('Secret2!');
  await page.getByRole('button', { name: 'Next Step' }).click();
  await expect.element(page.getByRole('button', { name: 'Submit' })).toBeDisabled();
});

test.each(['picture', 'name', 'username'])('a missing %s sends nothing and says so', async (missing) => {
  const calls = scriptNetwork(() => Response.json({ available: true }));
  await renderForm();
  await fillCredentials();
  if (missing !== 'picture')
    await page.getByLabelText('Click here to upload your profile picture').upload(PICTURE);
  if (missing !== 'name') await page.getByLabelText('Name', { exact: true }).fill('Ada');
  if (missing !== 'username') await page.getByLabelText('Username').fill('ada');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please fill out all fields');
  expect(calls.filter(isSignUp)).toHaveLength(0);
});

test.each([true, false])('nothing moves when it is told whether a username can be had', async (available) => {
  scriptNetwork(() => Response.json({ available }));
  await renderForm();
  await fillCredentials();
  await page.getByLabelText('Username').fill('ada');
  const submit = page.getByRole('button', { name: 'Submit' }).element();
  const before = submit.getBoundingClientRect();
  await page.getByLabelText('Name', { exact: true }).click();
  await expect
    .element(page.getByText(available ? '@ada is available.' : 'That username is taken.'))
    .toBeVisible();
  expect(submit.getBoundingClientRect()).toEqual(before);
});

test('sends one form with everything in it, however often Submit is pressed', async () => {
  const answer = Promise.withResolvers<Response>();
  const calls = scriptNetwork((call) =>
    isSignUp(call) ? answer.promise : Response.json({ available: true }),
  );
  const onSignedUp = await renderForm();
  await fillCredentials();
  await fillProfile();
  await page.getByRole('button', { name: 'Submit' }).dblClick();
  await expect.element(page.getByRole('button', { name: 'Submit' })).toHaveAttribute('aria-busy', 'true');
  answer.resolve(Response.json(sessionOf(7, 'token'), { status: 201 }));
  await vi.waitFor(() => expect(onSignedUp).toHaveBeenCalledOnce());
  const sent = calls.filter(isSignUp);
  expect(sent).toHaveLength(1);
  const fields = Object.fromEntries(sent[0]?.body as FormData);
  expect(fields).toMatchObject({
    email: 'ada@example.org',
    password: 'Secret1!',
    name: 'Ada',
    username: 'ada',
  });
  expect(fields['image']).toMatchObject({ name: 'me.jpg', type: 'image/jpeg' });
  expect(heldSession()?.userId).toBe(7);
});

test('nothing can be changed while the account is being made, and everything again once that failed', async () => {
  const answer = Promise.withResolvers<Response>();
  scriptNetwork((call) => (isSignUp(call) ? answer.promise : Response.json({ available: true })));
  await renderForm();
  await fillCredentials();
  await fillProfile();
  const picture = page.getByLabelText('Change picture');
  const texts = [page.getByLabelText('Name', { exact: true }), page.getByLabelText('Username')];
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect.element(picture).toBeDisabled();
  for (const text of texts) await expect.element(text).toHaveAttribute('readonly');
  answer.resolve(failure('overloaded'));
  await expect.element(picture).toBeEnabled();
  for (const text of texts) await expect.element(text).not.toHaveAttribute('readonly');
});

test('what the server says of a field stands there until the field changes', async () => {
  scriptNetwork((call) =>
    isSignUp(call)
      ? failure('username_taken', {
          message: 'That username is taken.',
          fields: { username: 'That username is taken.' },
        })
      : Response.json({ available: true }),
  );
  await renderForm();
  await fillCredentials();
  await fillProfile();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect
    .element(page.getByLabelText('Username'))
    .toHaveAccessibleDescription(/That username is taken\./);
  await page.getByLabelText('Username').fill('ada2');
  await expect.element(page.getByLabelText('Username')).not.toHaveAccessibleDescription(/taken/);
  await expect.element(page.getByLabelText('Name', { exact: true })).toHaveValue('Ada');
});

test('a mistake in the first step leads back to it', async () => {
  const fields = { email: 'An account with this email already exists.' };
  scriptNetwork((call) =>
    isSignUp(call) ? failure('email_taken', { fields }) : Response.json({ available: true }),
  );
  await renderForm();
  await fillCredentials();
  await fillProfile();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect.element(page.getByRole('heading', { name: 'Sign up' })).toHaveFocus();
  await expect.element(page.getByLabelText('Email')).toHaveAccessibleDescription(fields.email);
});

test('a username check that fails says nothing', async () => {
  const calls = scriptNetwork(() => failure('rate_limited'));
  await renderForm();
  await fillCredentials();
  await page.getByLabelText('Username').fill('ada');
  await page.getByLabelText('Name', { exact: true }).click();
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  await expect.element(page.getByLabelText('Username')).toBeValid();
});
