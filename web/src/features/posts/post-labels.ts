/** With a comma between thousands. `Intl` does that, too; but the first use of it costs more than drawing the page. */
const grouped = (count: number): string => String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',');

/** '1 View', '2 Viewes': spelled as the specification spells it. */
export function viewsLabel(count: number): string {
  return `${grouped(count)} ${count === 1 ? 'View' : 'Viewes'}`;
}

export function commentsLabel(count: number): string {
  return `${grouped(count)} ${count === 1 ? 'comment' : 'comments'}`;
}
