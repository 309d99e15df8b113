const lengthAtStart = history.length;

/** Whether going back stays in Plaza. Without the Navigation API: whether one has moved since it was opened. */
export function canGoBack(): boolean {
  return 'navigation' in window ? navigation.canGoBack : history.length > lengthAtStart;
}
