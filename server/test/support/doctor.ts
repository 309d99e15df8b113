import { readConfig } from '../../src/settings/config.ts';
import { examine } from '../../src/doctor/examine.ts';

/** What the doctor says that is not good, except for the address: nobody comes to that of a test. */
export async function complaintsOf(environment: NodeJS.ProcessEnv): Promise<string[]> {
  const found: string[] = [];
  for await (const { verdict, about, says } of examine(readConfig(environment)))
    if (verdict !== 'good' && about !== 'address') found.push(`${verdict} ${about}: ${says}`);
  return found;
}
