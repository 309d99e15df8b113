/** The first match counts: the User-Agent headers of most browsers also contain names that are later in this list. */
const PATTERNS = {
  Edge: /\bEdg(?:e|A|iOS)?\/(\d+)/,
  Opera: /\b(?:OPR|OPiOS|OPT)\/(\d+)/,
  'Samsung Internet': /\bSamsungBrowser\/(\d+)/,
  Firefox: /\b(?:Firefox|FxiOS)\/(\d+)/,
  Chrome: /\b(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/,
  Safari: /(?:\bVersion\/(\d+).*)?\bSafari\//,
} as const;

export type BrowserName = keyof typeof PATTERNS;
// The object has no other keys.
export const BROWSER_NAMES = Object.keys(PATTERNS) as BrowserName[];

/** The browser of a User-Agent header with its major version, 0 if the header has none; undefined for an unknown browser. */
export function browserOf(
  userAgent: string,
): { readonly name: BrowserName; readonly version: number } | undefined {
  for (const name of BROWSER_NAMES) {
    const found = PATTERNS[name].exec(userAgent);
    if (found) return { name, version: Number(found[1] ?? 0) };
  }
  return undefined;
}
