import { updatePost as updatePostEndpoint, type Post } from '@plaza/contract/post.ts';
import { isGone } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { afterChanges, refreshPost, updatePost } from '../../../api/post-cache.ts';
import { keepDraft } from '../../../lib/drafts/keep-draft.ts';
import { createStore, type Store } from '../../../lib/store.ts';
import {
  EDITED_PART,
  editedPost,
  editorFor,
  savingPost,
  saveRefused,
  type EditedPost,
  type PostEditorState,
} from './post-editor-state.ts';

/** What its owner makes of a post; undefined while it is not being edited. */
export type PostEditor = Store<PostEditorState | undefined>;

/** The editors by the ids of their posts. What is written in them outlives the page, and is kept as a draft. */
const editors = new Map<number, PostEditor>();

export function editorOf({ id, userId }: Pick<Post, 'id' | 'userId'>): PostEditor {
  const known = editors.get(id);
  if (known) return known;
  const editor = createStore<PostEditorState | undefined>(undefined);
  editors.set(id, editor);
  keepDraft([userId, 'edit', id], editor, EDITED_PART);
  return editor;
}

/** Begins to edit the post, or drops what was changed. Does nothing while that is being saved. */
export function toggleEditor(editor: PostEditor, post: Post): void {
  const state = editor.get();
  if (!state?.saving) editor.set(state ? undefined : editorFor(post));
}

export function changeEdited(editor: PostEditor, change: Partial<EditedPost>): void {
  const state = editor.get();
  if (state) editor.set(editedPost(state, change));
}

/** Saves what was changed and ends editing. What keeps it from being saved stands in the editor afterwards. */
export function saveEdited(editor: PostEditor, post: Post): void {
  const state = editor.get();
  if (!state || state.saving) return;
  const next = savingPost(state);
  editor.set(next);
  if (next.saving) void send(editor, next, post);
}

async function send(editor: PostEditor, state: PostEditorState, { id, image }: Post): Promise<void> {
  const { alt, ...texts } = state.draft;
  try {
    const { post } = await call(updatePostEndpoint, {
      params: { id },
      json: image ? { ...texts, alt } : texts,
    });
    updatePost(id, () => post);
    afterChanges(() => editor.set(undefined));
  } catch (error) {
    editor.set(saveRefused(state, error));
    if (isGone(error)) refreshPost(id);
  }
}
