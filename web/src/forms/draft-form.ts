import { say } from '../lib/announcements.ts';
import type { Draft } from '../lib/drafts/draft.ts';
import type { DraftPart } from '../lib/drafts/persist-draft.ts';
import { imageFileProblem } from '../lib/image-file.ts';
import { currentTranslate } from '../lib/texts/texts.ts';
import { createStore, type Store } from '../lib/store.ts';
import type { FieldErrors } from './field-errors.ts';

export interface FormState<D extends Draft> {
  /** The typed texts and chosen files. `key`: the Idempotency-Key under which exactly these were sent; undefined after a change. */
  readonly draft: D;
  /** Whether an editor is shown. Forms that are always shown do not use this property. */
  readonly isOpen: boolean;
  /** Whether the draft has changed since the form was created, opened or reset. */
  readonly isChanged: boolean;
  readonly errors: FieldErrors;
  /** Why the last submit failed, as a sentence; undefined if it did not fail, or if `errors` states why. */
  readonly failure: string | undefined;
  /** The checks of chosen files that are in progress, by field. Each resolves to whether the file is accepted. */
  readonly checks: Readonly<Record<string, Promise<boolean>>>;
  /** Undefined unless the draft is being sent. `part`: the fraction that is uploaded, from 0 to 1; `stop` aborts the call. */
  readonly sending: { readonly part: number; readonly stop: () => void } | undefined;
  /** The id of the post or comment that the last submit created; undefined after the next change. */
  readonly created: number | undefined;
}

/** The state of a form, outside of React. Components read it by `useForm` or `useStore`. */
export interface DraftForm<D extends Draft> extends Store<FormState<D>> {
  /** The state before anything is typed, which `resetForm` restores. */
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

/** Whether a field of the draft has a text or a file. */
export function hasContent(draft: Draft): boolean {
  return Object.values(draft).some(Boolean);
}

/** The state after a change of the draft: without the errors of the changed fields, and without the key of an earlier attempt. */
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

/** Opens an editor with the texts to edit, which replace its draft. */
export function openForm<D extends Draft>(form: DraftForm<D>, draft: D): void {
  form.set({ ...form.initial, draft, isOpen: true });
}

/** Restores the initial state: discards the draft and closes an editor. */
export function resetForm<D extends Draft>(form: DraftForm<D>): void {
  form.set(form.initial);
}

/** What `persistDraft` stores of a form: a changed draft for which `isKept` is true. A stored draft opens its form. */
export function draftPart<D extends Draft>(
  form: Pick<DraftForm<D>, 'initial'>,
  isKept: (draft: D) => boolean,
): DraftPart<FormState<D>, D> {
  return {
    draftOf: ({ draft, isChanged }) => (isChanged && isKept(draft) ? draft : undefined),
    withDraft: (state, draft) => (draft ? { ...changed(state, draft), isOpen: true } : form.initial),
  };
}

/**
 * Checks a file, and adds it to the draft or shows why it is rejected. A submit waits for the check. If another file is chosen for
 * the field or the draft is discarded meanwhile, the file is dropped.
 */
export function checkImage<D extends Draft>(form: DraftForm<D>, field: string, file: File): void {
  const check = run();
  form.set({ ...form.get(), checks: { ...form.get().checks, [field]: check } });

  async function run(): Promise<boolean> {
    const error = await imageFileProblem(file);
    const { [field]: current, ...checks } = form.get().checks;
    // Another file was chosen meanwhile, or the draft was discarded.
    if (current !== check) return false;
    form.set({ ...form.get(), checks });
    if (error === undefined) {
      form.set(changed(form.get(), { [field]: file }));
      say(currentTranslate()('upload.chosen', { file: file.name }));
    } else addErrors(form, { [field]: error });
    return error === undefined;
  }
}
