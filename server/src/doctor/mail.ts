import { verifyMailServer } from '../mail/mailer.ts';
import type { Config } from '../settings/config.ts';
import { findings, type Finding } from './finding.ts';

const { ok, error } = findings('mail');

/** Connects to the mail server and logs in, without a mail; ok without settings for mail. */
export async function examineMail({ mail }: Pick<Config, 'mail'>): Promise<Finding> {
  if (!mail) return ok('SMTP_URL is not set: Plaza sends no emails.');
  try {
    return ok(`The mail server ${await verifyMailServer(mail)} accepts connection and log-in.`);
  } catch (cause) {
    return error(
      `${cause instanceof Error ? cause.message : String(cause)}. Check SMTP_URL: host, port, password, and smtps: or smtp:.`,
    );
  }
}
