const UNITS = ['KiB', 'MiB', 'GiB', 'TiB'] as const;
const STEP = 1024;

/** A number of bytes, rounded: '0 KiB', '1.5 GiB'. Negative numbers as positive ones. */
export function formatBytes(bytes: number, locale = 'en'): string {
  let value = Math.abs(bytes) / STEP;
  let unit = 0;
  // 1023.95 would be rounded to 1024.0.
  while (value >= STEP - 0.05 && unit < UNITS.length - 1) {
    value /= STEP;
    unit += 1;
  }
  const digits = unit === 0 ? 0 : 1;
  const rounded = unit === 0 ? Math.ceil(value) : value;
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false };
  return `${rounded.toLocaleString(locale, format)} ${UNITS[unit] ?? ''}`;
}
