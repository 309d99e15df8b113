import { startServer, type ServerProcess } from '../../server/test/support/server-process.ts';
import { startCommand } from './start-command.ts';

interface ProgramOptions {
  /** Flags of Node, besides those of `npm start`; none by default. */
  readonly flags?: readonly string[];
  /** The program to run, relative to the repository; by default that of `npm start`. */
  readonly program?: string;
}

export interface PlazaOptions extends ProgramOptions {
  /** The URL of the PostgreSQL database; by default Plaza uses SQLite in the data folder. */
  readonly databaseUrl?: string;
}

/** The options with which Plaza runs from its sources. */
export const FROM_SOURCES: PlazaOptions = { program: 'server/src/main.ts' };

/** The options with which Plaza runs from its sources without caches of posts, comments and lists. */
export const WITHOUT_CACHES: PlazaOptions = {
  ...FROM_SOURCES,
  flags: ['--import', './bench/src/no-cache/register.ts'],
};

/** The options with which Plaza runs from its sources, and comments notify nobody. */
export const WITHOUT_NOTIFICATIONS: PlazaOptions = {
  ...FROM_SOURCES,
  flags: ['--import', './bench/src/no-notifications/register.ts'],
};

/** Starts Plaza as `npm start` does, in production mode, without rate limits and with further variables. Disposing kills it. */
export function startProduction(
  environment: NodeJS.ProcessEnv,
  { flags = [], program }: ProgramOptions = {},
): Promise<ServerProcess> {
  const { args, variables } = startCommand();
  return startServer({ NODE_ENV: 'production', TIMEOUT_FACTOR: '1', ...variables, ...environment }, [
    ...flags,
    ...(program === undefined ? args : [...args.slice(0, -1), program]),
  ]);
}

/** Starts Plaza on a data folder, and resolves when it is ready. Disposing ends the process by SIGTERM and prints its errors. */
export async function startPlaza(
  dataDir: string,
  { databaseUrl, ...options }: PlazaOptions = {},
): Promise<ServerProcess> {
  const environment = { LOG_LEVEL: 'warn', DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  return endedBySigterm(await startProduction(environment, options));
}

/** Starts a program of this repository, and resolves when it prints `… is ready at <address>`. Disposing ends it by SIGTERM. */
export const startProgram = async (args: readonly string[]): Promise<ServerProcess> =>
  endedBySigterm(await startServer({}, args));

/** The server, with a disposal that ends it by SIGTERM instead of SIGKILL and prints its errors. */
const endedBySigterm = (server: ServerProcess): ServerProcess => ({
  ...server,
  [Symbol.asyncDispose]: async () => {
    const { stderr } = await server.end('SIGTERM');
    if (stderr) console.error(stderr);
  },
});
