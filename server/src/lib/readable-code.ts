import { randomBytes } from 'node:crypto';

/** Crockford's base 32, without letters that look like digits: https://www.crockford.com/base32.html */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUP = /.{5}(?=.{5})/g;

/** A random code for people to read and type, in groups. */
export function newReadableCode(bytes: number): string {
  const digits = BigInt(`0x${randomBytes(bytes).toString('hex')}`).toString(ALPHABET.length);
  const symbols = digits.replace(/./g, (digit) => ALPHABET.charAt(parseInt(digit, ALPHABET.length)));
  return symbols.padStart(Math.ceil((bytes * 8) / 5), '0').replace(GROUP, '$&-');
}

/** The symbols of a code as it may be typed: in any case and grouping, with letters for similar digits. */
export const readCode = (typed: string): string =>
  typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
