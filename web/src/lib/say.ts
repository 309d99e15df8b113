import { createStore } from './store.ts';

/** A sentence is removed after this time: it is said by then. */
const REMOVED_MS = 30_000;

/** A sentence in the live region. `id` differs from those of all others: the same words can be said again. */
interface Sentence {
  readonly id: number;
  readonly text: string;
}

/** The sentences in the live region of the page, the newest last. */
export const sentences = createStore<readonly Sentence[]>([]);

let said = 0;

/** Makes screen readers say the result of an act, once, in the live region of the page. */
export function say(text: string): void {
  const sentence = { id: said++, text };
  sentences.set([...sentences.get(), sentence]);
  setTimeout(() => sentences.set(sentences.get().filter((each) => each !== sentence)), REMOVED_MS);
}
