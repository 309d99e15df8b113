/** The keys of a shortcut, separated by spaces in `of`: 'g h' is shown as g and h. */
export function Keys({ of }: { readonly of: string }) {
  return (
    <span className="shortcuts-keys">
      {of.split(' ').map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  );
}
