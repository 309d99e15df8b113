/** The keys of a shortcut, one after the other. */
export function Keys({ of }: { readonly of: string }) {
  return (
    <span className="shortcuts-keys">
      {of.split(' ').map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  );
}
