import type { Store } from '../store.ts';
import { readDraft, removeDrafts, writeDraft } from './draft-database.ts';
import { isSameDraft, withKept, type Draft, type DraftName } from './draft.ts';

/**
 * Keeps one draft: each change is saved at once, or else as soon as the one before it is. A page that goes would not wait
 * for more. A step that fails is forgotten: the text is still in the store.
 */
export class DraftKeeper<D extends Draft> {
  readonly name: DraftName;
  readonly #store: Store<D | undefined>;
  readonly #onSaved: () => void;
  readonly #unsubscribe: () => void;
  /** The draft as this tab saw it last. */
  #seen: D | undefined;
  /** Whether it was written in this tab. */
  #isOwn: boolean;
  /** The version that was read or saved here last. */
  #savedAt: number | undefined;
  #isRead = false;
  #isSaveDue = false;
  #isStopped = false;
  #work = Promise.resolve();

  /** @param onSaved called when what is kept has changed */
  constructor(name: DraftName, store: Store<D | undefined>, onSaved: () => void) {
    this.name = name;
    this.#store = store;
    this.#onSaved = onSaved;
    this.#seen = store.get();
    this.#isOwn = this.#seen !== undefined;
    this.#unsubscribe = store.subscribe(() => this.#notice());
    this.follow();
    if (this.#isOwn) this.#saveSoon();
  }

  /** Takes over what is kept, unless something else was written in this tab. */
  follow(): void {
    this.#next(() => this.#read());
  }

  /** Keeps nothing any more. */
  stop(): void {
    this.#unsubscribe();
    this.#isStopped = true;
  }

  #notice(): void {
    const draft = this.#store.get();
    if (isSameDraft(draft, this.#seen)) return;
    this.#seen = draft;
    this.#isOwn = draft !== undefined;
    this.#saveSoon();
  }

  #saveSoon(): void {
    if (this.#isSaveDue) return;
    this.#isSaveDue = true;
    this.#next(() => this.#save());
  }

  #next(step: () => Promise<void>): void {
    this.#work = this.#work.then(step).catch(() => {});
  }

  async #read(): Promise<void> {
    const kept = await readDraft<D>(this.name);
    const isFirst = !this.#isRead;
    this.#isRead = true;
    if (kept?.savedAt === this.#savedAt || (this.#isOwn && !isFirst)) return;
    this.#savedAt = kept?.savedAt;
    this.#seen = kept?.draft;
    const written = this.#isOwn ? this.#store.get() : undefined;
    this.#store.set(written && kept ? withKept(written, kept.draft) : kept?.draft);
  }

  async #save(): Promise<void> {
    this.#isSaveDue = false;
    if (this.#isStopped) return;
    // What nobody has seen yet is not to be replaced.
    if (!this.#isRead) await this.#read();
    const [draft, before] = [this.#store.get(), this.#savedAt];
    const savedAt = draft && Date.now();
    if (draft && savedAt !== undefined) await writeDraft(this.name, { draft, savedAt });
    // Another tab may have saved its own meanwhile. That stays.
    else await removeDrafts((name, version) => version === before && String(name) === String(this.name));
    this.#savedAt = savedAt;
    this.#onSaved();
  }
}
