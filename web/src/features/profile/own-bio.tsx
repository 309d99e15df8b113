import { Ellipsis, Pencil } from 'lucide-react';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
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
  const part = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const save = () => void saveBio(editor, member);
  const wasChanged = useRef(draft.changed);

  useEffect(() => {
    const { current } = field;
    // A draft that came back is for whoever wants to go on. Leaving the field would save it.
    if (wasChanged.current) return;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);

  useLayoutEffect(() => {
    const { current } = part;
    return () => {
      if (!current?.contains(document.activeElement)) return;
      // Back to where editing began, instead of to the top of the page.
      const menu = current.closest('section')?.querySelector<HTMLElement>('[aria-haspopup]');
      menu?.focus({ preventScroll: true });
    };
  }, []);

  function discard(): void {
    if (!draft.saving) cancelBio(editor);
  }

  function cancelByEscape({ key, nativeEvent }: KeyboardEvent): void {
    // While a character is being composed, the key belongs to that.
    if (key === 'Escape' && !nativeEvent.isComposing) discard();
  }

  /** To go to Cancel is not to leave, nor is to come back from there. */
  function saveWhenLeft({ relatedTarget }: FocusEvent): void {
    const stays = relatedTarget && (relatedTarget === field.current || relatedTarget === cancel.current);
    if (!stays) save();
  }

  return (
    <div ref={part} className="profile-bio-editor" onBlur={saveWhenLeft}>
      <TextArea
        ref={field}
        label="Bio"
        name="bio"
        value={draft.text}
        error={draft.problem}
        readOnly={draft.saving}
        hint={draft.saving ? 'Saving…' : 'Leaving the field saves it, too.'}
        onChange={(event) => typeBio(editor, event.currentTarget.value)}
        onKeyDown={cancelByEscape}
      />
      <div className="profile-bio-actions">
        <Button tone="primary" busy={draft.saving} onMouseDown={keepFocus} onClick={save}>
          {draft.problem === undefined ? 'Save' : 'Retry'}
        </Button>
        <Button ref={cancel} onMouseDown={keepFocus} onClick={discard}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

/** A press leaves the focus in the field: losing it saves the bio, and not every browser tells for which button. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
