import { Counter, type Registry } from 'prom-client';
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
  /** Rejects with a MailError when the mail server does not accept the mail, or too many wait. */
  send(mail: Mail): Promise<void>;
}

/** A mail that could not be sent. Neither the message nor another property contains the address of the recipient. */
export class MailError extends Error {
  override readonly name = 'MailError';
  /** Whether the same mail may be accepted later. */
  readonly isDeferred: boolean;

  constructor(message: string, isDeferred = false) {
    super(message);
    this.isDeferred = isDeferred;
  }
}

const MAX_WAITING = 100;
const TIMEOUT_MS = 10_000;

/** Creates a mailer, which counts its mails in the metrics. The code of the library is loaded with the first mail. */
export function createMailer(settings: MailSettings, metrics: Registry): Mailer {
  const queue = boundedQueue({ concurrency: 1, maxWaiting: MAX_WAITING });
  const { sent, failed } = mailMetrics(metrics);
  return {
    async send({ to, language, subject, text }) {
      try {
        await queue(async () => {
          // An object: a text could contain several addresses.
          const recipient = { name: '', address: to };
          const headers = { 'content-language': language };
          const message = { from: settings.from, to: recipient, headers, subject, text };
          await (await openTransport(settings)).sendMail(message);
        });
        sent.inc();
      } catch (error) {
        failed.inc();
        const reason = String(error).replaceAll(to, 'the recipient');
        throw new MailError(
          `An email to a member cannot be sent by ${settings.server.host} (SMTP_URL): ${reason}`,
          isDeferral(error),
        );
      }
    },
    [Symbol.asyncDispose]: () => queue(() => Promise.resolve()),
  };
}

/**
 * Connects to the mail server and logs in, without a mail. @returns the name of the server
 * @throws MailError
 */
export async function verifyMailServer(settings: MailSettings): Promise<string> {
  try {
    await (await openTransport(settings)).verify();
    return settings.server.host;
  } catch (error) {
    throw new MailError(
      `The mail server ${settings.server.host} (SMTP_URL) cannot be used: ${String(error)}`,
    );
  }
}

async function openTransport({ server }: MailSettings) {
  const { createTransport } = await import('nodemailer');
  const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
  return createTransport({ url: server.url, requireTLS: server.requiresTls, ...timeouts });
}

/** Codes of the library for a server that cannot be reached, or that stops answering. */
const CONNECTION_CODES = new Set(['ECONNECTION', 'EDNS', 'ESOCKET', 'ETIMEDOUT']);

/** Replies of 400 to 499 are transient: https://www.rfc-editor.org/rfc/rfc5321#section-4.2.1 */
function isDeferral(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('responseCode' in error && typeof error.responseCode === 'number') return error.responseCode < 500;
  return 'code' in error && typeof error.code === 'string' && CONNECTION_CODES.has(error.code);
}

function mailMetrics(metrics: Registry) {
  const registers = [metrics];
  return {
    sent: new Counter({
      name: 'plaza_emails_sent_total',
      help: 'Emails that the mail server accepted',
      registers,
    }),
    failed: new Counter({
      name: 'plaza_emails_failed_total',
      help: 'Emails that the mail server did not accept, or that were too many at once',
      registers,
    }),
  };
}
