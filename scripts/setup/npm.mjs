import { execFile } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { run } from './run.mjs';

/** The oldest npm that reads the format of package-lock.json. */
const oldestMajor = 7;

const options = [
  // Otherwise NODE_ENV=production or a user's npm settings would omit these.
  '--include=dev',
  '--include=optional',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--fetch-retries=5',
  // An upgrade changes few packages: those that were fetched before are not asked for again.
  '--prefer-offline',
  '--loglevel=error',
  '--no-progress',
];

/**
 * Installs the packages of the lockfile in a folder.
 *
 * @param {string} folder
 * @param {string} [programs] the folder of the Node that is to run npm; by default npm runs on the Node of setup
 * @throws when npm is missing or too old, with what to install, or fails
 */
export async function installPackages(folder, programs) {
  const [program, ...args] = findNpm(programs);
  const env = {
    ...process.env,
    ...(programs && { PATH: [programs, process.env['PATH']].join(delimiter) }),
    // They concern the code of npm.
    NODE_NO_WARNINGS: '1',
  };
  const version = await promisify(execFile)(program, [...args, '--version'], { env }).then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  );
  const problem = problemOfNpm(version);
  if (problem) throw new Error(problem);
  await run(program, [...args, 'ci', ...options], { cwd: folder, env });
}

/**
 * Why a version of npm cannot install Plaza, and what to do; undefined if it can.
 *
 * @param {string | undefined} version undefined if npm is missing
 */
export function problemOfNpm(version) {
  const needed = `Plaza needs npm ${oldestMajor} or later, which comes with Node 16 or later (https://nodejs.org)`;
  if (version === undefined) {
    return `${needed} and is the package npm on Debian and Ubuntu; npm was not found.`;
  }
  return parseInt(version, 10) < oldestMajor ? `${needed}; this is npm ${version}.` : undefined;
}

/**
 * The npm that runs setup, otherwise the one of the system.
 *
 * @param {string} [programs]
 * @returns {[program: string, ...args: string[]]}
 */
function findNpm(programs) {
  const path = process.env['npm_execpath'];
  if (!path?.endsWith('npm-cli.js')) return ['npm'];
  return [programs ? join(programs, 'node') : process.execPath, path];
}
