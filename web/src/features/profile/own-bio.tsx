import { Ellipsis, Pencil } from 'lucide-react';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import { resetForm } from '../../forms/draft-form.ts';
import { useForm } from '../../forms/use-form.ts';
import { isComposed } from '../../lib/composition.ts';
import { useStore } from '../../lib/store.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Menu } from '../../ui/menu.tsx';
import { useMember } from '../session/member.ts';
import { bioEditorOf, editBio, saveBio, type BioEditor } from './bio-editor.ts';
import { ProfileBio } from './profile-header.tsx';

export function ProfileMenu() {
  const t = useTranslate();
  const { userId, bio } = useMember();
  const edit = () => editBio(bioEditorOf(userId), bio);
  const items = [{ label: t('common.edit'), icon: <Pencil />, onSelect: edit }];
  return (
    <Menu label={t('profile.menu')} items={items}>
      <Ellipsis aria-hidden size={20} />
    </Menu>
  );
}

/** The bio of the signed-in member; its editor while that is open; without a bio, a button that opens the editor. */
export function OwnBio() {
  const t = useTranslate();
  const { userId, bio } = useMember();
  const editor = bioEditorOf(userId);
  if (useStore(editor).isOpen) return <BioField editor={editor} />;
  if (bio !== '') return <ProfileBio bio={bio} />;
  return (
    <Button className="profile-no-bio" onClick={() => editBio(editor, bio)}>
      {t('profile.addBio')}
    </Button>
  );
}

function BioField({ editor }: { readonly editor: BioEditor }) {
  const t = useTranslate();
  const { isChanged, errors, failure, busy, textField } = useForm(editor);
  const error = errors['text'] ?? failure;
  const member = useMember();
  const part = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const save = () => saveBio(editor, member);
  const wasChanged = useRef(isChanged);

  useEffect(() => {
    const { current } = field;
    // A restored draft takes no focus: leaving the field would save it.
    if (wasChanged.current) return;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);

  useLayoutEffect(() => {
    const { current } = part;
    return () => {
      if (!current?.contains(document.activeElement)) return;
      // The menu opened the editor.
      const menu = current.closest('section')?.querySelector<HTMLElement>('[aria-haspopup]');
      menu?.focus({ preventScroll: true });
    };
  }, []);

  function discard(): void {
    if (!busy) resetForm(editor);
  }

  function cancelByEscape({ key, nativeEvent }: KeyboardEvent): void {
    if (key === 'Escape' && !isComposed(nativeEvent)) discard();
  }

  /** Saves when the focus leaves the editor, but not when it moves between the field and Cancel. */
  function saveWhenLeft({ relatedTarget }: FocusEvent): void {
    const stays = relatedTarget && (relatedTarget === field.current || relatedTarget === cancel.current);
    if (!stays) save();
  }

  return (
    <div ref={part} className="profile-bio-editor" onBlur={saveWhenLeft}>
      <TextArea
        {...textField('text')}
        ref={field}
        label={t('profile.bio')}
        name="bio"
        error={error}
        hint={busy ? t('profile.savingBio') : t('profile.leavingSavesBio')}
        onKeyDown={cancelByEscape}
      />
      <div className="profile-bio-actions">
        <Button tone="primary" busy={busy} onMouseDown={keepFocus} onClick={save}>
          {error === undefined ? t('common.save') : t('common.retry')}
        </Button>
        <Button ref={cancel} onMouseDown={keepFocus} onClick={discard}>
          {t('common.cancel')}
        </Button>
      </div>
    </div>
  );
}

/** Keeps the focus in the field during a press of a button: otherwise the bio is saved, as some browsers focus no button. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
