type Words = readonly (readonly [pattern: RegExp, word: string])[];

/** Most browsers also claim to be those further down. */
const BROWSERS: Words = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

/** Phones also claim the system that theirs comes from. */
const SYSTEMS: Words = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** A browser and its system in words, from what it calls itself (the User-Agent header): 'Firefox on Windows'. */
export function deviceName(userAgent: string): string {
  const browser = wordFor(userAgent, BROWSERS);
  const system = wordFor(userAgent, SYSTEMS);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? (system ? `A browser on ${system}` : 'An unknown browser');
}

const wordFor = (userAgent: string, words: Words) => words.find(([pattern]) => pattern.test(userAgent))?.[1];
