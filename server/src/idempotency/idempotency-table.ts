export interface IdempotencyKeyTable {
  user_id: number;
  /** Unique for the member. */
  key: string;
  /** SHA-256 in hex of endpoint, fields and files. */
  request_hash: string;
  /** Id of the inserted row. */
  result_id: number;
  created_at: number;
}
