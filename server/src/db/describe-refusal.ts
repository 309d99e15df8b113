import { userInfo } from 'node:os';
import { decodeUrlPart } from '../lib/decode-url-part.ts';
import { databaseName } from './database-name.ts';

type Remedy = (names: { readonly user: string; readonly database: string; readonly host: string }) => string;

/** What an operator can do, by SQLSTATE (https://www.postgresql.org/docs/current/errcodes-appendix.html) or the code of Node. */
const REMEDIES: readonly (readonly [code: RegExp, Remedy])[] = [
  [/^28/, ({ user }) => `It rejects the user ${user}: check user and password, and its pg_hba.conf`],
  [
    /^3D/,
    ({ database }) => `It has no database ${database}: create it, or correct its address (DATABASE_URL)`,
  ],
  [
    /^(?:42501|3F)/,
    ({ user, database }) =>
      `The user ${user} may not create tables there: alter database ${database} owner to ${user}`,
  ],
  [/^25006/, () => 'It is a standby, or read-only: name the server that accepts writes'],
  [/^53300/, () => 'It accepts no more connections: raise its max_connections, or lower DATABASE_POOL'],
  [
    /^(?:UNABLE_TO|CERT_|SELF_SIGNED|DEPTH_ZERO|ERR_TLS)/,
    () => 'Its certificate is not trusted: set sslrootcert in the URL',
  ],
  [/^(?:ENOTFOUND|EAI_)/, ({ host }) => `The name ${host} has no address: correct it`],
  [/./, ({ host }) => `No PostgreSQL answers at ${host}: start it, or correct its address (DATABASE_URL)`],
];

/**
 * Says that a database cannot be used, why, and what to do.
 * @param database undefined for the file in a data folder
 */
export function describeRefusal(
  error: unknown,
  database: { readonly databaseUrl?: string | undefined; readonly dataDir: string },
): string {
  const { databaseUrl } = database;
  const name = databaseName(database);
  if (databaseUrl === undefined)
    return `The database ${name} cannot be opened (${messageOf(error)}). Check the disk, and that the user that runs Plaza may read and write it.`;
  const { username, host, pathname } = new URL(databaseUrl);
  const names = {
    user: username === '' ? (process.env['PGUSER'] ?? userInfo().username) : decodeUrlPart(username),
    database: pathname.slice(1),
    host: host || 'localhost',
  };
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  const remedy = REMEDIES.find(([codes]) => codes.test(code))?.[1](names) ?? '';
  return `The database ${name} cannot be used (${messageOf(error)}). ${remedy}.`;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
