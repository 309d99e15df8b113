const lengthAtStart = history.length;

/**
 * Whether Back leads to another page of Plaza. Browsers without the Navigation API do not know; there, the result is whether the
 * history has grown since Plaza was opened.
 */
export function canGoBack(): boolean {
  return 'navigation' in window ? navigation.canGoBack : history.length > lengthAtStart;
}
