/** What some browsers tell of the network; TypeScript's own types do not know it. */
interface NavigatorOfNetworks {
  readonly connection?: { readonly saveData?: boolean };
}

/** Whether the visitor asked to be sent less: nothing ahead of its need, and small images. */
export function savesData(): boolean {
  return (navigator as NavigatorOfNetworks).connection?.saveData === true;
}
