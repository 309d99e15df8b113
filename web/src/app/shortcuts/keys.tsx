import { ignore, REFUSED } from '../../lib/errors.ts';
import { createStore, useStore } from '../../lib/store.ts';
import { isOfOtherScript } from './shortcut-keys.ts';

/** What each key writes without others, by its code. */
type KeyboardLayout = ReadonlyMap<string, string>;

declare global {
  interface Navigator {
    /** Only in Chromium: https://wicg.github.io/keyboard-map/ */
    readonly keyboard?: { getLayoutMap(): Promise<KeyboardLayout> };
  }
}

const layout = createStore<KeyboardLayout>(new Map());
// Rejected in a frame.
navigator.keyboard?.getLayoutMap().then(layout.set, (error: unknown) => ignore(error, REFUSED));

/** The keys of a shortcut, as they are printed if the browser tells it. @param of their characters: 'g h' for g and h */
export function Keys({ of }: { readonly of: string }) {
  const keyboard = useStore(layout);
  const printed = (key: string) => {
    const written = keyboard.get(`Key${key.toUpperCase()}`) ?? '';
    return isOfOtherScript(written) ? written : key;
  };
  return (
    <span className="shortcuts-keys">
      {of.split(' ').map((key) => (
        <kbd key={key}>{printed(key)}</kbd>
      ))}
    </span>
  );
}
