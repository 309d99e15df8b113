import type { Post } from '@plaza/contract/post.ts';
import { useEffect, useRef, type KeyboardEvent, type SubmitEvent } from 'react';
import { useStore } from '../../../lib/store.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, TextArea } from '../../../ui/field.tsx';
import '../../../ui/form.css';
import { changeEdited, saveEdited, toggleEditor, type PostEditor } from './post-editor.ts';

interface PostEditFormProps {
  readonly post: Post;
  readonly editor: PostEditor;
}

/** Where the owner of a post changes its texts. */
export function PostEditForm({ post, editor }: PostEditFormProps) {
  const state = useStore(editor);
  const form = useRef<HTMLFormElement>(null);
  const wasChanged = useRef(state?.changed);
  useEffect(() => {
    // A draft that came back is for whoever wants to go on.
    if (!wasChanged.current) focusField(form.current, 'title');
  }, []);
  if (!state) return null;
  const { draft, problems, failure, saving } = state;

  function save(): void {
    saveEdited(editor, post);
    const [first] = Object.keys(editor.get()?.problems ?? {});
    if (first) focusField(form.current, first);
  }

  function onSubmit(event: SubmitEvent): void {
    event.preventDefault();
    save();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut; the button does the same
    <form ref={form} noValidate className="form" onSubmit={onSubmit} onKeyDown={submitByKeys}>
      <Field
        label="Title"
        name="title"
        value={draft.title}
        error={problems.title}
        readOnly={saving}
        autoComplete="off"
        onChange={(event) => changeEdited(editor, { title: event.currentTarget.value })}
      />
      <TextArea
        label="Content"
        name="content"
        value={draft.content}
        error={problems.content}
        readOnly={saving}
        onChange={(event) => changeEdited(editor, { content: event.currentTarget.value })}
      />
      {post.image && (
        <Field
          label="Image description"
          name="alt"
          value={draft.alt}
          error={problems.alt}
          readOnly={saving}
          autoComplete="off"
          onChange={(event) => changeEdited(editor, { alt: event.currentTarget.value })}
        />
      )}
      <Alert action={<Button onClick={save}>Retry</Button>}>{failure}</Alert>
      <div className="post-edit-actions">
        <Button tone="quiet" onClick={() => toggleEditor(editor, post)}>
          Cancel
        </Button>
        <Button type="submit" tone="primary" busy={saving}>
          Save
        </Button>
      </div>
    </form>
  );
}

function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}

function submitByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
    event.preventDefault();
    event.currentTarget.requestSubmit();
  }
}
