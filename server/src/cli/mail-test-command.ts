import { DEFAULT_LANGUAGE } from '@plaza/contract/languages.ts';
import { Registry } from 'prom-client';
import { PLAZA_COMMAND } from '../lib/command-name.ts';
import { createMailer, verifyMailServer } from '../mail/mailer.ts';
import { StartError } from '../start-error.ts';
import { UsageError, type Command } from './command.ts';

const HELP = `${PLAZA_COMMAND} mail-test [ADDRESS]

Connects to the mail server of SMTP_URL and logs in, as Plaza does. With an address it also sends an email there.

  ADDRESS  of a mailbox that you can read, such as you@example.org`;

export const mailTestCommand: Command = {
  summary: 'checks the mail server, and sends a test email',
  help: HELP,
  async run([address, ...others], { print, readSettings }) {
    if (others.length > 0 || (address !== undefined && !/^[^\s@]+@[^\s@]+$/.test(address)))
      throw new UsageError('Name one email address, or none.');
    const { mail, publicUrl } = readSettings();
    if (!mail) throw new StartError('SMTP_URL is not set: Plaza sends no emails.');
    print(`The mail server ${await verifyMailServer(mail)} accepts connection and log-in.`);
    if (address === undefined) return;
    await using mailer = createMailer(mail, new Registry());
    await mailer.send({
      to: address,
      language: DEFAULT_LANGUAGE,
      subject: 'A test of Plaza',
      text: `This is a test of ${publicUrl?.origin ?? 'Plaza'}: it can send emails.\n`,
    });
    print(
      `The mail server accepted an email to ${address}. It may take some minutes, or be in the folder for spam.`,
    );
  },
};
