import { pathToFileURL } from 'node:url';
import { join } from 'node:path';

/** Between which steps of a write a server can be killed. */
export const POINTS = [
  'before a file has its name',
  'after a file has its name',
  'before a commit',
  'after a commit',
  'before an answer',
] as const;

/** What goes wrong in a server under trial. */
export type Fault =
  | { readonly kind: 'kill'; readonly point: (typeof POINTS)[number]; readonly occurrence: number }
  | { readonly kind: 'clock' }
  | { readonly kind: 'slow-disk' };

export const FAULT_VARIABLE = 'PLAZA_TRIAL_FAULT';

/** The environment in which a server has a fault. Its decoder has an environment of its own, and none. */
export const faulty = (fault: Fault): NodeJS.ProcessEnv => ({
  [FAULT_VARIABLE]: JSON.stringify(fault),
  NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'fault.ts')).href}`,
});
