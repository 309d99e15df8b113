import { PAGES } from '@plaza/contract/pages.ts';
import { POST_DELETED } from '@plaza/contract/post.ts';
import { useEffect, useRef, useState } from 'react';
import { commentDraftOf } from '../features/comments/send-comment.ts';
import { EMPTY_DRAFT } from '../features/posts/composer/composer-state.ts';
import { editorOf } from '../features/posts/editor/post-editor.ts';
import { useMember } from '../features/session/member.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { useStore } from '../lib/store.ts';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/field.tsx';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';

/** Stands where a post was that was deleted, with what the member was writing about it. */
export function DeletedPost({ text }: { readonly text: string }) {
  usePageTitle(POST_DELETED);
  useEffect(() => {
    // What had the focus may be gone.
    if (document.activeElement === document.body) document.getElementById('main')?.focus();
  }, []);
  return (
    <>
      <Notice
        title={POST_DELETED}
        text={text === '' ? 'It is gone for everybody.' : 'What you wrote about it was not saved.'}
      >
        <Link to={PAGES.feed} className="button button-primary">
          Go home
        </Link>
      </Notice>
      {text !== '' && <TextToCopy text={text} />}
    </>
  );
}

function TextToCopy({ text }: { readonly text: string }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Not allowed, or missing over plain http: the text is selected.
    }
  }

  return (
    <div className="form">
      <TextArea ref={field} label="What you wrote" value={text} readOnly />
      <Button onClick={() => void copy()}>{copied ? 'Copied' : 'Copy text'}</Button>
    </div>
  );
}

/** What the member was writing about a post: their changes of it, and their comment. */
export function useTextAbout(id: number): string {
  const { userId } = useMember();
  const edited = useStore(editorOf({ id, userId }));
  const comment = useStore(commentDraftOf({ userId, postId: id }));
  const { title, content, alt } = edited?.changed ? edited.draft : EMPTY_DRAFT;
  return [title, content, alt, comment.text].filter((each) => each.trim() !== '').join('\n\n');
}
