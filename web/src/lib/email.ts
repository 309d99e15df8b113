import { EMAIL_MAX, EMAIL_PATTERN } from '@plaza/contract/fields.ts';
import { cleanText } from '@plaza/contract/text.ts';

const pattern = new RegExp(EMAIL_PATTERN);

/** Whether this is an address as the server takes it. */
export function isEmail(text: string): boolean {
  const email = cleanText(text, 'line');
  return email.length <= EMAIL_MAX && pattern.test(email);
}
