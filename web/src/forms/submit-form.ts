import { ApiError, messageOf } from '../api/api-error.ts';
import type { CallOptions } from '../api/call.ts';
import { newIdempotencyKey } from '../api/request.ts';
import type { Draft } from '../lib/drafts/draft.ts';
import type { DraftForm, FormState } from './draft-form.ts';
import { hasErrors, type FieldErrors } from './field-errors.ts';

/** How a form is sent. */
export interface Submission<D extends Draft> {
  /** What the server would reject, as far as the page can check it. */
  readonly validate: (draft: D) => FieldErrors;
  /** @returns the id of what was created, if anything. @throws ApiError */
  readonly send: (draft: D, options: CallOptions) => Promise<number | undefined>;
  /** Whether a retry of an unchanged draft must not create another post or comment. */
  readonly isIdempotent?: boolean;
  /** The fields that an error is about; by default those that the server names. */
  readonly fieldErrors?: (error: ApiError) => FieldErrors;
  /** The sentence for an error that is not about a field. */
  readonly failureOf?: (error: unknown) => string;
  /** Called with the fields that the server rejects. */
  readonly onRejected?: (errors: FieldErrors) => void;
  /** Called with the state after a failure when another draft is in the form by then. */
  readonly onReplaced?: (failed: FormState<D>, message: string) => void;
}

/**
 * Waits for the checks of chosen files, validates the draft and sends it; then the form is as before anything was typed.
 * Does nothing while the draft is being sent. After a failure the draft stays, with the errors.
 * @returns the errors that prevent sending
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
  } catch (error) {
    const next = aborter.signal.aborted ? sent : failed(sent, error, submission);
    if (!isShown()) return submission.onReplaced?.(next, messageOf(error));
    form.set(next);
    if (hasErrors(next.errors)) submission.onRejected?.(next.errors);
  }
}

/** The state after a failure: the error is shown at its fields if the form has them, otherwise for the whole form. */
function failed<D extends Draft>(
  state: FormState<D>,
  error: unknown,
  { fieldErrors = ({ fields }) => fields, failureOf = messageOf }: Submission<D>,
): FormState<D> {
  const errors = error instanceof ApiError ? fieldErrors(error) : {};
  const isAtField = Object.keys(state.draft).some((field) => errors[field] !== undefined);
  // Another draft was sent under this key: its image could not be stored, for example.
  const isOtherDraft = error instanceof ApiError && error.code === 'idempotency_mismatch';
  return {
    ...state,
    draft: isOtherDraft ? { ...state.draft, key: undefined } : state.draft,
    errors: isAtField ? errors : {},
    failure: isAtField ? undefined : failureOf(error),
  };
}
