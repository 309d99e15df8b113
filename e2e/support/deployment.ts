import { startRoundRobin } from '../../server/test/support/cluster/round-robin.ts';
import { startMailServer, type MailServer } from '../../server/test/support/mail-server.ts';
import { startOwnPostgres } from '../../server/test/support/own-postgres.ts';
import { runCommand } from '../../server/test/support/plaza-command.ts';
import { makeDataFolder, startProcess, type PlazaServer } from './plaza-server.ts';
import { expect } from './test.ts';

/** Plaza with a mail server and a reverse proxy. */
export interface Deployment extends PlazaServer {
  /** One with SQLite; several with one PostgreSQL database. */
  readonly processes: readonly PlazaServer[];
  /** Of the proxy, which passes each request to the next process. Links in emails begin with it. */
  readonly publicUrl: string;
  readonly mails: MailServer['mails'];
  /** Runs a command of `npm run plaza` with the settings of the processes. @returns what it prints */
  command(...args: readonly string[]): Promise<string>;
}

/** Starts Plaza with no data. Disposing stops everything. @param size number of processes */
export async function deploy(size: number): Promise<Deployment> {
  await using starting = new AsyncDisposableStack();
  const { url: SMTP_URL, mails } = starting.use(await startMailServer());
  const proxy = starting.use(await startRoundRobin([]));
  const { path: DATA_DIR } = starting.use(await makeDataFolder());
  const postgres = size === 1 ? undefined : starting.use(await startOwnPostgres());
  const mail = { SMTP_URL, MAIL_FROM: 'Plaza <plaza@example.org>' };
  // Passkeys need a host name.
  const publicUrl = proxy.address.replace('127.0.0.1', 'localhost');
  const settings = { DATA_DIR, DATABASE_URL: postgres?.url, PUBLIC_URL: publicUrl, ...mail };
  const start = async () => starting.use(await startProcess(settings));
  const processes = await Promise.all(Array.from({ length: size }, start));
  proxy.servers.push(...processes.map(({ url }) => url));
  const open = starting.move();
  return {
    processes,
    url: processes[0]?.url ?? '',
    publicUrl,
    mails,
    output: () => processes.map((each) => each.output()).join('\n'),
    suspend: () => processes.forEach((each) => each.suspend()),
    resume: () => processes.forEach((each) => each.resume()),
    async command(...args) {
      const { code, stdout, stderr } = await runCommand(args, settings);
      expect(code, stderr).toBe(0);
      return stdout;
    },
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}
