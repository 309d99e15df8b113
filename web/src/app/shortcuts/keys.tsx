import type { Shortcut } from './shortcut-keys.ts';

/** The keys of a shortcut, one after the other. */
export function Keys({ of }: { readonly of: Shortcut }) {
  return (
    <span className="shortcuts-keys">
      {of.split(' ').map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  );
}
