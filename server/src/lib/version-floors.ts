/** The oldest version of each library that Plaza accepts, for the stated reason. */
export const VERSION_FLOORS = {
  /** Older ones can corrupt a WAL database: https://www.sqlite.org/releaselog/3_51_3.html */
  sqlite: '3.51.3',
  /** libvips: the first version that can refuse to load image formats. */
  vips: '8.13.0',
  /** CVE-2023-4863. */
  webp: '1.3.2',
  /** CVE-2025-65018. */
  png: '1.6.51',
} as const;

/** Whether a version such as `1.6.51` is `floor` or newer. */
export const isAtLeast = (version: string, floor: string): boolean =>
  version.localeCompare(floor, 'en', { numeric: true }) >= 0;
