const lengthAtStart = history.length;

/** Whether Back stays in Plaza. Without the Navigation API: whether the history has grown since Plaza was opened. */
export function canGoBack(): boolean {
  return 'navigation' in window ? navigation.canGoBack : history.length > lengthAtStart;
}
