import { cleanText } from '@plaza/contract/text.ts';
import { openForm, resetForm, type DraftForm } from '../../forms/draft-form.ts';
import { persistentEditors } from '../../forms/persistent-forms.ts';
import { submitForm } from '../../forms/submit-form.ts';
import { changeMember } from '../session/change-member.ts';

type BioDraft = Readonly<Record<'text', string>>;
export type BioEditor = DraftForm<BioDraft>;

const editors = persistentEditors<BioDraft>({ text: '' });

/** The form in which the member with this id edits the own bio. Its draft is stored on this device. */
export const bioEditorOf = (userId: number) => editors([userId, 'bio']);

/** Opens the editor with this text. An editor that is open already keeps its text. */
export function editBio(editor: BioEditor, text: string): void {
  if (!editor.get().isOpen) openForm(editor, { text });
}

/** Saves the text if it differs from `bio`, and closes the editor. Does nothing if it is closed or a save is in progress. */
export function saveBio(
  editor: BioEditor,
  { userId, bio }: { readonly userId: number; readonly bio: string },
): void {
  const { draft, isOpen, sending } = editor.get();
  if (!isOpen || sending) return;
  if (cleanText(draft.text, 'lines') === bio) return resetForm(editor);
  void submitForm(editor, {
    validate: () => ({}),
    fieldErrors: ({ fields, message }) => ({ text: fields['bio'] ?? message }),
    send: async ({ text }) => {
      await changeMember(userId, { json: { bio: text } });
      return undefined;
    },
  });
}
