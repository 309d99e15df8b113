import { EMAIL_MAX, EMAIL_PATTERN } from '@plaza/contract/fields.ts';
import { cleanText } from '@plaza/contract/text.ts';

const pattern = new RegExp(EMAIL_PATTERN);

/** Whether the server accepts this text as an email address. Like the server, normalizes it before. */
export function isEmail(text: string): boolean {
  const email = cleanText(text, 'line');
  return email.length <= EMAIL_MAX && pattern.test(email);
}
