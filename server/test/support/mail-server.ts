import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  /** Of the envelope. */
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and body. */
  readonly content: string;
}

/** A mail server that receives mails for everybody. Disposing closes it. */
export interface MailServer extends AsyncDisposable {
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  /** The recipients that it rejected. */
  readonly rejected: readonly string[];
  /** Rejects all recipients from now on with a code of SMTP; undefined: accepts them. */
  rejectWith(code: number | undefined): void;
}

/** Headers and body as text, each encoded in its own way: RFC 2047 and RFC 2045, section 6. */
function decoded(content: string): string {
  const [head = '', body = ''] = content.split(/\r\n\r\n(.*)/s);
  const headers = head
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?(.*?)\?=/gi, (_, encoding: string, text: string) =>
      encoding === 'B' ? base64(text) : quotedPrintable(text.replaceAll('_', ' ')),
    );
  const decode = /^content-transfer-encoding: base64/im.test(head) ? base64 : quotedPrintable;
  return `${headers}\r\n\r\n${decode(body)}`;
}

const base64 = (text: string) => Buffer.from(text, 'base64').toString();

/** Lines that end with = continue. */
function quotedPrintable(text: string): string {
  const bytes = text
    .replace(/=\r?\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const rejected: string[] = [];
  let rejection: number | undefined;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      if (rejection === undefined) done(null);
      else {
        rejected.push(address);
        done(Object.assign(new Error(`${address} is rejected`), { responseCode: rejection }));
      }
    },
    onData(stream, { envelope }, done) {
      void text(stream).then((content) => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), content: decoded(content) });
        done();
      });
    },
  });
  const listening = once(server.listen(0, '127.0.0.1'), 'listening');
  await listening;
  // A listening TCP server has a port.
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    rejected,
    rejectWith(code) {
      rejection = code;
    },
    [Symbol.asyncDispose]: () => new Promise((closed) => server.close(() => closed())),
  };
}
