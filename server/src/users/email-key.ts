import { domainToASCII } from 'node:url';
import { EMAIL_INVALID } from '@plaza/contract/fields.ts';
import { invalidFields } from '../errors.ts';

// `domainToASCII` would read only the part before them, or decode it.
const NO_DOMAIN = /[\\/?#@:%]/;

/** The domain of an email address in ASCII (UTS 46, https://www.unicode.org/reports/tr46/); empty without a valid one. */
function asciiDomain(email: string): string {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return NO_DOMAIN.test(domain) ? '' : domainToASCII(domain);
}

/** The form in which email addresses are compared: in NFC and lower case, with an invalid domain as it is. */
export function emailKey(email: string): string {
  const key = email.toLowerCase().normalize('NFC');
  const domain = asciiDomain(email);
  return domain === '' ? key : key.slice(0, key.lastIndexOf('@') + 1) + domain;
}

/** @throws AppError invalid_fields when the domain of an email address cannot exist */
export function expectEmailDomain(email: string): void {
  if (asciiDomain(email) === '') throw invalidFields({ email: EMAIL_INVALID });
}
