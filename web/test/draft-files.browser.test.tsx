import { afterEach, expect, it, vi } from 'vitest';
import { readDraft, writeDraft } from '../src/lib/drafts/draft-database.ts';

const { put } = IDBObjectStore.prototype;
afterEach(() => vi.restoreAllMocks());

/** As WebKit in private windows, whose database rejects files. */
function rejectFiles() {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
    const { draft = {} } = value as { draft?: object };
    if (Object.values(draft).some((field) => field instanceof File))
      throw new DOMException('Files cannot be stored.', 'DataCloneError');
    return put.call(this, value, key);
  });
}

it('where no files are stored, the text and the picture of a draft are', async () => {
  rejectFiles();
  const image = new File(['a picture'], 'a.png', { type: 'image/png' });
  await writeDraft([1, 'post'], { draft: { title: 'A title', image }, savedAt: 7 });
  const stored = await readDraft<{ title: string; image: File }>([1, 'post']);
  expect(stored?.savedAt).toBe(7);
  expect(stored?.draft.title).toBe('A title');
  const { name = '', type = '' } = stored?.draft.image ?? {};
  expect([name, type, await stored?.draft.image.text()]).toEqual(['a.png', 'image/png', 'a picture']);
});
