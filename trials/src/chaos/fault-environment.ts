import { pathToFileURL } from 'node:url';
import { join } from 'node:path';

/** The points between the steps of a write at which a server can be killed. */
export const POINTS = [
  'before a file has its name',
  'after a file has its name',
  'before a commit',
  'after a commit',
  'before an answer',
] as const;

/** A fault of a server. */
export type Fault =
  | { readonly kind: 'kill'; readonly point: (typeof POINTS)[number]; readonly occurrence: number }
  | { readonly kind: 'clock' }
  | { readonly kind: 'slow-disk' };

const VARIABLE = 'PLAZA_TRIAL_FAULT';

/** The environment of a server with a fault. Its image decoder has another environment, and no fault. */
export const faultEnvironment = (fault: Fault): NodeJS.ProcessEnv => ({
  [VARIABLE]: JSON.stringify(fault),
  NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'inject-fault.ts')).href}`,
});

/** The fault of this process. `faultEnvironment` wrote it. */
export const readFault = (): Fault => JSON.parse(process.env[VARIABLE] ?? '') as Fault;
