import { hash } from 'node:crypto';

export interface Digest {
  readonly count: number;
  /** Hexadecimal, 256 bits. */
  readonly sum: string;
}

const BITS = 256;

/**
 * Computes the digest of a set of distinct strings in any order: the sum of their SHA-256, modulo 2^256. The engines sort
 * text differently, so a hash over rows in order would differ for equal rows.
 */
export class DigestSum {
  #count = 0;
  #sum = 0n;

  add(item: string): void {
    this.#count += 1;
    this.#sum = BigInt.asUintN(BITS, this.#sum + BigInt(`0x${hash('sha256', item)}`));
  }

  get digest(): Digest {
    return { count: this.#count, sum: this.#sum.toString(16).padStart(BITS / 4, '0') };
  }
}
