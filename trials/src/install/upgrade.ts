import { printProblems, rowOf, type Row } from '../report.ts';
import type { Machine } from './machine.ts';
import { REPOSITORY, said, visit, waitForReady } from './service.ts';

/** Changes of the program, as lines of a shell in its folder. The last one also deletes data before its fault is found. */
const VERSIONS = {
  good: 'echo "// A line." >> server/src/main.ts',
  'ends at start': `echo "throw new Error('trial');" >> server/src/main.ts`,
  'deletes posts, and is found by doctor': [
    `sed -i "s/^});$/'9999-trial': { up: (db) => db.deleteFrom('posts').execute() },\\n});/" server/src/db/migrations/all.ts`,
    `sed -i "s/^  async run(.*{$/&\\n    throw new Error('trial');/" server/src/cli/doctor-command.ts`,
  ].join(' && '),
} as const;
const STATE = 'plaza status | grep ^Version; systemctl cat plaza; ls -A /opt /etc/plaza*; ls /var/lib/plaza';

/** Upgrades, and goes back to the first version and its data by the documented commands. */
export async function upgradeAndBack(
  machine: Machine,
  upgrade: string,
  back: readonly string[],
): Promise<Row[]> {
  const first = await machine.run('git -C /opt/plaza rev-parse --short HEAD');
  const posts = await visit(machine, 'ada');
  const upgraded = await upgradeThrice(machine, upgrade);
  // A visit publishes a post; the first upgrade begins with one.
  return [upgraded, await goBack(machine, back, first.stdout.trim(), Number.parseInt(posts.stdout) + 2)];
}

/** Upgrades to a version that works, and to two that do not: data and program are as before. */
async function upgradeThrice(machine: Machine, upgrade: string): Promise<Row> {
  const problems: string[] = [];
  for (const [name, change] of Object.entries(VERSIONS)) {
    const published = await machine.run(
      `rm -rf /srv/next && git clone --quiet ${REPOSITORY} /srv/next && cd /srv/next && ${change} && git diff --stat | grep -q . && git -c user.name=trial -c user.email=trial@plaza.example commit --quiet --all --message trial && git push --quiet && git rev-parse --short HEAD`,
    );
    if (published.code !== 0) problems.push(`${name}: ${said(published)}`);
    const before = await machine.run(STATE);
    const posts = await visit(machine, 'ada');
    const end = await machine.run(`${upgrade} --yes`);
    const ready = await waitForReady(machine);
    if (ready !== undefined) problems.push(ready);
    const after = await machine.run(STATE);
    const isGood = name === 'good';
    if ((end.code === 0) !== isGood) problems.push(`${name}: ${said(end)}`);
    if (isGood !== after.stdout.includes(published.stdout.trim())) problems.push(`${name}: ${after.stdout}`);
    if (!isGood && after.stdout !== before.stdout)
      problems.push(`${name}: before: ${before.stdout}, after: ${after.stdout}`);
    const postsAfter = await visit(machine, 'ada');
    if (Number.parseInt(postsAfter.stdout) !== Number.parseInt(posts.stdout) + 1)
      problems.push(`${name}: before: ${said(posts)}, after: ${said(postsAfter)}`);
    if (!isGood) await machine.run(`cd /srv/next && git push --quiet --force origin HEAD~1:HEAD`);
  }
  return rowOf(
    'An upgrade keeps all data; one to a version that does not start or damages data puts program and data back',
    `${printProblems(problems)} in ${Object.keys(VERSIONS).length} upgrades`,
    problems.length === 0,
  );
}

/** Restores the version and the data of before the first upgrade. @param posts after another visit */
async function goBack(
  machine: Machine,
  commands: readonly string[],
  version: string,
  posts: number,
): Promise<Row> {
  const problems: string[] = [];
  const backup = await machine.run(`ls /var/lib/plaza-backups/upgrade-*-${version}.tar`);
  const script = commands
    .join(' && ')
    .replace(/\S*upgrade-TIME-VERSION\.tar/, backup.stdout.trim())
    .replace('VERSION', version);
  const end = await machine.run(script);
  if (end.code !== 0) problems.push(`${script}: ${said(end)}`);
  const ready = await waitForReady(machine);
  if (ready !== undefined) problems.push(ready);
  const status = await machine.run('plaza status');
  if (!status.stdout.includes(version)) problems.push(said(status));
  const visited = await visit(machine, 'ada');
  if (visited.stdout !== `${posts} posts\n`) problems.push(`not ${posts}: ${said(visited)}`);
  return rowOf(
    'After an upgrade that succeeded, the documented commands bring back the version and the data of before it',
    printProblems(problems),
    problems.length === 0,
  );
}
