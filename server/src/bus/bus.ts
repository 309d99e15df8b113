/** The kinds of things of which processes keep copies in memory. */
export type Topic =
  /** A post: its text, counts or newest entries changed, or it is gone. */
  | 'post'
  /** The list of a member's posts: one was published or deleted. */
  | 'list'
  /** A member: username, name or picture changed. */
  | 'member'
  /** What a member has viewed and reacted to. */
  | 'viewer'
  /** The sessions of a member: one has ended. */
  | 'session';

/** This long after its connection was lost, in milliseconds, a transaction is committed or never will be. */
export const SETTLED_MS = 15_000;

/** Something that changed, by its id; the id of lists, viewers and sessions is their member's. */
export type Word = readonly [topic: Topic, id: number];

/** Hears of changes; in this process at once, of other processes a moment later. */
export interface Listener {
  onWord(topic: Topic, id: number): void;
  /** Anything may have changed. */
  onAnything(): void;
}

/** Tells whoever keeps copies of rows what has changed, so that they forget it. */
export interface Bus {
  /**
   * Whether changes of other processes may go unheard just now. Nothing may then be answered from a copy, and nothing
   * loaded then may be kept.
   */
  readonly isDeaf: boolean;
  /** Tells everybody. The listeners of this process have heard when it returns. */
  tell(words: readonly Word[]): void;
  /** Tells everybody that anything may have changed. */
  tellAnything(): void;
  /** The same, when a transaction that may still be committed is committed or never will be. */
  tellLater(words: readonly Word[] | 'anything'): void;
  /** Adds a listener for as long as the bus lives. */
  listen(listener: Listener): void;
}

/** The bus of a process that is alone with its database. */
export function localBus(): Bus {
  const listeners: Listener[] = [];
  const tell = (words: readonly Word[]) => {
    for (const [topic, id] of words) for (const listener of listeners) listener.onWord(topic, id);
  };
  const tellAnything = () => {
    for (const listener of listeners) listener.onAnything();
  };
  return {
    isDeaf: false,
    tell,
    tellAnything,
    tellLater(words) {
      setTimeout(() => (words === 'anything' ? tellAnything() : tell(words)), SETTLED_MS).unref();
    },
    listen(listener) {
      listeners.push(listener);
    },
  };
}
