import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly to: readonly string[];
  /** Headers and body. */
  readonly content: string;
}

/** A mail server that receives mails for everybody. Disposing closes it. */
export interface MailServer extends AsyncDisposable {
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
}

/** Quoted-printable, which splits long lines: RFC 2045, section 6.7. */
const decoded = (content: string) =>
  content
    .replace(/=\r?\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));

export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      void text(stream).then((content) => {
        mails.push({ to: envelope.rcptTo.map(({ address }) => address), content: decoded(content) });
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
    [Symbol.asyncDispose]: () => new Promise((closed) => server.close(() => closed())),
  };
}
