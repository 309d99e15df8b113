import { cleanText } from '@plaza/contract/text.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { createStore, type Store } from '../../lib/store.ts';
import { changeMember } from '../session/change-member.ts';

/** A bio while its member edits it. */
export interface BioDraft {
  readonly text: string;
  readonly saving: boolean;
  /** Why it could not be saved, as a sentence. */
  readonly problem: string | undefined;
}

/** Holds undefined while nothing is edited. */
export type BioEditor = Store<BioDraft | undefined>;

/** What each member who signed in here is writing of themselves. It outlives the page it is written on. */
const editors = new Map<number, BioEditor>();

export function bioEditorOf(userId: number): BioEditor {
  const editor = editors.get(userId) ?? createStore<BioDraft | undefined>(undefined);
  editors.set(userId, editor);
  return editor;
}

/** Begins to edit; what is being edited already stays. */
export function editBio(editor: BioEditor, bio: string): void {
  if (!editor.get()) typeBio(editor, bio);
}

export function typeBio(editor: BioEditor, text: string): void {
  editor.set({ text, saving: false, problem: undefined });
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
  editor.set({ text, saving: true, problem: undefined });
  try {
    await changeMember(userId, { json: { bio: text } });
    editor.set(undefined);
  } catch (error) {
    const rule = error instanceof ApiError ? error.fields['bio'] : undefined;
    editor.set({ text, saving: false, problem: rule ?? messageOf(error) });
  }
}
