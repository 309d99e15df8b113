import { startServer, type ServerProcess } from '../../server/test/support/server-process.ts';
import { startCommand } from './start-command.ts';

interface ProgramOptions {
  /** Flags of Node, in addition to those of `npm start`. */
  readonly flags?: readonly string[];
  /** The program instead of that of `npm start`. */
  readonly program?: string;
}

export interface PlazaOptions extends ProgramOptions {
  /** The PostgreSQL database; SQLite in the data folder if absent. */
  readonly databaseUrl?: string;
}

/** Runs the sources with a bus that is never connected, so without caches. */
export const WITHOUT_CACHES: PlazaOptions = {
  flags: ['--import', './bench/src/no-cache/register.ts'],
  program: 'server/src/main.ts',
};

/** Starts Plaza as `npm start` does, in production mode and without rate limits. Disposing kills it. */
export function startProduction(
  environment: NodeJS.ProcessEnv,
  { flags = [], program }: ProgramOptions = {},
): Promise<ServerProcess> {
  const { args, variables } = startCommand();
  return startServer({ NODE_ENV: 'production', ...variables, ...environment }, [
    ...flags,
    ...(program === undefined ? args : [...args.slice(0, -1), program]),
  ]);
}

/** Starts Plaza on a data folder for a measurement. */
export async function startPlaza(
  dataDir: string,
  { databaseUrl, ...options }: PlazaOptions = {},
): Promise<ServerProcess> {
  const environment = { LOG_LEVEL: 'warn', DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  return endedBySigterm(await startProduction(environment, options));
}

/** Starts a program of this repository that prints `… is ready at <address>`. */
export const startProgram = async (args: readonly string[]): Promise<ServerProcess> =>
  endedBySigterm(await startServer({}, args));

/** Disposing ends the server by SIGTERM instead of SIGKILL, and prints its errors. */
const endedBySigterm = (server: ServerProcess): ServerProcess => ({
  ...server,
  [Symbol.asyncDispose]: async () => {
    const { stderr } = await server.end('SIGTERM');
    if (stderr) console.error(stderr);
  },
});
