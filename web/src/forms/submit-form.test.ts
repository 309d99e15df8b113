import { describe, expect, it, vi } from 'vitest';
import { ApiError, networkError } from '../api/api-error.ts';
import { changeDraft, createDraftForm } from './draft-form.ts';
import { submitForm, type Submission } from './submit-form.ts';

interface Attempt {
  readonly key: string | undefined;
  readonly answer: PromiseWithResolvers<undefined>;
}
type Draft = Readonly<{ title: string; key?: string | undefined }>;

/** A form with a title, and the attempts to send it. */
function filledForm(rest: Partial<Submission<Draft>> = {}) {
  const form = createDraftForm<Draft>({ title: '' });
  const attempts: Attempt[] = [];
  const sent = async () => {
    await submitForm(form, {
      isIdempotent: true,
      validate: () => ({}),
      send: (_draft, { idempotencyKey }) => {
        const answer = Promise.withResolvers<undefined>();
        attempts.push({ key: idempotencyKey, answer });
        return answer.promise;
      },
      ...rest,
    });
    const attempt = attempts.at(-1);
    if (!attempt) throw new Error('Nothing was sent');
    return attempt;
  };
  /** Sends the form and fails. @returns the key of the attempt */
  const sendAndFail = async (error: ApiError) => {
    const { key, answer } = await sent();
    answer.reject(error);
    await expect.poll(() => form.get().sending).toBeUndefined();
    return key;
  };
  changeDraft(form, { title: 'Hello' });
  return { form, sent, sendAndFail };
}

const rejection = (fields: Readonly<Record<string, string>>) =>
  new ApiError({ status: 400, code: 'invalid_fields', message: 'Please check.', fields });

it('keeps the draft after a failure, and sends it again under the same key until it changes', async () => {
  const { form, sent, sendAndFail } = filledForm();
  const key = await sendAndFail(networkError());
  const failed = { draft: { title: 'Hello', key }, errors: {}, failure: networkError().message };
  expect(form.get()).toMatchObject(failed);
  const again = await sent();
  expect(again.key).toBe(key);
  expect(form.get().failure).toBeUndefined();
  again.answer.reject(networkError());
  await expect.poll(() => form.get()).toMatchObject(failed);
  changeDraft(form, { title: 'Hello!' });
  expect((await sent()).key).toEqual(expect.not.stringMatching(`^${key}$`));
});

it('takes another key after one under which another draft was sent', async () => {
  const { form, sendAndFail } = filledForm();
  await sendAndFail(new ApiError({ status: 422, code: 'idempotency_mismatch', message: 'No.' }));
  expect(form.get()).toMatchObject({ draft: { title: 'Hello', key: undefined }, failure: 'No.' });
});

it('sends no key when a retry changes nothing', async () => {
  const { form, sent } = filledForm({ isIdempotent: false });
  expect((await sent()).key).toBeUndefined();
  expect(form.get().draft.key).toBeUndefined();
});

describe('an error of the server', () => {
  it('is shown at its field', async () => {
    const onRejected = vi.fn<(errors: object) => void>();
    const { form, sendAndFail } = filledForm({ onRejected });
    await sendAndFail(rejection({ title: 'Too long.' }));
    expect(form.get()).toMatchObject({ errors: { title: 'Too long.' }, failure: undefined });
    expect(onRejected).toHaveBeenCalledExactlyOnceWith({ title: 'Too long.' });
  });

  it('is shown for the whole form when the form does not have its field', async () => {
    const { form, sendAndFail } = filledForm();
    await sendAndFail(rejection({ other: 'Bad.' }));
    expect(form.get()).toMatchObject({ errors: {}, failure: 'Please check.' });
  });
});
