import { randomBytes } from 'node:crypto';

/** Crockford's base 32, without letters that look like digits: https://www.crockford.com/base32.html */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUP = /.{5}(?=.{5})/g;

/** A code of random bytes in base 32 for people to type, with hyphens between groups of five symbols; the last has 5 to 9. */
export function newReadableCode(bytes: number): string {
  const digits = BigInt(`0x${randomBytes(bytes).toString('hex')}`).toString(ALPHABET.length);
  const symbols = digits.replace(/./g, (digit) => ALPHABET.charAt(parseInt(digit, ALPHABET.length)));
  return groupCode(symbols.padStart(Math.ceil((bytes * 8) / 5), '0'));
}

/** A code with hyphens between groups of five symbols; the last has 5 to 9. @param symbols without hyphens */
export const groupCode = (symbols: string): string => symbols.replace(GROUP, '$&-');

/** A typed code in upper case, without spaces and hyphens, with 0 for O and 1 for I and L. Other symbols are not checked. */
export const readCode = (typed: string): string =>
  typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
