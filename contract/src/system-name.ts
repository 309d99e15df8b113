/** The first match counts: the User-Agent headers of phones also contain names that are later in this list. */
const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** The operating system or device in a User-Agent header; undefined for an unknown one. */
export const systemOf = (userAgent: string): string | undefined =>
  SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1];
