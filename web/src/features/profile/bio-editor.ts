import { cleanText } from '@plaza/contract/text.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { keepDraft, type DraftPart } from '../../lib/drafts/keep-draft.ts';
import { createStore, type Store } from '../../lib/store.ts';
import { changeMember } from '../session/change-member.ts';

/** A bio while its member edits it. */
export interface BioDraft {
  readonly text: string;
  /** Whether anything was written since editing began. */
  readonly changed: boolean;
  readonly saving: boolean;
  /** Why it could not be saved, as a sentence. */
  readonly problem: string | undefined;
}

/** Holds undefined while nothing is edited. */
export type BioEditor = Store<BioDraft | undefined>;

/** What is kept of a bio that is being written. */
const BIO_PART: DraftPart<BioDraft | undefined, Pick<BioDraft, 'text'>> = {
  draftOf: (state) => (state?.changed ? { text: state.text } : undefined),
  withDraft: (_state, kept) => kept && writtenBio(kept.text),
};

const writtenBio = (text: string): BioDraft => ({ text, changed: true, saving: false, problem: undefined });

/** What each member who signed in here is writing of themselves. It outlives its page, and is kept as a draft. */
const editors = new Map<number, BioEditor>();

export function bioEditorOf(userId: number): BioEditor {
  const known = editors.get(userId);
  if (known) return known;
  const editor = createStore<BioDraft | undefined>(undefined);
  editors.set(userId, editor);
  keepDraft([userId, 'bio'], editor, BIO_PART);
  return editor;
}

/** Begins to edit; what is being edited already stays. */
export function editBio(editor: BioEditor, bio: string): void {
  if (!editor.get()) editor.set({ ...writtenBio(bio), changed: false });
}

export function typeBio(editor: BioEditor, text: string): void {
  editor.set(writtenBio(text));
}

/** Ends editing; what was written goes. */
export function cancelBio(editor: BioEditor): void {
  editor.set(undefined);
}

/** Saves what was written, if it differs, and ends editing. What fails is told, and keeps the text. */
export async function saveBio(
  editor: BioEditor,
  { userId, bio }: { readonly userId: number; readonly bio: string },
): Promise<void> {
  const draft = editor.get();
  if (!draft || draft.saving) return;
  const { text } = draft;
  if (cleanText(text, 'lines') === bio) return editor.set(undefined);
  editor.set({ ...draft, saving: true, problem: undefined });
  try {
    await changeMember(userId, { json: { bio: text } });
    editor.set(undefined);
  } catch (error) {
    const rule = error instanceof ApiError ? error.fields['bio'] : undefined;
    editor.set({ ...draft, saving: false, problem: rule ?? messageOf(error) });
  }
}
