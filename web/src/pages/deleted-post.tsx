import { PAGES } from '@plaza/contract/pages.ts';
import { POST_DELETED, type Card } from '@plaza/contract/post.ts';
import { useEffect, useRef, useState } from 'react';
import { commentDraftOf } from '../features/comments/send-comment.ts';
import { editorOf } from '../features/posts/editor/post-editor.ts';
import { useMember } from '../features/session/member.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/field.tsx';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';

/** Stands where a post was that was deleted while the member looked at it, with what they were writing about it. */
export function DeletedPost({ post }: { readonly post: Card }) {
  usePageTitle(POST_DELETED);
  const { userId } = useMember();
  const [text] = useState(() => textAbout(post, userId));
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

function textAbout(post: Card, userId: number): string {
  const edited = post.userId === userId ? editorOf(post).get() : undefined;
  const { text } = commentDraftOf({ userId, postId: post.id }).get();
  const texts = [edited?.changed ? `${edited.draft.title}\n\n${edited.draft.content}` : '', text];
  return texts.filter((each) => each.trim() !== '').join('\n\n');
}
