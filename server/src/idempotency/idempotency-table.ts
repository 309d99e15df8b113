export interface IdempotencyKeyTable {
  user_id: number;
  /** As the client sent it, unique for the member. */
  key: string;
  /** SHA-256 in hex of endpoint and body, files included. */
  request_hash: string;
  /** Id of the row that the request made. */
  result_id: number;
  created_at: number;
}
