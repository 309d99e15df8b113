declare global {
  interface Navigator {
    /** The Network Information API, which only some browsers have. */
    readonly connection?: { readonly saveData?: boolean };
  }
}

/** Whether the user has asked for less data: no preloading, and small images. */
export function savesData(): boolean {
  return navigator.connection?.saveData === true;
}
