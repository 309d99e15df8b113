import { ApiError, messageOf } from '../api/api-error.ts';
import type { CallOptions } from '../api/call.ts';
import { newIdempotencyKey } from '../api/request.ts';
import { say } from '../lib/say.ts';
import type { Draft } from '../lib/drafts/draft.ts';
import { currentTranslate } from '../lib/texts/texts.ts';
import type { PlainTextKey } from '../lib/texts/translate.ts';
import type { DraftForm, FormState } from './draft-form.ts';
import { hasErrors, type FieldErrors } from './field-errors.ts';

/** How `submitForm` validates and sends a form, and reports errors. */
export interface Submission<D extends Draft> {
  /** The errors that the page finds before it sends the draft; none if the draft may be sent. */
  readonly validate: (draft: D) => FieldErrors;
  /** What screen readers say after success. */
  readonly done?: PlainTextKey;
  /** Sends the draft. @returns the id of a created post or comment; undefined if none was created @throws ApiError */
  readonly send: (draft: D, options: CallOptions) => Promise<number | undefined>;
  /** Whether the draft is sent with an Idempotency-Key, so that a retry of the same draft creates no second post or comment. */
  readonly isIdempotent?: boolean;
  /** The messages of an error about single fields, by the names of this form; by default `error.fields`. */
  readonly fieldErrors?: (error: ApiError) => FieldErrors;
  /** The sentence for an error about none of the fields; by default `messageOf`. */
  readonly failureOf?: (error: unknown) => string;
  /** The draft to keep after a failure; by default the one that was sent. */
  readonly draftAfter?: (draft: D, error: unknown) => D;
  /** Called with the errors of the fields that the server rejected; not for errors of `validate`. */
  readonly onRejected?: (errors: FieldErrors) => void;
  /** Called after a failure if another draft has replaced the sent one in the form, with the sent draft and its errors. */
  readonly onReplaced?: (failed: FormState<D>, message: string) => void;
}

/**
 * Waits for the checks of chosen files, validates the draft and starts to send it. After success the form is reset; after a failure
 * the draft stays, with the errors. Does nothing while a draft is being sent.
 * @returns before the answer arrives: the errors that prevent sending; without errors if the draft is being sent
 */
export async function submitForm<D extends Draft>(
  form: DraftForm<D>,
  submission: Submission<D>,
): Promise<FieldErrors> {
  const checks = await Promise.all(Object.values(form.get().checks));
  const state = form.get();
  if (checks.includes(false)) return state.errors;
  if (state.sending) return {};
  const errors = submission.validate(state.draft);
  form.set({ ...state, errors, failure: undefined });
  if (!hasErrors(errors)) void send(form, submission);
  return errors;
}

async function send<D extends Draft>(form: DraftForm<D>, submission: Submission<D>): Promise<void> {
  const aborter = new AbortController();
  const stop = () => aborter.abort();
  const isShown = () => form.get().sending?.stop === stop;
  const state = form.get();
  const key = submission.isIdempotent ? (state.draft.key ?? newIdempotencyKey()) : undefined;
  const sent = { ...state, draft: key ? { ...state.draft, key } : state.draft };
  const show = (part: number) => form.set({ ...form.get(), draft: sent.draft, sending: { part, stop } });
  show(0);
  try {
    const created = await submission.send(sent.draft, {
      idempotencyKey: key,
      signal: aborter.signal,
      onUploadProgress: (part) => isShown() && show(part),
    });
    if (isShown()) form.set({ ...form.initial, created });
    if (submission.done) say(currentTranslate()(submission.done));
  } catch (error) {
    const next = aborter.signal.aborted ? sent : failed(sent, error, submission);
    if (!isShown()) return submission.onReplaced?.(next, messageOf(error));
    form.set(next);
    if (hasErrors(next.errors)) submission.onRejected?.(next.errors);
  }
}

/** The state after a failure: `errors` if the error is about fields of this form, otherwise `failure`. */
function failed<D extends Draft>(
  state: FormState<D>,
  error: unknown,
  { fieldErrors = ({ fields }) => fields, failureOf = messageOf, draftAfter }: Submission<D>,
): FormState<D> {
  const errors = error instanceof ApiError ? fieldErrors(error) : {};
  const isAtField = Object.keys(state.draft).some((field) => errors[field] !== undefined);
  // Another draft was sent under this key: its image could not be stored, for example.
  const isOtherDraft = error instanceof ApiError && error.code === 'idempotency_mismatch';
  const draft = isOtherDraft ? { ...state.draft, key: undefined } : state.draft;
  return {
    ...state,
    draft: draftAfter?.(draft, error) ?? draft,
    errors: isAtField ? errors : {},
    failure: isAtField ? undefined : failureOf(error),
  };
}
