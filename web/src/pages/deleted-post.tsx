import { useEffect, useRef } from 'react';
import { commentFormOf } from '../features/comments/send-comment.ts';
import { EMPTY_TEXTS } from '../features/posts/composer/post-draft.ts';
import { editorOf } from '../features/posts/editor/post-editor.ts';
import { useMember } from '../features/session/member.ts';
import { focusHeading } from '../lib/page-focus.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { useStore } from '../lib/store.ts';
import { useTranslate } from '../lib/texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { copyText } from '../ui/copy-text.ts';
import { TextArea } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';

/** Shown instead of a deleted post. `text`: the member's drafts about the post, with a button to copy them; empty without drafts. */
export function DeletedPost({ text }: { readonly text: string }) {
  const t = useTranslate();
  usePageTitle(t('api.post_deleted_meanwhile'));
  useEffect(() => {
    // The focused element may have been removed.
    if (document.activeElement === document.body) focusHeading();
  }, []);
  return (
    <>
      <Notice
        title={t('api.post_deleted_meanwhile')}
        text={t(text === '' ? 'postPage.deleted.text' : 'postPage.deleted.textWithDrafts')}
      />
      {text !== '' && <TextToCopy text={text} />}
    </>
  );
}

function TextToCopy({ text }: { readonly text: string }) {
  const t = useTranslate();
  const field = useRef<HTMLTextAreaElement>(null);

  return (
    <div className="form">
      <TextArea ref={field} label={t('postPage.deleted.drafts')} value={text} readOnly />
      <Button onClick={() => void copyText(text, field.current)}>{t('postPage.deleted.copyDrafts')}</Button>
    </div>
  );
}

/** The member's drafts about a post as one text, separated by empty lines: the edited texts, and the comment. Empty without drafts. */
export function useDraftText(id: number): string {
  const { userId } = useMember();
  const edited = useStore(editorOf({ id, userId }));
  const comment = useStore(commentFormOf({ userId, postId: id }));
  const { title, content, alt } = edited.isChanged ? edited.draft : EMPTY_TEXTS;
  return [title, content, alt, comment.draft.text].filter((each) => each.trim() !== '').join('\n\n');
}
