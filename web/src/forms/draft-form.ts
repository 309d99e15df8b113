import type { Draft } from '../lib/drafts/draft.ts';
import type { DraftPart } from '../lib/drafts/persist-draft.ts';
import { imageFileProblem } from '../lib/image-file.ts';
import { createStore, type Store } from '../lib/store.ts';
import type { FieldErrors } from './field-errors.ts';

export interface FormState<D extends Draft> {
  /** The typed texts and chosen files; `key` is the Idempotency-Key of an attempt to send exactly these. */
  readonly draft: D;
  /** Whether the form is shown, where it opens on demand. */
  readonly isOpen: boolean;
  /** Whether the draft has changed since the form was opened. */
  readonly isChanged: boolean;
  readonly errors: FieldErrors;
  /** Why the last submit failed, as a sentence, unless it failed for single fields. */
  readonly failure: string | undefined;
  /** The checks of chosen files that are in progress, by field. Each resolves to whether its file is accepted. */
  readonly checks: Readonly<Record<string, Promise<boolean>>>;
  /** While the draft is being sent: the uploaded part, from 0 to 1, and how to stop. */
  readonly sending: { readonly part: number; readonly stop: () => void } | undefined;
  /** The id of the post or comment that the last submit created, until the next change. */
  readonly created: number | undefined;
}

/** A form outside of React: components follow it by `useStore`. */
export interface DraftForm<D extends Draft> extends Store<FormState<D>> {
  /** The state before anything is typed. */
  readonly initial: FormState<D>;
}

export function createDraftForm<D extends Draft>(draft: D): DraftForm<D> {
  const initial: FormState<D> = {
    draft,
    isOpen: false,
    isChanged: false,
    errors: {},
    failure: undefined,
    checks: {},
    sending: undefined,
    created: undefined,
  };
  return { ...createStore(initial), initial };
}

/** Whether anything is typed or chosen. */
export function hasContent(draft: Draft): boolean {
  return Object.values(draft).some(Boolean);
}

/** The state after a change: without the errors of the changed fields, and to be sent under another key. */
export function changed<D extends Draft>(state: FormState<D>, change: Draft): FormState<D> {
  return {
    ...state,
    draft: { ...state.draft, key: undefined, ...change },
    isChanged: true,
    errors: Object.fromEntries(Object.entries(state.errors).filter(([field]) => !(field in change))),
    failure: undefined,
    created: undefined,
  };
}

export function changeDraft<D extends Draft>(form: DraftForm<D>, change: Partial<D>): void {
  form.set(changed(form.get(), change));
}

export function addErrors<D extends Draft>(form: DraftForm<D>, errors: FieldErrors): void {
  form.set({ ...form.get(), errors: { ...form.get().errors, ...errors } });
}

/** Opens a form with the texts to edit. */
export function openForm<D extends Draft>(form: DraftForm<D>, draft: D): void {
  form.set({ ...form.initial, draft, isOpen: true });
}

/** Discards the draft, and closes a form that was opened. */
export function resetForm<D extends Draft>(form: DraftForm<D>): void {
  form.set(form.initial);
}

/** What is stored of a form: its draft, once it has changed. @param isKept whether the draft is worth storing */
export function draftPart<D extends Draft>(
  form: Pick<DraftForm<D>, 'initial'>,
  isKept: (draft: D) => boolean,
): DraftPart<FormState<D>, D> {
  return {
    draftOf: ({ draft, isChanged }) => (isChanged && isKept(draft) ? draft : undefined),
    withDraft: (state, draft) => (draft ? { ...changed(state, draft), isOpen: true } : form.initial),
  };
}

/** Checks a file for an image field and adds it to the draft, or shows why it is rejected. A submit waits for the check. */
export function checkImage<D extends Draft>(form: DraftForm<D>, field: string, file: File): void {
  const check = run();
  form.set({ ...form.get(), checks: { ...form.get().checks, [field]: check } });

  async function run(): Promise<boolean> {
    const error = await imageFileProblem(file);
    const { [field]: current, ...checks } = form.get().checks;
    // Another file was chosen meanwhile, or the draft was discarded.
    if (current !== check) return false;
    form.set({ ...form.get(), checks });
    if (error === undefined) form.set(changed(form.get(), { [field]: file }));
    else addErrors(form, { [field]: error });
    return error === undefined;
  }
}
