import { readConfig } from '../../src/settings/config.ts';
import { examine } from '../../src/doctor/examine.ts';

/** @returns the warnings and errors of the doctor, except those about the address, which a test does not set. Backups are off by default */
export async function problemsOf(environment: NodeJS.ProcessEnv): Promise<string[]> {
  const found: string[] = [];
  for await (const { level, check, message } of examine(readConfig({ BACKUP_DIR: 'off', ...environment })))
    if (level !== 'ok' && check !== 'address') found.push(`${level} ${check}: ${message}`);
  return found;
}
