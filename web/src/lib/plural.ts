/** A number and its noun: '1 post', '2,000 posts'. @param nouns the plural, for nouns that need more than an s */
export function plural(count: number, noun: string, nouns = `${noun}s`): string {
  // The first use of `Intl` would take longer than rendering the page.
  return `${String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',')} ${count === 1 ? noun : nouns}`;
}
