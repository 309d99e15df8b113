/** The codes by which a member becomes the first owner, as SHA-256 in hex. Each process has one. */
export interface OwnerCodeTable {
  code_hash: string;
}
