import { createDraftForm, type DraftForm } from '../../forms/draft-form.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { EMPTY_DRAFT, type SignUpDraft } from './signup-draft.ts';

const KEY = 'plaza-sign-up';
/** The fields that survive a reload. Passwords are never stored. */
const STORED_FIELDS = ['email', 'name', 'username', 'about'] as const;

/** A sign-up form with the texts that were typed in this tab before. Its texts are stored with each change, until they are sent. */
export function createSignUpForm(): DraftForm<SignUpDraft> {
  const form = createDraftForm(EMPTY_DRAFT);
  form.set({ ...form.initial, draft: { ...EMPTY_DRAFT, ...storedTexts() } });
  // Never removed: a sign-up that is completed after the form has left the page empties the stored texts, too.
  form.subscribe(() => store(form.get().draft));
  return form;
}

function storedTexts(): Partial<SignUpDraft> {
  const stored = new URLSearchParams(readStored(KEY, () => sessionStorage));
  return Object.fromEntries(STORED_FIELDS.map((field) => [field, stored.get(field) ?? '']));
}

function store(draft: SignUpDraft): void {
  const texts = new URLSearchParams(STORED_FIELDS.map((field) => [field, draft[field]]));
  writeStored(KEY, texts.toString(), () => sessionStorage);
}
