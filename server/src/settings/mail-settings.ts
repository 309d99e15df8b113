import type { SettingsReader } from './settings-reader.ts';

export interface MailSettings {
  /** The address of the mail server, with the password if it needs one. */
  readonly smtpUrl: string;
  /** The sender, such as `Plaza <plaza@example.org>`. */
  readonly from: string;
}

/** Reads SMTP_URL and MAIL_FROM, of which both or none must be set; undefined without them, or after a mistake. */
export function readMailSettings(settings: SettingsReader, hasPublicUrl: boolean): MailSettings | undefined {
  const smtpUrl = settings.readSecret('SMTP_URL', smtpAddress);
  const from = settings.read('MAIL_FROM', sender);
  if (settings.names('SMTP_URL').length !== settings.names('MAIL_FROM').length)
    settings.mistakes.push('SMTP_URL, MAIL_FROM: expected both or none');
  if (smtpUrl && !hasPublicUrl)
    settings.mistakes.push('SMTP_URL: expected PUBLIC_URL as well, for the links');
  return smtpUrl && from ? { smtpUrl, from } : undefined;
}

function smtpAddress(text: string): string {
  const url = URL.parse(text);
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '')
    throw new Error('expected an address such as smtps://user:password@mail.example.org');
  return url.href;
}

function sender(text: string): string {
  if (!/^[^\r\n@<>]*<?[^\s@<>]+@[^\s@<>]+>?$/.test(text))
    throw new Error('expected a sender such as Plaza <plaza@example.org>');
  return text;
}
