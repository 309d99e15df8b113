import { hash } from 'node:crypto';

/** What many things are together, told so shortly that two places can be compared. */
export interface Digest {
  readonly count: number;
  /** Hexadecimal, 256 bits. */
  readonly sum: string;
}

const BITS = 256;

/**
 * Sums up things in any order: the sum of their SHA-256, modulo 2^256. The engines sort text differently, so a hash over
 * rows in order would differ for equal rows. No two things may be equal.
 */
export class DigestSum {
  #count = 0;
  #sum = 0n;

  add(thing: string): void {
    this.#count += 1;
    this.#sum = BigInt.asUintN(BITS, this.#sum + BigInt(`0x${hash('sha256', thing)}`));
  }

  get digest(): Digest {
    return { count: this.#count, sum: this.#sum.toString(16).padStart(BITS / 4, '0') };
  }
}

export const isSameDigest = (one: Digest, other: Digest): boolean =>
  one.count === other.count && one.sum === other.sum;
