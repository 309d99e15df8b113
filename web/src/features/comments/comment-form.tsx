import { POST_DELETED } from '@plaza/contract/post.ts';
import { useEffect, useRef, type KeyboardEvent, type RefObject, type SubmitEvent } from 'react';
import { useStore } from '../../lib/store.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { useMember } from '../session/member.ts';
import { roomIn } from './comment-draft.ts';
import { commentElementId } from './comment-item.tsx';
import { commentDraftOf, sendComment, writeComment } from './send-comment.ts';

/** From how little room on it is told. */
const SCARCE = 200;

interface CommentFormProps {
  readonly postId: number;
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/** Where a member comments on a post. */
export function CommentForm({ postId, field }: CommentFormProps) {
  const { userId } = useMember();
  const writer = { userId, postId };
  const { text, problem, failure, sending, added } = useStore(commentDraftOf(writer));
  const room = roomIn(text);
  useShown(added);

  function send(): void {
    sendComment(writer);
    if (commentDraftOf(writer).get().problem !== undefined) field.current?.focus();
  }

  function onSubmit(event: SubmitEvent): void {
    event.preventDefault();
    send();
  }

  return (
    <form noValidate className="comment-form" onSubmit={onSubmit}>
      <TextArea
        ref={field}
        label="Write a comment"
        name="commentBody"
        data-shortcut="comment"
        rows={2}
        value={text}
        error={problem}
        readOnly={sending}
        aside={room < SCARCE && <span className="comment-room">{room} left</span>}
        onChange={(event) => writeComment(writer, event.currentTarget.value)}
        onKeyDown={submitByKeys}
      />
      <Alert action={failure !== POST_DELETED && <Button onClick={send}>Retry</Button>}>{failure}</Alert>
      <Button type="submit" tone="primary" busy={sending}>
        Comment
      </Button>
      <p role="status" className="visually-hidden">
        {added !== undefined && 'Your comment was added.'}
      </p>
    </form>
  );
}

/** Brings the comment that was sent just now into view. */
function useShown(added: number | undefined): void {
  const before = useRef(added);
  useEffect(() => {
    if (added !== undefined && added !== before.current)
      document.getElementById(commentElementId(added))?.scrollIntoView({ block: 'nearest' });
    before.current = added;
  }, [added]);
}

function submitByKeys(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
