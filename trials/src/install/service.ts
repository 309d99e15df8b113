import type { CommandEnd, Machine } from './machine.ts';

/** The repository that the machine clones. */
export const REPOSITORY = '/srv/plaza.git';
const ADDRESS = 'https://plaza.example';
const AUTHORITY = '/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt';

/** Signs a member up or in through https, publishes a post, and prints the number of posts. @param code of the first owner */
export const visit = (machine: Machine, username: string, code = '') =>
  machine.run(
    `NODE_EXTRA_CA_CERTS=${AUTHORITY} /opt/plaza/node_modules/.bin/node /opt/plaza/trials/src/install/visit.ts ${ADDRESS} ${username} ${code}`,
  );

/** The end of a command in a report. */
export const said = ({ code, stdout, stderr }: CommandEnd) => `${code}: ${stdout}${stderr}`.trim();

/** Waits until the service is ready. @returns what is wrong after half a minute */
export async function waitForReady(machine: Machine): Promise<string | undefined> {
  const end = await machine.run(
    'for i in $(seq 30); do plaza status >/dev/null 2>&1 && exit 0; sleep 1; done; plaza status; plaza logs; exit 1',
  );
  return end.code === 0 ? undefined : `not ready: ${said(end)}`;
}
