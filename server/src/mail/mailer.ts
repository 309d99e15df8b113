import { boundedQueue } from '../lib/bounded-queue.ts';
import type { MailSettings } from '../settings/mail-settings.ts';

export interface Mail {
  readonly to: string;
  /** The code of the language of the texts. */
  readonly language: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends mails one after the other. Disposing waits for the mails that are being sent. */
export interface Mailer extends AsyncDisposable {
  /** Rejects when the mail server does not accept the mail, or too many wait. */
  send(mail: Mail): Promise<void>;
}

const MAX_WAITING = 100;
const TIMEOUT_MS = 10_000;

/** Creates a mailer. The code of the library is loaded with the first mail. */
export function createMailer({ smtpUrl, from }: MailSettings): Mailer {
  const queue = boundedQueue({ concurrency: 1, maxWaiting: MAX_WAITING });
  const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
  return {
    send: ({ to, language, subject, text }) =>
      queue(async () => {
        const { createTransport } = await import('nodemailer');
        // An object: a text could contain several addresses.
        const recipient = { name: '', address: to };
        const headers = { 'content-language': language };
        const message = { from, to: recipient, headers, subject, text };
        await createTransport({ url: smtpUrl, ...timeouts }).sendMail(message);
      }),
    [Symbol.asyncDispose]: () => queue(() => Promise.resolve()),
  };
}
