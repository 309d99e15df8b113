const number = new Intl.NumberFormat('en');

/** '1 View', '2 Viewes': spelled as the specification spells it. */
export function viewsLabel(count: number): string {
  return `${number.format(count)} ${count === 1 ? 'View' : 'Viewes'}`;
}

export function commentsLabel(count: number): string {
  return `${number.format(count)} ${count === 1 ? 'comment' : 'comments'}`;
}
