import type { Translate } from './texts/translate.ts';

type Names = readonly (readonly [pattern: RegExp, name: string])[];

/** The first match counts: the User-Agent headers of most browsers also contain names that are later in this list. */
const BROWSERS: Names = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

/** The first match counts: the User-Agent headers of phones also contain names that are later in this list. */
const SYSTEMS: Names = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** The browser and system in a User-Agent header: 'Firefox on Windows', or 'An unknown browser' if neither is known. */
export function deviceName(userAgent: string, t: Translate): string {
  const browser = nameIn(userAgent, BROWSERS);
  const system = nameIn(userAgent, SYSTEMS);
  if (browser && system) return t('device.name', { browser, system });
  return browser ?? (system ? t('device.onlySystem', { system }) : t('device.unknown'));
}

const nameIn = (userAgent: string, names: Names) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
