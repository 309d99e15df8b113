/** The oldest version of each library that is safe, and why. */
export const VERSION_FLOORS = {
  /** Older ones can corrupt a WAL database when it is checkpointed: https://www.sqlite.org/releaselog/3_51_3.html */
  sqlite: '3.51.3',
  /** The first that can be kept from opening formats it should not. */
  vips: '8.13.0',
  /** A crafted picture writes beyond its memory in older ones: CVE-2023-4863. */
  webp: '1.3.2',
  /** The same: CVE-2025-65018. */
  png: '1.6.51',
} as const;

/** Whether a version such as 1.10.2 is another one or newer. */
export function isAtLeast(version: string, floor: string): boolean {
  const [parts, least] = [version, floor].map((text) => text.split('.').map(Number));
  const at = least?.findIndex((part, i) => part !== parts?.[i]) ?? -1;
  return at < 0 || (parts?.[at] ?? 0) > (least?.[at] ?? 0);
}
