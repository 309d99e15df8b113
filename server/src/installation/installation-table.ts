import type { Generated } from 'kysely';

/** To which installation a database belongs: one row, or none before the first start. */
export interface InstallationTable {
  /** Primary key, always 1. */
  installation_id: number;
  /** 128 random bits in hexadecimal digits, the same as in the marker of the image store. */
  id: string;
  /** The number of days on which the image store was swept. */
  sweep_days: Generated<number>;
  /** The last one of these days, such as 2026-11-26; empty before the first. */
  swept_on: Generated<string>;
  /** 256 random bits in hexadecimal digits, the key of hashes; null until it is needed. */
  secret: Generated<string | null>;
  /** The last time that was plausible, in milliseconds since 1970; null before the first. */
  known_time: Generated<number | null>;
  /** 1 while rows may have times before `EARLIEST_TIME`. */
  has_early_times: Generated<0 | 1>;
}
