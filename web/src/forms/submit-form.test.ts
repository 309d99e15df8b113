import { describe, expect, it, vi } from 'vitest';
import { ApiError, networkError } from '../api/api-error.ts';
import { sentences } from '../lib/say.ts';
import { changeDraft, createDraftForm, resetForm } from './draft-form.ts';
import { submitForm, type Submission } from './submit-form.ts';

interface Attempt {
  readonly key: string | undefined;
  readonly answer: PromiseWithResolvers<number | undefined>;
  readonly upload: (part: number) => void;
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
      send: (_draft, { idempotencyKey, onUploadProgress }) => {
        const answer = Promise.withResolvers<number | undefined>();
        attempts.push({ key: idempotencyKey, answer, upload: (part) => onUploadProgress?.(part) });
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

const saidCount = () => sentences.get().filter(({ text }) => text === 'Your comment was added.').length;

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

it('shows how much is uploaded, and after success the id of what was created, and says so', async () => {
  const { form, sent } = filledForm({ done: 'comments.added' });
  const { answer, upload } = await sent();
  upload(0.5);
  expect(form.get()).toMatchObject({ draft: { title: 'Hello' }, sending: { part: 0.5 } });
  answer.resolve(7);
  await expect.poll(() => form.get()).toEqual({ ...form.initial, created: 7 });
  await expect.poll(saidCount).toBe(1);
});

it('leaves a draft that was typed after the sent one was discarded', async () => {
  const { form, sent } = filledForm({ done: 'comments.added' });
  const { answer, upload } = await sent();
  resetForm(form);
  changeDraft(form, { title: 'Next' });
  const next = form.get();
  upload(0.5);
  answer.resolve(7);
  const before = saidCount();
  await expect.poll(saidCount).toBe(before + 1);
  expect(form.get()).toBe(next);
});

it('sends nothing with a file that was rejected', async () => {
  const { form, sent } = filledForm();
  const errors = { title: 'No image.' };
  form.set({ ...form.get(), errors, checks: { title: Promise.resolve(false) } });
  await expect(sent()).rejects.toThrow('Nothing was sent');
  expect(form.get()).toMatchObject({ errors, sending: undefined });
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
