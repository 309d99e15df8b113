import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { SignUpForm } from '../src/features/signup/signup-form.tsx';
import { getSession } from '../src/features/session/session-store.ts';
import { delayChecks } from './support/image-file.ts';
import { failure, scriptNetwork, sessionOf, type Call } from './support/network.ts';

const PICTURE = new File([Uint8Array.of(0xff, 0xd8, 0xff)], 'me.jpg', { type: 'image/jpeg' });

// The open step and the typed texts survive a reload, and so a test.
beforeEach(() => {
  history.replaceState(null, '');
  sessionStorage.clear();
});

const isSignUp = ({ method }: Call) => method === 'POST';

async function renderForm() {
  const onSignedUp = vi.fn<() => void>();
  await render(<SignUpForm invite={undefined} onSignedUp={onSignedUp} />);
  return onSignedUp;
}

async function fillCredentials(): Promise<void> {
  await page.getByLabelText('Email').fill('ada@example.org');
  await page.getByLabelText('Password', { exact: true }).fill('Secret1!');
  await page.getByLabelText('Confirm Password').fill('Secret1!');
  await page.getByRole('button', { name: 'Next Step' }).click();
}

async function fillProfile(): Promise<void> {
  await page.getByLabelText('Click here to upload your profile picture').upload(PICTURE);
  await page.getByLabelText('Name', { exact: true }).fill('Ada');
  await page.getByLabelText('Username').fill('ada');
}

test('text typed while a picture is checked stays', async () => {
  const finishChecks = delayChecks();
  await renderForm();
  await fillCredentials();
  await page.getByLabelText('Click here to upload your profile picture').upload(PICTURE);
  await page.getByLabelText('Name', { exact: true }).fill('Ada');
  finishChecks();
  await expect.element(page.getByRole('presentation')).toBeVisible();
  await expect.element(page.getByLabelText('Name', { exact: true })).toHaveValue('Ada');
});

test('each password has its own button to show it', async () => {
  await renderForm();
  await page.getByRole('button', { name: 'Show confirm password', exact: true }).click();
  await expect.element(page.getByLabelText('Confirm Password')).toHaveAttribute('type', 'text');
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveAttribute('type', 'password');
  await expect
    .element(page.getByRole('button', { name: 'Hide confirm password', exact: true }))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Show password', exact: true })).toBeVisible();
});

test('a change of the password disables Submit again', async () => {
  await renderForm();
  await fillCredentials();
  const submit = page.getByRole('button', { name: 'Submit' });
  await expect.element(submit).not.toHaveAttribute('aria-disabled');
  await page.getByRole('button', { name: 'Previous Step' }).click();
  await page.getByLabelText('Password', { exact: true }).fill('Secret2!');
  await page.getByRole('button', { name: 'Next Step' }).click();
  await expect.element(submit).toHaveAttribute('aria-disabled', 'true');
});

test.each([true, false])(
  'the form does not move when the availability of a username (%s) is shown, until it changes',
  async (available) => {
    scriptNetwork(() => Response.json({ available }));
    await renderForm();
    await fillCredentials();
    await page.getByLabelText('Username').fill('ada');
    const submit = page.getByRole('button', { name: 'Submit' }).element();
    const before = submit.getBoundingClientRect();
    await page.getByLabelText('Name', { exact: true }).click();
    const message = page.getByText(available ? '@ada is available.' : 'That username is taken.');
    await expect.element(message).toBeVisible();
    expect(submit.getBoundingClientRect()).toEqual(before);
    await page.getByLabelText('Username').fill('ada2');
    await expect.element(message).not.toBeInTheDocument();
  },
);

test('several presses of Submit send one form with all fields', async () => {
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
  await expect.poll(() => onSignedUp).toHaveBeenCalledOnce();
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
  expect(getSession()?.userId).toBe(7);
});

test('fields are read-only while the account is created, and editable after a failure', async () => {
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

test('an error of the server stays at its field until the field changes', async () => {
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

test('a failed username check shows nothing', async () => {
  const calls = scriptNetwork(() => failure('rate_limited'));
  await renderForm();
  await fillCredentials();
  await page.getByLabelText('Username').fill('ada');
  await page.getByLabelText('Name', { exact: true }).click();
  await expect.poll(() => calls).toHaveLength(1);
  await expect.element(page.getByLabelText('Username')).toBeValid();
});
