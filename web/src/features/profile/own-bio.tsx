import { Ellipsis, Pencil } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Menu } from '../../ui/menu.tsx';
import { useMember } from '../session/member.ts';
import {
  bioEditorOf,
  cancelBio,
  editBio,
  saveBio,
  typeBio,
  type BioDraft,
  type BioEditor,
} from './bio-editor.ts';
import { ProfileBio } from './profile-header.tsx';

/** What a member can do with their own profile. */
export function ProfileMenu() {
  const { userId, bio } = useMember();
  const items = [{ label: 'Edit', icon: <Pencil />, onSelect: () => editBio(bioEditorOf(userId), bio) }];
  return (
    <Menu label="Profile menu" items={items}>
      <Ellipsis aria-hidden size={20} />
    </Menu>
  );
}

/** What a member says of themselves, which they can change. */
export function OwnBio() {
  const { userId, bio } = useMember();
  const editor = bioEditorOf(userId);
  const draft = useStore(editor);
  if (draft) return <BioField editor={editor} draft={draft} />;
  if (bio !== '') return <ProfileBio bio={bio} />;
  return (
    <Button className="profile-no-bio" onClick={() => editBio(editor, bio)}>
      Say something about yourself
    </Button>
  );
}

function BioField({ editor, draft }: { readonly editor: BioEditor; readonly draft: BioDraft }) {
  const member = useMember();
  const field = useRef<HTMLTextAreaElement>(null);
  const save = () => void saveBio(editor, member);
  const wasChanged = useRef(draft.changed);

  useEffect(() => {
    const { current } = field;
    // A draft that came back is for whoever wants to go on. Leaving the field would save it.
    if (wasChanged.current) return;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);

  function cancelByEscape({ key, nativeEvent, currentTarget }: KeyboardEvent): void {
    // While a character is being composed, the key belongs to that.
    if (key !== 'Escape' || nativeEvent.isComposing || draft.saving) return;
    cancelBio(editor);
    // Back to where editing began, instead of to the top of the page.
    currentTarget.closest('section')?.querySelector<HTMLElement>('[aria-haspopup]')?.focus();
  }

  return (
    <div className="profile-bio-editor">
      <TextArea
        ref={field}
        label="Bio"
        name="bio"
        value={draft.text}
        error={draft.problem}
        readOnly={draft.saving}
        hint={draft.saving ? 'Saving…' : 'Saved when you leave the field. Escape cancels.'}
        onChange={(event) => typeBio(editor, event.currentTarget.value)}
        onKeyDown={cancelByEscape}
        onBlur={save}
      />
      {draft.problem !== undefined && <Button onClick={save}>Retry</Button>}
    </div>
  );
}
