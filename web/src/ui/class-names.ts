/** The names joined by spaces, without those that are false, undefined or empty. */
export function classNames(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
